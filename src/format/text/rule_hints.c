/* Rules that are not written as rules are.  Hints are tried from the surest to the vaguest.  A hint
 * is given only if the line that it suggests can be read; otherwise the plain error stands. */
#include "format/text/format_text.h"

#include "base/utf8.h"
#include "format/bulls_and_cows.h"
#include "format/code_parser.h"
#include "format/tolerant_score.h"

#include <string.h>

#define MOST_PRESET_PEGS 8

/* 'pegs: 4', 'secret = rgby'. */
static bool is_assignment(const struct kp_text_line *line, struct kp_rule_guess *guess)
{
    struct kp_word before;

    guess->keyword = kp_text_line_sign(line, &before, &guess->value)
                         ? kp_keyword_by_synonym(&before)
                         : NULL;
    return guess->keyword != NULL;
}

static const struct kp_word no = {"no", 2, 0};

/* '4 pegs', '10 turns', 'no repeats'. */
static bool is_turned_round(const struct kp_text_line *line, struct kp_rule_guess *guess)
{
    const struct kp_word *value = &line->words[0];
    const struct kp_keyword *keyword = line->count == 2 ? kp_keyword_by_synonym(&line->words[1])
                                                        : NULL;

    guess->keyword = keyword;
    guess->value = kp_word_is(value, "no without") ? no : *value;
    if (keyword && guess->value.text == no.text)
        return keyword->id == KP_WORD_BLANKS || keyword->id == KP_WORD_REPEATS;
    return keyword && kp_parse_number(value->text, value->length) >= 0;
}

/* Rules in free words, and what they mean. */
static const struct {
    const char *phrase, *keyword, *value;
} phrases[] = {
    {"black only", "scores", "black"},        {"blacks only", "scores", "black"},
    {"black pegs only", "scores", "black"},   {"only black", "scores", "black"},
    {"only blacks", "scores", "black"},       {"only black pegs", "scores", "black"},
    {"no white", "scores", "black"},          {"no whites", "scores", "black"},
    {"no white pegs", "scores", "black"},     {"all different", "repeats", "no"},
    {"no repeats allowed", "repeats", "no"},  {"no duplicates allowed", "repeats", "no"},
    {"no repeated colours", "repeats", "no"}, {"no repeated colors", "repeats", "no"},
    {"no blanks allowed", "blanks", "no"},    {"no empty holes", "blanks", "no"},
};

static bool has_words(const struct kp_text_line *line, const char *phrase)
{
    for (size_t i = 0; i < line->count; i++) {
        size_t size = strcspn(phrase, " ");

        if (line->words[i].length != size ||
            !kp_ascii_same_bytes(line->words[i].text, phrase, size))
            return false;
        phrase += size + (phrase[size] == ' ');
    }
    return *phrase == '\0';
}

static struct kp_word word_of(const char *text)
{
    return (struct kp_word){text, strlen(text), 0};
}

static bool is_known_phrase(const struct kp_text_line *line, struct kp_rule_guess *guess)
{
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (has_words(line, phrases[i].phrase)) {
            struct kp_word keyword = word_of(phrases[i].keyword);

            *guess = (struct kp_rule_guess){kp_keyword_find(&keyword), word_of(phrases[i].value)};
            return true;
        }
    return false;
}

bool kp_guess_rule(const struct kp_text_line *line, struct kp_rule_guess *guess)
{
    return is_assignment(line, guess) || is_turned_round(line, guess) ||
           is_known_phrase(line, guess);
}

/* ---- Rules in other words ---- */

/* Whether a line, or its part before ':', is a code under these rules. */
static bool is_code(const struct kp_rules *rules, const struct kp_text_line *line, uint16_t *code)
{
    size_t colon = kp_text_line_colon(line, 0), n = colon < line->count ? colon : line->count;

    return rules && n > 0 && kp_code_parse_words(rules, line->words, n, code, NULL) == KP_OK;
}

