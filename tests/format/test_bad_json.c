/* Every way to be wrong in JSON is a file of tests/bad-json, named after its
 * defect, and a row here: where we must point, and words we must say.  What
 * is too long to be a file is made here. */
#include "help/read_transcripts.h"
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
    {"empty.json", 1, 1, "-", "no game found; write one like {\"game\": \"classic\", \"rows\": [...]}"},
    {"blanks-only.json", 1, 1, "-", "no game found; write one like {\"game\": \"classic\", \"rows\": [...]}"},
    {"empty-list.json", 1, 1, "-", "no game found; write one like {\"game\": \"classic\", \"rows\": [...]}"},
    {"only-a-mark.json", 1, 1, "-", "no game found; write one like {\"game\": \"classic\", \"rows\": [...]}"},
    {"empty.jsonl", 1, 1, "-", "no game found; write one like {\"game\": \"classic\", \"rows\": [...]}"},
    {"blank-lines.jsonl", 1, 1, "-", "no game found; write one like {\"game\": \"classic\", \"rows\": [...]}"},
    {"cut-in-the-middle.json", 2, 27, "-", "unexpected end of text; a '\"', ']' or '}' is missing"},
    {"cut-in-a-name.json", 1, 15, "-", "unexpected end of text; a '\"', ']' or '}' is missing"},
    {"cut-in-a-list.json", 2, 1, "+-", "unexpected end of file; the list needs a ']'"},
    {"cut-behind-a-game.json", 1, 21, "+-", "unexpected end of file; the list needs a ']'"},
    {"cut-at-once.json", 1, 2, "-", "unexpected end of file; the list needs a ']'"},
    {"cut-line.jsonl", 2, 19, "+-+", "unexpected end of text; a '\"', ']' or '}' is missing"},
    {"comma-behind-the-last-member.json", 2, 13, "-", "nothing follows the ',' before this; delete the ','"},
    {"comma-behind-the-last-row.json", 3, 1, "-", "nothing follows the ',' before this; delete the ','"},
    {"comma-behind-the-last-game.json", 2, 1, "+-", "expected a game after ','; delete the ','"},
    {"comma-first.json", 1, 2, "-", "expected a name in double quotes like \"rows\", or '}', found ','"},
    {"comma-missing.json", 2, 2, "-", "expected ',' or '}', found '\"'"},
    {"comma-missing-in-a-list.json", 1, 38, "-", "expected ',' or ']', found '\"'"},
    {"comma-missing-behind-a-number.json", 1, 12, "-", "expected ',' or '}', found '\"'"},
    {"comma-missing-before-a-number.json", 1, 36, "-", "expected ',' or ']', found '3'"},
    {"comma-missing-before-a-negative.json", 1, 36, "-", "expected ',' or ']', found '-3'"},
    {"comma-missing-before-a-real.json", 1, 12, "-", "expected ',' or '}', found '2.5'"},
    {"comma-missing-before-an-exponent.json", 1, 12, "-", "expected ',' or '}', found '25e-1'"},
    {"comma-missing-between-games.json", 2, 2, "+-", "expected ',' or ']' after a game"},
    {"colon-missing.json", 1, 9, "-", "expected ':', found '\"'"},
    {"colon-missing-before-a-negative.json", 1, 9, "-", "expected ':', found '-1'"},
    {"colon-is-equals.json", 1, 9, "-", "expected ':', found '='"},
    {"bracket-for-brace.json", 1, 19, "-", "expected ',' or '}', found ']'"},
    {"brace-for-bracket.json", 1, 44, "-", "expected ',' or ']', found '}'"},
    {"brackets-missing.json", 1, 1, "-", "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"},
    {"single-quotes.json", 1, 2, "-", "expected a name in double quotes like \"rows\", or '}', found '''"},
    {"curly-quotes.json", 1, 2, "-", "expected a name in double quotes like \"rows\", or '}', found '“game”'"},
    {"member-is-a-number.json", 1, 9, "-", "expected a name in double quotes like \"rows\", or '}', found '1'"},
    {"number-with-letters.json", 1, 9, "-", "expected a value like 4, \"red\", true or null, found '2b'"},
    {"number-divided.json", 1, 10, "-", "expected ',' or '}', found '/'"},
    {"colours-range-of-numbers.json", 1, 28, "-", "colours[1]: three names must not look like a range; rename 'to'"},
    {"names-without-quotes.json", 1, 2, "-", "expected a name in double quotes like \"rows\", or '}', found 'game'"},
    {"colours-without-quotes.json", 1, 32, "-", "expected a value like 4, \"red\", true or null, or ']', found 'red'"},
    {"comment.json", 1, 21, "-", "expected a name in double quotes like \"rows\", found '/'"},
    {"comment-long.json", 1, 20, "-", "expected ',' or '}', found '/'"},
    {"comment-hash.json", 1, 1, "-", "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"},
    {"not-a-number.json", 2, 68, "-", "expected a value like 4, \"red\", true or null, found 'NaN'"},
    {"infinity.json", 2, 68, "-", "expected a value like 4, \"red\", true or null, found '-Infinity'"},
    {"true-in-capitals.json", 1, 32, "-", "expected a value like 4, \"red\", true or null, found 'True'"},
    {"none-for-null.json", 2, 68, "-", "expected a value like 4, \"red\", true or null, found 'None'"},
    {"question-mark-for-null.json", 2, 68, "-", "expected a value like 4, \"red\", true or null, found '?'"},
    {"number-huge.json", 1, 10, "-", "pegs: expected a whole number from 1 to 65,535, found '99999999999999999999999'; write a number like 4"},
    {"number-huge-exponent.json", 1, 10, "-", "pegs: expected a whole number from 1 to 65,535, found '1e999'; write a number like 4"},
    {"number-with-0-in-front.json", 1, 10, "-", "expected a value like 4, \"red\", true or null, found '04'"},
    {"number-with-0-behind-the-sign.json", 1, 10, "-", "expected a value like 4, \"red\", true or null, found '-04'"},
    {"number-with-plus.json", 1, 10, "-", "expected a value like 4, \"red\", true or null, found '+4'"},
    {"number-without-0.json", 1, 10, "-", "expected a value like 4, \"red\", true or null, found '.4'"},
    {"number-ends-in-a-point.json", 1, 12, "-", "expected ',' or '}', found '2.'"},
    {"number-without-exponent.json", 1, 12, "-", "expected ',' or '}', found '2e+'"},
    {"number-is-a-range.json", 1, 10, "-", "expected a value like 4, \"red\", true or null, found '1-6'"},
    {"not-utf8.json", 2, 19, "-", "byte 0xE9 is not valid UTF-8; save the file as UTF-8"},
    {"not-utf8-behind-a-word.json", 1, 12, "-", "byte 0xFC is not valid UTF-8; save the file as UTF-8"},
    {"overlong-utf8.json", 1, 35, "-", "byte 0xC0 is not valid UTF-8; save the file as UTF-8"},
    {"surrogate-as-utf8.json", 1, 35, "-", "byte 0xED is not valid UTF-8; save the file as UTF-8"},
    {"lone-surrogate.json", 1, 35, "-", "incomplete \\u escape; write the character itself"},
    {"surrogates-turned-round.json", 1, 35, "-", "incomplete \\u escape; write the character itself"},
    {"escape-unknown.json", 1, 35, "-", "invalid escape; after '\\' write one of \" \\ / b f n r t, or u and four digits"},
    {"escape-cut.json", 1, 35, "-", "invalid escape; after '\\' write one of \" \\ / b f n r t, or u and four digits"},
    {"null-escape.json", 1, 37, "-", "null character in the text; delete the \\u0000"},
    {"null-escape-in-a-member.json", 1, 24, "-", "null character in the text; delete the \\u0000"},
    {"null-byte.json", 1, 19, "-", "control character (0x00) in the text; delete it"},
    {"null-byte-in-a-name.json", 1, 15, "-", "control character (0x00) in the text; delete it"},
    {"null-byte-behind-the-end.json", 2, 1, "+-", "unexpected text after the end; write several games as a list, [...], or one per line (JSON Lines)"},
    {"null-byte-line.jsonl", 2, 1, "+-", "control character (0x00) in the text; delete it"},
    {"control-character-between.json", 1, 10, "-", "control character (0x01) in the text; delete it"},
    {"control-character.json", 1, 35, "-", "control character (0x1B) in the text; delete it"},
    {"line-end-in-a-name.json", 1, 34, "-", "the closing '\"' is missing; write it on the same line"},
    {"utf16.json", 1, 1, "-", "byte 0xFF is not valid UTF-8; save the file as UTF-8"},
    {"utf16-without-mark.json", 1, 2, "-", "control character (0x00) in the text; delete it"},
    {"utf16-turned-round.json", 1, 1, "-", "byte 0xFE is not valid UTF-8; save the file as UTF-8"},
    {"text-for-json.json", 1, 1, "-", "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"},
    {"member-twice-the-same.json", 2, 2, "-", "member \"pegs\" occurs twice; delete one"},
    {"row-member-twice-the-same.json", 2, 55, "-", "member \"black\" occurs twice; delete one"},
    {"something-behind-the-end.json", 2, 1, "+-", "unexpected text after the end; write several games as a list, [...], or one per line (JSON Lines)"},
    {"two-games-without-a-list.json", 3, 1, "+-", "unexpected text after the end; write several games as a list, [...], or one per line (JSON Lines)"},
    {"something-behind-the-list.json", 2, 1, "+-", "unexpected text after the end; write several games as a list, [...], or one per line (JSON Lines)"},
    {"two-games-on-a-line.jsonl", 1, 21, "-", "unexpected text after the game; write one game per line"},
    {"comma-behind-a-line.jsonl", 1, 20, "-+", "unexpected text after the game; write one game per line"},
    {"one-game-on-two-lines.jsonl", 1, 20, "--", "unexpected end of text; a '\"', ']' or '}' is missing"},
    {"a-number.json", 1, 1, "-", "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"},
    {"a-name.json", 1, 1, "-", "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"},
    {"null.json", 1, 1, "-", "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"},
    {"list-in-a-list.json", 1, 2, "-", "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"},
    {"bad-game-between-good-ones.json", 2, 11, "+-+", "game: unknown game 'clasic'; did you mean 'classic'?"},
    {"no-game-between-good-ones.json", 2, 2, "+-+", "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"},
    {"no-game-between-good-ones.jsonl", 2, 1, "+-+", "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"},
    {"bad-game-between-good-ones.jsonl", 2, 28, "+-+", "sum: 'sum' needs colours that are all numbers, and 'red' is not a number; delete 'sum'"},
    {"rules-carried.jsonl", 2, 1, "+-", "the rules are missing; write \"game\": \"classic\", or \"pegs\": 4 and \"colours\": 6"},
    {"rules-changed-by-half.json", 2, 2, "+-", "the colours are missing; write them like \"colours\": 6"},
    {"member-unknown.json", 1, 21, "-", "unknown member 'date'; expected id, game, pegs, colours, blanks, repeats, scores, board, codemaker, peg, times, place, sum, rows, secret, comment, near_misses or difficulty"},
    {"member-misspelt.json", 1, 21, "-", "unknown member 'secert'; did you mean 'secret'?"},
    {"member-misspelt-rule.json", 1, 13, "-", "unknown member 'colurs'; did you mean 'colours'?"},
    {"member-in-other-words.json", 1, 21, "-", "unknown member 'turns'; expected id, game, pegs, colours, blanks, repeats, scores, board, codemaker, peg, times, place, sum, rows, secret, comment, near_misses or difficulty"},
    {"member-answer.json", 1, 21, "-", "unknown member 'answer'; expected id, game, pegs, colours, blanks, repeats, scores, board, codemaker, peg, times, place, sum, rows, secret, comment, near_misses or difficulty"},
    {"member-without-name.json", 1, 21, "-", "unknown member ''; expected id, game, pegs, colours, blanks, repeats, scores, board, codemaker, peg, times, place, sum, rows, secret, comment, near_misses or difficulty"},
    {"right-to-left-override.json", 2, 15, "-", "codemaker: the character U+202E cannot be seen; delete it"},
    {"right-to-left-override-escaped.json", 2, 15, "-", "codemaker: the character U+202E cannot be seen; delete it"},
    {"zero-width-space-in-colour.json", 2, 21, "-", "colours[1]: the character U+200B cannot be seen; delete it"},
    {"line-separator-escaped.json", 2, 15, "-", "codemaker: the character U+2028 cannot be seen; delete it"},
    {"byte-order-mark-in-name.json", 2, 15, "-", "codemaker: the character U+FEFF cannot be seen; delete it"},
    {"soft-hyphen-in-guess.json", 2, 13, "-", "rows[0].guess[0]: the character U+00AD cannot be seen; delete it"},
    {"tag-in-two-escapes.json", 2, 15, "-", "codemaker: the character U+E0072 cannot be seen; delete it"},
    {"joiner-between-latin-letters.json", 2, 15, "-", "codemaker: the character U+200D cannot be seen; delete it"},
    {"joiner-escaped-at-end.json", 2, 15, "-", "codemaker: the character U+200D cannot be seen; delete it"},
    {"direction-mark-in-member.json", 1, 21, "-", "unknown member '?rows'; did you mean 'rows'?"},
    {"right-to-left-override-in-second-line.jsonl", 2, 34, "+-+", "codemaker: the character U+202E cannot be seen; delete it"},
    {"member-with-escapes.json", 1, 21, "-", "unknown member '?[31m?0m?'; expected id, game, pegs, colours, blanks, repeats, scores, board, codemaker, peg, times, place, sum, rows, secret, comment, near_misses or difficulty"},
    {"member-name-endless.json", 1, 21, "-", "unknown member 'éééééééééééééééééééééé...'; expected id, game, pegs, colours, blanks, repeats, scores, board, codemaker, peg, times, place, sum, rows, secret, comment, near_misses or difficulty"},
    {"member-twice-in-two-spellings.json", 1, 27, "-", "member \"colours\" occurs twice; delete one"},
    {"member-twice-in-two-cases.json", 1, 13, "-", "member \"pegs\" occurs twice; delete one"},
    {"no-rules.json", 1, 1, "-", "the rules are missing; write \"game\": \"classic\", or \"pegs\": 4 and \"colours\": 6"},
    {"empty-object.json", 1, 1, "-", "the rules are missing; write \"game\": \"classic\", or \"pegs\": 4 and \"colours\": 6"},
    {"rules-are-null.json", 1, 1, "-", "the rules are missing; write \"game\": \"classic\", or \"pegs\": 4 and \"colours\": 6"},
    {"no-pegs.json", 1, 1, "-", "the length of a code is missing; write it like \"pegs\": 4"},
    {"no-colours.json", 1, 1, "-", "the colours are missing; write them like \"colours\": 6"},
    {"rules-admit-no-code.json", 1, 1, "-", "no secret is possible; 4 pegs without repeats need 4 colours, not 3"},
    {"too-many-cells.json", 1, 1, "-", "65,535 pegs of 65,535 colours are too many; pegs times colours is at most 67,108,864"},
    {"game-a-number.json", 1, 10, "-", "game: expected a name like \"classic\", found 4"},
    {"game-a-list.json", 1, 10, "-", "game: expected a name like \"classic\", found [\"classic\"]"},
    {"game-unknown.json", 1, 10, "-", "game: unknown game 'chess'; expected classic, mini, super, mastermind44, electronic3, electronic4, electronic5, electronic6, word, number, bulls-and-cows or bagels"},
    {"game-misspelt.json", 1, 10, "-", "game: unknown game 'clasic'; did you mean 'classic'?"},
    {"game-two-words.json", 1, 10, "-", "game: unknown game 'Bulls'; expected classic, mini, super, mastermind44, electronic3, electronic4, electronic5, electronic6, word, number, bulls-and-cows or bagels"},
    {"game-without-name.json", 1, 10, "-", "game: expected a name like \"classic\", found \"\""},
    {"game-with-escapes.json", 1, 10, "-", "game: control character (0x1B) in the text; delete it"},
    {"pegs-a-name.json", 1, 10, "-", "pegs: expected a number like 4, found \"4\""},
    {"pegs-zero.json", 1, 10, "-", "pegs: expected a whole number from 1 to 65,535, found '0'; write a number like 4"},
    {"pegs-negative.json", 1, 10, "-", "pegs: expected a whole number from 1 to 65,535, found '-4'; write a number like 4"},
    {"pegs-half.json", 1, 10, "-", "pegs: expected a whole number from 1 to 65,535, found '4.5'; write a number like 4"},
    {"pegs-real.json", 1, 10, "-", "pegs: expected a whole number from 1 to 65,535, found '4.5'; write a number like 4"},
    {"pegs-too-many.json", 1, 10, "-", "pegs: expected a whole number from 1 to 65,535, found '65536'; write a number like 4"},
    {"pegs-beyond-32-bits.json", 1, 10, "-", "pegs: expected a whole number from 1 to 65,535, found '4294967300'; write a number like 4"},
    {"pegs-a-long-list.json", 1, 10, "-", "pegs: expected a number like 4, found [\"ééééééééééééééééééééé..."},
    {"pegs-true.json", 1, 10, "-", "pegs: expected a number like 4, found true"},
    {"pegs-list.json", 1, 10, "-", "pegs: expected a number like 4, found [4]"},
    {"pegs-beyond-63-bits.json", 1, 10, "-", "pegs: expected a whole number from 1 to 65,535, found '9223372036854775807'; write a number like 4"},
    {"colours-a-name.json", 1, 24, "-", "colours: expected a number like 6, or a list of names like [\"red\", \"green\"], found \"red green\""},
    {"colours-zero.json", 1, 24, "-", "colours: expected a whole number from 1 to 65,535, found '0'; write a number like 6, or a list of names like [\"red\", \"green\"]"},
    {"colours-negative.json", 1, 24, "-", "colours: expected a whole number from 1 to 65,535, found '-1'; write a number like 6, or a list of names like [\"red\", \"green\"]"},
    {"colours-half.json", 1, 24, "-", "colours: expected a whole number from 1 to 65,535, found '2.5'; write a number like 6, or a list of names like [\"red\", \"green\"]"},
    {"colours-too-many.json", 1, 24, "-", "colours: expected a whole number from 1 to 65,535, found '65536'; write a number like 6, or a list of names like [\"red\", \"green\"]"},
    {"colours-none.json", 1, 24, "-", "colours: expected a number like 6, or a list of names like [\"red\", \"green\"], found []"},
    {"colours-object.json", 1, 24, "-", "colours: expected a number like 6, or a list of names like [\"red\", \"green\"], found {\"red\":\"r\"}"},
    {"colours-true.json", 1, 24, "-", "colours: expected a number like 6, or a list of names like [\"red\", \"green\"], found true"},
    {"colours-list-of-nothing.json", 1, 32, "-", "colours[1]: expected a name like \"red\", found null"},
    {"colours-list-of-reals.json", 1, 32, "-", "colours[1]: expected a name like \"red\", found 1.5"},
    {"colours-list-of-lists.json", 1, 25, "-", "colours[0]: expected a name like \"red\", found [\"red\"]"},
    {"colours-same-name.json", 1, 32, "-", "colours[1]: 'red' and 'Red' are the same name because case does not matter; rename one of them"},
    {"colours-same-letter.json", 1, 35, "-", "colours[1]: 'blue' and 'black' have the same letter 'k'; choose another letter for one of them"},
    {"colours-letter-is-a-name.json", 1, 36, "-", "colours[1]: the letter 'k' of 'black' is the name of another colour; choose another letter"},
    {"colours-letter-long.json", 1, 25, "-", "colours[0]: invalid letter in 'blue=lx'; write one character that is not a digit, like 'blue=l'"},
    {"colours-letter-digit.json", 1, 25, "-", "colours[0]: invalid letter in 'blue=1'; write one character that is not a digit, like 'blue=l'"},
    {"colours-two-words.json", 1, 25, "-", "colours[0]: \"light blue\" is not a name; a name is one word without spaces, commas, ':' or '#'"},
    {"colours-empty-name.json", 1, 25, "-", "colours[0]: \"\" is not a name; a name is one word without spaces, commas, ':' or '#'"},
    {"colours-dot.json", 1, 32, "-", "colours[1]: '.' cannot be a colour; a name has no space, comma, ':' or '=', is not '.', '...', '---', 'and' or 'etc', and does not begin with '#'"},
    {"colours-range.json", 1, 25, "-", "colours[0]: unexpected range 'A-F'; name every colour"},
    {"colours-hash.json", 1, 25, "-", "colours[0]: \"#red\" is not a name; a name is one word without spaces, commas, ':' or '#'"},
    {"colours-with-hash-behind.json", 1, 25, "-", "colours[0]: \"red #1\" is not a name; a name is one word without spaces, commas, ':' or '#'"},
    {"colours-header-word.json", 1, 32, "-", "colours[1]: 'blank' cannot be a colour because lines begin with this word; choose another name"},
    {"colours-name-too-long.json", 1, 25, "-", "colours[0]: the name of a colour is too long; it has at most 120 bytes"},
    {"colours-escapes.json", 1, 32, "-", "colours[1]: control character (0x1B) in the text; delete it"},
    {"colours-alone-decimal.json", 1, 25, "-", "colours[0]: '4.0' cannot be the only colour; choose another name"},
    {"game-two-names.json", 1, 10, "-", "game: unexpected 'mini'; the name of a game is one word"},
    {"blanks-two-words.json", 1, 37, "-", "blanks: expected true, false, or \"guesses\" if only guesses may have empty holes, found \"guesses no\""},
    {"colours-alone-with-0-in-front.json", 1, 25, "-", "colours[0]: '07' cannot be the only colour; choose another name"},
    {"colours-alone-and-too-long.json", 1, 25, "-", "colours[0]: '1234567890' cannot be the only colour; choose another name"},
    {"colours-colon.json", 1, 25, "-", "colours[0]: \"red:\" is not a name; a name is one word without spaces, commas, ':' or '#'"},
    {"colours-equals.json", 1, 25, "-", "colours[0]: '=k' cannot be a colour; a name has no space, comma, ':' or '=', is not '.', '...', '---', 'and' or 'etc', and does not begin with '#'"},
    {"colours-comma.json", 1, 25, "-", "colours[0]: \"red,green\" is not a name; a name is one word without spaces, commas, ':' or '#'"},
    {"blanks-maybe.json", 1, 31, "-", "blanks: unknown value 'maybe'; write true, false, or \"guesses\" if only guesses may have empty holes"},
    {"repeats-maybe.json", 1, 32, "-", "repeats: expected true or false, found \"maybe\""},
    {"blanks-number.json", 1, 31, "-", "blanks: expected true, false, or \"guesses\" if only guesses may have empty holes, found 1"},
    {"repeats-number.json", 1, 32, "-", "repeats: expected true or false, found 1"},
    {"scores-white.json", 1, 31, "-", "scores: unknown value 'white'; write \"black white\", \"black\" or \"colours\""},
    {"scores-list.json", 1, 31, "-", "scores: expected \"black white\", \"black\" or \"colours\", found [\"black\",\"white\"]"},
    {"scores-true.json", 1, 31, "-", "scores: expected \"black white\", \"black\" or \"colours\", found true"},
    {"board-zero.json", 1, 30, "-", "board: expected a whole number from 1 to 1,000,000, found '0'; write a number like 10, or false"},
    {"board-true.json", 1, 30, "-", "board: expected a number like 10, or false, found true"},
    {"board-name.json", 1, 30, "-", "board: expected a number like 10, or false, found \"ten\""},
    {"board-too-large.json", 1, 30, "-", "board: expected a whole number from 1 to 1,000,000, found '1000001'; write a number like 10, or false"},
    {"colours-range-in-three-names.json", 1, 30, "-", "colours[1]: three names must not look like a range; rename '-'"},
    {"comment-number.json", 1, 32, "-", "comment: expected a string or a list of strings, found 7"},
    {"comment-list-of-numbers.json", 1, 32, "-", "comment: expected a string or a list of strings, found [\"Friday\",7]"},
    {"near-misses-number.json", 1, 36, "-", "near_misses: expected a string or a list of strings, found 3"},
    {"row-sure-number.json", 1, 86, "-", "rows[0].sure: expected true or false, found 1"},
    {"row-sure-word.json", 1, 86, "-", "rows[0].sure: expected true or false, found \"yes\""},
    {"id-fraction.json", 1, 8, "-", "id: expected a string, or an integer of at most 64 bits, found 17.0"},
    {"id-exponent.json", 1, 8, "-", "id: expected a string, or an integer of at most 64 bits, found 1e5"},
    {"id-true.json", 1, 8, "-", "id: expected a string, or an integer of at most 64 bits, found true"},
    {"id-list.json", 1, 8, "-", "id: expected a string, or an integer of at most 64 bits, found [17]"},
    {"id-object.json", 1, 8, "-", "id: expected a string, or an integer of at most 64 bits, found {}"},
    {"id-empty.json", 1, 8, "-", "id: the id is empty; write a word or a number, or delete it"},
    {"id-too-long.json", 1, 8, "-", "id: the id is too long; an id has at most 255 bytes"},
    {"id-beyond-64-bits.json", 1, 8, "-", "id: expected a string, or an integer of at most 64 bits, found 9223372036854775808"},
    {"id-twice.json", 1, 11, "-", "member \"id\" occurs twice; delete one"},
    {"id-twice-in-other-case.json", 1, 11, "-", "member \"id\" occurs twice; delete one"},
    {"id-hidden.json", 1, 8, "-", "id: the character U+202E cannot be seen; delete it"},
    {"id-without-rules.json", 1, 1, "-", "the rules are missing; write \"game\": \"classic\", or \"pegs\": 4 and \"colours\": 6"},
    {"id-by-another-name.json", 1, 2, "-", "unknown member 'game_id'; expected id, game, pegs, colours, blanks, repeats, scores, board, codemaker, peg, times, place, sum, rows, secret, comment, near_misses or difficulty"},
    {"codemaker-number.json", 1, 34, "-", "codemaker: expected a name like \"Ann\", found 7"},
    {"codemaker-comment.json", 1, 34, "-", "codemaker: not a name; a name has no '#' after a space, and does not begin with ':' or '='"},
    {"codemaker-colon.json", 1, 34, "-", "codemaker: not a name; a name has no '#' after a space, and does not begin with ':' or '='"},
    {"codemaker-equals.json", 1, 34, "-", "codemaker: not a name; a name has no '#' after a space, and does not begin with ':' or '='"},
    {"codemaker-escapes.json", 1, 34, "-", "codemaker: control character (0x1B) in the text; delete it"},
    {"codemaker-c1.json", 1, 34, "-", "codemaker: control character (0x9B) in the text; delete it"},
    {"codemaker-delete.json", 1, 34, "-", "codemaker: control character (0x7F) in the text; delete it"},
    {"codemaker-selector-alone.json", 1, 34, "-", "codemaker: not a name; a name has no '#' after a space, and does not begin with ':' or '='"},
    {"peg-list.json", 1, 28, "-", "peg: expected an object like {\"3\": [\"red\", \"green\"]}, found [[\"red\"]]"},
    {"peg-beyond.json", 1, 29, "-", "peg: there is no peg 5; pegs are numbered 1 to 4"},
    {"peg-zero.json", 1, 29, "-", "peg: there is no peg 0; pegs are numbered 1 to 4"},
    {"peg-word.json", 1, 29, "-", "peg: there is no peg first; pegs are numbered 1 to 4"},
    {"name-with-comment.json", 1, 51, "-", "times[\"red 0..4 #\"]: '#' begins a comment in a transcript; leave it out"},
    {"peg-huge.json", 1, 29, "-", "peg: there is no peg 99999999999999999999; pegs are numbered 1 to 4"},
    {"peg-without-list.json", 1, 34, "-", "peg[\"1\"]: expected a list of colours like [\"red\"], found \"red\""},
    {"peg-without-colours.json", 1, 29, "-", "peg: expected the colours that peg 1 can have; write an object like {\"3\": [\"red\", \"green\"]}"},
    {"peg-colour-unknown.json", 1, 42, "-", "peg[\"1\"][1]: unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"peg-number.json", 1, 34, "-", "peg[\"1\"]: expected a list of colours like [\"red\"], found 3"},
    {"peg-nothing-left.json", 1, 49, "-", "peg[\"01\"]: no colour is left for peg 1"},
    {"peg-escapes.json", 1, 43, "-", "peg[\"?[31m\"]: control character (0x1B) in the text; delete it"},
    {"peg-hole.json", 1, 35, "-", "peg[\"1\"][0]: this game has no empty holes; to allow them, add 'blanks yes' before the first row"},
    {"peg-hole-in-guesses-only.json", 1, 56, "-", "peg[\"2\"][0]: the secret cannot have empty holes; to allow them, write \"blanks\": true"},
    {"peg-under-colours.json", 1, 55, "-", "peg[\"2\"]: 'peg' has no meaning under 'scores colours', where places do not count; delete this member"},
    {"times-list.json", 1, 30, "-", "times: expected an object like {\"red\": [1, 2]}, found [\"red\"]"},
    {"times-colour-unknown.json", 1, 31, "-", "times: unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"times-name.json", 1, 38, "-", "times.red: expected a number like 2, or two numbers like [1, 2], found \"many\""},
    {"times-half.json", 1, 38, "-", "times.red: expected how many pegs have this colour, from 0 to 4, found '1.5'; write an object like {\"red\": [1, 2]}"},
    {"times-too-many.json", 1, 38, "-", "times.red: expected how many pegs have this colour, from 0 to 4, found '5'; write an object like {\"red\": [1, 2]}"},
    {"times-negative.json", 1, 38, "-", "times.red: expected how many pegs have this colour, from 0 to 4, found '-1..2'; write an object like {\"red\": [1, 2]}"},
    {"times-range-too-many.json", 1, 38, "-", "times.red: expected how many pegs have this colour, from 0 to 4, found '1..9'; write an object like {\"red\": [1, 2]}"},
    {"times-one-number.json", 1, 38, "-", "times.red: expected a number like 2, or two numbers like [1, 2], found [1]"},
    {"times-three-numbers.json", 1, 38, "-", "times.red: expected a number like 2, or two numbers like [1, 2], found [1,2,3]"},
    {"times-reversed.json", 1, 38, "-", "times.red: expected how many pegs have this colour, from 0 to 4, found '3..1'; write an object like {\"red\": [1, 2]}"},
    {"times-nothing-left.json", 1, 46, "-", "times.r: no number of pegs is left for red; every 'times' for a colour must allow its number"},
    {"times-two-words.json", 1, 31, "-", "times: unknown colour 'light'; expected red, green, blue, yellow, white or black"},
    {"times-hole.json", 1, 31, "-", "times: this game has no empty holes; to allow them, add 'blanks yes' before the first row"},
    {"times-hole-in-guesses-only.json", 1, 52, "-", "times: the secret cannot have empty holes; to allow them, write \"blanks\": true"},
    {"times-twice-wrong.json", 1, 31, "-", "times: unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"place-colour-unknown.json", 2, 12, "-", "place: unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"place-list.json", 2, 11, "-", "place: expected an object like {\"red\": [[2, 3]]}, found [\"red\",2,3]"},
    {"place-no-lists.json", 2, 19, "-", "place.red: expected lists of pegs like [[2, 3]], found []"},
    {"place-number.json", 2, 19, "-", "place.red: expected lists of pegs like [[2, 3]], found 2"},
    {"place-one-list.json", 2, 20, "-", "place.red[0]: expected numbers of pegs like [2, 3], found 2"},
    {"place-peg-beyond.json", 2, 24, "-", "place.red[0][1]: there is no peg 5; pegs are numbered 1 to 4"},
    {"place-peg-half.json", 2, 21, "-", "place.red[0][0]: there is no peg 2.5; pegs are numbered 1 to 4"},
    {"place-peg-twice.json", 2, 35, "-", "place.red[1][2]: '3' is named twice; delete one"},
    {"place-two-colours.json", 2, 12, "-", "place: expected an object like {\"red\": [[2, 3]]}, found \"red blue\""},
    {"place-under-colours.json", 2, 20, "-", "place.red[0]: 'place' has no meaning under 'scores colours', where places do not count; delete this member"},
    {"place-without-pegs.json", 2, 20, "-", "place.red[0]: expected numbers of pegs like [2, 3], found []"},
    {"times-colour-twice.json", 2, 12, "-", "times: 'red' is named twice; delete one"},
    {"times-second-colour-unknown.json", 2, 12, "-", "times: unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"times-two-colours-half.json", 2, 24, "-", "times[\"red blue\"]: expected how many pegs have these colours, from 0 to 4, found '1..2.5'; write an object like {\"red\": [1, 2]}"},
    {"times-two-colours-reversed.json", 2, 24, "-", "times[\"red blue\"]: expected how many pegs have these colours, from 0 to 4, found '3..1'; write an object like {\"red\": [1, 2]}"},
    {"peg-twice-wrong.json", 1, 35, "-", "peg[\"1\"][0]: unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"sum-of-names.json", 1, 28, "-", "sum: 'sum' needs colours that are all numbers, and 'red' is not a number; delete 'sum'"},
    {"sum-negative.json", 1, 27, "-", "sum: expected a whole number from 0 to 999,999,999,999,999, found '-1'; write a number like 14"},
    {"sum-name.json", 1, 27, "-", "sum: expected a number like 14, found \"14\""},
    {"sum-half.json", 1, 27, "-", "sum: expected a whole number from 0 to 999,999,999,999,999, found '14.5'; write a number like 14"},
    {"sum-too-large.json", 1, 27, "-", "sum: expected a whole number from 0 to 999,999,999,999,999, found '1000000000000000'; write a number like 14"},
    {"secret-a-word.json", 1, 31, "-", "secret: expected a list of colours like [\"red\", \"green\"], found \"rrgg\""},
    {"secret-too-short.json", 1, 31, "-", "secret: expected 4 pegs, found 1"},
    {"secret-too-long.json", 1, 31, "-", "secret: expected 4 pegs, found 5"},
    {"secret-colour-unknown.json", 1, 46, "-", "secret[2]: unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"secret-hole.json", 1, 39, "-", "secret[1]: this game has no empty holes; to allow them, add 'blanks yes' before the first row"},
    {"secret-list-of-lists.json", 1, 32, "-", "secret[0]: expected a name like \"red\", found [\"red\"]"},
    {"secret-object.json", 1, 31, "-", "secret: expected a list of colours like [\"red\", \"green\"], found {\"1\":\"red\"}"},
    {"rows-object.json", 1, 29, "-", "rows: expected a list of rows like [{\"guess\": [...], \"black\": 1, \"white\": 0}], found {\"guess\":[\"red\"]}"},
    {"rows-text.json", 1, 29, "-", "rows: expected a list of rows like [{\"guess\": [...], \"black\": 1, \"white\": 0}], found \"rrgg : 1 0\""},
    {"rows-number.json", 1, 29, "-", "rows: expected a list of rows like [{\"guess\": [...], \"black\": 1, \"white\": 0}], found 3"},
    {"row-a-list.json", 2, 3, "-", "rows[0]: expected a row like {\"guess\": [\"red\", \"green\"], \"black\": 1, \"white\": 0}, found [\"red\",\"red\",\"green\",\"green\",1,0]"},
    {"row-text.json", 2, 3, "-", "rows[0]: expected a row like {\"guess\": [\"red\", \"green\"], \"black\": 1, \"white\": 0}, found \"rrgg : 1 0\""},
    {"row-null.json", 2, 3, "-", "rows[0]: expected a row like {\"guess\": [\"red\", \"green\"], \"black\": 1, \"white\": 0}, found null"},
    {"row-empty.json", 2, 3, "-", "rows[0]: \"guess\" is missing; write it like \"guess\": [\"red\", \"green\"]"},
    {"row-guess-null.json", 2, 3, "-", "rows[0]: \"guess\" is missing; write it like \"guess\": [\"red\", \"green\"]"},
    {"row-member-unknown.json", 2, 47, "-", "rows[0]: unknown member 'key'; expected guess, black, white, total or sure"},
    {"row-member-misspelt.json", 2, 47, "-", "rows[0]: unknown member 'blacks'; did you mean 'black'?"},
    {"row-member-twice-in-two-cases.json", 2, 59, "-", "rows[0]: member \"black\" occurs twice; delete one"},
    {"row-member-with-escapes.json", 2, 47, "-", "rows[0]: unknown member '?[31m'; expected guess, black, white, total or sure"},
    {"row-total.json", 2, 56, "-", "rows[0].total: unexpected under \"scores\": \"black white\"; write \"black\" and \"white\""},
    {"guess-a-word.json", 2, 13, "-", "rows[0].guess: expected a list of colours like [\"red\", \"green\"], found \"rrgg\""},
    {"guess-run-together.json", 2, 13, "-", "rows[0].guess: expected 4 pegs, found 1"},
    {"guess-empty.json", 2, 13, "-", "rows[0].guess: expected 4 pegs, found 0"},
    {"guess-too-short.json", 2, 13, "-", "rows[0].guess: expected 4 pegs, found 3"},
    {"guess-too-long.json", 2, 13, "-", "rows[0].guess: expected 4 pegs, found 5"},
    {"guess-colour-unknown.json", 2, 21, "-", "rows[0].guess[1]: unknown colour 'purple'; expected red, green, blue, yellow, white or black"},
    {"guess-colour-misspelt.json", 2, 35, "-", "rows[0].guess[3]: unknown colour 'gren'; did you mean 'green'?"},
    {"guess-number-unknown.json", 2, 23, "-", "rows[0].guess[3]: unknown colour '7'; expected red, green, blue, yellow, white or black"},
    {"guess-number-huge.json", 2, 23, "-", "rows[0].guess[3]: unknown colour '9223372036854775807'; expected red, green, blue, yellow, white or black"},
    {"guess-number-negative.json", 2, 14, "-", "rows[0].guess[0]: unknown colour '-1'; expected red, green, blue, yellow, white or black"},
    {"guess-real.json", 2, 14, "-", "rows[0].guess[0]: expected a name like \"red\", found 1.0"},
    {"guess-true.json", 2, 14, "-", "rows[0].guess[0]: expected a name like \"red\", found true"},
    {"guess-hole.json", 2, 14, "-", "rows[0].guess[0]: this game has no empty holes; to allow them, add 'blanks yes' before the first row"},
    {"guess-hole-underscore.json", 2, 21, "-", "rows[0].guess[1]: this game has no empty holes; to allow them, add 'blanks yes' before the first row"},
    {"guess-hole-null.json", 2, 21, "-", "rows[0].guess[1]: expected a name like \"red\", found null"},
    {"guess-hole-word.json", 1, 64, "-", "rows[0].guess[1]: unknown colour 'empty'; write an empty hole as '.'"},
    {"guess-two-words.json", 2, 14, "-", "rows[0].guess[0]: \"red green\" is not a name; a name is one word without spaces, commas, ':' or '#'"},
    {"guess-empty-name.json", 2, 14, "-", "rows[0].guess[0]: \"\" is not a name; a name is one word without spaces, commas, ':' or '#'"},
    {"guess-escapes.json", 2, 14, "-", "rows[0].guess[0]: control character (0x1B) in the text; delete it"},
    {"guess-c1.json", 2, 14, "-", "rows[0].guess[0]: control character (0x9B) in the text; delete it"},
    {"guess-ambiguous.json", 1, 63, "-", "rows[0].guess[0]: 'b' could be black or blue; write the name"},
    {"black-name.json", 2, 56, "-", "rows[0].black: expected a whole number from 0 to 4, or null, found \"1\""},
    {"black-negative.json", 2, 56, "-", "rows[0].black: expected a whole number from 0 to 4, or null, found -1"},
    {"black-half.json", 2, 56, "-", "rows[0].black: expected a whole number from 0 to 4, or null, found 0.5"},
    {"black-true.json", 2, 56, "-", "rows[0].black: expected a whole number from 0 to 4, or null, found true"},
    {"black-huge.json", 2, 56, "-", "rows[0].black: expected a whole number from 0 to 4, or null, found 4000000000"},
    {"black-list.json", 2, 56, "-", "rows[0].black: expected a whole number from 0 to 4, or null, found [1]"},
    {"black-too-many.json", 2, 56, "-", "rows[0].black: expected a whole number from 0 to 4, or null, found 5"},
    {"white-too-many.json", 2, 68, "-", "rows[0].white: expected a whole number from 0 to 4, or null, found 9"},
    {"key-pegs-too-many.json", 2, 3, "-", "rows[0]: expected at most 4 key pegs, found 5"},
    {"rows-in-capitals.json", 1, 29, "-", "ROWS: expected a list of rows like [{\"guess\": [...], \"black\": 1, \"white\": 0}], found \"rrgg\""},
    {"rows-in-capitals-after-a-game.json", 2, 30, "+-", "Rows[0]: expected a row like {\"guess\": [\"red\", \"green\"], \"black\": 1, \"white\": 0}, found \"rrgg\""},
    {"white-under-black.json", 1, 114, "-", "rows[0].white: unexpected under \"scores\": \"black\"; write \"black\""},
    {"total-under-black.json", 1, 102, "-", "rows[0].total: unexpected under \"scores\": \"black\"; write \"black\""},
    {"black-under-colours.json", 1, 104, "-", "rows[0].black: unexpected under \"scores\": \"colours\"; write \"total\""},
    {"white-under-colours.json", 1, 116, "-", "rows[0].white: unexpected under \"scores\": \"colours\"; write \"total\""},
    {"total-too-many.json", 1, 104, "-", "rows[0].total: expected a whole number from 0 to 4, or null, found 5"},
    {"two-bad-rows.json", 2, 14, "-", "rows[0].guess[0]: unknown colour 'rad'; did you mean 'red'?"},
    {"two-bad-rules.json", 1, 10, "-", "pegs: expected a whole number from 1 to 65,535, found '0'; write a number like 4"},
};

/* Files with a second mistake. */
static const struct {
    const char *file, *says;
} second[] = {
    {"one-game-on-two-lines.jsonl", "expected a game, like {\"game\": \"classic\", \"rows\": [...]}"},
    {"peg-twice-wrong.json", "peg: there is no peg 9; pegs are numbered 1 to 4"},
    {"times-twice-wrong.json", "times.red: expected how many pegs have this colour, from 0 to 4, found '9'"},
    {"two-bad-rows.json", "rows[2].black: expected a whole number from 0 to 4, or null, found 9"},
    {"two-bad-rules.json", "colours: expected a number like 6, or a list of names like "},
};
/* clang-format on */

#define COUNT (sizeof bad / sizeof *bad)

/* Nothing more is told of a file than its mistakes. */
static bool is_all(const char *file, const struct kp_errors *problems)
{
    for (size_t i = 0; i < sizeof second / sizeof *second; i++)
        if (strcmp(file, second[i].file) == 0)
            return problems->count == 2 && kp_is_printable(problems->item[1].says) &&
                   strstr(problems->item[1].says, second[i].says);
    return problems->count == 1;
}

/* One defect, one problem: what follows from it is not told. */
static void each_is_refused_at_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        struct kp_errors problems = kp_expect_refused("bad-json", &bad[i]);

        if (!is_all(bad[i].file, &problems))
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
    assert_int_equal(kp_expect_table_complete("bad-json", is_row), COUNT);
}

/* ---- Long texts ---- */

/* `front`, then `piece` so many times, then `back`. */
struct much {
    const char *front, *piece, *back;
    size_t times;
    const char *says;
};

static void refuse(const struct much *much)
{
    struct kp_strbuf text = {0};
    struct kp_read_result reading;

    kp_strbuf_addf(&text, "%s", much->front);
    for (size_t i = 0; i < much->times; i++)
        kp_strbuf_add(&text, much->piece, strlen(much->piece));
    kp_strbuf_addf(&text, "%s", much->back);
    reading = kp_read_as("json", text.text, text.length);
    if (reading.status != KP_BAD_INPUT || reading.problems.count != 1 ||
        reading.problems.item[0].line != 1 || !strstr(reading.problems.item[0].says, much->says))
        fail_msg("%zu times %s: status %d, %zu problems: %s", much->times, much->piece,
                 reading.status, reading.problems.count, reading.problems.item[0].says);
    kp_read_result_free(&reading);
    kp_strbuf_free(&text);
}

static void much_is_refused(void **state)
{
    static const struct much much[] = {
        {"", "[", "", 100000, "lists are nested too deeply"},
        {"", "{\"rows\": ", "", 100000, "lists are nested too deeply"},
        {"{\"game\": \"classic\", \"rows\": ", "[", "", 100000, "nested too deeply"},
        {"{\"game\": \"classic\", \"rows\": [0", ",0", "]}", 1000000,
         "rows: too many rows; a game has at most 1,000,000"},
        {"{\"pegs\": 65535, \"colours\": 1, \"secret\": [1", ",1", "]}", 65535,
         "secret: expected 65535 pegs, found 65536"},
        {"{\"pegs\": 1, \"colours\": [\"", "x", "\"]}", 1000000, "at most 120 bytes"},
        {"{\"game\": \"", "x", "\"}", 1000000, "unknown game 'xxx"},
        {"{\"game\": \"classic\", \"", "x", "\": 1}", 1000000, "unknown member 'xxx"},
        {"{\"game\": \"classic\"", " ", "}", (1 << 26) - 18, "a game in JSON has at most"},
        {"{\"game\": \"classic\", \"codemaker\": \"", "\xC3\xA9", "\"}", 1 << 25,
         "a game in JSON has at most"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof much / sizeof *much; i++)
        refuse(&much[i]);
}

/* Colours 1 to n, each by its name. */
static void too_many_colours_are_refused(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_read_result reading;

    (void)state;
    kp_strbuf_addf(&text, "{\"pegs\": 1, \"colours\": [0");
    for (int c = 1; c <= KP_MOST_COLOURS; c++)
        kp_strbuf_addf(&text, ",%d", c);
    kp_strbuf_addf(&text, "]}");
    reading = kp_read_as("json", text.text, text.length);
    assert_int_equal(reading.status, KP_BAD_INPUT);
    assert_string_equal(reading.problems.item[0].says,
                        "colours[0]: expected at most 65,535 colours, with the empty hole, found "
                        "65,536");
    kp_read_result_free(&reading);
    kp_strbuf_free(&text);
}

/* Twenty are told, the rest is counted. */
static void many_problems_are_counted(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_read_result reading;

    (void)state;
    kp_strbuf_addf(&text, "{\"game\": \"classic\", \"rows\": [");
    for (int i = 0; i < 50; i++)
        kp_strbuf_addf(&text, "%s{\"guess\": [\"red\"]}", i > 0 ? "," : "");
    kp_strbuf_addf(&text, "]}");
    reading = kp_read_as("json", text.text, text.length);
    assert_int_equal(reading.status, KP_BAD_INPUT);
    assert_int_equal(reading.problems.count, KP_MOST_ERRORS);
    assert_int_equal(reading.problems.left_out, 50 - KP_MOST_ERRORS);
    assert_non_null(strstr(reading.problems.item[KP_MOST_ERRORS - 1].says, "rows[19].guess: "));
    kp_read_result_free(&reading);
    kp_strbuf_free(&text);
}

/* A text may end anywhere: no part of a game is taken for a whole one. */
static void every_part_of_a_game_is_refused(void **state)
{
    static const char game[] =
        "[{\"game\": \"classic\", \"peg\": {\"1\": [\"red\"]}, \"codemaker\": \"Ren\xC3\xA9\",\n"
        "\"rows\": [{\"guess\": [1, 2, 3, 4], \"black\": null, \"white\": 0}]},\n"
        "{\"game\": \"mini\", \"secret\": [\"r\", \"r\", \"r\", \"\\u0072\"]}]";

    (void)state;
    for (size_t length = 0; length < sizeof game; length++) {
        struct kp_read_result reading = kp_read_as("json", game, length);

        if ((reading.status == KP_OK) != (length == sizeof game - 1))
            assert_int_equal(length, sizeof game); /* which is the zero byte */
        kp_read_result_free(&reading);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_refused_at_its_place),
        cmocka_unit_test(no_file_is_forgotten),
        cmocka_unit_test(much_is_refused),
        cmocka_unit_test(too_many_colours_are_refused),
        cmocka_unit_test(many_problems_are_counted),
        cmocka_unit_test(every_part_of_a_game_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
