/* Rules that are not written as rules are.  Hints are tried from the surest to the vaguest.  A hint
 * is given only if the line that it suggests can be read; otherwise the plain error stands. */
#include "format/text/format_text.h"

#include "base/utf8.h"
#include "format/code_parser.h"

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
