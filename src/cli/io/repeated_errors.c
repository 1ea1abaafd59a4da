/* The messages arrive in the order of the games, whichever thread wrote them, so the first one is
 * the same in every run.  An error is known by its sentence, without the place and the id before
 * it. */
#include "cli/io/repeated_errors.h"

#include "base/strbuf.h"
#include "cli/io/output.h"

#include <string.h>

#define UNKNOWN "unknown member \""
#define MEMBERS "known members: "

static bool begins_with(const char *text, size_t length, const char *words)
{
    return length >= strlen(words) && memcmp(text, words, strlen(words)) == 0;
}

/* Whether a text that begins with UNKNOWN is that sentence to its end.  The id of a game can hold
 * the same words, but then another sentence follows. */
static bool is_sentence(const char *text, size_t length)
{
    const char *end = text + length, *fix = memmem(text, length, "\"; ", 3);

    if (!fix)
        return false;
    fix += 3;
    if (begins_with(fix, (size_t)(end - fix), "did you mean \""))
        return memcmp(end - 2, "\"?", 2) == 0;
    if (!begins_with(fix, (size_t)(end - fix), MEMBERS))
        return false;
    fix += strlen(MEMBERS);
    while (fix < end && strchr("abcdefghijklmnopqrstuvwxyz_, ", *fix))
        fix++;
    return fix == end;
}

/* The sentence about an unknown member at the end of text[0..*length-1], or NULL; *length becomes
 * its length. */
static const char *find_sentence(const char *text, size_t *length)
{
    const char *found = text, *end = text + *length;

    while ((found = memmem(found, (size_t)(end - found), UNKNOWN, strlen(UNKNOWN)))) {
        *length = (size_t)(end - found);
        if (is_sentence(found, *length))
            return found;
        found++;
    }
    return NULL;
}

/* Whether a line repeats an error; if so, it is counted. */
static bool is_repeated(struct kp_repeated_errors *repeated, const char *line, size_t length)
{
    const char *says = find_sentence(line, &length);

    if (!says || length >= sizeof repeated->error->says)
        return false;
    for (size_t i = 0; i < repeated->count; i++)
        if (strlen(repeated->error[i].says) == length &&
            memcmp(repeated->error[i].says, says, length) == 0) {
            repeated->error[i].more++;
            return true;
        }
    if (repeated->count < KP_MOST_REPEATED) {
        memcpy(repeated->error[repeated->count].says, says, length);
        repeated->error[repeated->count++].says[length] = '\0';
    }
    return false;
}

static bool write_new(void *to, const char *bytes, size_t length)
{
    struct kp_repeated_errors *repeated = to;
    bool good = true;

    for (size_t at = 0, size; good && at < length; at += size) {
        const char *end = memchr(bytes + at, '\n', length - at);
        size_t line = end ? (size_t)(end - bytes) - at : length - at;

        size = line + (end != NULL);
        if (!end || repeated->inside || !is_repeated(repeated, bytes + at, line))
            good = repeated->out.write(repeated->out.to, bytes + at, size);
        repeated->inside = !end;
    }
    return good;
}

struct kp_out kp_repeated_errors_filter(struct kp_repeated_errors *repeated)
{
    return (struct kp_out){write_new, repeated};
}

void kp_repeated_errors_end(const struct kp_repeated_errors *repeated, const char *file)
{
    for (size_t i = 0; i < repeated->count; i++) {
        const char *says = repeated->error[i].says, *end = strstr(says, "\"; ");

        if (repeated->error[i].more > 0)
            kp_print(&repeated->out, "%s: %.*s occurs %s more times\n", file,
                     end ? (int)(end + 1 - says) : (int)strlen(says), says,
                     kp_grouped((long long)repeated->error[i].more).text);
    }
}
