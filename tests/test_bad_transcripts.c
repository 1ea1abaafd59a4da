/* Every way to be wrong is a file of tests/bad, named after its defect, and a
 * row here: where we must point, and words we must say. */
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
    unsigned line, column;
    const char *says;
} bad[] = {
    {"empty-file", 1, 1, "there is no game here"},
    {"only-comments", 1, 1, "it begins with its rules"},
    {"not-utf8", 2, 17, "0xE9"},
    {"overlong-utf8", 2, 1, "no UTF-8"},
    {"nul-byte", 2, 3, "control character (0x00)"},
    {"escape-sequence", 2, 8, "control character (0x1B)"},
    {"right-to-left-override-in-codemaker", 2, 12, "the character U+202E changes the direction of the text; delete it"},
    {"right-to-left-mark-in-colour", 2, 15, "the character U+200F changes the direction of the text; delete it"},
    {"left-to-right-mark-in-guess", 2, 3, "the character U+200E changes the direction of the text; delete it"},
    {"direction-isolate-in-comment", 2, 14, "the character U+2067 changes the direction of the text; delete it"},
    {"direction-embedding-in-comment-line", 2, 3, "the character U+202B changes the direction of the text; delete it"},
    {"arabic-letter-mark-in-score", 2, 9, "the character U+061C changes the direction of the text; delete it"},
    {"zero-width-space-in-colour", 2, 18, "the character U+200B cannot be seen; delete it"},
    {"zero-width-space-between-words", 1, 5, "the character U+200B cannot be seen; delete it"},
    {"byte-order-mark-in-second-line", 2, 1, "the byte order mark (U+FEFF) belongs at the start of a file only; delete it"},
    {"line-separator-for-line-end", 1, 13, "the character U+2028 does not end a line; write an ordinary line end"},
    {"paragraph-separator-in-codemaker", 2, 14, "the character U+2029 does not end a line; write an ordinary line end"},
    {"soft-hyphen-in-colour", 2, 12, "the character U+00AD cannot be seen; delete it"},
    {"word-joiner-in-guess", 2, 4, "the character U+2060 cannot be seen; delete it"},
    {"joiner-between-latin-letters", 2, 10, "the character U+200D cannot be seen; delete it"},
    {"joiner-after-accented-letter", 2, 13, "the character U+200D cannot be seen; delete it"},
    {"non-joiner-at-end-of-word", 2, 13, "the character U+200C cannot be seen; delete it"},
    {"joiner-twice", 2, 12, "the character U+200D cannot be seen; delete it"},
    {"tag-in-colour", 2, 12, "the character U+E0072 cannot be seen; delete it"},
    {"hangul-filler-for-colour", 2, 13, "the character U+3164 cannot be seen; delete it"},
    {"braille-without-dots-for-colour", 2, 13, "the character U+2800 cannot be seen; delete it"},
    {"c1-control-in-codemaker", 2, 12, "control character (0x9B)"},
    {"utf16", 1, 1, "UTF-16"},
    {"separator-first", 1, 1, "no game stands above"},
    {"separator-twice", 5, 1, "no game stands above"},
    {"separator-with-words", 3, 5, "stands alone"},
    {"separator-too-long", 3, 1, "three dashes"},
    {"separator-long-dash", 3, 1, "three dashes"},
    {"no-rules", 1, 1, "say the rules before the first row"},
    {"no-colours", 4, 1, "which colours there are"},
    {"no-pegs", 2, 1, "how many pegs a code has"},
    {"rules-admit-no-code", 3, 1, "no secret is possible: 4 pegs without repeats need 4 colours, and there are 3"},
    {"too-many-cells", 2, 1, "pegs times colours is at most"},
    {"rules-of-a-later-game", 6, 1, "no secret is possible"},
    {"game-unknown", 1, 6, "I know no game 'chess', but these: classic mini super mastermind44"},
    {"game-misspelt", 1, 6, "did you mean 'game mastermind'?"},
    {"game-half-a-name", 1, 6, "did you mean 'game bulls-and-cows'?"},
    {"game-part-of-several", 1, 6, "but these: electronic3 electronic4 electronic5 electronic6"},
    {"game-super-mastermind", 1, 6, "write 'game super'"},
    {"game-with-blanks", 1, 6, "write 'game bulls-and-cows'"},
    {"game-grand-mastermind", 1, 6, "Grand Mastermind is not offered"},
    {"game-refused-grand", 1, 6, "Grand Mastermind is not offered"},
    {"game-refused-royale", 1, 6, "Royale Mastermind is not offered"},
    {"game-not-named", 1, 1, "write it as in 'game classic'"},
    {"game-two-names", 1, 14, "'mini' does not belong here"},
    {"game-after-rule", 2, 1, "'game' comes before the other rules"},
    {"game-with-colon", 1, 1, "write 'game classic'"},
    {"game-alone", 1, 1, "write 'game classic'"},
    {"game-alone-of-two-words", 2, 1, "write 'game bulls-and-cows'"},
    {"rule-after-row", 3, 1, "that is line 2: move this up"},
    {"codemaker-after-row", 3, 1, "rules come before the first row"},
    {"rule-twice", 3, 1, "'pegs' was already said in line 1"},
    {"rule-twice-other-spelling", 3, 1, "'colours' was already said in line 2"},
    {"game-twice", 2, 1, "a new one begins after a line '---'"},
    {"codemaker-twice", 4, 1, "'codemaker' was already said in line 2: once is enough in a game, and a new one begins after a line '---'"},
    {"rule-misspelt", 2, 1, "did you mean 'colours'?"},
    {"rule-misspelt-late", 2, 1, "did you mean 'board'?"},
    {"rule-with-equals", 1, 1, "write 'pegs 4'"},
    {"rule-with-equals-apart", 2, 1, "write 'pegs 5'"},
    {"rule-turned-round", 1, 1, "write 'pegs 4'"},
    {"rule-by-another-name", 2, 1, "'turns' is no rule I know: write 'board 12'"},
    {"rule-no-in-front", 2, 1, "write 'repeats no'"},
    {"rule-no-blanks", 2, 1, "write 'blanks no'"},
    {"rule-in-words", 2, 1, "write 'scores black'"},
    {"pegs-with-colon", 1, 1, "write 'pegs 4'"},
    {"pegs-for-peg", 2, 8, "'peg 3 : red green'"},
    {"peg-for-pegs", 1, 1, "'pegs 4'"},
    {"pegs-in-words", 1, 6, "'four' is no number from 1 to 65535"},
    {"pegs-zero", 1, 6, "'0' is no number from 1 to 65535"},
    {"pegs-negative", 1, 6, "'-4' is no number"},
    {"pegs-too-many", 1, 6, "'65536' is no number from 1 to 65535"},
    {"pegs-beyond-all-numbers", 1, 6, "is no number from 1 to 65535"},
    {"pegs-two-numbers", 1, 8, "'5' does not belong here"},
    {"board-not-a-number", 2, 7, "'ten' is no number from 1 to 1000000"},
    {"blanks-maybe", 2, 8, "write 'blanks yes', 'blanks no', or 'blanks guesses'"},
    {"repeats-maybe", 2, 9, "write 'repeats yes' or 'repeats no'"},
    {"scores-white", 2, 1, "'scores black'"},
    {"scores-turned-round", 2, 1, "write 'scores black white'"},
    {"codemaker-without-name", 2, 1, "'codemaker Ann'"},
    {"colours-none", 2, 1, "something is missing after 'colours'"},
    {"colours-range-in-three-words", 2, 11, "a range is one word: 'colours 1-6'"},
    {"colours-range-to", 2, 11, "a range is one word: 'colours 0-9'"},
    {"colours-range-with-dots", 2, 9, "a range is written with '-': '1-6'"},
    {"colours-and-so-on", 2, 15, "'...' cannot name a colour: a range is one word, as in 'colours 0-5'"},
    {"score-plus-and-minus", 2, 8, "write B for a black key peg and W for a white one"},
    {"colours-with-colon", 2, 1, "write 'colours red green'"},
    {"colours-colon-between", 2, 13, "':' does not belong here"},
    {"colours-zero", 2, 9, "'0' is no number of colours"},
    {"colours-zero-in-front", 2, 9, "'06' is no number of colours"},
    {"colours-too-many", 2, 9, "65536 colours are too many: at most 65535"},
    {"colours-same-name", 2, 19, "'red' and 'Red' are one name"},
    {"colours-same-letter", 2, 16, "have the same letter 'k'"},
    {"colours-letter-is-a-name", 2, 11, "the letter 'k' of 'black' is the name of another colour"},
    {"colours-letter-digit", 2, 9, "declares no letter"},
    {"colours-letter-long", 2, 9, "as in 'blue=l'"},
    {"colours-letter-missing", 2, 9, "declares no letter"},
    {"colours-equals-apart", 2, 14, "'=' cannot name a colour"},
    {"colours-header-word", 2, 13, "'blank' cannot name a colour: lines begin with this word"},
    {"colours-dot", 2, 13, "'.' cannot name a colour"},
    {"colours-dashes", 2, 13, "'---' cannot name a colour"},
    {"colours-hash", 2, 13, "'#green' cannot name a colour"},
    {"colours-name-too-long", 2, 13, "at most 120 bytes"},
    {"range-downwards", 2, 9, "'5-0' is no range: it runs upwards"},
    {"range-mixed-case", 2, 9, "'A-f' is no range"},
    {"range-number-to-letter", 2, 9, "'0-F' is no range"},
    {"range-zero-in-front", 2, 9, "'01-06' is no range"},
    {"colours-huge", 2, 9, "these are too many colours: at most 65535"},
    {"score-huge", 2, 8, "these are more key pegs than the 4 holes"},
    {"range-too-long", 2, 9, "70001 colours are too many"},
    {"range-not-alone", 2, 9, "write 'colours A-F' alone"},
    {"colour-unknown", 2, 5, "'purple' is not a colour of this game (red green blue yellow white black)"},
    {"colour-unknown-list-cut", 3, 3, "'1001' is not a colour of this game (1 2 3"},
    {"colour-half-a-name", 2, 1, "did you mean 'red'?"},
    {"colour-misspelt", 2, 1, "'gren' is not a colour of this game: did you mean 'green'?"},
    {"colour-misspelt-twice", 2, 5, "did you mean 'yellow'?"},
    {"colour-ambiguous", 3, 3, "'b' could be black or blue: write the name"},
    {"colour-ambiguous-together", 3, 2, "'b' could be black or blue: write the name"},
    {"letter-unknown", 2, 5, "'x' is not a colour of this game"},
    {"letter-after-emoji", 3, 3, "'x' is not a colour of this game (🔴 🟢 🔵)"},
    {"pegs-missing", 2, 1, "3 pegs are given and this game has 4"},
    {"pegs-missing-together", 2, 4, "3 pegs are given and this game has 4"},
    {"peg-too-many", 2, 22, "6 pegs are given and this game has 4: 'red' is one too many"},
    {"peg-too-many-together", 2, 5, "5 pegs are given and this game has 4: 'r' is one too many"},
    {"one-name-for-all", 2, 1, "'red' is one peg and this game has 4: name a colour for each"},
    {"guess-in-pieces", 2, 1, "write the pegs with blanks between them: "},
    {"guess-of-names-together", 2, 1, "write the pegs with blanks between them: red red blue BLUE"},
    {"guess-with-semicolons", 2, 1, "between them: r r r r"},
    {"guess-with-dashes", 2, 4, "between them: red r g green"},
    {"guess-with-slashes", 2, 1, "between them: r r g g"},
    {"guess-in-brackets", 2, 1, "between them: r r g g"},
    {"together-where-names-are-long", 5, 3, "3 pegs are given and this game has 2"},
    {"hole-underscore", 3, 3, "an empty hole is written ."},
    {"hole-word", 3, 1, "an empty hole is written ."},
    {"hole-where-none-is", 2, 2, "this game has none: write 'blanks yes'"},
    {"guess-missing", 2, 2, "no guess stands before ':'"},
    {"colon-missing", 2, 6, "I need ':' between guess and score: RYBY : 1 1"},
    {"colon-missing-long", 3, 89, "blue yellow red green blue ... : 3 4"},
    {"colon-missing-words", 2, 21, "red red green green : 2 0"},
    {"colon-is-an-arrow", 2, 9, "I need ':' between guess and score: 1. RYBY : 1 1"},
    {"colon-and-score-missing", 2, 1, "a score after the guess"},
    {"colon-twice", 2, 10, "a row has one ':'"},
    {"row-number-with-colon", 2, 1, "is written '1.'"},
    {"row-number-bare", 2, 1, "the number of a row is written '1.': 1. rrgg : 1 1"},
    {"row-number-bare-or-peg", 2, 1, "5 pegs are given and this game has 4; if '1' is the number of the row, write '1.'"},
    {"row-number-bare-colon-missing", 2, 1, "the number of a row is written '2.', and I need ':' between guess and score: 2. rrgg : 1 1"},
    {"row-number-with-the-colon", 2, 1, "the number of a row is written '6.', and I need ':' between guess and score: 6. rrgg : 1 1"},
    {"row-number-in-brackets", 2, 1, "1. rrgg : 1 1"},
    {"row-number-in-words", 2, 1, "the number of a row is written '1.': 1. r r g g : 1 1"},
    {"row-number-sticks", 2, 1, "write '1. rrgg'"},
    {"row-number-with-colon-and-bad-guess", 2, 1, "the number of a row is written '1.'"},
    {"neither-rule-nor-row", 2, 1, "a comment begins with #"},
    {"score-missing", 2, 6, "no score stands after ':': write black and white, as in '1 0'"},
    {"score-missing-black-only", 3, 6, "the black key pegs, as in '2'"},
    {"score-one-count", 2, 8, "write '3 0' for 3 black and no white"},
    {"score-run-together", 2, 8, "write '1 0' for 1 black and 0 white"},
    {"score-run-together-or-not", 3, 16, "write '10 0' for 10 black and no white, or '1 0'"},
    {"score-one-unknown", 2, 8, "write '? ?'"},
    {"score-lone-black", 2, 8, "how many white? write '2b 0w'"},
    {"score-lone-white", 2, 8, "how many black? write '0b 1w'"},
    {"score-label-twice", 2, 12, "'b' is said twice"},
    {"score-label-first", 2, 8, "write '2b 1w': each count before its name"},
    {"score-label-first-and-lone", 2, 8, "a count stands before its name"},
    {"score-three-counts", 2, 12, "this is one more"},
    {"score-dash", 2, 8, "write '2 1' for 2 black and 1 white"},
    {"score-slash", 2, 8, "write '2 1'"},
    {"score-brackets", 2, 8, "write '2 1'"},
    {"score-equals", 2, 8, "write '1b 2w': each count before its name"},
    {"score-labels-in-brackets", 2, 8, "write '1b 2w'"},
    {"score-counts-and", 2, 8, "write '2 1' for 2 black and 1 white"},
    {"score-only-a-dash", 2, 8, "write 'none' for no key pegs, or '? ?'"},
    {"score-red-sign", 2, 8, "write B for a red key peg and W for a white one"},
    {"score-signs-of-two-kinds", 2, 8, "I cannot read this score"},
    {"score-ends-in-and", 2, 8, "write '1b 1w'"},
    {"score-a-alone-under-black", 3, 8, "this game scores black only"},
    {"score-a-without-b", 2, 8, "I cannot read this score"},
    {"score-in-words", 2, 8, "I cannot read this score"},
    {"score-negative", 2, 8, "write '1 0'"},
    {"score-too-many-black", 2, 8, "5 black are more key pegs than the 4 holes"},
    {"score-too-many-together", 2, 8, "3 black and 2 white are 5 key pegs, more than the 4 holes"},
    {"score-too-many-spelt", 2, 8, "3 black and 2 white are 5 key pegs"},
    {"score-beyond-all-numbers", 2, 8, "more key pegs than the 4 holes"},
    {"score-two-under-black", 3, 8, "this game scores black only: write one count"},
    {"score-white-under-black", 3, 8, "this game scores black only"},
    {"score-two-under-colours", 3, 8, "wherever they stand: write one count"},
    {"score-too-many-colours", 3, 8, "5 pegs cannot agree: there are only 4 holes"},
    {"peg-beyond", 2, 5, "there is no peg 5: pegs are numbered 1 to 4"},
    {"peg-zero", 2, 5, "there is no peg 0"},
    {"peg-without-colon", 2, 1, "'peg 3 : red green'"},
    {"peg-without-colours", 2, 7, "name the colours that peg 3 can have"},
    {"peg-colour-unknown", 2, 13, "'purple' is not a colour of this game"},
    {"peg-nothing-left", 3, 1, "no colour is left for peg 3"},
    {"peg-blank-in-guesses-only", 3, 9, "the secret has no empty holes"},
    {"peg-under-colours", 3, 1, "the secret has no places"},
    {"sum-of-no-numbers", 2, 1, "'red' is none"},
    {"sum-not-a-number", 2, 5, "as in 'sum 14'"},
    {"sum-missing", 2, 1, "as in 'sum 14'"},
    {"sum-too-large", 2, 5, "as in 'sum 14'"},
    {"sum-two-numbers", 2, 8, "the sum is one number"},
    {"sum-twice", 4, 1, "'sum' was already said in line 2"},
    {"secret-missing", 2, 1, "write the 4 colours of the secret"},
    {"secret-too-short", 2, 8, "2 pegs are given and this game has 4"},
    {"secret-scored", 2, 13, "the secret has no score"},
    {"secret-with-colon", 2, 1, "write 'secret rrgg'"},
    {"secret-with-equals", 2, 1, "write 'secret rgby'"},
    {"secret-as-answer", 3, 1, "'answer' is no rule I know: write 'secret rgby'"},
    {"secret-as-solution", 3, 1, "write 'secret rgby'"},
    {"secret-as-code", 3, 1, "write a line as 'secret red blue green black'"},
    {"secret-twice", 4, 1, "'secret' was already said in line 2"},
};
/* clang-format on */

