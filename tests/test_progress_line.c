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
        {80,
         {"friday.game", "counting", 380000000, "states", 0.379, 25, 41},
         "friday.game: counting, 37%, 15.2 million states a second, about 40 s left"},
        {79,
         {"club.jsonl", NULL, 1234, "games", 0.37, 0.5, 5.2},
         "club.jsonl: 1,234 games, 2,468 a second, 37%, about 5 s left"},
        {79,
         {"club.jsonl", NULL, 3, "games", 0.2, 12, 47},
         "club.jsonl: 3 games, 20%, about 45 s left"},
        {79, {"g", NULL, 1, "games", 0.0599, 3, -1}, "g: 1 game, 5.9%, 3 s so far"},
        {79,
         {"g", "asking the solver", 2500000000, "propagations", -1, 1000, -1},
         "g: asking the solver, 2.5 million propagations a second, 17 min so far"},
        {79,
         {"g", "narrowing the conflict", 3, "rows", 0.0004, 9900, 7e6},
         "g: narrowing the conflict, 3 h so far"},
        {79,
         {"g", "narrowing the conflict", 0, "rows", 0, 3, -1},
         "g: narrowing the conflict, 3 s so far"},
        {79, {"g", "counting", 20, "states", 0.5, 0.1, 0.1}, "g: counting, 50%"},
        {79,
         {"g", "counting", 4, "states", 0.9999, 4, 1e9},
         "g: counting, 99%, 1 state a second, about 11,574 days left"},
        {79,
         {"g", "counting", 5000000000000, "states", 0.5, 1, 0.1},
         "g: counting, 50%, 5.0 trillion states a second, about 1 s left"},

        /* First the rate goes, then the name, then the end. */
        {60,
         {"friday.game", "counting", 380000000, "states", 0.379, 25, 41},
         "friday.game: counting, 37%, about 40 s left"},
        {79,
         {"at/the/end/of/the/world/friday.game", "counting", 380000000, "states", 0.379, 25, 41},
         "at/the/end/of/the/world/friday.game: counting, 37%, about 40 s left"},
        {31,
         {"friday.game", "counting", 9, "states", 0.379, 25, 41},
         "counting, 37%, about 40 s left"},
        {10, {"friday.game", "counting", 9, "states", 0.379, 25, 41}, "counting, "},
        {1, {"friday.game", "counting", 9, "states", 0.379, 25, 41}, "c"},
        {0, {"friday.game", "counting", 9, "states", 0.379, 25, 41}, ""},

        /* Names are whatever a file may be called. */
        {79, {"a\033[2J\nb", "counting", 0, "states", -1, 0, -1}, "a?[2J?b: counting"},
        {22,
         {"f\xC3\xBCr \xE4\xB8\xAD\xE4\xB8\xAD\xE4\xB8\xAD.game", "counting", 0, "states", -1, 0,
          -1},
         "counting"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kp_strbuf line = {0};

        write_line(&line, &rows[i].work, rows[i].width);
        assert_string_equal(line.text, rows[i].text);
        assert_int_equal(line.length, strlen(line.text));
        assert_true(columns(line.text) <= rows[i].width);
        kp_strbuf_free(&line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines_are_readable)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
