/* Rules that are not written as rules are.  Hints are tried from the surest to the vaguest.  A hint
 * is given only if the line that it suggests can be read; otherwise the plain error stands. */
#include "format/text/format_text.h"

#include "base/edit_distance.h"
#include "format/bulls_and_cows.h"
#include "format/code_parser.h"
#include "format/score_parser.h"

#include <string.h>

#define MOST_PRESET_PEGS 8

/* ---- Rules in free words ---- */

static bool has_word(const struct kp_text_line *line, const char *words)
{
    for (size_t i = 0; i < line->count; i++)
        if (kp_word_is(&line->words[i], words))
            return true;
    return false;
}

/* 'no repeats allowed', 'black pegs only', 'all different' */
static const struct kp_keyword *guess_free_rule(const struct kp_text_line *line,
                                                struct kp_word *value)
{
    bool no = has_word(line, "no without"), black;

    for (size_t i = 0; i < line->count; i++)
        if (!kp_word_is(&line->words[i],
                        "no without only black blacks white whites pegs all different allowed "
                        "repeat repeats duplicate duplicates repeated repetitions colours colors "
                        "blank blanks empty holes"))
            return NULL;
    *value = kp_word_of("no");
    if ((no && has_word(line, "repeat repeats duplicate duplicates repeated repetitions")) ||
        (has_word(line, "all") && has_word(line, "different")))
        return &kp_keywords[KP_WORD_REPEATS];
    if (no && has_word(line, "blank blanks empty"))
        return &kp_keywords[KP_WORD_BLANKS];
    black = has_word(line, "only") && has_word(line, "black blacks");
    *value = kp_word_of("black");
    return black || (no && has_word(line, "white whites")) ? &kp_keywords[KP_WORD_SCORES] : NULL;
}

const struct kp_keyword *kp_guess_rule(const struct kp_text_line *line, struct kp_word *value)
{
    const struct kp_keyword *keyword = NULL;
    struct kp_word before;

    if (kp_text_line_sign(line, &before, value)) /* 'pegs: 4', 'secret = rgby' */
        keyword = kp_keyword_by_synonym(&before);
    if (!keyword && line->count == 2 && kp_word_number(line->words) >= 0) { /* '4 pegs' */
        keyword = kp_keyword_by_synonym(&line->words[1]);
        *value = line->words[0];
    }
    return keyword ? keyword : guess_free_rule(line, value);
}

/* ---- Rules in other words ---- */

/* Whether a value may follow a keyword and is short enough to be shown. */
static bool can_follow(const struct kp_keyword *keyword, const struct kp_word *value)
{
    bool number = kp_word_number(value) > 0;

    if (keyword->id == KP_WORD_GAME)
        return kp_predefined_game_find(value->text, value->length);
    return value->length > 0 && value->length < sizeof(struct kp_quoted) &&
           (!keyword->values || kp_word_is(value, keyword->values) || (keyword->number && number));
}

/* 'Bulls: 1, Cows: 2', 'Answer: 1 bull and 2 cows.': a score with words like 'bulls' or 'black' on a
 * line without its guess. */
static enum kp_status refuse_lone_score(const struct kp_text_line *line, struct kp_diag *why)
{
    size_t from = line->count > 1 && kp_word_is(&line->words[0], "answer score result feedback");
    struct kp_rules rules = {.pegs = KP_MOST_PEGS, .scores = KP_BLACK_AND_WHITE};
    struct kp_score score;
    bool lone, worded = false;

