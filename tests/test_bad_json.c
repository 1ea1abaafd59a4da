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
    {"empty.json", 1, 1, "-", "there is no game here: one is written {\"game\": \"classic\", \"rows\": [...]}"},
    {"blanks-only.json", 1, 1, "-", "there is no game here: one is written {\"game\": \"classic\", \"rows\": [...]}"},
    {"empty-list.json", 1, 1, "-", "there is no game here: one is written {\"game\": \"classic\", \"rows\": [...]}"},
    {"only-a-mark.json", 1, 1, "-", "there is no game here: one is written {\"game\": \"classic\", \"rows\": [...]}"},
    {"empty.jsonl", 1, 1, "-", "there is no game here: one is written {\"game\": \"classic\", \"rows\": [...]}"},
    {"blank-lines.jsonl", 1, 1, "-", "there is no game here: one is written {\"game\": \"classic\", \"rows\": [...]}"},
    {"cut-in-the-middle.json", 2, 27, "-", "this ends in the middle of a game"},
    {"cut-in-a-name.json", 1, 15, "-", "this ends in the middle of a game"},
    {"cut-in-a-list.json", 2, 1, "+-", "the list ends here without its ']'"},
    {"cut-behind-a-game.json", 1, 21, "+-", "the list ends here without its ']'"},
    {"cut-at-once.json", 1, 2, "-", "the list ends here without its ']'"},
    {"cut-line.jsonl", 2, 19, "+-+", "this ends in the middle of a game"},
    {"comma-behind-the-last-member.json", 2, 13, "-", "nothing stands between ',' and this: delete the ','"},
    {"comma-behind-the-last-row.json", 3, 1, "-", "nothing stands between ',' and this: delete the ','"},
    {"comma-behind-the-last-game.json", 2, 1, "+-", "no game stands between ',' and this: delete the ','"},
    {"comma-first.json", 1, 2, "-", "the name of a member is wanted here, as in \"rows\""},
    {"comma-missing.json", 2, 2, "-", "',' is missing before this"},
    {"comma-missing-in-a-list.json", 1, 38, "-", "',' is missing before this"},
    {"comma-missing-behind-a-number.json", 1, 12, "-", "',' is missing before this"},
    {"comma-missing-before-a-number.json", 1, 36, "-", "',' is missing before this"},
    {"comma-missing-before-a-negative.json", 1, 36, "-", "',' is missing before this"},
    {"comma-missing-before-a-real.json", 1, 12, "-", "',' is missing before this"},
    {"comma-missing-before-an-exponent.json", 1, 12, "-", "',' is missing before this"},
    {"comma-missing-between-games.json", 2, 2, "+-", "',' and the next game, or ']', is wanted here"},
    {"colon-missing.json", 1, 9, "-", "':' is missing before this"},
    {"colon-missing-before-a-negative.json", 1, 9, "-", "':' is missing before this"},
    {"colon-is-equals.json", 1, 9, "-", "':' is missing before this"},
    {"bracket-for-brace.json", 1, 19, "-", "'}' is missing before this"},
    {"brace-for-bracket.json", 1, 44, "-", "']' is missing before this"},
    {"brackets-missing.json", 1, 1, "-", "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"},
    {"single-quotes.json", 1, 2, "-", "a name stands in double quotes, as in \"red\""},
    {"curly-quotes.json", 1, 2, "-", "a name stands in straight quotes, as in \"red\""},
    {"member-is-a-number.json", 1, 9, "-", "the name of a member is wanted here, in double quotes: write \"1\""},
    {"number-with-letters.json", 1, 9, "-", "'2b' is no number"},
    {"number-divided.json", 1, 10, "-", "'/' does not belong behind a number"},
    {"colours-range-of-numbers.json", 1, 1, "-", "\"colours\": the middle one of three names cannot look as if it made a range of them"},
    {"names-without-quotes.json", 1, 2, "-", "the name of a member is wanted here, in double quotes: write \"game\""},
    {"colours-without-quotes.json", 1, 32, "-", "a name stands in double quotes: write \"red\""},
    {"comment.json", 1, 21, "-", "JSON has no comments: delete this"},
    {"comment-long.json", 1, 20, "-", "JSON has no comments: delete this"},
    {"comment-hash.json", 1, 1, "-", "JSON has no comments: delete this"},
    {"not-a-number.json", 2, 68, "-", "JSON does not know 'NaN': write null, or leave the member out"},
    {"infinity.json", 2, 68, "-", "JSON does not know '-Infinity': write a whole number"},
    {"true-in-capitals.json", 1, 32, "-", "JSON does not know 'True': write true"},
    {"none-for-null.json", 2, 68, "-", "JSON does not know 'None': write null, or leave the member out"},
    {"question-mark-for-null.json", 2, 68, "-", "a value is wanted here, and '?' is none"},
    {"number-huge.json", 1, 10, "-", "'99999999999999999999999' is larger than any number of a game"},
    {"number-huge-exponent.json", 1, 10, "-", "'1e999' is larger than any number of a game"},
    {"number-with-0-in-front.json", 1, 10, "-", "'04' is no number: a number has no '+', no 0 in front and a digit on either side of a '.'; a name stands in"},
    {"number-with-0-behind-the-sign.json", 1, 10, "-", "'-04' is no number: a number has no '+', no 0 in front"},
    {"number-with-plus.json", 1, 10, "-", "'+4' is no number: a number has no '+', no 0 in front and a digit on either side of a '.'; a name stands in"},
    {"number-without-0.json", 1, 10, "-", "'.4' is no number: a number has no '+', no 0 in front and a digit on either side of a '.'; a name stands in"},
    {"number-ends-in-a-point.json", 1, 12, "-", "'2.' is no number: a number has no '+', no 0 in front and a digit on either side of a '.'; a name stands in"},
    {"number-without-exponent.json", 1, 12, "-", "'2e+' is no number"},
    {"number-is-a-range.json", 1, 10, "-", "'1-6' is no number"},
    {"not-utf8.json", 2, 19, "-", "the byte 0xE9 is no UTF-8 text: save the file as UTF-8"},
    {"not-utf8-behind-a-word.json", 1, 12, "-", "the byte 0xFC is no UTF-8 text"},
    {"overlong-utf8.json", 1, 35, "-", "the byte 0xC0 is no UTF-8 text: save the file as UTF-8"},
    {"surrogate-as-utf8.json", 1, 35, "-", "the byte 0xED is no UTF-8 text: save the file as UTF-8"},
    {"lone-surrogate.json", 1, 34, "-", "a \\u in this is half a character: write the character itself"},
    {"surrogates-turned-round.json", 1, 34, "-", "a \\u in this is half a character: write the character itself"},
    {"escape-unknown.json", 1, 34, "-", "behind a '\\' stands one of \" \\ / b f n r t, or u and four digits; a '\\' itself is written \\\\"},
    {"escape-cut.json", 1, 34, "-", "behind a '\\' stands one of \" \\ / b f n r t, or u and four digits; a '\\' itself is written \\\\"},
    {"null-escape.json", 1, 34, "-", "a null character does not belong in a text: delete the \\u0000"},
    {"null-escape-in-a-member.json", 1, 21, "-", "a null character does not belong in a text: delete the \\u0000"},
    {"null-byte.json", 1, 19, "-", "a control character (0x00) does not belong in a text: delete it"},
    {"null-byte-in-a-name.json", 1, 15, "-", "a control character (0x00) does not belong in a text: delete it"},
    {"null-byte-behind-the-end.json", 2, 1, "+-", "something stands here behind the end: several games are a list, [...], or one on each line (JSON Lines)"},
    {"null-byte-line.jsonl", 2, 1, "+-", "a control character (0x00) does not belong in a text: delete it"},
    {"control-character-between.json", 1, 10, "-", "a control character (0x01)"},
    {"control-character.json", 1, 35, "-", "a control character (0x1B) does not belong in a text: delete it"},
    {"line-end-in-a-name.json", 1, 34, "-", "the '\"' that ends this is missing on its line"},
    {"utf16.json", 1, 1, "-", "this is UTF-16 text: save the file as UTF-8"},
    {"utf16-without-mark.json", 1, 2, "-", "this is UTF-16 text: save the file as UTF-8"},
    {"utf16-turned-round.json", 1, 1, "-", "this is UTF-16 text: save the file as UTF-8"},
    {"text-for-json.json", 1, 1, "-", "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"},
    {"member-twice-the-same.json", 2, 2, "-", "the member \"pegs\" stands here twice"},
    {"row-member-twice-the-same.json", 2, 55, "-", "the member \"black\" stands here twice"},
    {"something-behind-the-end.json", 2, 1, "+-", "something stands here behind the end: several games are a list, [...], or one on each line (JSON Lines)"},
    {"two-games-without-a-list.json", 3, 1, "+-", "something stands here behind the end: several games are a list, [...], or one on each line (JSON Lines)"},
    {"something-behind-the-list.json", 2, 1, "+-", "something stands here behind the end: several games are a list, [...], or one on each line (JSON Lines)"},
    {"two-games-on-a-line.jsonl", 1, 21, "-", "a line holds one game: this stands behind its end"},
    {"comma-behind-a-line.jsonl", 1, 20, "-+", "a line holds one game: this stands behind its end"},
    {"one-game-on-two-lines.jsonl", 1, 20, "--", "this ends in the middle of a game"},
    {"a-number.json", 1, 1, "-", "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"},
    {"a-name.json", 1, 1, "-", "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"},
    {"null.json", 1, 1, "-", "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"},
    {"list-in-a-list.json", 1, 2, "-", "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"},
    {"bad-game-between-good-ones.json", 2, 2, "+-+", "\"game\": I know no game 'clasic': did you mean 'classic'?"},
    {"no-game-between-good-ones.json", 2, 2, "+-+", "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"},
    {"no-game-between-good-ones.jsonl", 2, 1, "+-+", "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"},
    {"bad-game-between-good-ones.jsonl", 2, 1, "+-+", "\"sum\": there is no sum of colours unless all are numbers, and 'red' is none"},
    {"rules-carried-from-a-bad-game.json", 1, 2, "--++", "\"colours\": 0 is no whole number from 1 to 65535"},
    {"rules-carried-from-no-game.json", 2, 2, "+--", "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"},
    {"rules-carried-from-a-bad-row.json", 1, 2, "-+", "\"secret\": 1 peg is given and this game has 4: name a colour for each"},
    {"rules-carried.jsonl", 2, 1, "+-", "say the rules of this game: \"game\": \"classic\", or \"pegs\": 4 and \"colours\": 6"},
    {"rules-changed-by-half.json", 2, 2, "+-", "say which colours there are, as in \"colours\": 6; a game that says one rule says them all"},
    {"member-unknown.json", 1, 1, "-", "a game has no member \"date\", but these: game pegs colours blanks repeats scores board codemaker peg sum rows"},
    {"member-misspelt.json", 1, 1, "-", "a game has no member \"secert\": did you mean \"secret\"?"},
    {"member-misspelt-rule.json", 1, 1, "-", "a game has no member \"colurs\": did you mean \"colours\"?"},
    {"member-in-other-words.json", 1, 1, "-", "a game has no member \"turns\": did you mean \"board\"?"},
    {"member-answer.json", 1, 1, "-", "a game has no member \"answer\": did you mean \"secret\"?"},
    {"member-without-name.json", 1, 1, "-", "a game has no member \"\", but these: game pegs colours blanks repeats scores board codemaker peg sum rows"},
    {"right-to-left-override.json", 2, 17, "-", "the character U+202E changes the direction of the text; delete it"},
    {"right-to-left-override-escaped.json", 2, 17, "-", "the character U+202E changes the direction of the text; delete it"},
    {"zero-width-space-in-colour.json", 2, 24, "-", "the character U+200B cannot be seen; delete it"},
    {"line-separator-escaped.json", 2, 17, "-", "the character U+2028 does not end a line; write an ordinary line end"},
    {"byte-order-mark-in-name.json", 2, 16, "-", "the byte order mark (U+FEFF) belongs at the start of a file only; delete it"},
    {"soft-hyphen-in-guess.json", 2, 15, "-", "the character U+00AD cannot be seen; delete it"},
    {"tag-in-two-escapes.json", 2, 19, "-", "the character U+E0072 cannot be seen; delete it"},
    {"joiner-between-latin-letters.json", 2, 17, "-", "the character U+200D cannot be seen; delete it"},
    {"joiner-escaped-at-end.json", 2, 17, "-", "the character U+200D cannot be seen; delete it"},
    {"direction-mark-in-member.json", 1, 22, "-", "the character U+200E changes the direction of the text; delete it"},
    {"direction-mark-in-comment.json", 1, 39, "-", "the character U+2066 changes the direction of the text; delete it"},
    {"right-to-left-override-in-second-line.jsonl", 2, 36, "+-+", "the character U+202E changes the direction of the text; delete it"},
    {"member-with-escapes.json", 1, 1, "-", "a game has no member \"?[31m?0m?\", but these: game pegs colours blanks repeats scores board codemaker peg sum"},
    {"member-name-endless.json", 1, 1, "-", "a game has no member \"éééééééééééééééééééééé...\", but these: game pegs colours blanks repeats scores board"},
    {"member-twice-in-two-spellings.json", 1, 1, "-", "the member \"colours\" stands here twice"},
    {"member-twice-in-two-cases.json", 1, 1, "-", "the member \"pegs\" stands here twice"},
    {"no-rules.json", 1, 1, "-", "say the rules of this game: \"game\": \"classic\", or \"pegs\": 4 and \"colours\": 6"},
    {"empty-object.json", 1, 1, "-", "say the rules of this game: \"game\": \"classic\", or \"pegs\": 4 and \"colours\": 6"},
    {"rules-are-null.json", 1, 1, "-", "say the rules of this game: \"game\": \"classic\", or \"pegs\": 4 and \"colours\": 6"},
    {"no-pegs.json", 1, 1, "-", "say how many pegs a code has, as in \"pegs\": 4"},
    {"no-colours.json", 1, 1, "-", "say which colours there are, as in \"colours\": 6"},
    {"rules-admit-no-code.json", 1, 1, "-", "no secret is possible: 4 pegs without repeats need 4 colours, and there are 3"},
    {"too-many-cells.json", 1, 1, "-", "65535 pegs of 65535 colours are too many: pegs times colours is at most 67108864"},
    {"game-a-number.json", 1, 1, "-", "\"game\": the name of a game is wanted, as in \"classic\""},
    {"game-a-list.json", 1, 1, "-", "\"game\": the name of a game is wanted, as in \"classic\""},
    {"game-unknown.json", 1, 1, "-", "\"game\": I know no game 'chess', but these: classic mini super mastermind44 electronic3 electronic4"},
    {"game-misspelt.json", 1, 1, "-", "\"game\": I know no game 'clasic': did you mean 'classic'?"},
    {"game-two-words.json", 1, 1, "-", "\"game\": the name of a game is one word: write \"bulls-and-cows\""},
    {"game-without-name.json", 1, 1, "-", "\"game\": I know no game '', but these: classic mini super mastermind44 electronic3 electronic4 electronic5"},
    {"game-refused.json", 1, 1, "-", "\"game\": Grand Mastermind is not offered: it scores pairs of colour and shape with a third key peg, which"},
    {"game-with-escapes.json", 1, 1, "-", "\"game\": a control character (0x1B) does not belong in a text: delete it"},
    {"pegs-a-name.json", 1, 1, "-", "\"pegs\": \"4\" is no whole number from 1 to 65535"},
    {"pegs-zero.json", 1, 1, "-", "\"pegs\": 0 is no whole number from 1 to 65535"},
    {"pegs-negative.json", 1, 1, "-", "\"pegs\": -4 is no whole number from 1 to 65535"},
    {"pegs-half.json", 1, 1, "-", "\"pegs\": 4.5 is no whole number from 1 to 65535"},
    {"pegs-real.json", 1, 1, "-", "\"pegs\": 4.5 is no whole number from 1 to 65535"},
    {"pegs-too-many.json", 1, 1, "-", "\"pegs\": 65536 is no whole number from 1 to 65535"},
    {"pegs-beyond-32-bits.json", 1, 1, "-", "\"pegs\": 4294967300 is no whole number from 1 to 65535"},
    {"pegs-a-long-list.json", 1, 1, "-", "\xC3\xA9... is no whole number from 1 to 65535"},
    {"pegs-true.json", 1, 1, "-", "\"pegs\": true is no whole number from 1 to 65535"},
    {"pegs-list.json", 1, 1, "-", "\"pegs\": [4] is no whole number from 1 to 65535"},
    {"pegs-beyond-63-bits.json", 1, 1, "-", "\"pegs\": 9223372036854775807 is no whole number from 1 to 65535"},
    {"colours-a-name.json", 1, 1, "-", "\"colours\": a number of colours is wanted, as in 6, or a list of their names, as in [\"red\", \"green\"]"},
    {"colours-zero.json", 1, 1, "-", "\"colours\": 0 is no whole number from 1 to 65535"},
    {"colours-negative.json", 1, 1, "-", "\"colours\": -1 is no whole number from 1 to 65535"},
    {"colours-half.json", 1, 1, "-", "\"colours\": a number of colours is wanted, as in 6, or a list of their names, as in [\"red\", \"green\"]"},
    {"colours-too-many.json", 1, 1, "-", "\"colours\": 65536 is no whole number from 1 to 65535"},
    {"colours-none.json", 1, 1, "-", "\"colours\": a number of colours is wanted, as in 6, or a list of their names, as in [\"red\", \"green\"]"},
    {"colours-object.json", 1, 1, "-", "\"colours\": a number of colours is wanted, as in 6, or a list of their names, as in [\"red\", \"green\"]"},
    {"colours-true.json", 1, 1, "-", "\"colours\": a number of colours is wanted, as in 6, or a list of their names, as in [\"red\", \"green\"]"},
    {"colours-list-of-nothing.json", 1, 1, "-", "\"colours\": colour 2: a name is wanted, as in \"red\""},
    {"colours-list-of-reals.json", 1, 1, "-", "\"colours\": colour 2: a name is wanted, as in \"red\""},
    {"colours-list-of-lists.json", 1, 1, "-", "\"colours\": colour 1: a name is wanted, as in \"red\""},
    {"colours-same-name.json", 1, 1, "-", "\"colours\": 'red' and 'Red' are one name: case does not matter"},
    {"colours-same-letter.json", 1, 1, "-", "\"colours\": 'blue' and 'black' have the same letter 'k'"},
    {"colours-letter-is-a-name.json", 1, 1, "-", "\"colours\": the letter 'k' of 'black' is the name of another colour"},
    {"colours-letter-long.json", 1, 1, "-", "\"colours\": 'blue=lx' declares no letter: it is one character and no digit, as in 'blue=l'"},
    {"colours-letter-digit.json", 1, 1, "-", "\"colours\": 'blue=1' declares no letter: it is one character and no digit, as in 'blue=l'"},
    {"colours-two-words.json", 1, 1, "-", "\"colours\": \"light blue\" is no name: a name is one word without blank, comma, ':' or '#'"},
    {"colours-empty-name.json", 1, 1, "-", "\"colours\": \"\" is no name: a name is one word without blank, comma, ':' or '#'"},
    {"colours-dot.json", 1, 1, "-", "\"colours\": '.' cannot name a colour: a name has no blank, comma, ':' or '=', is not '.' or '---' and does not"},
    {"colours-range.json", 1, 1, "-", "\"colours\": 'A-F' is a range, and a list names every colour"},
    {"colours-hash.json", 1, 1, "-", "\"colours\": \"#red\" is no name: a name is one word without blank, comma, ':' or '#'"},
    {"colours-with-hash-behind.json", 1, 1, "-", "\"colours\": \"red #1\" is no name: a name is one word without blank, comma, ':' or '#'"},
    {"colours-header-word.json", 1, 1, "-", "\"colours\": 'blank' cannot name a colour: lines begin with this word"},
    {"colours-name-too-long.json", 1, 1, "-", "\"colours\": a colour's name has at most 120 bytes"},
    {"colours-escapes.json", 1, 1, "-", "\"colours\": a control character (0x1B) does not belong in a text: delete it"},
    {"colours-alone-with-0-in-front.json", 1, 1, "-", "\"colours\": a number that is the only colour has at most nine digits and no 0 in front"},
    {"colours-alone-and-too-long.json", 1, 1, "-", "\"colours\": a number that is the only colour has at most nine digits and no 0 in front"},
    {"colours-colon.json", 1, 1, "-", "\"colours\": \"red:\" is no name: a name is one word without blank, comma, ':' or '#'"},
    {"colours-equals.json", 1, 1, "-", "\"colours\": '=k' cannot name a colour: a name has no blank, comma, ':' or '=', is not '.' or '---' and does"},
    {"colours-comma.json", 1, 1, "-", "\"colours\": \"red,green\" is no name: a name is one word without blank, comma, ':' or '#'"},
    {"blanks-maybe.json", 1, 1, "-", "\"blanks\": true, false or \"guesses\" is wanted, the last where only guesses may have empty holes"},
    {"repeats-maybe.json", 1, 1, "-", "\"repeats\": true or false is wanted: whether the secret may hold a colour twice"},
    {"blanks-number.json", 1, 1, "-", "\"blanks\": true, false or \"guesses\" is wanted, the last where only guesses may have empty holes"},
    {"repeats-number.json", 1, 1, "-", "\"repeats\": true or false is wanted: whether the secret may hold a colour twice"},
    {"scores-white.json", 1, 1, "-", "\"scores\": \"black white\" is wanted, \"black\" where only exact places count, or \"colours\" where places do not"},
    {"scores-list.json", 1, 1, "-", "\"scores\": \"black white\" is wanted, \"black\" where only exact places count, or \"colours\" where places do not"},
    {"scores-true.json", 1, 1, "-", "\"scores\": \"black white\" is wanted, \"black\" where only exact places count, or \"colours\" where places do not"},
    {"board-zero.json", 1, 1, "-", "\"board\": a whole number from 1 to 1000000 is wanted, or false: the board has no end"},
    {"board-true.json", 1, 1, "-", "\"board\": a whole number from 1 to 1000000 is wanted, or false: the board has no end"},
    {"board-name.json", 1, 1, "-", "\"board\": a whole number from 1 to 1000000 is wanted, or false: the board has no end"},
    {"board-too-large.json", 1, 1, "-", "\"board\": a whole number from 1 to 1000000 is wanted, or false: the board has no end"},
    {"colours-range-in-three-names.json", 1, 1, "-", "\"colours\": the middle one of three names cannot look as if it made a range of them"},
    {"comment-number.json", 1, 1, "-", "\"comment\": a remark is wanted, as in \"Friday\", or a list of them, a string each"},
    {"comment-list-of-numbers.json", 1, 1, "-", "\"comment\": a remark is wanted, as in \"Friday\", or a list of them, a string each"},
    {"codemaker-number.json", 1, 1, "-", "\"codemaker\": a name is wanted, as in \"Ann\""},
    {"codemaker-blank-in-front.json", 1, 1, "-", "\"codemaker\": a name is one line without a blank or comma at its ends or a '#' behind a blank, and does not"},
    {"codemaker-comma-behind.json", 1, 1, "-", "\"codemaker\": a name is one line without a blank or comma at its ends or a '#' behind a blank, and does not"},
    {"codemaker-comment.json", 1, 1, "-", "\"codemaker\": a name is one line without a blank or comma at its ends or a '#' behind a blank, and does not"},
    {"codemaker-colon.json", 1, 1, "-", "\"codemaker\": a name is one line without a blank or comma at its ends or a '#' behind a blank, and does not"},
    {"codemaker-equals.json", 1, 1, "-", "\"codemaker\": a name is one line without a blank or comma at its ends or a '#' behind a blank, and does not"},
    {"codemaker-carriage-return.json", 1, 1, "-", "\"codemaker\": a name is one line"},
    {"codemaker-next-line.json", 1, 1, "-", "\"codemaker\": a name is one line"},
    {"codemaker-two-lines.json", 1, 1, "-", "\"codemaker\": a name is one line without a blank or comma at its ends or a '#' behind a blank, and does not"},
    {"codemaker-escapes.json", 1, 1, "-", "\"codemaker\": a control character (0x1B) does not belong in a text: delete it"},
    {"codemaker-c1.json", 1, 1, "-", "\"codemaker\": a control character (0x9B) does not belong in a text: delete it"},
    {"codemaker-delete.json", 1, 1, "-", "\"codemaker\": a control character (0x7F) does not belong in a text: delete it"},
    {"codemaker-selector-alone.json", 1, 1, "-", "\"codemaker\": a name is one line without a blank or comma at its ends or a '#' behind a blank, and does not"},
    {"peg-list.json", 1, 1, "-", "\"peg\": what is known of single pegs is written {\"3\": [\"red\", \"green\"]}"},
    {"peg-beyond.json", 1, 1, "-", "\"peg\" \"5\": there is no peg 5: pegs are numbered 1 to 4"},
    {"peg-zero.json", 1, 1, "-", "\"peg\" \"0\": there is no peg 0: pegs are numbered 1 to 4"},
    {"peg-word.json", 1, 1, "-", "\"peg\" \"first\": there is no peg first: pegs are numbered 1 to 4"},
    {"peg-huge.json", 1, 1, "-", "\"peg\" \"99999999999999999999\": there is no peg 99999999999999999999: pegs are numbered 1 to 4"},
    {"peg-without-list.json", 1, 1, "-", "\"peg\" \"1\": a list of colours is wanted, as in [\"red\", \"green\"]"},
    {"peg-without-colours.json", 1, 1, "-", "\"peg\" \"1\": a list of colours is wanted, as in [\"red\", \"green\"]"},
    {"peg-colour-unknown.json", 1, 1, "-", "\"peg\" \"1\": 'purple' is not a colour of this game (red green blue yellow white black)"},
    {"peg-number.json", 1, 1, "-", "\"peg\" \"1\": a list of colours is wanted, as in [\"red\", \"green\"]"},
    {"peg-nothing-left.json", 1, 1, "-", "\"peg\" \"01\": no colour is left for peg 1"},
    {"peg-escapes.json", 1, 1, "-", "\"peg\" \"?[31m\": there is no peg ?[31m: pegs are numbered 1 to 4"},
    {"peg-hole.json", 1, 1, "-", "\"peg\" \"1\": an empty hole is written \".\" and this game has none: say \"blanks\": true if it has"},
    {"peg-hole-in-guesses-only.json", 1, 1, "-", "\"peg\" \"2\": the secret has no empty holes: say \"blanks\": true if it has"},
    {"peg-under-colours.json", 1, 1, "-", "\"peg\": under \"scores\": \"colours\" the secret has no places: nothing is known of a peg"},
    {"peg-twice-wrong.json", 1, 1, "-", "\"peg\" \"1\": 'purple' is not a colour of this game (red green blue yellow white black)"},
    {"sum-of-names.json", 1, 1, "-", "\"sum\": there is no sum of colours unless all are numbers, and 'red' is none"},
    {"sum-negative.json", 1, 1, "-", "\"sum\": -1 is no whole number from 0 to 999999999999999"},
    {"sum-name.json", 1, 1, "-", "\"sum\": \"14\" is no whole number from 0 to 999999999999999"},
    {"sum-half.json", 1, 1, "-", "\"sum\": 14.5 is no whole number from 0 to 999999999999999"},
    {"sum-too-large.json", 1, 1, "-", "\"sum\": 1000000000000000 is no whole number from 0 to 999999999999999"},
    {"secret-a-word.json", 1, 1, "-", "\"secret\": a list of colours is wanted, one for each peg, as in [\"red\", \"green\"]"},
    {"secret-too-short.json", 1, 1, "-", "\"secret\": 1 peg is given and this game has 4: name a colour for each"},
    {"secret-too-long.json", 1, 1, "-", "\"secret\": 5 pegs are given and this game has 4"},
    {"secret-colour-unknown.json", 1, 1, "-", "\"secret\": peg 3: 'purple' is not a colour of this game (red green blue yellow white black)"},
    {"secret-hole.json", 1, 1, "-", "\"secret\": peg 2: an empty hole is written \".\" and this game has none: say \"blanks\": true if it has"},
    {"secret-list-of-lists.json", 1, 1, "-", "\"secret\": peg 1: the name of a colour is wanted, as in \"red\""},
    {"secret-object.json", 1, 1, "-", "\"secret\": a list of colours is wanted, one for each peg, as in [\"red\", \"green\"]"},
    {"rows-object.json", 1, 1, "-", "\"rows\": a list of rows is wanted, as in [{\"guess\": [...], \"black\": 1, \"white\": 0}]"},
    {"rows-text.json", 1, 1, "-", "\"rows\": a list of rows is wanted, as in [{\"guess\": [...], \"black\": 1, \"white\": 0}]"},
    {"rows-number.json", 1, 1, "-", "\"rows\": a list of rows is wanted, as in [{\"guess\": [...], \"black\": 1, \"white\": 0}]"},
    {"row-a-list.json", 1, 1, "-", "row 1: a row is written {\"guess\": [\"red\", \"green\"], \"black\": 1, \"white\": 0}"},
    {"row-text.json", 1, 1, "-", "row 1: a row is written {\"guess\": [\"red\", \"green\"], \"black\": 1, \"white\": 0}"},
    {"row-null.json", 1, 1, "-", "row 1: a row is written {\"guess\": [\"red\", \"green\"], \"black\": 1, \"white\": 0}"},
    {"row-empty.json", 1, 1, "-", "row 1: a row has a guess: \"guess\": [\"red\", \"green\"]"},
    {"row-guess-null.json", 1, 1, "-", "row 1: a row has a guess: \"guess\": [\"red\", \"green\"]"},
    {"row-member-unknown.json", 1, 1, "-", "row 1: a row has no member \"key\", but these: guess black white total"},
    {"row-member-misspelt.json", 1, 1, "-", "row 1: a row has no member \"blacks\": did you mean \"black\"?"},
    {"row-member-twice-in-two-cases.json", 1, 1, "-", "row 1: the member \"black\" stands here twice"},
    {"row-member-with-escapes.json", 1, 1, "-", "row 1: a row has no member \"?[31m\", but these: guess black white total"},
    {"row-total.json", 1, 1, "-", "row 1: under \"scores\": \"black white\" a row has no \"total\": say \"black\" and \"white\""},
    {"guess-a-word.json", 1, 1, "-", "row 1: a list of colours is wanted, one for each peg, as in [\"red\", \"green\"]"},
    {"guess-run-together.json", 1, 1, "-", "row 1: 1 peg is given and this game has 4: name a colour for each"},
    {"guess-empty.json", 1, 1, "-", "row 1: 0 pegs are given and this game has 4"},
    {"guess-too-short.json", 1, 1, "-", "row 1: 3 pegs are given and this game has 4"},
    {"guess-too-long.json", 1, 1, "-", "row 1: 5 pegs are given and this game has 4"},
    {"guess-colour-unknown.json", 1, 1, "-", "row 1, peg 2: 'purple' is not a colour of this game (red green blue yellow white black)"},
    {"guess-colour-misspelt.json", 1, 1, "-", "row 1, peg 4: 'gren' is not a colour of this game: did you mean 'green'?"},
    {"guess-number-unknown.json", 1, 1, "-", "row 1, peg 4: '7' is not a colour of this game (red green blue yellow white black)"},
    {"guess-number-huge.json", 1, 1, "-", "row 1, peg 4: '9223372036854775807' is not a colour of this game (red green blue yellow white black)"},
    {"guess-number-negative.json", 1, 1, "-", "row 1, peg 1: '-1' is not a colour of this game (red green blue yellow white black)"},
    {"guess-real.json", 1, 1, "-", "row 1, peg 1: the name of a colour is wanted, as in \"red\""},
    {"guess-true.json", 1, 1, "-", "row 1, peg 1: the name of a colour is wanted, as in \"red\""},
    {"guess-hole.json", 1, 1, "-", "row 1, peg 1: an empty hole is written \".\" and this game has none: say \"blanks\": true if it has"},
    {"guess-hole-underscore.json", 1, 1, "-", "row 1, peg 2: an empty hole is written \".\" and this game has none: say \"blanks\": true if it has"},
    {"guess-hole-null.json", 1, 1, "-", "row 1, peg 2: an empty hole is written \".\" and this game has none: say \"blanks\": true if it has"},
    {"guess-hole-word.json", 1, 1, "-", "row 1, peg 2: an empty hole is written \".\""},
    {"guess-two-words.json", 1, 1, "-", "row 1, peg 1: \"red green\" is no name: a name is one word without blank, comma, ':' or '#'"},
    {"guess-empty-name.json", 1, 1, "-", "row 1, peg 1: \"\" is no name: a name is one word without blank, comma, ':' or '#'"},
    {"guess-escapes.json", 1, 1, "-", "row 1, peg 1: a control character (0x1B) does not belong in a text: delete it"},
    {"guess-c1.json", 1, 1, "-", "row 1, peg 1: a control character (0x9B) does not belong in a text: delete it"},
    {"guess-ambiguous.json", 1, 1, "-", "row 1, peg 1: 'b' could be black or blue: write the name"},
    {"black-name.json", 1, 1, "-", "row 1: \"black\" counts key pegs, from 0 to 4, or is null: not \"1\""},
    {"black-negative.json", 1, 1, "-", "row 1: \"black\" counts key pegs, from 0 to 4, or is null: not -1"},
    {"black-half.json", 1, 1, "-", "row 1: \"black\" counts key pegs, from 0 to 4, or is null: not 0.5"},
    {"black-true.json", 1, 1, "-", "row 1: \"black\" counts key pegs, from 0 to 4, or is null: not true"},
    {"black-huge.json", 1, 1, "-", "row 1: \"black\" counts key pegs, from 0 to 4, or is null: not 4000000000"},
    {"black-list.json", 1, 1, "-", "row 1: \"black\" counts key pegs, from 0 to 4, or is null: not [1]"},
    {"black-too-many.json", 1, 1, "-", "row 1: 5 black are more key pegs than the 4 holes"},
    {"white-too-many.json", 1, 1, "-", "row 1: \"white\" counts key pegs, from 0 to 4, or is null: not 9"},
    {"key-pegs-too-many.json", 1, 1, "-", "row 1: 3 black and 2 white are 5 key pegs, more than the 4 holes"},
    {"white-under-black.json", 1, 1, "-", "row 1: under \"scores\": \"black\" a row has no \"white\": say \"black\""},
    {"total-under-black.json", 1, 1, "-", "row 1: under \"scores\": \"black\" a row has no \"total\": say \"black\""},
    {"black-under-colours.json", 1, 1, "-", "row 1: under \"scores\": \"colours\" a row has no \"black\": say \"total\""},
    {"white-under-colours.json", 1, 1, "-", "row 1: under \"scores\": \"colours\" a row has no \"white\": say \"total\""},
    {"total-too-many.json", 1, 1, "-", "row 1: 5 pegs cannot agree: there are only 4 holes"},
    {"two-bad-rows.json", 1, 1, "-", "row 1, peg 1: 'rad' is not a colour of this game: did you mean 'red'?"},
    {"two-bad-rules.json", 1, 1, "-", "\"pegs\": 0 is no whole number from 1 to 65535"},
};

