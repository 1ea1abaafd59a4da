#include "format/colours.h"

#include "base/utf8.h"
#include "format/heads.h"
#include <string.h>

enum kp_status kp_name_check(const struct kp_word *name, struct kp_diag *why)
{
    struct kp_quote quote = kp_quote(name);
    bool apart = false;
    uint32_t point;

    kp_at(why, name->column);
    if (kp_head_find(name))
        return kp_fail(why, KP_BAD_INPUT, "'%s' cannot name a colour: lines begin with this word",
                       quote.text);
    for (size_t i = 0, size; i < name->length && !apart; i += size) {
        size = kp_utf8_read(name->text + i, name->length - i, &point);
        apart = size == 0 || point == ':' || point == ',' || point == '=' || kp_is_space(point);
    }
    if (name->length == 0 || apart || name->text[0] == '#' || kp_word_is(name, ". ---"))
        return kp_fail(why, KP_BAD_INPUT,
                       "'%s' cannot name a colour: a name has no blank, comma, ':' or '=', is not "
                       "'.' or '---' and does not begin with '#'",
                       quote.text);
    return KP_OK;
}

static enum kp_status check_letter(const struct kp_word *word, const struct kp_word *letter,
                                   struct kp_diag *why)
{
    bool good = kp_utf8_count(letter->text, letter->length) == 1 &&
                !strchr(".=#0123456789", letter->text[0]);

    if (good)
        return KP_OK;
    return kp_fail(kp_at(why, word->column), KP_BAD_INPUT,
                   "'%s' declares no letter: it is one character and no digit, as in 'blue=l'",
                   kp_quote(word).text);
}

/* The two ends of a word that looks like a range, whether it is one or not. */
struct ends {
    struct kp_word from, to;
};

static bool is_end(const struct kp_word *word)
{
    return kp_number(word->text, word->length) >= 0 ||
           (kp_utf8_count(word->text, word->length) == 1 && word->text[0] != '-');
}

static bool looks_like_range(const struct kp_word *word, struct ends *ends)
{
    const char *dash = word->length > 1 ? memchr(word->text + 1, '-', word->length - 1) : NULL;
    size_t at;

    if (!dash)
        return false;
    at = (size_t)(dash - word->text);
    ends->from = (struct kp_word){word->text, at, word->column};
    ends->to = (struct kp_word){dash + 1, word->length - at - 1, word->column};
    return is_end(&ends->from) && is_end(&ends->to);
}

/* A name, and after '=' its letter. */
static enum kp_status add_name(struct kp_palette *palette, const struct kp_word *word,
                               struct kp_diag *why)
{
    const char *equals = memchr(word->text, '=', word->length);
    size_t length = equals ? (size_t)(equals - word->text) : word->length;
    struct kp_word name = {word->text, length, word->column};
    struct kp_word letter = {word->text + length, 0, word->column};
    enum kp_status status = kp_name_check(equals == word->text ? word : &name, why);

    if (status == KP_OK && equals) {
        letter.text++;
        letter.length = word->length - length - 1;
        status = check_letter(word, &letter, why);
    }
    if (status == KP_OK)
        status = kp_palette_add(palette, name.text, name.length, letter.text, letter.length, why);
    return status;
}

static enum kp_status add_names(struct kp_palette *palette, const struct kp_word *words, size_t n,
                                struct kp_diag *why)
{
    struct ends ends;

    for (size_t i = 0; i < n; i++) {
        enum kp_status status;

        if (looks_like_range(&words[i], &ends))
            return kp_fail(kp_at(why, words[i].column), KP_BAD_INPUT,
                           "a range is the only word after 'colours': name every colour, or write "
                           "'colours %s' alone",
                           kp_quote(&words[i]).text);
        status = add_name(palette, &words[i], why);
        if (status != KP_OK)
            return status;
    }
    return KP_OK;
}

static bool has_zero_in_front(const struct kp_word *word)
{
    return word->length > 1 && word->text[0] == '0';
}

