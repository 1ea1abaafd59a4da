/* The line of progress: numbers that can be read, and never too wide. */
#include "cli/io/interrupts.c"
#include "cli/io/terminal.c"

#include "cli/io/progress.c"

#include <setjmp.h>

#include <cmocka.h>

static void lines_are_readable(void **state)
{
    static const struct {
        int width;
        struct work_state work;
        const char *text;
    } rows[] = {
        {79,
         {"friday.game", "counting", 0, 0.379, 25},
         "counting, 37%, about 41 s left (friday.game)"},
        {79,
         {"club.jsonl", NULL, 1234, 0.37, 0.5},
         "1,234 games, 37%, about 1 s left (club.jsonl)"},
        {79, {"g", NULL, 1, 0.0599, 30}, "1 game, 5.9%, about 8 min left (g)"},
        {79, {"g", "asking the solver", 0, -1, 1000}, "asking the solver, 17 min so far (g)"},
        {79,
         {"g", "narrowing the conflict", 0, 0.0004, 9900},
         "narrowing the conflict, 3 h so far (g)"},
        {79, {"g", "counting", 0, 0, 3}, "counting, 3 s so far (g)"},
        {79, {"g", "counting", 0, 0.9999, 4}, "counting, 99%, about 0 s left (g)"},
        {79, {"g", "counting", 0, 0.001, 7200000}, "counting, 0.1%, about 1,998,000 h left (g)"},

        /* The end goes, and never half a character. */
        {40, {"friday.game", "counting", 0, 0.379, 25}, "counting, 37%, about 41 s left (friday.g"},
        {10, {"friday.game", "counting", 0, 0.379, 25}, "counting, "},
        {0, {"friday.game", "counting", 0, 0.379, 25}, ""},
        {27,
         {"f\xC3\xBCr \xE4\xB8\xAD\xE4\xB8\xAD.game", "counting", 0, -1, 0},
         "counting, 0 s so far (f\xC3\xBCr "},
        {28,
         {"f\xC3\xBCr \xE4\xB8\xAD\xE4\xB8\xAD.game", "counting", 0, -1, 0},
         "counting, 0 s so far (f\xC3\xBCr \xE4\xB8\xAD"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kp_strbuf line = {0};

        write_line(&line, &rows[i].work, rows[i].width);
        assert_string_equal(line.text, rows[i].text);
        assert_int_equal(line.length, strlen(line.text));
        kp_strbuf_free(&line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines_are_readable)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
