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
    {"control-character-in-first-row.bulls", 1, 3, "-", "a control character (0x1B) does not belong in a text: delete it"},
    {"control-character.bulls", 2, 3, "-", "a control character (0x1B) does not belong in a text: delete it"},
    {"right-to-left-override-in-comment.bulls", 1, 13, "-", "the character U+202E changes the direction of the text; delete it"},
    {"zero-width-space.contest", 3, 6, "-", "the character U+200B cannot be seen; delete it"},
    {"empty.bulls", 1, 1, "", "there is no game here: one has a row on each line, a guess and its"},
    {"guess-eleven-digits.bulls", 1, 1, "-", "no secret is possible: 11 pegs without repeats need 11 colours, and"},
    {"guess-in-pieces.bulls", 1, 3, "-", "a row is a guess, in one word, and its bulls and cows, at most 1"},
    {"guess-letter.bulls", 2, 3, "-", "'x' is not a colour of this game (0 1 2 3 4 5 6 7 8 9)"},
    {"guess-too-long.bulls", 2, 5, "-", "5 pegs are given and this game has 4: '5' is one too many"},
    {"guess-too-short.bulls", 2, 1, "-", "3 pegs are given and this game has 4"},
    {"only-comments.bulls", 2, 1, "", "there is no game here: one has a row on each line, a guess and its"},
    {"score-half.bulls", 1, 6, "-", "a row is a guess, in one word, and its bulls and cows, at most 4"},
    {"score-letters.bulls", 1, 6, "-", "a row is a guess, in one word, and its bulls and cows, at most 4"},
    {"score-missing-in-the-first-row.bulls", 1, 1, "-", "a row is a guess, in one word, and its bulls and cows, at most 4"},
    {"score-missing.bulls", 2, 1, "-", "a row is a guess, in one word, and its bulls and cows, at most 4"},
    {"score-one-count.bulls", 1, 6, "-", "a row is a guess, in one word, and its bulls and cows, at most 4"},
    {"score-too-many.bulls", 1, 6, "-", "a row is a guess, in one word, and its bulls and cows, at most 4"},
    {"second-game-bad.bulls", 3, 5, "+-+", "a row is a guess, in one word, and its bulls and cows, at most 3"},
    {"begins-with-a-word.contest", 1, 1, "", "there is no game here: contest text begins with the number of its"},
    {"colour-a-name.contest", 3, 3, "-", "'red' is not a colour of this game (1 2 3 4 5 6)"},
    {"colour-too-large.contest", 3, 7, "-+", "'7' is not a colour of this game (1 2 3 4 5 6)"},
    {"colour-zero.contest", 3, 1, "-", "'0' is not a colour of this game (1 2 3 4 5 6)"},
    {"colours-too-many.contest", 2, 3, "-", "'65536' is no number from 1 to 65535"},
    {"colours-zero.contest", 2, 3, "-", "'0' is no number from 1 to 65535"},
    {"direction-mark.guess", 1, 11, "", "the character U+200E changes the direction of the text; delete it"},
    {"control-character.contest", 3, 5, "-", "a control character (0x1B) does not belong in a text: delete it"},
    {"empty.contest", 1, 1, "", "there is no game here: contest text begins with the number of its"},
    {"games-missing.contest", 4, 1, "+", "the text ends here, and its first line promises more games than there are"},
    {"guess-missing-between.contest", 5, 1, "-", "a guess of 4 numbers is wanted here, and this has 2"},
    {"guess-missing.contest", 4, 1, "-", "the text ends here, and a guess of its last game is missing"},
    {"guess-on-two-lines.contest", 3, 1, "-", "a guess of 4 numbers is wanted here, and this has 2"},
    {"guess-run-together.contest", 3, 1, "-", "a guess of 4 numbers is wanted here, and this has 1"},
    {"guess-too-long.contest", 3, 1, "-", "a guess of 4 numbers is wanted here, and this has 5"},
    {"guess-too-short.contest", 3, 1, "-+", "a guess of 4 numbers is wanted here, and this has 3"},
    {"no-games.contest", 1, 1, "", "'0' is no number from 1 to 1000000000"},
    {"not-utf8.contest", 2, 5, "", "the byte 0xE9 is no UTF-8 text: save the file as UTF-8"},
    {"number-of-games-negative.contest", 1, 1, "", "there is no game here: contest text begins with the number of its"},
    {"pegs-zero.contest", 2, 1, "-", "'0' is no number from 1 to 65535"},
    {"rows-negative.contest", 2, 5, "-", "'-1' is no number from 0 to 1000000"},
    {"rows-too-many.contest", 2, 5, "-", "'1000001' is no number from 0 to 1000000"},
    {"score-labelled.contest", 4, 1, "-", "a score is wanted here, black and white, as in '1 0': two numbers"},
    {"score-missing-between.contest", 4, 1, "-", "a score is wanted here, black and white, as in '1 0': two numbers"},
    {"score-missing.contest", 3, 1, "-", "the text ends here, and the score of its last guess is missing"},
    {"score-one-count.contest", 4, 1, "-", "a score is wanted here, black and white, as in '1 0': two numbers"},
    {"score-three-counts.contest", 4, 1, "-", "a score is wanted here, black and white, as in '1 0': two numbers"},
    {"score-too-many.contest", 4, 1, "-", "3 black and 2 white are 5 key pegs, more than the 4 holes"},
    {"sizes-four.contest", 2, 7, "-", "a game begins with three numbers, pegs, colours and guesses, as in '4 6 2'"},
    {"sizes-missing.contest", 2, 7, "-", "a game begins with three numbers, pegs, colours and guesses, as in '4 6 2'"},
    {"sizes-two.contest", 2, 1, "-", "a game begins with three numbers, pegs, colours and guesses, as in '4 6 2'"},
    {"something-behind.contest", 5, 1, "+", "the first line promises 1 game, and something stands behind it"},
    {"too-many-cells.contest", 2, 1, "-", "4096 pegs of 32768 colours are too many: pegs times colours is at most"},
    {"a-word.guess", 1, 1, "", "there is no game here: one of Guess is a save file, or a game id as in"},
    {"description-no-hex.guess", 1, 16, "-", "a description is made of the digits 0 to 9 and a to f"},
    {"description-too-short.guess", 1, 11, "-", "a description has two digits for each of the 4 pegs, and this has 7"},
    {"description-wrong.guess", 1, 11, "-", "this describes no secret of 4 pegs and 6 colours: a digit of it is"},
    {"empty.guess", 1, 1, "", "there is no game here: one of Guess is a save file, or a game id as in"},
    {"guess-after-giving-up.guess", 12, 12, "-", "the game was over before this guess"},
    {"guess-after-the-right-one.guess", 11, 12, "-", "the game was over before this guess"},
    {"guess-below-the-board.guess", 12, 12, "-", "the game was over before this guess"},
    {"id-of-eleven-colours.guess", 1, 1, "-", "Guess has 2 to 10 colours, 2 pegs or more, and at least one guess"},
    {"id-of-more-pegs-than-colours.guess", 1, 1, "-", "no secret is possible: 4 pegs without repeats need 4 colours, and there"},
    {"id-of-one-peg.guess", 1, 1, "-", "Guess has 2 to 10 colours, 2 pegs or more, and at least one guess"},
    {"id-of-too-many-pegs.guess", 1, 1, "-", "65536 pegs are too many: at most 65535"},
    {"id-of-unknown-parameter.guess", 1, 5, "-", "parameters of Guess are c, p and g with the numbers of colours, pegs"},
    {"id-with-seed.guess", 1, 1, "-", "a random seed, behind '#', tells the game to the program alone: write"},
    {"id-without-description.guess", 1, 1, "-", "a game id is parameters, ':' and a description, as in c6p4g10Bm:4bc93f71"},
    {"id-without-guesses.guess", 1, 1, "-", "Guess has 2 to 10 colours, 2 pegs or more, and at least one guess"},
    {"id-without-number.guess", 1, 3, "-", "parameters of Guess are c, p and g with the numbers of colours, pegs"},
    {"ids-one-of-them-bad.guess", 2, 11, "+-+", "this describes no secret of 4 pegs and 6 colours: a digit of it is"},
    {"move-empty.guess", 11, 11, "-", "a move of Guess is written as in G1,1,2,2"},
    {"move-of-another-kind.guess", 11, 12, "-", "a move of Guess is written as in G1,1,2,2"},
    {"move-too-long.guess", 11, 13, "-", "the guess has 5 pegs and this game 4"},
    {"move-too-short.guess", 11, 12, "-", "the guess has 3 pegs and this game 4"},
    {"move-with-a-hole.guess", 11, 13, "-", "'0' is no colour of this game: it has 1 to 6"},
    {"move-with-a-name.guess", 11, 16, "-", "'red' is no colour of this game: it has 1 to 6"},
    {"move-with-colour-too-large-beside-holes.guess", 11, 19, "-", "'7' is no colour of this game: it has 1 to 6, and 0 for an empty hole"},
    {"move-with-colour-too-large.guess", 11, 15, "-", "'7' is no colour of this game: it has 1 to 6"},
    {"place-a-word.guess", 10, 12, "-", "a number from 1 on is wanted, the place in the game"},
    {"place-zero.guess", 10, 12, "-", "a number from 1 on is wanted, the place in the game"},
    {"save-cut-before-a-move.guess", 1, 1, "-", "this save tells of 2 moves and ends behind 1: was it cut off?"},
    {"save-cut-before-description.guess", 1, 1, "-", "this save ends without 'DESC'"},
    {"save-cut-before-its-place.guess", 1, 1, "-", "this save ends without 'STATEPOS'"},
    {"save-cut-in-a-move.guess", 12, 10, "-", "'9' is said to be the length of what follows, and that is 3"},
    {"save-of-net.guess", 3, 12, "-", "this is a game of 'Net', and of the puzzles I know Guess"},
    {"save-of-something-else.guess", 1, 13, "-", "a save of the puzzles begins with 'Simon Tatham's Portable Puzzle"},
    {"save-of-version-2.guess", 2, 12, "-", "I know version 1 of saves, and this is another"},
    {"save-with-a-line-of-its-own.guess", 8, 1, "-", "a line of a save is a word, ':', the length of what is said, ':' and that"},
    {"save-with-control-character.guess", 11, 15, "-", "a control character (0x1B) does not belong in a text: delete it"},
    {"save-with-length-in-words.guess", 11, 10, "-", "'x' is said to be the length of what follows, and that is 8"},
    {"save-with-moves-first.guess", 10, 1, "-", "'STATEPOS' is wanted before this"},
    {"save-with-other-length.guess", 11, 10, "-", "'9' is said to be the length of what follows, and that is 8"},
    {"save-with-parameters-twice.guess", 6, 1, "-", "'CPARAMS' stands in this save twice"},
    {"save-without-parameters.guess", 6, 1, "-", "'CPARAMS' is wanted before this"},
    {"second-save-cut.guess", 13, 1, "+-+", "this save ends without 'STATEPOS'"},
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
