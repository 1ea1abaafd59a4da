/* Hints are tried from the surest to the vaguest.  A hint is given only if the line that it
 * suggests can be read; otherwise the plain error stands. */
#include "format/text/format_text.h"

#include "base/utf8.h"
#include "format/code_parser.h"
#include "format/score_parser.h"

#include <inttypes.h>
#include <string.h>

#define LONGEST_ROW      90 /* bytes of a row to show in a sentence */
#define MOST_PRESET_PEGS 8

/* ---- Comments that were probably meant to be rows: '#1 rrgg : 1 1' ---- */

/* How many characters from `at` on are among `some`. */
static size_t count_run(const struct kp_word *word, size_t at, const char *some)
{
    size_t end = at;

    while (end < word->length && word->text[end] && strchr(some, word->text[end]))
        end++;
    return end - at;
}

/* A number, a guess, ':' and a score, where anything may be the guess and the score. */
static bool reads_as_row(const struct kp_word *comment)
{
    const char *spaces = " \t\r";
    size_t at = count_run(comment, 0, spaces), digits = count_run(comment, at, "0123456789"), guess,
           colon;

    at += digits;
    guess = at + count_run(comment, at, ".):");
    guess += count_run(comment, guess, spaces);
    for (colon = guess; colon < comment->length && comment->text[colon] != ':';)
        colon++;
    at = colon + 1;
    return digits > 0 && colon > guess && at < comment->length &&
           at + count_run(comment, at, spaces) < comment->length;
}

void kp_row_comment_count(struct kp_text_reader *reader)
{
    if (!reads_as_row(&reader->line.comment))
        return;
    if (reader->row_comments++ == 0)
        reader->first_row_comment = reader->line.number;
}

void kp_row_comment_note(struct kp_text_reader *reader)
{
    struct kp_strbuf *notes = &reader->builder.game->notes;

    if (reader->row_comments == 1)
        kp_strbuf_addf(
            notes,
            "line %u is a comment because it begins with '#'; write the number of a row as '1.'\n",
            reader->first_row_comment);
    if (reader->row_comments > 1)
        kp_strbuf_addf(
            notes,
            "line %u and %zu more are comments because they begin with '#'; write the number of a "
            "row as '1.'\n",
            reader->first_row_comment, reader->row_comments - 1);
}

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

/* ---- Rows that are not written as rows ---- */

/* Whether the score of a row can be read. */
static bool has_score(const struct kp_rules *rules, const struct kp_text_line *line,
                      const struct kp_row_parts *parts)
{
    struct kp_score score;

    return kp_score_parse(rules, &line->words[parts->gap], &line->words[parts->score],
                          line->count - parts->score, &score, NULL) == KP_OK;
}

/* Say what is wrong with a row, and show it corrected unless it is long, with an example in place of a
 * score that cannot be read. */
static enum kp_status show_corrected_row(const struct kp_text_reader *reader,
                                         const struct kp_row_parts *parts, struct kp_diag *why)
{
    const struct kp_rules *rules = reader->rules;
    const struct kp_text_line *line = &reader->line;
    const struct kp_word *guess = &line->words[parts->guess], *gap = &line->words[parts->gap - 1];
    int guess_length = (int)(gap->text + gap->length - guess->text);
    bool scored = has_score(rules, line, parts);
    struct kp_word rest = scored ? kp_text_line_rest(line, parts->score)
                                 : word_of(rules->scores == KP_BLACK_AND_WHITE ? "1 0" : "1");
    struct kp_quoted number = kp_word_quote(&parts->number);

    kp_diag_at(why, parts->numbered ? line->words[parts->gap].column : line->words[0].column);
    if ((size_t)guess_length + rest.length > LONGEST_ROW) {
        if (!scored)
            return KP_OK;
        rest = line->words[parts->score];
        return parts->numbered
                   ? kp_bad_input(why, "expected ':' between guess and score; write it before '%s'",
                                  kp_word_quote(&rest).text)
                   : kp_bad_input(why, "write the number of a row as '%s.', and ':' before '%s'",
                                  number.text, kp_word_quote(&rest).text);
    }
    return kp_bad_input(why, "%s; write %s'%s%s%.*s : %.*s'",
                        parts->numbered ? "expected ':' between guess and score"
                        : parts->colon
                            ? "put a full stop after the row number"
                            : "put a full stop after the row number and ':' after the guess",
                        scored ? "" : "a row like ", number.text, *number.text ? ". " : "",
                        guess_length, guess->text, (int)rest.length, rest.text);
}

/* '1 red red green green : 1 0' where 1 is a colour as well. */
static bool is_peg_too_many(const struct kp_rules *rules, const struct kp_text_line *line,
                            const struct kp_row_parts *parts)
{
    return !parts->numbered && parts->guess == 1 && parts->gap - 1 == (size_t)rules->pegs &&
           kp_colour_parse(rules, &line->words[0]) >= 0;
}

static enum kp_status explain_extra_peg(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_word *first = &reader->line.words[0];
    int64_t number = kp_parse_number(first->text, first->length);

    if (number != (int64_t)reader->builder.game->row_count + 1)
        return KP_OK;
    return kp_bad_input_at(why, first->column,
                           "expected %d pegs, found %d; if '%" PRId64
                           "' is the number of the row, write '%" PRId64 ".'",
                           reader->rules->pegs, reader->rules->pegs + 1, number, number);
}

