/* The colours of a game as a line of text: names, numbers, or a range such as 1-6.  A name may
 * contain nothing that a transcript gives a meaning, so that every name is read back.  The first
 * bad word is reported; of two words that clash it is the second. */
#include "format/game_fields.h"

#include "base/strbuf.h"

#include <string.h>

static bool is_range_end(const struct kp_word *word)
{
    return kp_word_number(word) >= 0 ||
           (kp_utf8_count(word->text, word->length) == 1 && word->text[0] != '-');
}

/* The two ends of a word like 0-5. */
struct range {
    struct kp_word from, to;
    bool plain; /* the sign between them is '-', not one that looks like it */
};

/* Whether a word looks like a range: a number or one character on each side of a '-', or of another
 * sign that people write, which is not accepted. */
static bool split_range(const struct kp_word *word, struct range *range)
{
    static const char *const signs[] = {
        "-",           "..", "...", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\xA6", "\xE2\x88\x92",
        "\xEF\xBC\x8D"};

    for (size_t i = 0; word->length > 1 && i < sizeof signs / sizeof *signs; i++) {
        size_t size = strlen(signs[i]), at;
        const char *found = memmem(word->text + 1, word->length - 1, signs[i], size);

        if (!found)
            continue;
        at = (size_t)(found - word->text);
        range->from = (struct kp_word){word->text, at, word->column};
        range->to = (struct kp_word){found + size, word->length - at - size, word->column};
        range->plain = i == 0;
        if (is_range_end(&range->from) && is_range_end(&range->to))
            return true;
    }
    return false;
}

static bool is_plain_end(const struct kp_word *word)
{
    return kp_word_number(word) >= 0 || (word->length == 1 && kp_ascii_is_letter(word->text[0]));
}

/* '1 - 6' is hardly three colours. */
static bool is_spaced_range(const struct kp_word words[3])
{
    return kp_word_is(&words[1],
                      "- -- .. ... \xE2\x80\x93 \xE2\x80\x94 \xE2\x80\xA6 \xE2\x88\x92 to") &&
           is_plain_end(&words[0]) && is_plain_end(&words[2]);
}

static bool has_zero_in_front(const struct kp_word *word)
{
    return word->length > 1 && word->text[0] == '0';
}

static enum kp_status add_numbers(struct kp_palette *palette, int64_t from, int64_t to,
                                  struct kp_diag *why)
{
    if (to >= KP_HUGE) /* the number may have been larger still */
        return kp_bad_input(why, "expected at most %s colours, found more",
                            kp_grouped(KP_MOST_COLOURS).text);
    if (to - from >= KP_MOST_COLOURS)
        return kp_bad_input(why, "expected at most %s colours, found %s",
                            kp_grouped(KP_MOST_COLOURS).text, kp_grouped(to - from + 1).text);
    return kp_palette_add_numbers(palette, (unsigned)from, (unsigned)to, why);
}

static enum kp_status add_numbered(struct kp_palette *palette, const struct kp_word *word,
                                   struct kp_diag *why)
{
    int64_t count = kp_word_number(word);

    if (count == 0 || has_zero_in_front(word))
        return kp_bad_input_at(why, word->column,
                               "'%s' is not a number of colours; write a line like 'colours 6'",
                               kp_word_quote(word).text);
    return count == 10 ? add_numbers(palette, 0, 9, kp_diag_at(why, word->column))
                       : add_numbers(palette, 1, count, kp_diag_at(why, word->column));
}

/* Add the colours of a range, or say why it is not one. */
static enum kp_status add_range(struct kp_palette *palette, const struct kp_word *word,
                                const struct range *range, struct kp_diag *why)
{
    int64_t from = kp_word_number(&range->from);
    int64_t to = kp_word_number(&range->to);
    bool zero = has_zero_in_front(&range->from) || has_zero_in_front(&range->to);
    char first = *range->from.text, last = *range->to.text;
    enum kp_status status = KP_OK;

    kp_diag_at(why, word->column);
    if (!range->plain)
        return kp_bad_input(why, "a range is written with '-'; write '%.*s-%.*s'",
                            (int)range->from.length, range->from.text, (int)range->to.length,
                            range->to.text);
    if (from >= 0 && to >= from && to < 1000000000 && !zero)
        return add_numbers(palette, from, to, why);
    if (from >= 0 || to >= 0 || first > last ||
        !((first >= 'A' && last <= 'Z') || (first >= 'a' && last <= 'z')))
        return kp_bad_input(why,
                            "invalid range '%s'; a range goes up between two numbers or two "
                            "letters of one case, like '0-5' or 'A-F'",
                            kp_word_quote(word).text);
    for (char letter = first; letter <= last && status == KP_OK; letter++)
        status = kp_palette_add(palette, &letter, 1, "", 0, why);
    return status;
}

/* Whether a colour may have this name: no space, comma, colon or '=' in it, not a keyword, not '.'
 * or '---', not a word between names, and no '#' at the front. */
static enum kp_status check_name(const struct kp_word *name, struct kp_diag *why)
{
    struct kp_quoted quote = kp_word_quote(name);
    bool apart = false;
    uint32_t point;

