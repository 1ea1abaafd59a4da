/* Every way to be wrong in the formats of other programs is a file of
 * tests/bad-formats, named after its defect, and a row here. */
#include "help/refused_files.h"
#include "help/test_folders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* clang-format off */
static const struct kp_refused_file bad[] = {
    {"control-character-in-first-row.bulls", 1, 3, "-", "control character (0x1B) in the text; delete it"},
    {"control-character.bulls", 2, 3, "-", "control character (0x1B) in the text; delete it"},
    {"right-to-left-override-in-comment.bulls", 1, 13, "-", "the character U+202E changes the direction of the text; delete it"},
    {"utf16.bulls", 1, 1, "", "the text is UTF-16; save the file as UTF-8"},
    {"empty.bulls", 1, 1, "", "no game found; write the rules, like 'game classic', and then one row per line, like 'red red green green : 2 0'"},
    {"guess-eleven-digits.bulls", 1, 1, "-", "the rules are missing; before the first row, write 'game classic' or 'game bulls-and-cows'"},
    {"guess-letter.bulls", 2, 3, "-", "unknown colour 'x'; expected 0, 1, 2, 3, 4, 5, 6, 7, 8 or 9"},
    {"guess-too-long.bulls", 2, 5, "-", "expected 4 pegs, found 5: '5' is extra"},
    {"guess-too-short.bulls", 2, 1, "-", "expected 4 pegs, found 3"},
    {"only-comments.bulls", 1, 1, "", "no game found; write the rules, like 'game classic', and then one row per line, like 'red red green green : 2 0'"},
    {"score-half.bulls", 1, 6, "-", "cannot read the score '1A'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-letters.bulls", 1, 6, "-", "cannot read the score '1X2Y'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-missing-in-the-first-row.bulls", 1, 1, "-", "the rules are missing; before the first row, write 'game bulls-and-cows'"},
    {"score-missing.bulls", 2, 1, "-", "the score is missing; after the guess write ':' and the score"},
    {"score-one-count.bulls", 1, 6, "-", "cannot read the score '4'; write '4 0' for 4 black and 0 white"},
    {"score-too-many.bulls", 1, 6, "-", "expected at most 4 key pegs, found 5: 3 black and 2 white"},
    {"second-game-bad.bulls", 3, 5, "+-+", "expected at most 3 key pegs, found 4 black"},
};
/* clang-format on */

#define COUNT (sizeof bad / sizeof *bad)

/* One defect, one problem: what follows from it is not told. */
static void each_is_refused_at_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        struct kp_errors problems = kp_expect_refused("bad-formats", &bad[i]);

        if (problems.count != 1)
            fail_msg("%s: %zu problems", bad[i].file, problems.count);
    }
}

static bool is_row(const char *file)
{
    for (size_t i = 0; i < COUNT; i++)
        if (strcmp(file, bad[i].file) == 0)
            return true;
    return false;
}

static void no_file_is_forgotten(void **state)
{
    (void)state;
    assert_int_equal(kp_expect_table_complete("bad-formats", is_row), COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_refused_at_its_place),
        cmocka_unit_test(no_file_is_forgotten),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