/* Whether a value may follow a keyword and is short enough to be shown. */
static bool can_follow(const struct kp_keyword *keyword, const struct kp_word *value)
{
    bool number = kp_parse_number(value->text, value->length) > 0;

    if (keyword->id == KP_WORD_GAME)
        return kp_predefined_game_find(value->text, value->length);
    return value->length > 0 && value->length < sizeof(struct kp_quoted) &&
           (!keyword->values || kp_word_is(value, keyword->values) || (keyword->number && number));
}

/* Whether words[0..n-1] are a score with words like 'bulls' or 'black'. */
static bool is_worded_score(const struct kp_word *words, size_t n)
{
    struct kp_rules rules = {.scores = KP_BLACK_AND_WHITE};
    struct kp_score score;
    bool lone, worded = false;

    for (size_t i = 0; i < n; i++) {
        struct kp_word word = words[i];

        while (word.length && !kp_ascii_is_letter(word.text[word.length - 1]))
            word.length--;
        while (word.length && kp_ascii_is_digit(*word.text)) {
            word.text++;
            word.length--;
        }
        worded = worded || *words[i].text == '+' ||
                 kp_word_is(&word, "bull bulls cow cows black blacks white whites");
    }
    return worded && kp_score_read_tolerantly(&rules, words, n, &score, &lone);
}

/* 'Bulls: 1, Cows: 2', 'Answer: 1 bull and 2 cows.': a score on a line without its guess. */
static enum kp_status refuse_lone_score(const struct kp_text_line *line, struct kp_diag *why)
{
    size_t from = line->count > 1 && kp_word_is(&line->words[0], "answer score result feedback");

    from += from && kp_word_is(&line->words[from], ": = -");
    if (from >= line->count || !is_worded_score(line->words + from, line->count - from))
        return KP_OK;
    return kp_bad_input_at(why, line->words[0].column,
                           "this is a score without a guess; put both on one line");
}

/* 'Guess #1: 1234 1 2' */
static enum kp_status refuse_comment(const struct kp_text_line *line, struct kp_diag *why)
{
    if (line->count > 1 || line->comment.length == 0 ||
        !kp_word_is(&line->words[0], "guess row turn try attempt round move | -"))
        return KP_OK;
    return kp_bad_input_at(why, line->words[0].column,
                           "the rest of this line is a comment because of '#'; write the number "
                           "without '#'");
}

/* 'Answer: 2 0', where two numbers are not a secret. */
static bool is_bare_score(const struct kp_rules *rules, const struct kp_text_line *line,
                          uint16_t *code)
{
    size_t from = line->count > 1 && kp_word_is(&line->words[1], ": =") ? 2 : 1;
    const struct kp_word *words = line->words + from;

    return rules && line->count == from + 2 &&
           kp_parse_number(words[0].text, words[0].length) >= 0 &&
           kp_parse_number(words[1].text, words[1].length) >= 0 &&
           kp_code_parse_words(rules, words, 2, code, NULL) != KP_OK;
}

/* 'pegs: 4', '4 pegs', 'answer = rgby'. */
static enum kp_status correct_rule(const struct kp_rules *rules, const struct kp_text_line *line,
                                   uint16_t *code, struct kp_diag *why)
{
    struct kp_word all = kp_text_line_rest(line, 0);
    struct kp_rule_guess guess;

    if (!kp_guess_rule(line, &guess))
        return KP_OK;
    kp_diag_at(why, line->words[0].column);
    if (guess.keyword->id == KP_WORD_SECRET && is_bare_score(rules, line, code))
        return kp_bad_input(why, "this is a score without a guess; put both on one line");
    if (can_follow(guess.keyword, &guess.value))
        return kp_bad_input(why, "invalid rule '%s'; write '%s %.*s'", kp_word_quote(&all).text,
                            guess.keyword->name, (int)guess.value.length, guess.value.text);
    return kp_bad_input(why, "invalid rule '%s'; write a line like '%s'", kp_word_quote(&all).text,
                        guess.keyword->example);
}