#define COUNT (sizeof bad / sizeof *bad)

static struct kp_read_result read_bad(const char *name)
{
    struct kp_strbuf path = {0}, text;
    struct kp_read_result reading;

    kp_strbuf_addf(&path, "tests/bad/%s.game", name);
    text = kp_read_file(path.text);
    reading = kp_read_text(text.text, text.length);
    kp_strbuf_free(&path);
    kp_strbuf_free(&text);
    return reading;
}

/* One defect, one problem: what follows from it is not told. */
static void each_is_refused_at_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        struct kp_read_result reading = read_bad(bad[i].name);
        const struct kp_diag *first = &reading.problems.item[0];

        if (reading.status != KP_BAD_INPUT || reading.problems.count != 1 ||
            first->line != bad[i].line || first->column != bad[i].column ||
            !strstr(first->says, bad[i].says))
            fail_msg("%s: status %d, %zu problems, %u:%u: %s", bad[i].name, reading.status,
                     reading.problems.count, first->line, first->column, first->says);
        kp_read_result_free(&reading);
    }
}

static bool is_row(const char *file)
{
    for (size_t i = 0; i < COUNT; i++)
        if (kp_is_game(file, bad[i].name))
            return true;
    return false;
}

static void no_file_is_forgotten(void **state)
{
    (void)state;
    assert_int_equal(kp_expect_table_complete("bad", is_row), COUNT);
}

/* Twenty are told, the rest is counted. */
static void many_problems_are_counted(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_read_result reading;

    (void)state;
    kp_strbuf_addf(&text, "game classic\n");
    for (int i = 0; i < 50; i++)
        kp_strbuf_addf(&text, "rrgx : 1 0\n");
    reading = kp_read_text(text.text, text.length);
    assert_int_equal(reading.status, KP_BAD_INPUT);
    assert_int_equal(reading.problems.count, KP_MOST_ERRORS);
    assert_int_equal(reading.problems.left_out, 50 - KP_MOST_ERRORS);
    assert_int_equal(reading.problems.item[KP_MOST_ERRORS - 1].line, KP_MOST_ERRORS + 1);
    kp_strbuf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_refused_at_its_place),
        cmocka_unit_test(no_file_is_forgotten),
        cmocka_unit_test(many_problems_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