/* '1.rrgg : 1 0', if the first word is not a code. */
static enum kp_status separate_row_number(const struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_word number = reader->line.words[0], rest = number;

    number.length = 0;
    while (number.length < rest.length && !strchr(".)", number.text[number.length]))
        number.length++;
    if (number.length + 1 >= rest.length || kp_parse_number(number.text, number.length) < 0)
        return KP_OK;
    rest.text += number.length + 1;
    rest.length -= number.length + 1;
    if (kp_colour_parse(reader->rules, &rest) < 0 &&
        kp_code_parse_words(reader->rules, &rest, 1, reader->builder.code, NULL) != KP_OK)
        return KP_OK;
    return kp_bad_input_at(why, number.column, "put a space after the row number; write '%s. %s'",
                           kp_word_quote(&number).text, kp_word_quote(&rest).text);
}

/* 'rrgg : 2 0, bbyy : 1 0' */
static enum kp_status separate_rows(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0), second = kp_text_line_colon(line, colon + 1);
    size_t sizes[] = {1, (size_t)reader->rules->pegs};

    for (int i = 0; i < 2 && colon < line->count && second < line->count; i++) {
        struct kp_row_parts parts = {.gap = colon, .score = colon + 1};
        struct kp_text_line first = *line;

        if (second <= parts.score + sizes[i])
            continue;
        first.count = second - sizes[i];
        if (has_score(reader->rules, &first, &parts) &&
            kp_code_parse_words(reader->rules, &line->words[first.count], sizes[i],
                                reader->builder.code, NULL) == KP_OK)
            return kp_bad_input_at(why, line->words[second].column,
                                   "unexpected second ':'; begin a new line before '%s'",
                                   kp_word_quote(&line->words[first.count]).text);
    }
    return KP_OK;
}

/* Whether anything in the first `n` words looks like a code. */
static bool resembles_code(const struct kp_rules *rules, const struct kp_word *words, size_t n)
{
    size_t pegs = (size_t)rules->pegs;
    struct kp_word letter = words[0];
    uint32_t point;

    if (n == pegs)
        return true;
    for (size_t i = 0; i < n; i++)
        if (kp_colour_parse(rules, &words[i]) >= 0)
            return true;
    if (n > 1 || kp_utf8_count(words->text, words->length) != pegs)
        return false;
    for (size_t at = 0; at < words->length; at += letter.length) {
        letter.text = words->text + at;
        letter.length = kp_utf8_read(letter.text, words->length - at, &point);
        if (kp_colour_parse(rules, &letter) >= 0)
            return true;
    }
    return false;
}

/* 'Date: 23.11.2024' */
static enum kp_status explain_comment(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0);
    struct kp_row_parts parts = {.gap = colon, .score = colon + 1};

    if (colon == 0 || colon >= line->count || colon + 1 == line->count ||
        kp_parse_row_number(&line->words[0]) >= 0 || has_score(reader->rules, line, &parts) ||
        resembles_code(reader->rules, line->words, colon))
        return KP_OK;
    return kp_bad_input_at(why, line->words[0].column,
                           "this line is neither a rule nor a row; begin a comment with '#'");
}

enum kp_status kp_row_advice(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    struct kp_row_parts parts;

    if (separate_rows(reader, why) != KP_OK)
        return KP_BAD_INPUT;
    for (int numbered = 0; numbered < 2; numbered++) {
        if (!kp_row_split(reader->rules, line, numbered, &parts, reader->builder.code))
            continue;
        if (is_peg_too_many(reader->rules, line, &parts))
            return explain_extra_peg(reader, why);
        return parts.numbered && parts.colon ? KP_OK : show_corrected_row(reader, &parts, why);
    }
    if (separate_row_number(reader, why) != KP_OK)
        return KP_BAD_INPUT;
    return explain_comment(reader, why);
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

/* 'pegs: 4', '4 pegs', 'answer = rgby'. */
static enum kp_status correct_rule(const struct kp_text_line *line, struct kp_diag *why)
{
    struct kp_word all = kp_text_line_rest(line, 0);
    struct kp_rule_guess guess;

    if (!kp_guess_rule(line, &guess))
        return KP_OK;
    kp_diag_at(why, line->words[0].column);
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
    status = correct_rule(line, why);
    if (status != KP_OK || kp_text_line_colon(line, 0) < line->count)
        return status;
    status = explain_game_name(line, why);
    if (status == KP_OK && !is_known(rules, &line->words[0], code))
        status = correct_keyword(rules, line, why);
    return status;
}

/* Whether the line is a row under these rules. */
static bool is_row_under(const struct kp_rules *rules, const struct kp_text_line *line,
                         struct kp_row_parts *parts)
{
    uint16_t code[MOST_PRESET_PEGS];

    return line->count > 0 && rules->pegs <= MOST_PRESET_PEGS &&
           (kp_row_split(rules, line, false, parts, code) ||
            kp_row_split(rules, line, true, parts, code));
}

enum kp_status kp_missing_rules_advice(const struct kp_text_line *line, struct kp_diag *why)
{
    enum kp_status status = KP_OK;
    struct kp_rules rules = {0};
    struct kp_row_parts parts;

    for (const struct kp_predefined_game *predefined = kp_predefined_games;
         predefined->name && status == KP_OK; predefined++) {
        if (predefined->refused)
            continue;
        status = kp_predefined_game_set(predefined, &rules, why);
        if (status == KP_OK && is_row_under(&rules, line, &parts))
            status = kp_bad_input(why,
                                  "the rules are missing; before the first row, write 'game %s'%s",
                                  predefined->name,
                                  predefined->numbered && rules.pegs == 4 && rules.colours == 6 &&
                                          kp_parse_number(line->words[parts.guess].text, 1) >= 0
                                      ? ", or 'pegs 4' and 'colours 6'"
                                      : "");
    }
    kp_rules_clear(&rules);
    return status;
}
