/* The formats of other programs: what is read is what was played, a text is
 * taken for what it is, and what is written is what those programs write. */
#include "format/format.h"
#include "help/read_transcripts.h"
#include "help/round_trip.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define ASSUMED "[no line gives the rules; keypeg assumes 'game bulls-and-cows'"

/* clang-format off */
static const struct {
    const char *format, *text;
    const char *games; /* as kp_add_games tells them */
} readings[] = {
    {"bulls", "1234 1A2B\n", "4x10 unique; 1234 1 2 " ASSUMED "\nline 1 is read as '1234 : 1 2']"},
    {"bulls", "\xEF\xBB\xBF# Ann's\r\n1. 1234 1A2B\r\n2) 5678: 0a1b   # nearly\r\n", "4x10 unique; 1234 1 2; 5678 0 1 " ASSUMED "\nline 2 is read as '1234 : 1 2']"},
    {"bulls", "1234 2B1A\n1122 1a 2b\n1234 1B2C\n1234 2c 1b\n", "4x10 unique; 1234 1 2; 1122 1 2; 1234 1 2; 1234 1 2 " ASSUMED "\nline 1 is read as '1234 : 1 2'; 3 more rows are not in the usual form]"},
    {"bulls", "1234 1A ?B\n0987 2 1\n0987 2 bulls 1 cow\n", "4x10 unique; 1234 1 ?; 0987 2 1; 0987 2 1 " ASSUMED "\nline 1 is read as '1234 : 1 ?'; 2 more rows are not in the usual form]"},
    {"bulls", "123 1A1B\n---\n0123456789 10A0B\n", "3x10 unique; 123 1 1 " ASSUMED " and 'pegs 3'\nline 1 is read as '123 : 1 1'] / 10x10 unique; 0123456789 10 0 " ASSUMED " and 'pegs 10'\nline 3 is read as '0123456789 : 10 0']"},
    {"bulls", "1234 1A2B\n1 2 3 4 2A2B\nGuess 3: 1234 -> 1 bull, 2 cows\n| 5678 | 0 | 1 |\n9876 : 2 cows\n", "4x10 unique; 1234 1 2; 1234 2 2; 1234 1 2; 5678 0 1; 9876 0 2 " ASSUMED "\nline 1 is read as '1234 : 1 2'; 3 more rows are not in the usual form]"},
    {"bulls", "1234 1 2\n5678 0 1\n", "4x10 unique; 1234 1 2; 5678 0 1 " ASSUMED "\nline 1 is read as '1234 : 1 2'; 1 more row is not in the usual form]"},
};

/* Texts that are taken for another format than one might think. */
static const struct {
    const char *text, *format;
} others[] = {
    {"", "text"},
    {"# 1234 1A2B\n", "text"},
    {"1234 1 2\n", "text"},
    {"1234 1A2B\n5678 0A1B\nschool\n", "text"},
    {"2\n1263 1 2\n8103 2 1\n", "text"},
    {"4\n1 3 5 5\n1 1 2 3\n", "text"},
    {"2\n4 6\n", "text"},
    {"codemaker Ann\n", "text"},
    {"colours 6\npegs 4\n", "text"},
    {"{\"SAVEFILE\": 1}", "json"},
};

/* Games that a format has no words for, and what it says about that. */
static const struct {
    const char *text, *format, *says;
} untold[] = {
    {"game moo\n1234 : 1 1 sure", "bulls", "the sure rows of"},
    {"game moo\nid 17\n1234 : 1 1", "bulls", "the id of"},
    {"pegs 2\ncolours 10\n12 : 1 0", "bulls", "the repeats of"},
    {"game moo\n", "bulls", "cannot express this game"},
    {"game moo\nboard 8\n1234 : 1 1", "bulls", "the board of"},
    {"game word\nABCD : 1 1", "bulls", "cannot express this game"},
    {"game moo\n1234 : 1 1\nsecret 1562", "bulls", "the secret of this game; it expresses guesses of digits"},
};

/* What is written is what was read, byte by byte. */
static const struct {
    const char *format, *text;
} written[] = {
    {"bulls", "1234 1A2B\n0987 0A?B\n---\n123 0A0B\n"},
};
/* clang-format on */

static void each_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        const char *text = readings[i].text;
        struct kp_read_result reading = kp_read_as(readings[i].format, text, strlen(text));
        struct kp_strbuf told = {0};

        if (reading.status == KP_OK)
            kp_add_games(reading.match, &told);
        else
            kp_add_errors(&reading.problems, &told);
        if (strcmp(told.text, readings[i].games) != 0)
            fail_msg("%s: %s\n%s", readings[i].format, text, told.text);
        kp_strbuf_free(&told);
        kp_read_result_free(&reading);
    }
}

static void expect_format(const char *text, const char *format)
{
    const char *is = kp_format_detect(text, strlen(text))->name;

    if (strcmp(is, format) != 0)
        fail_msg("this is taken for %s and not for %s:\n%s", is, format, text);
}

static void each_is_taken_for_what_it_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
        expect_format(readings[i].text, strcmp(readings[i].format, "bulls") == 0
                                            ? "text" /* a transcript in other forms */
                                            : readings[i].format);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        expect_format(others[i].text, others[i].format);
}

static void what_cannot_be_told_is_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof untold / sizeof *untold; i++) {
        struct kp_read_result reading = kp_read_text(untold[i].text, strlen(untold[i].text));
        const struct kp_format *format = kp_format_named(untold[i].format, NULL);
        struct kp_diag why = {.says = ""};
        enum kp_status status;

        assert_int_equal(reading.status, KP_OK);
        status = kp_format_check_round_trip(format, reading.match->games[0], &why);
        if (status != KP_BAD_INPUT || !strstr(why.says, untold[i].says))
            fail_msg("%s, %s: %d, %s", untold[i].text, untold[i].format, status, why.says);
        kp_read_result_free(&reading);
    }
}

static void what_is_written_is_what_was_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        struct kp_read_result reading = kp_read_as(NULL, written[i].text, strlen(written[i].text));
        struct kp_strbuf text;

        assert_int_equal(reading.status, KP_OK);
        text = kp_match_text(reading.match, written[i].format);
        assert_string_equal(text.text, written[i].text);
        kp_expect_round_trip(reading.match);
        kp_strbuf_free(&text);
        kp_read_result_free(&reading);
    }
}

static bool is_own(const struct kp_format *format)
{
    static const char *const own[] = {"text", "json", "jsonl"}; /* they have tests of their own */

    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(format->name, own[i]) == 0)
            return true;
    return false;
}

static void every_format_has_rows(void **state)
{
    (void)state;
    for (const struct kp_format *const *format = kp_formats; *format; format++) {
        const char *name = (*format)->name;
        size_t read = 0, wrote = 0;

        for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
            read += strcmp(readings[i].format, name) == 0;
        for (size_t i = 0; i < sizeof written / sizeof *written; i++)
            wrote += strcmp(written[i].format, name) == 0;
        if (!is_own(*format) && (read == 0 || wrote == 0))
            fail_msg("the format '%s' has %zu rows in `readings` and %zu in `written`; add some",
                     name, read, wrote);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_has_rows),
        cmocka_unit_test(each_is_read),
        cmocka_unit_test(each_is_taken_for_what_it_is),
        cmocka_unit_test(what_cannot_be_told_is_said),
        cmocka_unit_test(what_is_written_is_what_was_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
