/* Rules that are not written as rules are.  Hints are tried from the surest to the vaguest; each
 * shows the line that was probably meant, or an example of such lines. */
#include "format/text/format_text.h"

#include "base/unknown_name.h"
#include "format/code_parser.h"

#include <string.h>

const struct kp_keyword *kp_guess_rule(const struct kp_text_line *line, struct kp_word *value)
{
    const struct kp_keyword *keyword = NULL;
    struct kp_word before;

    if (kp_text_line_sign(line, &before, value)) /* 'pegs: 4', 'secret = rgby' */
        keyword = kp_keyword_by_synonym(&before);
    if (keyword || line->count != 2)
        return keyword;
    *value = line->words[0]; /* '4 pegs', 'no repeats' */
    return kp_word_number(value) >= 0 || kp_word_is(value, "no")
               ? kp_keyword_by_synonym(&line->words[1])
               : NULL;
}

/* Whether a value may follow a keyword and is short enough to be shown. */
static bool can_follow(const struct kp_keyword *keyword, const struct kp_word *value)
{
    bool number = kp_word_number(value) > 0;

    if (keyword->id == KP_WORD_GAME)
        return kp_predefined_game_find(value->text, value->length);
    return value->length > 0 && value->length < sizeof(struct kp_quoted) &&
           (!keyword->values || kp_word_is(value, keyword->values) || (keyword->number && number));
}

static enum kp_status suggest_rule(const struct kp_word *wrong, const struct kp_keyword *meant,
                                   const struct kp_word *value, struct kp_diag *why)
{
    bool follows = can_follow(meant, value);

    return kp_bad_input_at(why, wrong->column, "unknown rule '%s'; write %s'%s%s%.*s'",
                           kp_word_quote(wrong).text, follows ? "" : "a line like ",
                           follows ? meant->name : meant->example, follows ? " " : "",
                           follows ? (int)value->length : 0, value->text);
}

/* A line that is a code, or has one before ':', is not a misspelt rule, nor is one whose first word
 * is a colour or a code. */
enum kp_status kp_text_line_advice(const struct kp_rules *rules, const struct kp_text_line *line,
                                   uint16_t *code, struct kp_diag *why)
{
    const struct kp_word *words = line->words, all = kp_text_line_rest(line, 0);
    size_t colon = kp_text_line_colon(line, 0), n = colon < line->count ? colon : line->count;
    const struct kp_keyword *meant;
    struct kp_word value;
    struct kp_unknown_name like;

    if (rules && n > 0 && kp_code_is(rules, words, n, code))
        return KP_OK;
    if (kp_word_is(words, "peg"))
        return kp_peg_line_check(line, why);
    if (kp_keyword_of(line))
        return KP_OK;
    meant = kp_guess_rule(line, &value);
    if (meant)
        return suggest_rule(&all, meant, &value, why);
    if (colon < line->count)
        return KP_OK;
    if (rules && (kp_colour_parse(rules, words) >= 0 || kp_code_is(rules, words, 1, code)))
        return KP_OK;
    meant = kp_keyword_by_synonym(words);
    value = kp_text_line_rest(line, 1);
    if (meant) /* 'answer rgby' */
        return suggest_rule(words, meant, &value, why);
    like = kp_unknown_begin("rule", words->text, words->length);
    for (meant = kp_keywords; meant->name; meant++)
        kp_unknown_compare(&like, meant->name);
    return like.nearest ? kp_unknown_refuse(&like, kp_diag_at(why, words->column)) : KP_OK;
}

/* ---- Missing rules ---- */

/* Whether the line is a row under the rules of a predefined game. */
static enum kp_status find_row_under(const struct kp_predefined_game *predefined,
                                     const struct kp_text_line *line, bool *found,
                                     struct kp_diag *why)
{
    struct kp_tolerant_row row = {0};
    struct kp_rules rules = {0};
    uint16_t code[8];
    enum kp_status status = kp_predefined_game_set(predefined, &rules, why);

    if (status == KP_OK && kp_tolerant_row_read(&row, &rules, line, code) != KP_OK)
        status = kp_no_memory(why);
    *found = status == KP_OK && row.readings == 1;
    kp_tolerant_row_free(&row);
    kp_rules_clear(&rules);
    return status;
}

/* Whether a word of the line after the first is a score of Bulls and Cows: '1A2B' or 'bulls'. */
static bool has_bulls_or_cows(const struct kp_text_line *line)
{
    for (size_t i = 1; i < line->count; i++) {
        const struct kp_word *word = &line->words[i];
        size_t at = strspn(word->text, "0123456789");

        if ((at > 0 && at < word->length && strchr("Aa", word->text[at])) ||
            kp_word_is(word, "bull bulls cow cows"))
            return true;
    }
    return false;
}

enum kp_status kp_missing_rules_advice(const struct kp_text_line *line, struct kp_diag *why)
{
    static const char *const games[] = {"classic", "super", "bulls-and-cows", "bagels"};
    bool found, any = false;

    if (line->count == 0 || kp_keyword_of(line))
        return KP_OK;
    for (size_t i = has_bulls_or_cows(line) ? 2 : 0; i < sizeof games / sizeof *games; i++) {
        enum kp_status status = find_row_under(kp_predefined_game_find(games[i], strlen(games[i])),
                                               line, &found, why);

        if (status != KP_OK)
            return status;
        if (found && !any)
            kp_bad_input(why, "the rules are missing; before the first row, write 'game %s'",
                         games[i]);
        else if (found)
            kp_continue(why, " or 'game %s'", games[i]);
        any = any || found;
    }
    return any ? KP_BAD_INPUT : KP_OK;
}
