/* Codes without a game: whatever stands in them is a colour. */
#include "base/memory.h"
#include "base/utf8.h"
#include "format/code_parser.h"
#include <stdlib.h>
#include <string.h>

/* The pegs of both codes, one after the other. */
struct pegs {
    struct kp_word *items;
    size_t count, room;
};

static bool add_peg(struct pegs *pegs, struct kp_word peg)
{
    if (!KP_RESERVE(pegs->items, pegs->room, pegs->count + 1))
        return false;
    pegs->items[pegs->count++] = peg;
    return true;
}

static bool add_words(struct pegs *pegs, const struct kp_text_line *line)
{
    for (size_t i = 0; i < line->count; i++)
        if (!add_peg(pegs, line->words[i]))
            return false;
    return true;
}

static bool add_letters(struct pegs *pegs, const struct kp_word *word)
{
    uint32_t point;

    for (size_t at = 0, size; at < word->length; at += size) {
        size = kp_utf8_read(word->text + at, word->length - at, &point);
        if (!add_peg(pegs, (struct kp_word){word->text + at, size, word->column}))
            return false;
    }
    return true;
}

static bool is_together(const struct kp_text_line *line)
{
    return line->count == 1 && kp_utf8_count(line->words[0].text, line->words[0].length) > 1;
}

static int compare(const void *left, const void *right)
{
    const struct kp_word *a = left, *b = right;
    uint32_t x = 0, y = 0;
    size_t i = 0, k = 0;

    while (i < a->length && k < b->length) {
        i += kp_utf8_read(a->text + i, a->length - i, &x);
        k += kp_utf8_read(b->text + k, b->length - k, &y);
        x = kp_utf8_fold(x);
        y = kp_utf8_fold(y);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return (i < a->length) - (k < b->length);
}

/* Each peg once becomes a colour.  Sorted, because codes can be long. */
static enum kp_status name_colours(struct kp_rules *rules, struct pegs *pegs, struct kp_diag *why)
{
    enum kp_status status = KP_OK;
    struct kp_word *peg = pegs->items;

    rules->palette = kp_palette_new();
    if (!rules->palette)
        return kp_no_memory(why);
    qsort(peg, pegs->count, sizeof *peg, compare);
    for (size_t i = 0; i < pegs->count && status == KP_OK; i++)
        if (i == 0 || compare(&peg[i - 1], &peg[i]) != 0)
            status = kp_palette_add(rules->palette, peg[i].text, peg[i].length, "", 0, why);
    if (status == KP_OK)
        status = kp_palette_finish(rules->palette, why);
    rules->colours = kp_palette_size(rules->palette);
    return status;
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

/* Codes of different lengths, perhaps because one of them is run together. */
static enum kp_status not_as_many(const struct kp_text_line line[2], const size_t count[2],
                                  struct kp_diag *why)
{
    static const char *const name[] = {"secret", "guess"};
    int word = is_together(&line[0]) ? 0 : 1;

    if (is_together(&line[0]) != is_together(&line[1]) && count[1 - word] > 1)
        return kp_fail(why, KP_BAD_INPUT,
                       "the %s is one word and the %s is %zu words: write both with blanks between "
                       "the pegs, or both without, or name the game with --game",
                       name[word], name[1 - word], count[1 - word]);
    return kp_fail(why, KP_BAD_INPUT,
                   "the secret has %zu peg%s and the guess has %zu: write as many in both, with "
                   "blanks between the pegs or without",
                   count[0], plural(count[0]), count[1]);
}

static enum kp_status of_lines(struct kp_rules *rules, const struct kp_text_line line[2],
                               struct pegs *pegs, struct kp_diag *why)
{
    bool together = is_together(&line[0]) && is_together(&line[1]);
    size_t count[2];

    for (int i = 0; i < 2; i++) {
        size_t before = pegs->count;

        if (kp_text_line_colon(&line[i], 0) < line[i].count)
            return kp_fail(why, KP_BAD_INPUT, "a code holds no ':'");
        if (!(together ? add_letters(pegs, line[i].words) : add_words(pegs, &line[i])))
            return kp_no_memory(why);
        count[i] = pegs->count - before;
    }
    if (count[0] != count[1] || count[0] == 0)
        return not_as_many(line, count, why);
    rules->pegs = count[0] > KP_MOST_PEGS ? KP_MOST_PEGS + 1 : (int)count[0];
    return name_colours(rules, pegs, why);
}

static enum kp_status of_words(struct kp_rules *rules, const char *secret, const char *guess,
                               struct kp_diag *why)
{
    struct kp_text_line line[2] = {0};
    struct pegs pegs = {0};
    enum kp_status status = kp_text_line_split(&line[0], secret, strlen(secret), why);

    if (status == KP_OK)
        status = kp_text_line_split(&line[1], guess, strlen(guess), why);
    if (status == KP_OK)
        status = of_lines(rules, line, &pegs, why);
    if (status == KP_OK)
        status = kp_rules_check(rules, why);
    free(pegs.items);
    kp_text_line_free(&line[0]);
    kp_text_line_free(&line[1]);
    return status;
}

struct kp_rules *kp_rules_of_words(const char *secret, const char *guess, enum kp_status *status,
                                   struct kp_diag *why)
{
    struct kp_rules *rules = kp_rules_new();

    *status = rules ? of_words(rules, secret, guess, why) : kp_no_memory(why);
    if (*status == KP_OK)
        return rules;
    kp_rules_unref(rules);
    return NULL;
}