/* 'Mastermind' on a line of its own. */
static enum kp_status explain_game_name(const struct kp_text_line *line, struct kp_diag *why)
{
    const struct kp_predefined_game *predefined = kp_predefined_game_by_words(line->words,
                                                                              line->count);

    if (!predefined)
        return KP_OK;
    return kp_bad_input_at(why, line->words[0].column,
                           "put 'game' before the name of a game; write 'game %s'",
                           predefined->name);
}

/* 'answer rgby', 'colurs red green', and 'clasic' where rules are missing. */
static enum kp_status correct_keyword(const struct kp_rules *rules, const struct kp_text_line *line,
                                      struct kp_diag *why)
{
    const struct kp_word *first = &line->words[0], value = kp_text_line_rest(line, 1);
    const struct kp_keyword *meant = kp_keyword_by_synonym(first);
    const struct kp_keyword *like = meant ? NULL : kp_keyword_nearest(first);
    struct kp_quoted quote = kp_word_quote(first);

    kp_diag_at(why, first->column);
    if (meant && can_follow(meant, &value))
        return kp_bad_input(why, "unknown rule '%s'; write '%s %.*s'", quote.text, meant->name,
                            (int)value.length, value.text);
    if (meant)
        return kp_bad_input(why, "unknown rule '%s'; write a line like '%s'", quote.text,
                            meant->example);
    if (like)
        return kp_bad_input(why, "unknown rule '%s'; did you mean '%s'?", quote.text, like->name);
    if (!rules && line->count == 1 && kp_preset_is_near(first))
        return kp_predefined_game_unknown(first, "game ", why);
    return KP_OK;
}

/* Whether a first word is a colour or code of this game, and so not a misspelt rule. */
static bool is_known(const struct kp_rules *rules, const struct kp_word *word, uint16_t *code)
{
    return rules && (kp_colour_parse(rules, word) >= 0 ||
                     kp_code_parse_words(rules, word, 1, code, NULL) == KP_OK);
}

enum kp_status kp_text_line_advice(const struct kp_rules *rules, const struct kp_text_line *line,
                                   uint16_t *code, struct kp_diag *why)
{
    enum kp_status status;

    if (is_code(rules, line, code))
        return KP_OK;
    if (kp_word_is(&line->words[0], "peg"))
        return kp_peg_line_check(line, why);
    if (kp_keyword_of(line))
        return KP_OK;
    status = refuse_lone_score(line, why);
    if (status == KP_OK)
        status = refuse_comment(line, why);
    if (status == KP_OK)
        status = correct_rule(rules, line, code, why);
    if (status != KP_OK || kp_text_line_colon(line, 0) < line->count)
        return status;
    status = explain_game_name(line, why);
    if (status == KP_OK && !is_known(rules, &line->words[0], code))
        status = correct_keyword(rules, line, why);
    return status;
}

/* ---- Missing rules ---- */

#define SQUARES "\xF0\x9F\x9F\xA9 \xF0\x9F\x9F\xA8 \xE2\xAC\x9B \xE2\xAC\x9C" /* green, yellow */

/* The number of squares that words[0..n-1] consist of; 0 if they have anything else. */
static size_t count_squares(const struct kp_word *words, size_t n)
{
    size_t squares = 0;

    for (size_t i = 0; i < n; i++)
        for (size_t at = 0; at < words[i].length; squares++) {
            struct kp_word square = {words[i].text + at, 0, 0};
            uint32_t point;

            square.length = kp_utf8_read(square.text, words[i].length - at, &point);
            if (!kp_word_is(&square, SQUARES))
                return 0;
            at += square.length;
        }
    return squares;
}

