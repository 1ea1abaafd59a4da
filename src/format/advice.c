/* Lines that are neither rule nor row: what they were perhaps meant to be. */
#include "format/code.h"
#include "format/reader.h"

#include <string.h>

static bool is_code(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                    uint16_t *code)
{
    return kp_code_words(rules, words, n, code, NULL) == KP_OK;
}

/* 'pegs: 4', 'pegs=4', '4 pegs': a rule, and how to write it. */
static enum kp_status rule_written(const struct kp_word *head, const struct kp_word *value,
                                   struct kp_diag *why)
{
    const char *says = "a rule is its word, a blank and what it says: write";

    kp_at(why, head->column);
    if (value->length == 0 || kp_word_is(value, ":"))
        return kp_fail(why, KP_BAD_INPUT, "%s '%s'", says, kp_head_find(head)->example);
    return kp_fail(why, KP_BAD_INPUT, "%s '%s %s'", says, kp_quote(head).text,
                   kp_quote(value).text);
}

/* The words from `from` on as one, with what stands between them. */
static struct kp_word rest(const struct kp_line *line, size_t from)
{
    struct kp_word first = line->words[from < line->count ? from : line->count - 1];
    struct kp_word last = line->words[line->count - 1];

    first.length = (size_t)(last.text + last.length - first.text);
    return first;
}

/* The head in front of a '=' in the same word; of length 0: there is none. */
static struct kp_word before_equals(const struct kp_word *word)
{
    const char *equals = memchr(word->text, '=', word->length);
    struct kp_word head = {word->text, equals ? (size_t)(equals - word->text) : 0, word->column};

    if (head.length && !kp_head_find(&head))
        head.length = 0;
    return head;
}

/* A rule with a ':' or '=' in it, or the number in front.  A word of the
 * alphabet game may be PEGS; then it is a code that the rules can read. */
static enum kp_status misplaced(const struct kp_rules *rules, const struct kp_line *line,
                                uint16_t *code, struct kp_diag *why)
{
    const struct kp_word *words = line->words;
    struct kp_word head = before_equals(&words[0]), value = rest(line, 2);

    if (kp_word_is(&words[0], "peg") && !(rules && is_code(rules, words, 1, code)))
        return kp_peg_form(line, why);
    if (kp_line_colon(line, 0) == 1 && kp_head_find(&words[0])) {
        if (rules && is_code(rules, words, 1, code))
            return KP_OK;
        return rule_written(&words[0], &value, why);
    }
    if (head.length) {
        value = rest(line, 0);
        value.text += head.length + 1;
        value.length -= head.length + 1;
        return rule_written(&head, &value, why);
    }
    if (line->count == 2 && kp_number(words->text, words->length) >= 0 && kp_head_find(&words[1]))
        return rule_written(&words[1], &words[0], why);
    return KP_OK;
}

static bool is_known(const struct kp_rules *rules, const struct kp_word *word, uint16_t *code)
{
    return rules && (kp_colour_read(rules, word) >= 0 || is_code(rules, word, 1, code));
}

enum kp_status kp_line_advice(const struct kp_rules *rules, const struct kp_line *line,
                              uint16_t *code, struct kp_diag *why)
{
    const struct kp_word *first = &line->words[0];
    enum kp_status status = misplaced(rules, line, code, why);
    const struct kp_head *head;

    if (status != KP_OK || kp_line_colon(line, 0) < line->count || is_known(rules, first, code))
        return status;
    head = kp_head_find(first) ? NULL : kp_head_like(first);
    return head ? kp_fail(kp_at(why, first->column), KP_BAD_INPUT,
                          "'%s' is no rule I know; did you mean '%s'?", kp_quote(first).text,
                          head->name)
                : KP_OK;
}

/* The word that stands where ':' is wanted, or 0. */
static size_t find_dash(const struct kp_rules *rules, const struct kp_line *line)
{
    for (size_t i = 1; i < line->count; i++)
        if (kp_word_is(&line->words[i], "- -- -> => = == | ; / ~ > \xE2\x80\x93 \xE2\x80\x94 "
                                        "\xE2\x86\x92 \xEF\xBC\x9A") &&
            kp_colour_read(rules, &line->words[i]) < 0)
            return i;
    return 0;
}

/* The word in front of which ':' is missing, or 0: nobody can tell. */
static size_t find_gap(const struct kp_rules *rules, const struct kp_line *line, uint16_t *code)
{
    for (size_t first = 0; first < 2; first++) { /* perhaps after a row number */
        size_t n = (size_t)rules->pegs;

        if (line->count > first + 1 && is_code(rules, &line->words[first], 1, code))
            return first + 1;
        if (line->count > first + n && is_code(rules, &line->words[first], n, code))
            return first + n;
    }
    return 0;
}

/* The words, or as many as leave the sentence readable. */
static void add_words(struct kp_text *text, const struct kp_word *words, size_t n)
{
    size_t enough = text->length + 80;

    for (size_t i = 0; i < n && text->length < enough; i++)
        kp_text_add(text, "%s%s", i > 0 ? " " : "", kp_quote(&words[i]).text);
    if (text->length >= enough)
        kp_text_add(text, " ...");
}

/* The line again, with ':' in front of words[from]. */
static enum kp_status show(const struct kp_line *line, size_t gap, size_t from, struct kp_diag *why)
{
    struct kp_text fixed = {0};
    enum kp_status status;

    add_words(&fixed, line->words, gap);
    kp_text_add(&fixed, " : ");
    add_words(&fixed, line->words + from, line->count - from);
    status = fixed.failed ? kp_no_memory(why)
                          : kp_fail(kp_at(why, line->words[gap].column), KP_BAD_INPUT,
                                    "I need ':' between guess and score: %s", fixed.text);
    kp_text_free(&fixed);
    return status;
}

enum kp_status kp_colon_advice(const struct kp_rules *rules, const struct kp_line *line,
                               uint16_t *code, struct kp_diag *why)
{
    size_t dash = find_dash(rules, line), gap = find_gap(rules, line, code);

    if (dash)
        return show(line, dash, dash + 1, why);
    if (gap)
        return show(line, gap, gap, why);
    if (is_code(rules, line->words, line->count, code))
        return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                       "I need ':' and a score after the guess, as in ': 1 0'");
    return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                   "this is neither a rule nor a row: a row has ':' between guess and score, and "
                   "a comment begins with #");
}
