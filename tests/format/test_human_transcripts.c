/* Transcripts as people write them, with their slips: tests/human.  Each is
 * read rightly or refused with the fix in the message; none is misread. */
#include "help/read_transcripts.h"
#include "help/test_folders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* clang-format off */
static const struct {
    const char *name;
    const char *games; /* as kp_add_games tells them; NULL: refused, because */
    const char *problems;
} human[] = {
    {"whites-first-labelled",
     "4x6 board 10; red red blue blue 1 1; red green blue white 2 0; yellow red green red 1 2",
     NULL},
    {"whites-first-bare",
     "4x6 board 10; red red blue blue 1 0; red green blue white 2 1",
     NULL},
    {"colon-forgotten",
     "4x6 board 10; red yellow blue yellow 1 1; red red green green 0 1; blue black white green 2 0 [line 3 is read as 'red yellow blue yellow : 1 1'; 1 more row is not in the usual form]",
     NULL},
    {"underscore-for-a-hole", NULL,
     "3:5: unknown colour '_'; write an empty hole as '.'\n"},
    {"ten-for-one-nil", NULL,
     "3:8: cannot read the score '10'; write '1 0' for 1 black and 0 white\n"
     "4:8: cannot read the score '02'; write '0 2' for 0 black and 2 white\n"},
    {"dash-for-the-colon",
     "4x6 board 10; red red green green 1 0; red red yellow yellow 0 1; blue blue black black 2 0 [line 2 is read as 'red red green green : 1 0'; 2 more rows are not in the usual form]",
     NULL},
    {"bulls-as-a-and-b",
     "4x10 unique; 1234 1 2; 5678 0 1; 1325 2 1",
     NULL},
    {"repeated-digit-in-a-guess",
     "4x10 unique; 1123 1 1; 4456 0 1",
     NULL},
    {"lone-four", NULL,
     "3:8: cannot read the score '4'; write '4 0' for 4 black and 0 white\n"},
    {"one-peg-too-many", NULL,
     "2:23: expected 4 pegs, found 5: 'white' is extra\n"},
    {"b-for-both", NULL,
     "3:5: 'b' could be black or blue; write the name\n"},
    {"scored-twice-differently",
     "4x6 board 10; red red green green 1 1; blue blue yellow yellow 0 1; red red green green 2 0",
     NULL},
    {"three-black-one-white",
     "4x6 board 10; red green blue yellow 3 1",
     NULL},
    {"rules-with-colons", NULL,
     "1:1: unknown rule 'Pegs: 5'; write 'pegs 5'\n"
     "2:1: unknown rule 'Colours: 8'; write 'colours 8'\n"},
    {"american-spelling",
     "4x4 unique; Red Green Blue Yellow 2 2",
     NULL},
    {"emoji",
     "4x4; 🔴🔴🟢🟢 1 1; 🔵⚪⚪🔴 0 2",
     NULL},
    {"saved-on-windows",
     "4x6 board 10; red green blue white 1 2; red green black yellow 2 0",
     NULL},
    {"counted-from-nought",
     "4x6 board 10; red red green green 1 0; blue blue yellow yellow 1 1; white white black black 0 0 [line 2: this row is numbered 0 but is row 1; keypeg counts rows in order]",
     NULL},
    {"a-row-lost",
     "4x6 board 10; red red green green 1 0; blue blue yellow yellow 1 1; white white black black 0 0 [line 3: this row is numbered 3 but is row 2; keypeg counts rows in order]",
     NULL},
    {"a-match",
     "4x6 board 8 by Ann Lee; red green blue yellow 1 1; secret red red blue yellow / 4x6 board 8 by Ben; white black white black 0 2",
     NULL},
    {"key-pegs-drawn",
     "5x8 board 12; red green blue yellow orange 2 1; brown brown white white red 0 0; black black black orange red 0 1; orange red blue yellow green 1 2",
     NULL},
    {"score-in-brackets",
     "4x6 board 10; red green blue yellow 1 1",
     NULL},
    {"unsure-of-a-white",
     "4x6 board 10; red green blue yellow 2 ?; red green blue white ? ?; red green blue black 2 ?",
     NULL},
    {"names-for-numbers",
     "4x6 board 10; red green blue yellow 1 1; white white black black 0 0; red green blue yellow 1 1 [line 4: this row is numbered 1 but is row 3; keypeg counts rows in order]",
     NULL},
    {"numbered-with-a-hash",
     "4x6 board 10; red red yellow yellow 1 0 [line 4: this row is numbered 3 but is row 1; keypeg counts rows in order\nline 2 and 1 more are comments because they begin with '#'; write the number of a row as '1.']",
     NULL},
    {"from-the-box", NULL,
     "2:1: unknown rule 'no repeats'; write 'repeats no'\n"},
    {"first-time", NULL,
     "3:4: unknown colour 'redredblueblue'; expected red, green, blue, yellow, white or black\n"
     "4:4: unknown colour 'gren'; did you mean 'green'?\n"
     "5:11: cannot read the score '-'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown\n"},
    {"peg-for-pegs", NULL,
     "1:1: incomplete 'peg' line; to restrict one peg, write 'peg 3 : red green'; to set the length of a code, write 'pegs 4'\n"},
    {"table-in-markdown",
     "4x6 board 10; red red green green 1 0; blue blue yellow yellow 0 2 [line 5 is read as 'red red green green : 1 0'; 1 more row is not in the usual form]",
     NULL},
    {"bulls-and-cows-from-a-phone",
     NULL,
     "1:1: the rules are missing; before the first row, write 'game bulls-and-cows'\n"},
    {"bulls-and-cows-from-a-spreadsheet",
     NULL,
     "2:1: the rules are missing; before the first row, write 'game classic' or 'game bulls-and-cows'\n"},
    {"guess-and-answer-on-two-lines", NULL,
     "1:1: the rules are missing; before the first row, write 'game classic', or 'pegs 4' and 'colours 6'\n"},
    {"digits-all-the-way", NULL,
     "2:1: it is not clear where the guess begins and ends; write a row like '1 1 2 2 : 1 0'\n"
     "3:1: it is not clear where the guess begins and ends; write '1 2 3 4 : 1 2'\n"},
    {"wordle", NULL,
     "1:1: the rules are missing; before the first row, write 'game classic', or 'pegs 4' and 'colours 6'\n"},
    {"digits-without-rules", NULL,
     "1:1: the rules are missing; before the first row, write 'game bulls-and-cows'\n"},
    {"not-sure", NULL,
     "2:25: cannot read the score '1 black (I think)'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown\n"
     "3:28: cannot read the score '1 black, 2 white (I think)'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown\n"},
    {"bulls-and-cows-with-a-title", NULL,
     "1:1: the rules are missing; before the first row, write 'game classic' or 'game bulls-and-cows'\n"},
};
/* clang-format on */