    kp_diag_at(why, name->column);
    if (kp_keyword_find(name))
        return kp_bad_input(
            why, "'%s' cannot be a colour because lines begin with this word; choose another name",
            quote.text);
    for (size_t i = 0, size; i < name->length && !apart; i += size) {
        size = kp_utf8_read(name->text + i, name->length - i, &point);
        apart = size == 0 || point == ':' || point == ',' || point == '=' ||
                kp_utf8_is_space(point);
    }
    if (name->length == 0 || apart || name->text[0] == '#' ||
        kp_word_is(name, ". .. ... \xE2\x80\xA6 --- and etc etc."))
        return kp_bad_input(
            why,
            "'%s' cannot be a colour; a name has no space, comma, ':' or '=', is not '.', "
            "'...', '---', 'and' or 'etc', and does not begin with '#'",
            quote.text);
    return KP_OK;
}

static enum kp_status add_name(struct kp_palette *palette, const struct kp_word *word,
                               struct kp_diag *why)
{
    struct range range;
    const char *equals = memchr(word->text, '=', word->length);
    size_t length = equals ? (size_t)(equals - word->text) : word->length;
    struct kp_word name = {word->text, length, word->column}, letter = {"", 0, 0};
    enum kp_status status;

    if (split_range(word, &range))
        return kp_bad_input_at(why, word->column, "unexpected range '%s'; name every colour",
                               kp_word_quote(word).text);
    status = check_name(equals == word->text ? word : &name, why);
    if (status != KP_OK)
        return status;
    if (equals)
        letter = (struct kp_word){equals + 1, word->length - length - 1, word->column};
    if (equals &&
        (kp_utf8_count(letter.text, letter.length) != 1 || strchr(".=#0123456789", *letter.text)))
        return kp_bad_input_at(
            why, word->column,
            "invalid letter in '%s'; write one character that is not a digit, like 'blue=l'",
            kp_word_quote(word).text);
    return kp_palette_add(palette, name.text, name.length, letter.text, letter.length, why);
}

/* Add the words up to the first bad one.  If two of them clash, the second comes before it. */
static enum kp_status add_names(struct kp_palette *palette, const struct kp_word *words, size_t n,
                                struct kp_diag *why)
{
    struct kp_diag clash = {0};
    enum kp_status status = KP_OK, finished;

    for (size_t i = 0; i < n && i <= KP_MOST_COLOURS && status == KP_OK; i++)
        status = add_name(palette, &words[i], why);
    finished = kp_palette_finish(palette, &clash);
    if (finished == KP_BAD_INPUT)
        return kp_bad_input_at(why, words[clash.column - 1].column, "%s", clash.says);
    if (status == KP_OK && n > KP_MOST_COLOURS)
        return kp_bad_input_at(why, words->column,
                               "expected at most %s colours, with the empty hole, found %s",
                               kp_grouped(KP_MOST_COLOURS).text, kp_grouped((long long)n).text);
    return status == KP_OK && finished != KP_OK ? kp_no_memory(why) : status;
}

static bool is_of_number(char byte)
{
    return kp_ascii_is_digit(byte) || (byte && strchr("+-.xabcdef", kp_utf8_lower(byte)));
}

/* Whether a word is written like a number: -1, 4.0, 0x4, 1e1. */
static bool is_like_number(const struct kp_word *word)
{
    size_t sign = word->length > 1 && strchr("+-.", *word->text);

    return kp_ascii_is_digit(word->text[sign]) &&
           kp_word_run(word, 0, is_of_number) == word->length;
}

/* A single name that is a number is written as a range in a transcript, which has at most nine digits
 * and no leading 0. */
enum kp_status kp_colours_parse(const struct kp_word *words, size_t n, bool names,
                                struct kp_palette **palette, struct kp_diag *why)
{
    struct range range;
    bool number = n == 1 && kp_word_number(words) >= 0;
    bool ranged = n == 1 && !number && !names && split_range(words, &range);
    enum kp_status status;

    *palette = NULL;
    if (n == 3 && is_spaced_range(words))
        return kp_bad_input_at(why, words[1].column,
                               names ? "three names must not look like a range; rename '%.0s%.0s%s'"
                                     : "a range is one word; write 'colours %s-%s'",
                               kp_word_quote(&words[0]).text, kp_word_quote(&words[2]).text,
                               kp_word_quote(&words[1]).text);
    if (n == 1 && !ranged && is_like_number(words) &&
        (!number || (names && (words->length > 9 || has_zero_in_front(words)))))
        return kp_bad_input_at(why, words->column,
                               names ? "'%s' cannot be the only colour; choose another name"
                                     : "'%s' is not a number of colours; write a line like "
                                       "'colours 6'",
                               kp_word_quote(words).text);
    *palette = kp_palette_new();
    if (!*palette)
        return kp_no_memory(why);
    status = number && !names ? add_numbered(*palette, words, why)
             : ranged         ? add_range(*palette, words, &range, why)
                              : add_names(*palette, words, n, why);
    if (status == KP_OK && (ranged || (number && !names)))
        status = kp_palette_finish(*palette, why);
    if (status == KP_OK)
        return KP_OK;
    kp_palette_unref(*palette);
    *palette = NULL;
    return status;
}
