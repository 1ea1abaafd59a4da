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
    {"zero-width-space.contest", 3, 6, "-", "the character U+200B cannot be seen; delete it"},
    {"empty.bulls", 1, 1, "", "no game found; write the rules, like 'game classic', and then one row per line, like 'red red green green : 2 0'"},
    {"guess-eleven-digits.bulls", 1, 1, "-", "the rules are missing; before the first row, write 'game bulls-and-cows'"},
    {"guess-letter.bulls", 2, 3, "-", "unknown colour 'x'; expected 0, 1, 2, 3, 4, 5, 6, 7, 8 or 9"},
    {"guess-too-long.bulls", 2, 5, "-", "expected 4 pegs, found 5: '5' is extra"},
    {"guess-too-short.bulls", 2, 1, "-", "expected 4 pegs, found 3"},
    {"only-comments.bulls", 1, 1, "", "no game found; write the rules, like 'game classic', and then one row per line, like 'red red green green : 2 0'"},
    {"score-half.bulls", 1, 6, "-", "cannot read the score '1A'; write black and white, like '1 0', '1b 0w' or 'BW', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-letters.bulls", 1, 6, "-", "cannot read the score '1X2Y'; write black and white, like '1 0', '1b 0w' or 'BW', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-missing-in-the-first-row.bulls", 1, 1, "-", "the rules are missing; before the first row, write 'game bulls-and-cows'"},
    {"score-missing.bulls", 2, 1, "-", "the score is missing; after the guess write ':' and the score"},
    {"score-one-count.bulls", 1, 6, "-", "expected two counts, black and white, found '4'; write '4 0' for 4 black and 0 white"},
    {"score-too-many.bulls", 1, 6, "-", "expected at most 4 key pegs, found 5: 3 black and 2 white"},
    {"second-game-bad.bulls", 3, 5, "+-+", "expected at most 3 key pegs, found 4 black"},
    {"begins-with-a-word.contest", 1, 1, "", "no game found; write the number of games, and for each one three numbers, pegs, colours and guesses"},
    {"colour-a-name.contest", 3, 3, "-", "unknown colour 'red'; expected 1, 2, 3, 4, 5 or 6"},
    {"colour-too-large.contest", 3, 7, "-+", "unknown colour '7'; expected 1, 2, 3, 4, 5 or 6"},
    {"colour-zero.contest", 3, 1, "-", "unknown colour '0'; expected 1, 2, 3, 4, 5 or 6"},
    {"colours-too-many.contest", 2, 3, "-", "expected a number from 1 to 65,535, found '65536'"},
    {"colours-zero.contest", 2, 3, "-", "expected a number from 1 to 65,535, found '0'"},
    {"direction-mark.guess", 1, 11, "", "the character U+200E changes the direction of the text; delete it"},
    {"control-character.contest", 3, 5, "-", "control character (0x1B) in the text; delete it"},
    {"empty.contest", 1, 1, "", "no game found; write the number of games, and for each one three numbers, pegs, colours and guesses"},
    {"games-missing.contest", 4, 1, "+", "unexpected end of file; line 1 announces more games than there are"},
    {"guess-missing-between.contest", 5, 1, "-", "expected a guess of 4 numbers, found 2"},
    {"guess-missing.contest", 4, 1, "-", "unexpected end of file; a guess of the last game is missing"},
    {"guess-on-two-lines.contest", 3, 1, "-", "expected a guess of 4 numbers, found 2"},
    {"guess-run-together.contest", 3, 1, "-", "expected a guess of 4 numbers, found 1"},
    {"guess-too-long.contest", 3, 1, "-", "expected a guess of 4 numbers, found 5"},
    {"guess-too-short.contest", 3, 1, "-+", "expected a guess of 4 numbers, found 3"},
    {"no-games.contest", 1, 1, "", "expected a number from 1 to 1,000,000,000, found '0'"},
    {"not-utf8.contest", 2, 5, "", "byte 0xE9 is not valid UTF-8; save the file as UTF-8"},
    {"number-of-games-negative.contest", 1, 1, "", "no game found; write the number of games, and for each one three numbers, pegs, colours and guesses"},
    {"pegs-zero.contest", 2, 1, "-", "expected a number from 1 to 65,535, found '0'"},
    {"rows-negative.contest", 2, 5, "-", "expected a number from 0 to 1,000,000, found '-1'"},
    {"rows-too-many.contest", 2, 5, "-", "expected a number from 0 to 1,000,000, found '1000001'"},
    {"score-labelled.contest", 4, 1, "-", "expected a score, black and white; write two numbers, like '1 0'"},
    {"score-missing-between.contest", 4, 1, "-", "expected a score, black and white; write two numbers, like '1 0'"},
    {"score-missing.contest", 3, 1, "-", "unexpected end of file; the score of the last guess is missing"},
    {"score-one-count.contest", 4, 1, "-", "expected a score, black and white; write two numbers, like '1 0'"},
    {"score-three-counts.contest", 4, 1, "-", "expected a score, black and white; write two numbers, like '1 0'"},
    {"score-too-many.contest", 4, 1, "-", "expected at most 4 key pegs, found 5: 3 black and 2 white"},
    {"sizes-four.contest", 2, 7, "-", "a game begins with its pegs, colours and guesses; write three numbers, like '4 6 2'"},
    {"sizes-missing.contest", 2, 7, "-", "a game begins with its pegs, colours and guesses; write three numbers, like '4 6 2'"},
    {"sizes-two.contest", 2, 1, "-", "a game begins with its pegs, colours and guesses; write three numbers, like '4 6 2'"},
    {"something-behind.contest", 5, 1, "+", "unexpected text after the last game; line 1 announces 1 game"},
    {"too-many-cells.contest", 2, 1, "-", "4,096 pegs of 32,768 colours are too many; pegs times colours is at most 67,108,864"},
    {"a-word.guess", 1, 1, "", "no game found; expected a save file of Guess, or game ids like 'c6p4g10Bm:4bc93f71'"},
    {"description-no-hex.guess", 1, 16, "-", "invalid description; it consists of the digits 0 to 9 and a to f"},
    {"description-too-short.guess", 1, 11, "-", "expected a description of two digits for each of the 4 pegs, found 7 digits"},
    {"description-wrong.guess", 1, 11, "-", "the description does not fit 4 pegs and 6 colours; copy the whole game id again"},
    {"empty.guess", 1, 1, "", "no game found; expected a save file of Guess, or game ids like 'c6p4g10Bm:4bc93f71'"},
    {"guess-after-giving-up.guess", 12, 12, "-", "unexpected guess after the end of the game; delete this line"},
    {"guess-after-the-right-one.guess", 11, 12, "-", "unexpected guess after the end of the game; delete this line"},
    {"guess-below-the-board.guess", 12, 12, "-", "unexpected guess after the end of the game; delete this line"},
    {"id-of-eleven-colours.guess", 1, 1, "-", "expected 2 to 10 colours, at least 2 pegs and at least one guess, as Guess has them"},
    {"id-of-more-pegs-than-colours.guess", 1, 1, "-", "no secret is possible; 4 pegs without repeats need 4 colours, not 3"},
    {"id-of-one-peg.guess", 1, 1, "-", "expected 2 to 10 colours, at least 2 pegs and at least one guess, as Guess has them"},
    {"id-of-too-many-pegs.guess", 1, 1, "-", "expected at most 65,535 pegs, found 65,536"},
    {"id-of-unknown-parameter.guess", 1, 5, "-", "invalid parameters; write the colours after c, the pegs after p and the guesses after g, then b or B, and m or M, like 'c6p4g10Bm'"},
    {"id-with-seed.guess", 1, 1, "-", "only Guess itself can turn a random seed, after '#', into a game; write the game id with ':', which its menu shows under 'Specific...'"},
    {"id-without-description.guess", 1, 1, "-", "invalid game id; write parameters, ':' and a description, like 'c6p4g10Bm:4bc93f71'"},
    {"id-without-guesses.guess", 1, 1, "-", "expected 2 to 10 colours, at least 2 pegs and at least one guess, as Guess has them"},
    {"id-without-number.guess", 1, 3, "-", "invalid parameters; write the colours after c, the pegs after p and the guesses after g, then b or B, and m or M, like 'c6p4g10Bm'"},
    {"ids-one-of-them-bad.guess", 2, 11, "+-+", "the description does not fit 4 pegs and 6 colours; copy the whole game id again"},
    {"move-empty.guess", 11, 11, "-", "invalid move ''; write a move like 'G1,1,2,2'"},
    {"move-of-another-kind.guess", 11, 12, "-", "invalid move 'H1,1,2,2'; write a move like 'G1,1,2,2'"},
    {"move-too-long.guess", 11, 13, "-", "expected 4 pegs, found 5"},
    {"move-too-short.guess", 11, 12, "-", "expected 4 pegs, found 3"},
    {"move-with-a-hole.guess", 11, 13, "-", "unknown colour '0'; expected 1 to 6"},
    {"move-with-a-name.guess", 11, 16, "-", "unknown colour 'red'; expected 1 to 6"},
    {"move-with-colour-too-large-beside-holes.guess", 11, 19, "-", "unknown colour '7'; expected 1 to 6, or 0 for an empty hole"},
    {"move-with-colour-too-large.guess", 11, 15, "-", "unknown colour '7'; expected 1 to 6"},
    {"place-a-word.guess", 10, 12, "-", "expected the position in the game, a number from 1, found 'end'"},
    {"place-zero.guess", 10, 12, "-", "expected the position in the game, a number from 1, found '0'"},
    {"save-cut-before-a-move.guess", 1, 1, "-", "unexpected end of the save; it announces 2 moves and has 1"},
    {"save-cut-before-description.guess", 1, 1, "-", "unexpected end of the save; 'DESC' is missing"},
    {"save-cut-before-its-place.guess", 1, 1, "-", "unexpected end of the save; 'STATEPOS' is missing"},
    {"save-cut-in-a-move.guess", 12, 10, "-", "the length is given as '9', but the value has 3 characters"},
    {"save-of-net.guess", 3, 12, "-", "this is a save of 'Net'; of these puzzles keypeg reads only Guess"},
    {"save-of-something-else.guess", 1, 13, "-", "not a save of Simon Tatham's puzzles; a save begins with 'Simon Tatham's Portable Puzzle Collection'"},
    {"save-of-version-2.guess", 2, 12, "-", "unknown version '2' of save files; keypeg reads version 1"},
    {"save-with-a-line-of-its-own.guess", 8, 1, "-", "invalid line of a save; write a key, ':', the length of the value, ':' and the value"},
    {"save-with-control-character.guess", 11, 15, "-", "control character (0x1B) in the text; delete it"},
    {"save-with-length-in-words.guess", 11, 10, "-", "the length is given as 'x', but the value has 8 characters"},
    {"save-with-moves-first.guess", 10, 1, "-", "'STATEPOS' must precede this line"},
    {"save-with-other-length.guess", 11, 10, "-", "the length is given as '9', but the value has 8 characters"},
    {"save-with-parameters-twice.guess", 6, 1, "-", "'CPARAMS' occurs twice in this save; delete one"},
    {"save-without-parameters.guess", 6, 1, "-", "'CPARAMS' must precede this line"},
    {"second-save-cut.guess", 13, 1, "+-+", "unexpected end of the save; 'STATEPOS' is missing"},
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
