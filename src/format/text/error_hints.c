/* Lines that are neither rule nor row: the rule they were perhaps meant to be. */
#include "format/code_parser.h"
#include "format/preset_names.h"
#include "format/text/rule_guess.h"
#include "format/text/text_reader.h"

/* Whether the rules can read a line, or what stands before its ':', as a code. */
static bool is_code(const struct kp_rules *rules, const struct kp_text_line *line, uint16_t *code)
{
    size_t colon = kp_text_line_colon(line, 0), n = colon < line->count ? colon : line->count;

    return rules && n > 0 && kp_code_words(rules, line->words, n, code, NULL) == KP_OK;
}

/* 'pegs: 4', '4 pegs', 'answer = rgby'. */
static enum kp_status other_words(const struct kp_text_line *line, struct kp_diag *why)
{
    const char *says = "a rule is its word, a blank and what it says: write";
    struct kp_rule_guess meant;

    if (!kp_guess_rule(line, &meant))
        return KP_OK;
    kp_at(why, line->words[0].column);
    if (meant.value.length == 0)
        return kp_fail(why, KP_BAD_INPUT, "%s '%s'", says, meant.head->example);
    return kp_fail(why, KP_BAD_INPUT, "%s '%s %s'", says, meant.head->name,
                   kp_quote(&meant.value).text);
}

/* 'Mastermind' on a line of its own. */
static enum kp_status game_alone(const struct kp_text_line *line, struct kp_diag *why)
{
    const struct kp_preset *preset = kp_preset_by_words(line->words, line->count);

    if (!preset)
        return KP_OK;
    return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                   "the name of a game stands after the word 'game': write 'game %s'",
                   preset->name);
}

/* 'answer rgby', 'colurs red green'. */
static enum kp_status misnamed(const struct kp_text_line *line, struct kp_diag *why)
{
    const struct kp_word *first = &line->words[0], value = kp_text_line_rest(line, 1);
    const struct kp_keyword *meant = kp_keyword_by_synonym(first);
    const struct kp_keyword *like = meant ? NULL : kp_keyword_nearest(first);
    struct kp_quoted quote = kp_quote(first);

    kp_at(why, first->column);
    if (meant && value.length)
        return kp_fail(why, KP_BAD_INPUT, "'%s' is no rule I know: write '%s %s'", quote.text,
                       meant->name, kp_quote(&value).text);
    if (meant)
        return kp_fail(why, KP_BAD_INPUT, "'%s' is no rule I know: write a line as '%s'",
                       quote.text, meant->example);
    if (like)
        return kp_fail(why, KP_BAD_INPUT, "'%s' is no rule I know; did you mean '%s'?", quote.text,
                       like->name);
    return KP_OK;
}

/* A first word that says something in this game is no misspelt rule. */
static bool is_known(const struct kp_rules *rules, const struct kp_word *word, uint16_t *code)
{
    return rules &&
           (kp_colour_read(rules, word) >= 0 || kp_code_words(rules, word, 1, code, NULL) == KP_OK);
}

enum kp_status kp_text_line_advice(const struct kp_rules *rules, const struct kp_text_line *line,
                                   uint16_t *code, struct kp_diag *why)
{
    enum kp_status status;

    if (is_code(rules, line, code))
        return KP_OK;
    if (kp_word_is(&line->words[0], "peg"))
        return kp_peg_form(line, why);
    if (kp_keyword_of(line))
        return KP_OK;
    status = other_words(line, why);
    if (status != KP_OK || kp_text_line_colon(line, 0) < line->count)
        return status;
    status = game_alone(line, why);
    if (status == KP_OK && !is_known(rules, &line->words[0], code))
        status = misnamed(line, why);
    return status;
}
