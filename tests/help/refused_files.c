#include "help/refused_files.h"

#include "base/utf8.h"
#include "help/read_transcripts.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

bool kp_is_printable(const char *says)
{
    size_t length = strlen(says), size;
    uint32_t point = 0;

    for (size_t i = 0; i < length; i += size) {
        size = kp_utf8_printable(point, says + i, length - i, &point);
        if (size == 0)
            return false;
    }
    return length > 0;
}

static struct kp_read_result read_bad(const char *folder, const char *file)
{
    struct kp_strbuf path = {0}, text;
    struct kp_read_result reading;

    kp_strbuf_addf(&path, "tests/%s/%s", folder, file);
    text = kp_read_file(path.text);
    reading = kp_read_as(strrchr(file, '.') + 1, text.text, text.length);
    kp_strbuf_free(&path);
    kp_strbuf_free(&text);
    return reading;
}

static bool are_games_as(const struct kp_match *match, const char *games)
{
    bool same = match ? match->count == strlen(games) : *games == '\0';

    for (size_t i = 0; same && match && i < match->count; i++)
        same = (match->games[i] != NULL) == (games[i] == '+');
    return same;
}

struct kp_errors kp_expect_refused(const char *folder, const struct kp_refused_file *expected)
{
    struct kp_read_result reading = read_bad(folder, expected->file);
    struct kp_errors problems = reading.problems;
    const struct kp_diag *first = &problems.item[0];

    if (reading.status != KP_BAD_INPUT || problems.count == 0 || first->line != expected->line ||
        first->column != expected->column || !strstr(first->says, expected->says) ||
        !kp_is_printable(first->says))
        fail_msg("%s: status %d, %zu problems, %u:%u: %s", expected->file, reading.status,
                 problems.count, first->line, first->column, first->says);
    if (!are_games_as(reading.match, expected->games))
        fail_msg("%s: the games are not '%s'", expected->file, expected->games);
    kp_read_result_free(&reading);
    return problems;
}