    from += from && kp_word_is(&line->words[from], ": = -");
    for (size_t i = from; i < line->count; i++) {
        struct kp_word word = line->words[i];

        worded = worded || *word.text == '+';
        while (word.length && !kp_ascii_is_letter(word.text[word.length - 1]))
            word.length--;
        while (word.length && kp_ascii_is_digit(*word.text)) {
            word.text++;
            word.length--;
        }
        worded = worded ||
                 kp_word_is(&word, "bull bulls cow cows black blacks white whites placed");
    }
    if (!worded || !kp_score_read(&rules, line->words + from, line->count - from, &score, &lone))
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

/* 'pegs: 4', '4 pegs', 'answer = rgby'; but 'Answer: 2 0' is a score if two numbers are not a
 * secret. */
static enum kp_status correct_rule(const struct kp_rules *rules, const struct kp_text_line *line,
                                   uint16_t *code, struct kp_diag *why)
{
    struct kp_word all = kp_text_line_rest(line, 0);
    size_t from = line->count > 1 && kp_word_is(&line->words[1], ": =") ? 2 : 1;
    const struct kp_word *words = line->words + from;
    struct kp_word value;
    const struct kp_keyword *meant = kp_guess_rule(line, &value);

    if (!meant)
        return KP_OK;
    kp_diag_at(why, line->words[0].column);
    if (meant->id == KP_WORD_SECRET && rules && line->count == from + 2 &&
        kp_word_number(&words[0]) >= 0 && kp_word_number(&words[1]) >= 0 &&
        !kp_code_is(rules, words, 2, code))
        return kp_bad_input(why, "this is a score without a guess; put both on one line");
    if (can_follow(meant, &value))
        return kp_bad_input(why, "invalid rule '%s'; write '%s %.*s'", kp_word_quote(&all).text,
                            meant->name, (int)value.length, value.text);
    return kp_bad_input(why, "invalid rule '%s'; write a line like '%s'", kp_word_quote(&all).text,
                        meant->example);
}

/* 'answer rgby', 'colurs red green', and 'clasic' where rules are missing. */
static enum kp_status correct_keyword(const struct kp_rules *rules, const struct kp_text_line *line,
                                      struct kp_diag *why)
{
    const struct kp_word *first = &line->words[0], value = kp_text_line_rest(line, 1);
    const struct kp_keyword *meant = kp_keyword_by_synonym(first);
    size_t like = kp_nearest_name(first->text, first->length, &kp_keywords->name,
                                  sizeof *kp_keywords, KP_KEYWORD_COUNT);
    struct kp_quoted quote = kp_word_quote(first);