/* Whether a word has five characters, all accepted. */
static bool has_five(const struct kp_word *word, const char *marks)
{
    for (size_t i = 0; i < word->length; i++)
        if (marks ? !strchr(marks, word->text[i]) : !kp_ascii_is_letter(word->text[i]))
            return false;
    return word->length == 5;
}

/* Whether words[0..n-1] mark each of five letters: 'GY..B', or five squares.  'bbbbb' is five
 * black key pegs. */
static bool are_five_marks(const struct kp_word *words, size_t n)
{
    return count_squares(words, n) == 5 ||
           (n == 1 && has_five(&words[0], "GYBXgybx._-") && !kp_word_is(&words[0], "bbbbb"));
}

/* 'Wordle 1,234 4/6', five squares, 'crane GY..B', 'crane: GY..B' */
static enum kp_status refuse_wordle(const struct kp_text_line *line, struct kp_diag *why)
{
    size_t marks = line->count > 1 && has_five(&line->words[0], NULL) ? 1 : 0;

    marks += marks && kp_word_is(&line->words[1], ":");
    if (!(line->count > 1 && kp_word_is(&line->words[0], "wordle")) &&
        count_squares(line->words, line->count) != 5 &&
        !(marks && are_five_marks(line->words + marks, line->count - marks)))
        return KP_OK;
    return kp_bad_input_at(why, line->words[0].column,
                           "this looks like Wordle, which keypeg does not audit; in the games of "
                           "keypeg a score does not show to which pegs it belongs");
}

/* Whether a line is like a row of digits under these rules: with a score, or with a guess in one
 * word.  A second colon makes a row of a line whose guess is not a code, so the guess is parsed
 * here.  *code is the guess. */
static bool is_like_row(const struct kp_rules *rules, const struct kp_text_line *line,
                        bool numbered, bool scored, uint16_t *code)
{
    struct kp_row_parts parts;
    struct kp_score score;
    bool lone;

    if (!kp_row_split(rules, line, numbered, &parts, code) ||
        kp_code_parse_words(rules, &line->words[parts.guess], parts.gap - parts.guess, code,
                            NULL) != KP_OK)
        return false;
    return scored ? parts.score < line->count &&
                        kp_score_read_tolerantly(rules, &line->words[parts.score],
                                                 line->count - parts.score, &score, &lone)
                  : parts.gap - parts.guess == 1;
}

/* The digits of a row that cannot be read, but can be shown as it was probably meant. */
static void find_digits(const struct kp_text_line *line, struct kp_rules *rules,
                        struct kp_bulls_row *row)
{
    uint16_t code[10];

    for (int form = 0; form < 4; form++)
        for (rules->pegs = 3; rules->pegs <= 10; rules->pegs++)
            if (is_like_row(rules, line, form % 2, form < 2, code)) {
                row->pegs = rules->pegs;
                for (int p = 0; p < rules->pegs; p++) {
                    row->repeats = row->repeats || row->digits >> code[p] & 1;
                    row->digits |= 1u << code[p];
                }
                return;
            }
}

/* Whether a guess is more likely of Mastermind: '1122'. */
static bool is_mastermind(const struct kp_bulls_row *row)
{
    return row->repeats && (row->digits & ~0x1Eu) == 0;
}

/* Whether one of the first words is a number with a digit that Mastermind does not have. */
static bool has_large_digits(const struct kp_text_line *line)
{
    for (size_t i = 0; i < line->count && i < 3; i++)
        if (line->words[i].length > 1 &&
            kp_parse_number(line->words[i].text, line->words[i].length) >= 0)
            for (size_t at = 0; at < line->words[i].length; at++)
                if (strchr("056789", line->words[i].text[at]))
                    return true;
    return false;
}

/* '5678 : 1 1', '1234 1 2' */
static enum kp_status advise_bulls(const struct kp_text_line *line, struct kp_diag *why)
{
    struct kp_word text = kp_text_line_rest(line, 0);
    struct kp_bulls_row row = {0};
    struct kp_rules rules = {0};
    enum kp_status status = kp_bulls_row_read(line, &row, why);
    struct kp_strbuf fix = {0};

