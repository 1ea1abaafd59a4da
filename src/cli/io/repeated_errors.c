/* The messages arrive in the order of the games, whichever thread wrote them, so the first one is
 * the same in every run.  A sentence that may be repeated is marked, so that the place and the id
 * before it do not matter. */
#include "cli/io/repeated_errors.h"

#include "base/strbuf.h"
#include "cli/io/output.h"

#include <string.h>

/* Whether the sentence repeats an error; if so, it is counted. */
static bool is_repeated(struct kp_repeated_errors *repeated, const char *says, size_t length)
{
    if (length >= sizeof repeated->error->says)
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

/* A line with a mark arrives whole, from kp_print_problems. */
static bool write_new(void *to, const char *bytes, size_t length)
{
    struct kp_repeated_errors *repeated = to;
    bool good = true;

    for (size_t at = 0, size; good && at < length; at += size) {
        const char *line = bytes + at, *end = memchr(line, '\n', length - at), *mark;

        size = end ? (size_t)(end - line) + 1 : length - at;
        mark = end ? memchr(line, KP_REPEATABLE[0], size) : NULL;
        if (mark && is_repeated(repeated, mark + 1, (size_t)(end - mark) - 1))
            continue;
        good = !mark || repeated->out.write(repeated->out.to, line, (size_t)(mark - line));
        line = mark ? mark + 1 : line;
        good = good &&
               repeated->out.write(repeated->out.to, line, size - (size_t)(line - (bytes + at)));
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