/* Files with a second mistake. */
static const struct {
    const char *file, *says;
} second[] = {
    {"one-game-on-two-lines.jsonl", "a game is an object, as in {\"game\": \"classic\", \"rows\": [...]}"},
    {"peg-twice-wrong.json", "\"peg\" \"9\": there is no peg 9: pegs are numbered 1 to 4"},
    {"two-bad-rows.json", "row 3: \"black\" counts key pegs, from 0 to 4, or is null: not 9"},
    {"two-bad-rules.json", "\"colours\": a number of colours is wanted, as in 6, or a list of their "},
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
        {"", "[", "", 100000, "no game has lists within lists so deep"},
        {"", "{\"rows\": ", "", 100000, "no game has lists within lists so deep"},
        {"{\"game\": \"classic\", \"rows\": ", "[", "", 100000, "so deep"},
        {"{\"game\": \"classic\", \"rows\": [0", ",0", "]}", 1000000,
         "\"rows\": a game has at most 1000000 rows"},
        {"{\"pegs\": 65535, \"colours\": 1, \"secret\": [1", ",1", "]}", 65535,
         "65536 pegs are given and this game has 65535"},
        {"{\"pegs\": 1, \"colours\": [\"", "x", "\"]}", 1000000, "at most 120 bytes"},
        {"{\"game\": \"", "x", "\"}", 1000000, "I know no game 'xxx"},
        {"{\"game\": \"classic\", \"", "x", "\": 1}", 1000000, "a game has no member \"xxx"},
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
                        "65536 colours are too many: at most 65535, and an empty hole counts as "
                        "one");
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
    assert_non_null(strstr(reading.problems.item[KP_MOST_ERRORS - 1].says, "row 20: "));
    kp_read_result_free(&reading);
    kp_strbuf_free(&text);
}

/* A text may end anywhere: no part of a game is taken for a whole one. */
static void every_part_of_a_game_is_refused(void **state)
{
    static const char game[] =
        "[{\"game\": \"classic\", \"peg\": {\"1\": [\"red\"]}, \"codemaker\": \"Ren\xC3\xA9\",\n"
        "\"rows\": [{\"guess\": [1, 2, 3, 4], \"black\": null, \"white\": 0}]},\n"
        "{\"secret\": [\"r\", \"r\", \"r\", \"\\u0072\"]}]";

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
