#include "format/code_parser.h"

#include "base/utf8.h"
#include <string.h>

int kp_colour_read(const struct kp_rules *rules, const struct kp_word *word)
{
    int colour = kp_palette_find(rules->palette, word->text, word->length).colour;

    if (colour < 0 && rules->blanks != KP_NO_BLANKS && kp_word_is(word, "."))
        return rules->colours;
    return colour;
}

/* The character of a word at *at, which moves on. */
static struct kp_word next_letter(const struct kp_word *word, size_t *at, unsigned index)
{
    uint32_t point;
    size_t size = kp_utf8_read(word->text + *at, word->length - *at, &point);
    struct kp_word letter = {word->text + *at, size, word->column + index};

    *at += size;
    return letter;
}

/* A word taken as letters: how many it has, and the first that is too many or
 * stands for no colour (of length 0: there is none). */
struct letters {
    unsigned count;
    struct kp_word extra, unknown;
};

/* Fill code[0..most-1] from the letters of a word. */
static struct letters read_letters(const struct kp_rules *rules, const struct kp_word *word,
                                   uint16_t *code, size_t most)
{
    struct letters found = {0};

    for (size_t at = 0; at < word->length; found.count++) {
        struct kp_word letter = next_letter(word, &at, found.count);
        int colour = kp_colour_read(rules, &letter);

        if (colour < 0 && found.unknown.length == 0)
            found.unknown = letter;
        if (found.count == most)
            found.extra = letter;
        if (colour >= 0 && found.count < most)
            code[found.count] = (uint16_t)colour;
    }
    return found;
}

/* Why a word is no code.  Whoever wrote a colour's name, or nothing but
 * letters, gets an answer about that. */
static enum kp_status not_together(const struct kp_rules *rules, const struct kp_word *word,
                                   const struct letters *found, struct kp_diag *why)
{
    bool right_length = found->count == (unsigned)rules->pegs;

    if (kp_colour_read(rules, word) >= 0)
        return kp_fail(kp_at(why, word->column), KP_BAD_INPUT,
                       "'%s' is one peg and this game has %d: name a colour for each",
                       kp_quote(word).text, rules->pegs);
    if (found->unknown.length)
        return kp_colour_unknown(rules, right_length ? &found->unknown : word, why);
    if (found->extra.length)
        return kp_fail(kp_at(why, found->extra.column), KP_BAD_INPUT,
                       "%u pegs are given and this game has %d: '%s' is one too many", found->count,
                       rules->pegs, kp_quote(&found->extra).text);
    return kp_fail(kp_at(why, word->column), KP_BAD_INPUT, "%u pegs are given and this game has %d",
                   found->count, rules->pegs);
}

static enum kp_status read_together(const struct kp_rules *rules, const struct kp_word *word,
                                    uint16_t *code, struct kp_diag *why)
{
    struct letters found = read_letters(rules, word, code, (size_t)rules->pegs);

    if (found.unknown.length == 0 && found.count == (unsigned)rules->pegs)
        return KP_OK;
    return not_together(rules, word, &found, why);
}

static enum kp_status wrong_count(const struct kp_rules *rules, const struct kp_word *words,
                                  size_t n, struct kp_diag *why)
{
    const struct kp_word *extra = &words[rules->pegs];

    if (n < (size_t)rules->pegs)
        return kp_fail(kp_at(why, words[0].column), KP_BAD_INPUT,
                       "%zu pegs are given and this game has %d", n, rules->pegs);
    return kp_fail(kp_at(why, extra->column), KP_BAD_INPUT,
                   "%zu pegs are given and this game has %d: '%s' is one too many", n, rules->pegs,
                   kp_quote(extra).text);
}

static enum kp_status read_apart(const struct kp_rules *rules, const struct kp_word *words,
                                 size_t n, uint16_t *code, struct kp_diag *why)
{
    size_t pegs = (size_t)rules->pegs;

    for (size_t p = 0; p < n && p < pegs; p++) {
        int colour = kp_colour_read(rules, &words[p]);

        if (colour < 0)
            return kp_colour_unknown(rules, &words[p], why);
        code[p] = (uint16_t)colour;
    }
    return n == pegs ? KP_OK : wrong_count(rules, words, n, why);
}

enum kp_status kp_code_words(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                             uint16_t *code, struct kp_diag *why)
{
    enum kp_status better = KP_OK;
    enum kp_status status = n == 1 && rules->pegs > 1 ? read_together(rules, words, code, why)
                                                      : read_apart(rules, words, n, code, why);

    if (status != KP_OK)
        better = kp_pegs_apart(rules, words, n, why);
    return better == KP_OK ? status : better;
}

static enum kp_status read_line(const struct kp_rules *rules, const struct kp_text_line *line,
                                uint16_t *code, struct kp_diag *why)
{
    size_t colon = kp_text_line_colon(line, 0);

    if (line->count == 0)
        return kp_fail(kp_at(why, 1), KP_BAD_INPUT, "there is no code here: name %d colours",
                       rules->pegs);
    if (colon < line->count)
        return kp_fail(kp_at(why, line->words[colon].column), KP_BAD_INPUT, "a code holds no ':'");
    return kp_code_words(rules, line->words, line->count, code, why);
}

enum kp_status kp_code_read(const struct kp_rules *rules, const char *text, size_t length,
                            uint16_t *code, struct kp_diag *why)
{
    struct kp_text_line line = {0};
    enum kp_status status = kp_text_line_split(&line, text, length, why);

    if (status == KP_OK)
        status = read_line(rules, &line, code, why);
    if (why)
        why->line = 1;
    kp_text_line_free(&line);
    return status;
}

void kp_code_text(const struct kp_rules *rules, const uint16_t *code, struct kp_strbuf *to)
{
    bool apart = !kp_palette_is_short(rules->palette);

    for (int p = 0; p < rules->pegs; p++) {
        const char *name = kp_rules_name(rules, code[p]);

        if (apart && p > 0)
            kp_strbuf_add(to, " ", 1);
        kp_strbuf_add(to, name, strlen(name));
    }
}