    if (status == KP_OK && row.pegs == 0)
        status = kp_bulls_rules_set(&rules, 4, why);
    if (status == KP_OK && row.pegs == 0)
        find_digits(line, &rules, &row);
    kp_rules_clear(&rules);
    if (status != KP_OK || is_mastermind(&row) || (row.pegs == 0 && !has_large_digits(line)))
        return status;
    if (row.pegs != 4 && row.pegs != 0)
        kp_strbuf_addf(&fix, " and 'pegs %d'", row.pegs);
    if (kp_bulls_are_named(&text))
        row.repeats = false;
    else if (row.pegs != 0 && (row.digits & ~0x7Eu) == 0)
        kp_strbuf_addf(&fix, ", or 'pegs %d' and 'colours 6'", row.pegs);
    if (row.repeats && (row.digits & ~0x7Eu) != 0)
        kp_strbuf_addf(&fix, ", or 'pegs %d' and 'colours 10' if the secret may repeat a digit",
                       row.pegs);
    status = fix.failed ? kp_no_memory(why)
                        : kp_bad_input(why,
                                       "the rules are missing; before the first row, write 'game "
                                       "bulls-and-cows'%s",
                                       fix.length ? fix.text : "");
    kp_strbuf_free(&fix);
    return status;
}

/* Whether the line is a row under these rules; *digits: its guess begins with a digit. */
static enum kp_status find_row_under(const struct kp_rules *rules, const struct kp_text_line *line,
                                     bool *found, bool *digits)
{
    struct kp_tolerant_row row = {0};
    struct kp_row_parts parts;
    uint16_t code[MOST_PRESET_PEGS];
    enum kp_status status = KP_OK;

    *found = false;
    if (line->count == 0 || rules->pegs > MOST_PRESET_PEGS)
        return KP_OK;
    if (kp_row_split(rules, line, false, &parts, code) ||
        kp_row_split(rules, line, true, &parts, code)) {
        *found = true;
        *digits = kp_ascii_is_digit(*line->words[parts.guess].text);
    } else {
        status = kp_tolerant_row_read(&row, rules, line, code);
        *found = status == KP_OK && (row.readings == 1 || row.only_doubtful);
        *digits = *found && kp_ascii_is_digit(*kp_tolerant_row_guess(&row, 0).text);
    }
    kp_tolerant_row_free(&row);
    return status;
}

/* A row that is possible in a predefined game. */
static enum kp_status advise_predefined_game(const struct kp_text_line *line, struct kp_diag *why)
{
    enum kp_status status = KP_OK;
    struct kp_rules rules = {0};
    bool found, digits;

    for (const struct kp_predefined_game *predefined = kp_predefined_games;
         predefined->name && status == KP_OK; predefined++) {
        if (predefined->refused)
            continue;
        status = kp_predefined_game_set(predefined, &rules, why);
        if (status != KP_OK)
            break;
        status = find_row_under(&rules, line, &found, &digits);
        if (status == KP_OK && found)
            status = kp_bad_input(
                why, "the rules are missing; before the first row, write 'game %s'%s",
                predefined->name,
                predefined->numbered && rules.pegs == 4 && rules.colours == 6 && digits
                    ? ", or 'pegs 4' and 'colours 6'"
                    : "");
    }
    kp_rules_clear(&rules);
    return status;
}

enum kp_status kp_missing_rules_advice(const struct kp_text_line *line, struct kp_diag *why)
{
    enum kp_status status = line->count > 0 ? refuse_wordle(line, why) : KP_OK;

    if (line->count == 0 || kp_keyword_of(line))
        return KP_OK;
    if (status == KP_OK)
        status = advise_bulls(line, why);
    return status == KP_OK ? advise_predefined_game(line, why) : status;
}
