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
    {"empty-file", 1, 1, "no game found; write the rules, like 'game classic', and then one row per line, like 'red red green green : 2 0'"},
    {"only-comments", 1, 1, "no game found; write the rules, like 'game classic', and then one row per line, like 'red red green green : 2 0'"},
    {"not-utf8", 2, 17, "0xE9"},
    {"overlong-utf8", 2, 1, "byte 0xC0 is not valid UTF-8; save the file as UTF-8"},
    {"nul-byte", 2, 3, "control character (0x00)"},
    {"escape-sequence", 2, 8, "control character (0x1B)"},
    {"right-to-left-override-in-codemaker", 2, 12, "the character U+202E cannot be seen; delete it"},
    {"right-to-left-mark-in-colour", 2, 15, "the character U+200F cannot be seen; delete it"},
    {"left-to-right-mark-in-guess", 2, 3, "the character U+200E cannot be seen; delete it"},
    {"direction-isolate-in-comment", 2, 14, "the character U+2067 cannot be seen; delete it"},
    {"direction-embedding-in-comment-line", 2, 3, "the character U+202B cannot be seen; delete it"},
    {"arabic-letter-mark-in-score", 2, 9, "the character U+061C cannot be seen; delete it"},
    {"zero-width-space-in-colour", 2, 18, "the character U+200B cannot be seen; delete it"},
    {"zero-width-space-between-words", 1, 5, "the character U+200B cannot be seen; delete it"},
    {"byte-order-mark-in-second-line", 2, 1, "the character U+FEFF cannot be seen; delete it"},
    {"line-separator-for-line-end", 1, 13, "the character U+2028 cannot be seen; delete it"},
    {"paragraph-separator-in-codemaker", 2, 14, "the character U+2029 cannot be seen; delete it"},
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
    {"separator-first", 1, 1, "no game precedes this '---'; delete the line"},
    {"separator-twice", 5, 1, "no game precedes this '---'; delete the line"},
    {"separator-with-words", 3, 5, "'---' must be alone on its line; begin a comment with '#'"},
    {"separator-too-long", 3, 1, "expected a rule or a row, found '-----'; a row has ':' between guess and score, and a comment begins with '#'"},
    {"separator-long-dash", 3, 1, "expected a rule or a row, found '—'; a row has ':' between guess and score, and a comment begins with '#'"},
    {"no-rules", 1, 1, "the rules are missing; before the first row, write 'game classic'"},
    {"no-rules-digits", 1, 1, "the rules are missing; before the first row, write 'game classic' or 'game bulls-and-cows'"},
    {"no-rules-five-pegs", 2, 1, "the rules are missing; before the first row, write 'game super'"},
    {"no-rules-colon-missing", 1, 1, "the rules are missing; before the first row, write 'game classic'"},
    {"no-rules-game-misspelt", 2, 1, "the rules are missing; before the first row, write 'game classic'"},
    {"no-colours", 4, 1, "the colours are missing; write a line like 'colours 6'"},
    {"no-pegs", 2, 1, "the length of a code is missing; write a line like 'pegs 4'"},
    {"rules-admit-no-code", 3, 1, "no secret is possible; 4 pegs without repeats need 4 colours, not 3"},
    {"too-many-cells", 2, 1, "pegs times colours is at most"},
    {"rules-of-a-later-game", 6, 1, "no secret is possible"},
    {"game-unknown", 1, 6, "unknown game 'chess'; expected classic, mini, super, mastermind44, electronic3, electronic4, electronic5, electronic6, word, number, bulls-and-cows or bagels"},
    {"game-misspelt", 1, 6, "unknown game 'mastermnd'; did you mean 'mastermind'?"},
    {"game-half-a-name", 1, 6, "unknown game 'bulls'; expected classic, mini, super, mastermind44, electronic3, electronic4, electronic5, electronic6, word, number, bulls-and-cows or bagels"},
    {"game-part-of-several", 1, 6, "unknown game 'electronic'; did you mean 'electronic3'?"},
    {"game-super-mastermind", 1, 12, "unexpected 'Mastermind'; the name of a game is one word"},
    {"game-with-blanks", 1, 6, "unknown game 'bulls'; expected classic, mini, super, mastermind44, electronic3, electronic4, electronic5, electronic6, word, number, bulls-and-cows or bagels"},
    {"game-not-named", 1, 1, "'game' is incomplete; write a line like 'game classic'"},
    {"two-rules-in-a-line", 1, 9, "unexpected 'colours'; begin a new line before 'colours'"},
    {"game-and-rule-in-a-line", 1, 14, "unexpected 'board'; the name of a game is one word"},
    {"game-and-row-in-a-line", 1, 19, "unexpected ':'; write a line like 'game classic'"},
    {"two-rows-in-a-line", 2, 18, "unexpected second ':'; a row has one, between guess and score"},
    {"two-rows-of-words-in-a-line", 2, 29, "unexpected second ':'; a row has one, between guess and score"},
    {"game-two-names", 1, 14, "unexpected 'mini'; the name of a game is one word"},
    {"game-after-rule", 2, 1, "'game' must precede the other rules, line 1; move this line up"},
    {"game-with-colon", 1, 1, "write 'game classic'"},
    {"game-alone", 2, 1, "the rules are missing; before the first row, write 'game classic'"},
    {"game-alone-of-two-words", 3, 1, "the rules are missing; before the first row, write 'game classic' or 'game bulls-and-cows'"},
    {"rule-after-row", 3, 1, "rules must precede the first row, line 2; move this line up"},
    {"codemaker-after-row", 3, 1, "rules must precede the first row, line 2; move this line up"},
    {"rule-twice", 3, 1, "'pegs' is already set in line 1; delete one of the two lines, or begin a new game with '---'"},
    {"rule-twice-other-spelling", 3, 1, "'colours' is already set in line 2; delete one of the two lines, or begin a new game with '---'"},
    {"game-twice", 2, 1, "'game' is already set in line 1; delete one of the two lines, or begin a new game with '---'"},
    {"codemaker-twice", 4, 1, "'codemaker' is already set in line 2; delete one of the two lines, or begin a new game with '---'"},
    {"row-sure-twice", 2, 8, "sure"},
    {"row-sure-without-score", 2, 6, "score"},
    {"id-without-word", 2, 1, "'id 17'"},
    {"id-twice", 4, 1, "'id' is already set in line 2; delete one of the two lines, or begin a new game with '---'"},
    {"id-too-long", 2, 4, "the id is too long; an id has at most 255 bytes"},
    {"id-in-open-quotes", 2, 4, "invalid id \"17; write a string as in JSON, like 'id \"game 17\"'"},
    {"id-in-quotes-and-more", 2, 4, "invalid id \"17\" x; write a string as in JSON"},
    {"id-empty-in-quotes", 2, 4, "the id is empty"},
    {"id-hidden-in-quotes", 2, 4, "the character U+202E cannot be seen; delete it"},
    {"id-with-colon", 2, 1, "unknown rule 'id: 17'; write 'id 17'"},
    {"id-by-another-name", 2, 1, "unknown rule 'uuid'; write 'id 17-a'"},
    {"id-as-colour", 2, 9, "'id' cannot be a colour because lines begin with this word; choose another name"},
    {"rule-misspelt", 2, 1, "did you mean 'colours'?"},
    {"rule-misspelt-late", 2, 1, "did you mean 'board'?"},
    {"rule-with-equals", 1, 1, "write 'pegs 4'"},
    {"rule-with-equals-apart", 2, 1, "write 'pegs 5'"},
    {"rule-turned-round", 1, 1, "write 'pegs 4'"},
    {"rule-by-another-name", 2, 1, "unknown rule 'turns'; write 'board 12'"},
    {"rule-no-in-front", 2, 1, "write 'repeats no'"},
    {"rule-no-blanks", 2, 1, "unknown rule 'No blanks'; write 'blanks No'"},
    {"pegs-with-colon", 1, 1, "write 'pegs 4'"},
    {"pegs-for-peg", 2, 8, "unexpected ':'; write a line like 'pegs 4'"},
    {"peg-for-pegs", 1, 1, "'pegs 4'"},
    {"pegs-in-words", 1, 6, "expected a whole number from 1 to 65,535, found 'four'; write a line like 'pegs 4'"},
    {"pegs-zero", 1, 6, "expected a whole number from 1 to 65,535, found '0'; write a line like 'pegs 4'"},
    {"pegs-negative", 1, 6, "expected a whole number from 1 to 65,535, found '-4'; write a line like 'pegs 4'"},
    {"pegs-too-many", 1, 6, "expected a whole number from 1 to 65,535, found '65536'; write a line like 'pegs 4'"},
    {"pegs-beyond-all-numbers", 1, 6, "expected a whole number from 1 to 65,535, found '99999999999999999999999'; write a line like 'pegs 4'"},
    {"pegs-two-numbers", 1, 8, "unexpected '5'; write a line like 'pegs 4'"},
    {"board-not-a-number", 2, 7, "expected a whole number from 1 to 1,000,000, found 'ten'; write a line like 'board 10'"},
    {"blanks-maybe", 2, 8, "write 'blanks yes', 'blanks no', or 'blanks guesses'"},
    {"repeats-maybe", 2, 9, "write 'repeats yes' or 'repeats no'"},
    {"scores-white", 2, 8, "'scores black'"},
    {"scores-turned-round", 2, 8, "write 'scores black white'"},
    {"codemaker-without-name", 2, 1, "'codemaker Ann'"},
    {"colours-none", 2, 1, "'colours' is incomplete; write a line like 'colours red green blue'"},
    {"colours-range-in-three-words", 2, 11, "a range is one word; write 'colours 1-6'"},
    {"colours-range-to", 2, 11, "a range is one word; write 'colours 0-9'"},
    {"colours-range-with-dots", 2, 9, "a range is written with '-'; write '1-6'"},
    {"colours-and-so-on", 2, 15, "'...' cannot be a colour; a name has no space, comma, ':' or '=', is not '.', '...', '---', 'and' or 'etc', and does not begin with '#'"},
    {"score-plus-and-minus", 2, 8, "cannot read the score '++-'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"colours-with-colon", 2, 1, "write 'colours red green'"},
    {"colours-colon-between", 2, 13, "unexpected ':'; write a line like 'colours red green blue'"},
    {"colours-zero", 2, 9, "'0' is not a number of colours; write a line like 'colours 6'"},
    {"colours-zero-in-front", 2, 9, "'06' is not a number of colours; write a line like 'colours 6'"},
    {"colours-negative", 2, 9, "'-1' is not a number of colours; write a line like 'colours 6'"},
    {"colours-decimal", 2, 9, "'4.0' is not a number of colours; write a line like 'colours 6'"},
    {"colours-hexadecimal", 2, 9, "'0x4' is not a number of colours; write a line like 'colours 6'"},
    {"colours-exponent", 2, 9, "'1e1' is not a number of colours; write a line like 'colours 6'"},
    {"colours-too-many", 2, 9, "expected at most 65,535 colours, found 65,536"},
    {"colours-same-name", 2, 19, "'red' and 'Red' are the same name because case does not matter; rename one of them"},
    {"colours-same-letter", 2, 16, "have the same letter 'k'"},
    {"colours-letter-is-a-name", 2, 11, "the letter 'k' of 'black' is the name of another colour"},
    {"colours-letter-digit", 2, 9, "invalid letter in 'blue=1'; write one character that is not a digit, like 'blue=l'"},
    {"colours-letter-long", 2, 9, "invalid letter in 'blue=bl'; write one character that is not a digit, like 'blue=l'"},
    {"colours-letter-missing", 2, 9, "invalid letter in 'blue='; write one character that is not a digit, like 'blue=l'"},
    {"colours-equals-apart", 2, 14, "'=' cannot be a colour; a name has no space, comma, ':' or '=', is not '.', '...', '---', 'and' or 'etc', and does not begin with '#'"},
    {"colours-header-word", 2, 13, "'blank' cannot be a colour because lines begin with this word; choose another name"},
    {"colours-dot", 2, 13, "'.' cannot be a colour; a name has no space, comma, ':' or '=', is not '.', '...', '---', 'and' or 'etc', and does not begin with '#'"},
    {"colours-and", 2, 26, "'and' cannot be a colour; a name has no space, comma, ':' or '=', is not '.', '...', '---', 'and' or 'etc', and does not begin with '#'"},
    {"colours-dashes", 2, 13, "'---' cannot be a colour; a name has no space, comma, ':' or '=', is not '.', '...', '---', 'and' or 'etc', and does not begin with '#'"},
    {"colours-hash", 2, 13, "'#green' cannot be a colour; a name has no space, comma, ':' or '=', is not '.', '...', '---', 'and' or 'etc', and does not begin with '#'"},
    {"colours-name-too-long", 2, 13, "at most 120 bytes"},
    {"range-downwards", 2, 9, "invalid range '5-0'; a range goes up between two numbers or two letters of one case, like '0-5' or 'A-F'"},
    {"range-mixed-case", 2, 9, "invalid range 'A-f'; a range goes up between two numbers or two letters of one case, like '0-5' or 'A-F'"},
    {"range-number-to-letter", 2, 9, "invalid range '0-F'; a range goes up between two numbers or two letters of one case, like '0-5' or 'A-F'"},
    {"range-zero-in-front", 2, 9, "invalid range '01-06'; a range goes up between two numbers or two letters of one case, like '0-5' or 'A-F'"},
    {"colours-huge", 2, 9, "expected at most 65,535 colours, found more"},
    {"score-huge", 2, 8, "expected at most 4 key pegs, found 2,000,000,000 or more"},
    {"range-too-long", 2, 9, "expected at most 65,535 colours, found 70,001"},
    {"range-not-alone", 2, 9, "unexpected range 'A-F'; name every colour"},
    {"colour-unknown", 2, 5, "unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"colour-unknown-list-cut", 3, 3, "unknown colour '1001'; expected 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27 or ..."},
    {"colour-half-a-name", 2, 1, "did you mean 'red'?"},
    {"colour-misspelt", 2, 1, "unknown colour 'gren'; did you mean 'green'?"},
    {"colour-misspelt-twice", 2, 5, "did you mean 'yellow'?"},
    {"colour-ambiguous", 3, 3, "'b' could be black or blue; write the name"},
    {"colour-ambiguous-together", 3, 2, "'b' could be black or blue; write the name"},
    {"letter-unknown", 2, 5, "unknown colour 'x'; expected red, green, blue, yellow, white or black"},
    {"letter-after-emoji", 3, 3, "unknown colour 'x'; expected 🔴, 🟢 or 🔵"},
    {"pegs-missing", 2, 1, "expected 4 pegs, found 3; name 4 colours"},
    {"pegs-missing-together", 2, 4, "expected 4 pegs, found 3"},
    {"peg-too-many", 2, 22, "expected 4 pegs, found 6: 'red' is extra"},
    {"peg-too-many-together", 2, 5, "expected 4 pegs, found 5: 'r' is extra"},
    {"numbers-count-pegs", 2, 1, "this code mixes numbers and names of colours; write the name of each peg"},
    {"numbers-among-letters", 2, 1, "this code mixes numbers and names of colours; write the name of each peg"},
    {"numbers-and-names-together", 2, 1, "unknown colour 'red2green2'"},
    {"one-name-for-all", 2, 1, "expected 4 pegs, found 1: 'red'"},
    {"guess-in-pieces", 2, 1, "unknown colour 'rr'; expected red, green, blue, yellow, white or black"},
    {"guess-of-names-together", 2, 1, "unknown colour 'redredblueBLUE'; expected red, green, blue, yellow, white or black"},
    {"guess-with-semicolons", 2, 1, "unknown colour 'r;r;r;r'; expected red, green, blue, yellow, white or black"},
    {"guess-with-slashes", 2, 3, "unknown colour '/'; expected red, green, blue, yellow, white or black"},
    {"guess-in-brackets", 2, 1, "unknown colour '(r'; expected red, green, blue, yellow, white or black"},
    {"guess-in-quotes", 2, 1, "unknown colour '\"rrgg\"'; expected red, green, blue, yellow, white or black"},
    {"guess-before-a-semicolon", 2, 7, "cannot read the score ': 2 0'; write '2 0' for 2 black and 0 white"},
    {"together-where-names-are-long", 5, 3, "expected 2 pegs, found 3: '1' is extra"},
    {"hole-underscore", 3, 3, "unknown colour '_'; write an empty hole as '.'"},
    {"hole-word", 3, 1, "unknown colour 'blank'; write an empty hole as '.'"},
    {"hole-where-none-is", 2, 2, "this game has no empty holes; to allow them, add 'blanks yes' before the first row"},
    {"comment-without-its-sign", 2, 1, "unknown colour 'D'; expected red, green, blue, yellow, white or black"},
    {"comment-without-its-sign-either", 2, 1, "unknown colour 'player'; expected red, green, blue, yellow, white or black"},
    {"guess-missing", 2, 2, "the guess is missing; write it before ':'"},
    {"colon-missing-score-of-two-digits", 2, 6, "cannot read the score '21'; write '2 1' for 2 black and 1 white"},
    {"colon-missing-score-alone", 2, 6, "cannot read the score '5'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"colon-missing-score-of-letters", 2, 6, "cannot read the score 'xxo'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"colon-missing-score-in-words", 2, 6, "cannot read the score 'two'; write '2 0' for 2 black and 0 white"},
    {"colon-missing-score-of-three-counts", 2, 6, "cannot read the score '1 1 1'; write '1 1' for 1 black and 1 white"},
    {"colon-and-score-missing", 2, 1, "the score is missing; after the guess write ':' and the score"},
    {"colon-twice", 2, 10, "unexpected second ':'; a row has one, between guess and score"},
    {"row-number-bare-or-peg", 2, 1, "it is not clear where the guess begins and ends; write '1. red red green green : 1 1'"},
    {"row-number-with-colon-and-bad-guess", 2, 9, "unexpected second ':'; a row has one, between guess and score"},
    {"neither-rule-nor-row", 2, 1, "expected a rule or a row, found 'Ann won this one'; a row has ':' between guess and score, and a comment begins with '#'"},
    {"row-with-two-readings", 3, 1, "this row can be read in two ways; write '12 34 : 1 0' or '12. 34 : 1 0'"},
    {"row-with-two-readings-one-count", 4, 1, "this row can be read in two ways; write '1 23 : 1' or '1. 23 : 1'"},
    {"row-of-digits-only", 2, 1, "it is not clear where the guess begins and ends; write '1 2 3 4 : 1 2'"},
    {"no-rules-large-digits", 1, 1, "the rules are missing; before the first row, write 'game bulls-and-cows'"},
    {"no-rules-three-digits", 1, 1, "the rules are missing; before the first row, write 'game bagels'"},
    {"no-rules-repeated-digits", 1, 1, "the rules are missing; before the first row, write 'game bulls-and-cows'"},
    {"no-rules-different-digits", 1, 1, "the rules are missing; before the first row, write 'game classic' or 'game bulls-and-cows'"},
    {"no-rules-wordle", 1, 1, "the rules are missing; before the first row, write 'game classic', or 'pegs 4' and 'colours 6'"},
    {"no-rules-two-colons", 1, 1, "the rules are missing; before the first row, write 'game classic'"},
    {"score-without-guess", 2, 1, "unknown colour 'Answer'; expected 0, 1, 2, 3, 4, 5, 6, 7, 8 or 9"},
    {"table-white-first", 2, 1, "white precedes black in this table; in a row without labels, black comes first"},
    {"table-row-in-a-comment", 2, 1, "expected a rule or a row, found '|'; a row has ':' between guess and score, and a comment begins with '#'"},
    {"row-number-after-a-hash", 2, 1, "expected a rule or a row, found 'Guess'; a row has ':' between guess and score, and a comment begins with '#'"},
    {"rule-after-row-without-colon", 3, 1, "rules must precede the first row, line 2; move this line up"},
    {"score-missing", 2, 6, "the score is missing; after ':' write black and white, like '1 0'"},
    {"score-missing-black-only", 3, 6, "the score is missing; after ':' write the number of black key pegs, like '1'"},
    {"score-one-count", 2, 8, "cannot read the score '3'; write '3 0' for 3 black and 0 white"},
    {"score-run-together", 2, 8, "write '1 0' for 1 black and 0 white"},
    {"score-run-together-or-not", 3, 16, "cannot read the score '10'; write '1 0' for 1 black and 0 white"},
    {"score-one-unknown", 2, 8, "cannot read the score '?'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-lone-black", 2, 8, "cannot read the score '2b'; write '2 0' for 2 black and 0 white"},
    {"score-lone-white", 2, 8, "cannot read the score '1 white'; write '0 1' for 0 black and 1 white"},
    {"score-label-twice", 2, 8, "cannot read the score '2b 1b'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-label-first-and-lone", 2, 8, "cannot read the score 'black 2'; write '2 0' for 2 black and 0 white"},
    {"score-three-counts", 2, 8, "cannot read the score '1 0 2'; write '1 0' for 1 black and 0 white"},
    {"score-only-a-dash", 2, 8, "cannot read the score '-'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-red-sign", 2, 8, "cannot read the score '🔴⚪'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-signs-of-two-kinds", 2, 8, "cannot read the score '⚫⚪○○'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-ends-in-and", 2, 8, "cannot read the score '1b 1w and'; write '1 1' for 1 black and 1 white"},
    {"score-a-alone-under-black", 3, 8, "cannot read the score '2A'; write the number of black key pegs, like '1'"},
    {"score-a-without-b", 2, 8, "cannot read the score '2A 1w'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-in-words", 2, 8, "cannot read the score 'two one'; write '2 1' for 2 black and 1 white"},
    {"score-negative", 2, 8, "write '1 0'"},
    {"score-letter-o", 2, 8, "cannot read the score 'O 1'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-letter-l", 2, 8, "cannot read the score 'l 0'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-letter-after-digit", 2, 8, "cannot read the score '2 o'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-letter-with-label", 2, 8, "cannot read the score '2b Ow'; write black and white, like '1 0' or '1b 0w', 'none' for no key pegs, or '? ?' if it is unknown"},
    {"score-too-many-black", 2, 8, "expected at most 4 key pegs, found 5"},
    {"score-too-many-together", 2, 8, "expected at most 4 key pegs, found 5"},
    {"score-too-many-spelt", 2, 8, "expected at most 4 key pegs, found 5"},
    {"score-beyond-all-numbers", 2, 8, "expected at most 4 key pegs, found 1,000,000,000 or more"},
    {"score-two-under-black", 3, 8, "cannot read the score '1 0'; write the number of black key pegs, like '1'"},
    {"score-white-under-black", 3, 8, "cannot read the score 'BBW'; write the number of black key pegs, like '1'"},
    {"score-two-under-colours", 3, 8, "cannot read the score '1 0'; write how many pegs agree in any place, like '1'"},
    {"score-too-many-colours", 3, 8, "expected at most 4 key pegs, found 5"},
    {"peg-beyond", 2, 5, "there is no peg 5; pegs are numbered 1 to 4"},
    {"peg-zero", 2, 5, "there is no peg 0"},
    {"peg-without-colon", 2, 1, "'peg 3 : red green'"},
    {"peg-without-colours", 2, 5, "expected the colours that peg 3 can have; write a line like 'peg 3 : red green'"},
    {"peg-colour-unknown", 2, 13, "unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"peg-nothing-left", 3, 1, "no colour is left for peg 3"},
    {"peg-blank-in-guesses-only", 3, 9, "the secret cannot have empty holes; to allow them, write 'blanks yes' instead of 'blanks guesses'"},
    {"peg-under-colours", 3, 1, "'peg' has no meaning under 'scores colours', where places do not count; delete this line"},
    {"times-missing", 2, 1, "'times' is incomplete; write a line like 'times red 1..2'"},
    {"times-colour-alone", 2, 7, "'times' is incomplete; write a line like 'times red 1..2'"},
    {"times-colour-unknown", 2, 7, "unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"times-not-a-number", 2, 11, "expected how many pegs have this colour, from 0 to 4, found 'many'; write a line like 'times red 1..2'"},
    {"times-too-many", 2, 11, "expected how many pegs have this colour, from 0 to 4, found '5'"},
    {"times-range-too-many", 2, 11, "expected how many pegs have this colour, from 0 to 4, found '1..9'"},
    {"times-range-without-numbers", 2, 11, "expected how many pegs have this colour, from 0 to 4, found '..'"},
    {"times-range-with-hyphen", 2, 11, "expected how many pegs have this colour, from 0 to 4, found '1-2'"},
    {"times-negative", 2, 11, "expected how many pegs have this colour, from 0 to 4, found '-1'"},
    {"times-with-colon", 2, 11, "unexpected ':'; write a line like 'times red 1..2'"},
    {"times-reversed", 2, 11, "expected how many pegs have this colour, from 0 to 4, found '3..1'; write a line like 'times red 1..2'"},
    {"times-two-numbers", 2, 13, "unexpected '2'; write a line like 'times red 1..2'"},
    {"times-with-sign", 2, 1, "unknown rule 'times = red 2'; write a line like 'times red 1..2'"},
    {"times-nothing-left", 3, 1, "no number of pegs is left for red; every 'times' for a colour must allow its number"},
    {"times-blank-in-guesses-only", 3, 7, "the secret cannot have empty holes; to allow them, write 'blanks yes' instead of 'blanks guesses'"},
    {"place-blank-in-guesses-only", 3, 7, "the secret cannot have empty holes; to allow them, write 'blanks yes' instead of 'blanks guesses'"},
    {"place-colour-unknown", 2, 7, "unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"place-missing", 2, 1, "'place' is incomplete; write a line like 'place red 2 3'"},
    {"place-peg-beyond", 2, 13, "there is no peg 5; pegs are numbered 1 to 4"},
    {"place-peg-twice", 2, 15, "'2' is named twice; delete one"},
    {"place-peg-zero", 2, 11, "there is no peg 0; pegs are numbered 1 to 4"},
    {"place-two-colours", 2, 11, "there is no peg blue; pegs are numbered 1 to 4"},
    {"place-under-colours", 3, 1, "'place' has no meaning under 'scores colours', where places do not count; delete this line"},
    {"place-with-colon", 2, 11, "unexpected ':'; write a line like 'place red 2 3'"},
    {"place-without-pegs", 2, 7, "'place' is incomplete; write a line like 'place red 2 3'"},
    {"times-bounds-missing", 2, 11, "expected how many pegs have this colour, from 0 to 4, found 'blue'; write a line like 'times red 1..2'"},
    {"times-colour-twice", 2, 16, "'red' is named twice; delete one"},
    {"times-second-colour-unknown", 2, 11, "unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"times-two-colours-nothing-left", 3, 1, "no number of pegs is left for these colours; every 'times' for them must allow their number"},
    {"times-two-colours-reversed", 2, 16, "expected how many pegs have these colours, from 0 to 4, found '3..1'; write a line like 'times red 1..2'"},
    {"times-two-colours-too-many", 2, 16, "expected how many pegs have these colours, from 0 to 4, found '2..5'; write a line like 'times red 1..2'"},
    {"sum-of-no-numbers", 2, 1, "'sum' needs colours that are all numbers, and 'red' is not a number; delete 'sum'"},
    {"sum-of-huge-numbers", 3, 1, "'sum' needs numbers of at most 9 digits, and '1000000000' has 10; delete 'sum'"},
    {"sum-not-a-number", 2, 5, "expected a whole number from 0 to 999,999,999,999,999, found 'many'; write a line like 'sum 14'"},
    {"sum-missing", 2, 1, "'sum' is incomplete; write a line like 'sum 14'"},
    {"sum-too-large", 2, 5, "expected a whole number from 0 to 999,999,999,999,999, found '99999999999999999999'; write a line like 'sum 14'"},
    {"sum-two-numbers", 2, 8, "unexpected '15'; write a line like 'sum 14'"},
    {"sum-twice", 4, 1, "'sum' is already set in line 2; delete one of the two lines, or begin a new game with '---'"},
    {"secret-missing", 2, 1, "'secret' is incomplete; write a line like 'secret red blue green black'"},
    {"secret-unknown", 2, 8, "unknown colour '?'; expected red, green, blue, yellow, white or black"},
    {"secret-unknown-in-words", 2, 8, "unknown colour 'unknown'; expected red, green, blue, yellow, white or black"},
    {"secret-too-short", 2, 8, "expected 4 pegs, found 2"},
    {"secret-scored", 2, 13, "unexpected ':'; write a line like 'secret red blue green black'"},
    {"secret-with-colon", 2, 1, "write 'secret rrgg'"},
    {"secret-with-equals", 2, 1, "write 'secret rgby'"},
    {"secret-as-answer", 3, 1, "expected a rule or a row, found 'answer rgby'; a row has ':' between guess and score, and a comment begins with '#'"},
    {"secret-as-solution", 3, 1, "write 'secret rgby'"},
    {"secret-as-code", 3, 1, "unknown rule 'code'; write a line like 'secret red blue green black'"},
    {"secret-twice", 4, 1, "'secret' is already set in line 2; delete one of the two lines, or begin a new game with '---'"},
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