static enum kp_status add_numbers(struct kp_palette *palette, long from, long to,
                                  struct kp_diag *why)
{
    if (to - from >= KP_MOST_COLOURS)
        return kp_fail(why, KP_BAD_INPUT, "%ld colours are too many: at most %d", to - from + 1,
                       KP_MOST_COLOURS);
    return kp_palette_add_numbers(palette, (unsigned)from, (unsigned)to, why);
}

/* N colours are called 1 to N, ten of them 0 to 9. */
static enum kp_status add_count(struct kp_palette *palette, const struct kp_word *word,
                                struct kp_diag *why)
{
    long count = kp_number(word->text, word->length);

    if (count == 0 || has_zero_in_front(word))
        return kp_fail(kp_at(why, word->column), KP_BAD_INPUT,
                       "'%s' is no number of colours: write 'colours 6', say", kp_quote(word).text);
    return count == 10 ? add_numbers(palette, 0, 9, kp_at(why, word->column))
                       : add_numbers(palette, 1, count, kp_at(why, word->column));
}

static enum kp_status add_letters(struct kp_palette *palette, char from, char to,
                                  struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    for (int letter = from; letter <= to && status == KP_OK; letter++)
        status = kp_palette_add(palette, &(char){(char)letter}, 1, "", 0, why);
    return status;
}

static bool is_case(const struct ends *ends, char first, char last)
{
    return ends->from.text[0] >= first && ends->to.text[0] <= last &&
           ends->from.text[0] <= ends->to.text[0];
}

static enum kp_status add_range(struct kp_palette *palette, const struct kp_word *word,
                                const struct ends *ends, struct kp_diag *why)
{
    long from = kp_number(ends->from.text, ends->from.length);
    long to = kp_number(ends->to.text, ends->to.length);
    bool zero = has_zero_in_front(&ends->from) || has_zero_in_front(&ends->to);

    kp_at(why, word->column);
    if (from >= 0 && to >= from && to < 1000000000 && !zero)
        return add_numbers(palette, from, to, why);
    if (from < 0 && to < 0 && (is_case(ends, 'A', 'Z') || is_case(ends, 'a', 'z')))
        return add_letters(palette, ends->from.text[0], ends->to.text[0], why);
    return kp_fail(why, KP_BAD_INPUT,
                   "'%s' is no range: it runs upwards between two numbers or two letters of one "
                   "case, as in '0-5' or 'A-F'",
                   kp_quote(word).text);
}

static enum kp_status fill(struct kp_palette *palette, const struct kp_word *words, size_t n,
                           struct kp_diag *why)
{
    struct ends ends;

    if (n == 1 && kp_number(words->text, words->length) >= 0)
        return add_count(palette, words, why);
    if (n == 1 && looks_like_range(words, &ends))
        return add_range(palette, words, &ends, why);
    return add_names(palette, words, n, why);
}

static enum kp_status make(const struct kp_word *words, size_t n, struct kp_palette **palette,
                           struct kp_diag *why)
{
    enum kp_status status;

    *palette = kp_palette_new();
    if (!*palette)
        return kp_no_memory(why);
    status = fill(*palette, words, n, why);
    if (status == KP_OK)
        status = kp_palette_seal(*palette, kp_at(why, words[n - 1].column));
    if (status == KP_OK)
        return KP_OK;
    kp_palette_free(*palette);
    *palette = NULL;
    return status;
}

/* Two names clash, and the palette does not know where they stand: the word
 * to blame is the last of the shortest list that fails, found by halving. */
static enum kp_status blame(const struct kp_word *words, size_t n, struct kp_diag *why)
{
    size_t good = 0;
    struct kp_palette *palette;

    while (n - good > 1) {
        size_t middle = good + (n - good) / 2;
        bool fails = make(words, middle, &palette, NULL) != KP_OK;

        kp_palette_free(palette);
        if (fails)
            n = middle;
        else
            good = middle;
    }
    return make(words, n, &palette, why);
}

enum kp_status kp_colours_read(const struct kp_word *words, size_t n, struct kp_palette **palette,
                               struct kp_diag *why)
{
    enum kp_status status = make(words, n, palette, why);

    return status == KP_BAD_INPUT && n > 1 ? blame(words, n, why) : status;
}