#define COUNT (sizeof human / sizeof *human)

static struct kp_strbuf outcome(const char *name)
{
    struct kp_strbuf path = {0}, text, told = {0};
    struct kp_read_result reading;

    kp_strbuf_addf(&path, "tests/human/%s.game", name);
    text = kp_read_file(path.text);
    reading = kp_read_text(text.text, text.length);
    if (reading.match)
        kp_add_games(reading.match, &told);
    else
        kp_add_errors(&reading.problems, &told);
    kp_read_result_free(&reading);
    kp_strbuf_free(&path);
    kp_strbuf_free(&text);
    return told;
}

static void none_is_misread(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        struct kp_strbuf told = outcome(human[i].name);
        const char *expected = human[i].games ? human[i].games : human[i].problems;

        if (strcmp(told.text, expected) != 0)
            fail_msg("%s: %s", human[i].name, told.text);
        kp_strbuf_free(&told);
    }
}

static bool is_row(const char *file)
{
    for (size_t i = 0; i < COUNT; i++)
        if (kp_is_game(file, human[i].name))
            return true;
    return false;
}

static void no_file_is_forgotten(void **state)
{
    (void)state;
    assert_int_equal(kp_expect_table_complete("human", is_row), COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_is_misread),
        cmocka_unit_test(no_file_is_forgotten),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