    kp_diag_at(why, first->column);
    if (meant && can_follow(meant, &value))
        return kp_bad_input(why, "unknown rule '%s'; write '%s %.*s'", quote.text, meant->name,
                            (int)value.length, value.text);
    if (meant)
        return kp_bad_input(why, "unknown rule '%s'; write a line like '%s'", quote.text,
                            meant->example);
    if (like < KP_KEYWORD_COUNT)
        return kp_bad_input(why, "unknown rule '%s'; did you mean '%s'?", quote.text,
                            kp_keywords[like].name);
    if (!rules && line->count == 1 && kp_preset_is_near(first))
        return kp_predefined_game_unknown(first, "game ", why);
    return KP_OK;
}

/* A line that is a code, or has one before ':', is not a misspelt rule, nor is one whose first word
 * is a colour or a code. */
enum kp_status kp_text_line_advice(const struct kp_rules *rules, const struct kp_text_line *line,
                                   uint16_t *code, struct kp_diag *why)
{
    const struct kp_word *words = line->words;
    size_t colon = kp_text_line_colon(line, 0), n = colon < line->count ? colon : line->count;
    const struct kp_predefined_game *predefined;
    enum kp_status status;

    if (rules && n > 0 && kp_code_is(rules, words, n, code))
        return KP_OK;
    if (kp_word_is(words, "peg"))
        return kp_peg_line_check(line, why);
    if (kp_keyword_of(line))
        return KP_OK;
    status = refuse_lone_score(line, why);
    if (status == KP_OK)
        status = refuse_comment(line, why);
    if (status == KP_OK)
        status = correct_rule(rules, line, code, why);
    if (status != KP_OK || colon < line->count)
        return status;
    predefined = kp_predefined_game_by_words(words, line->count);
    if (predefined) /* 'Mastermind' on a line of its own */
        return kp_bad_input_at(why, words->column,
                               "put 'game' before the name of a game; write 'game %s'",
                               predefined->name);
    if (rules && (kp_colour_parse(rules, words) >= 0 || kp_code_is(rules, words, 1, code)))
        return KP_OK;
    return correct_keyword(rules, line, why);
}

/* ---- Missing rules ---- */

#define SQUARES "\xF0\x9F\x9F\xA9 \xF0\x9F\x9F\xA8 \xE2\xAC\x9B \xE2\xAC\x9C" /* green, yellow */

/* The number of squares that words[0..n-1] consist of; 0 if they have anything else. */
static size_t count_squares(const struct kp_word *words, size_t n)
{
    size_t squares = 0;

    for (size_t i = 0; i < n; i++)
        for (size_t at = 0; at < words[i].length; squares++) {
            struct kp_word square = kp_word_character(&words[i], at);

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

/* 'Wordle 1,234 4/6', five squares, 'crane GY..B', 'crane: GY..B'.  'bbbbb' is five black key
 * pegs. */
static enum kp_status refuse_wordle(const struct kp_text_line *line, struct kp_diag *why)
{
    const struct kp_word *words = line->words;
    size_t marks = line->count > 1 && has_five(words, NULL) ? 1 : 0, n;

    marks += marks && kp_word_is(&words[1], ":");
    n = line->count - marks;
    if (!(line->count > 1 && kp_word_is(words, "wordle")) &&
        count_squares(words, line->count) != 5 &&
        !(marks && (count_squares(words + marks, n) == 5 ||
                    (n == 1 && has_five(&words[marks], "GYBXgybx._-") &&
                     !kp_word_is(&words[marks], "bbbbb")))))
        return KP_OK;
    return kp_bad_input_at(why, words->column,
                           "this looks like Wordle, which keypeg does not audit; in the games of "
                           "keypeg a score does not show to which pegs it belongs");
}

/* Whether one of the first words is a number with a digit that Mastermind does not have. */
static bool has_large_digits(const struct kp_text_line *line)
{
    for (size_t i = 0; i < line->count && i < 3; i++)
        if (line->words[i].length > 1 && kp_word_number(&line->words[i]) >= 0)
            for (size_t at = 0; at < line->words[i].length; at++)
                if (strchr("056789", line->words[i].text[at]))
                    return true;
    return false;
}

/* '5678 : 1 1', '1234 1 2' */
static enum kp_status advise_bulls(const struct kp_text_line *line, struct kp_diag *why)
{
    struct kp_word text = kp_text_line_rest(line, 0);
    struct kp_bulls_row row;
    enum kp_status status = kp_bulls_row_read(line, &row, why);

    if (row.repeats && (row.digits & ~0x1Eu) == 0) /* more likely of Mastermind: '1122' */
        return status;
    if (status != KP_OK || (row.pegs == 0 && !has_large_digits(line)))
        return status;
    kp_bad_input(why, "the rules are missing; before the first row, write 'game bulls-and-cows'");
    if (row.pegs != 4 && row.pegs != 0)
        kp_continue(why, " and 'pegs %d'", row.pegs);
    if (kp_bulls_are_named(&text))
        row.repeats = false;
    else if (row.pegs != 0 && (row.digits & ~0x7Eu) == 0)
        kp_continue(why, ", or 'pegs %d' and 'colours 6'", row.pegs);
    if (row.repeats && (row.digits & ~0x7Eu) != 0)
        kp_continue(why, ", or 'pegs %d' and 'colours 10' if the secret may repeat a digit",
                    row.pegs);
    return KP_BAD_INPUT;
}

/* Whether the line is a row under these rules; *digits: its guess begins with a digit. */
static enum kp_status find_row_under(const struct kp_rules *rules, const struct kp_text_line *line,
                                     bool *found, bool *digits)
{
    struct kp_tolerant_row row = {0};
    uint16_t code[MOST_PRESET_PEGS];
    enum kp_status status = KP_OK;

    *found = false;
    if (line->count == 0 || rules->pegs > MOST_PRESET_PEGS)
        return KP_OK;
    status = kp_tolerant_row_read(&row, rules, line, code);
    *found = status == KP_OK && (row.readings == 1 || row.only_doubtful || row.near);
    *digits = *found && kp_ascii_is_digit(*kp_tolerant_row_guess(&row, 0).text);
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
