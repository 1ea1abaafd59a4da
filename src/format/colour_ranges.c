#include "format/colour_ranges.h"

#include "base/utf8.h"
#include <inttypes.h>
#include <string.h>

static bool is_end(const struct kp_word *word)
{
    return kp_number(word->text, word->length) >= 0 ||
           (kp_utf8_count(word->text, word->length) == 1 && word->text[0] != '-');
}

/* Whether a word is two ends and this sign between them. */
static bool is_split_by(const struct kp_word *word, const char *sign, struct kp_range *range)
{
    size_t size = strlen(sign), at;
    const char *found = word->length > 1 ? memmem(word->text + 1, word->length - 1, sign, size)
                                         : NULL;

    if (!found)
        return false;
    at = (size_t)(found - word->text);
    range->from = (struct kp_word){word->text, at, word->column};
    range->to = (struct kp_word){found + size, word->length - at - size, word->column};
    return is_end(&range->from) && is_end(&range->to);
}

/* Only the first of the signs that people write is read. */
bool kp_range_like(const struct kp_word *word, struct kp_range *range)
{
    static const char *const signs[] = {
        "-",           "..", "...", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\xA6", "\xE2\x88\x92",
        "\xEF\xBC\x8D"};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (is_split_by(word, signs[i], range)) {
            range->plain = i == 0;
            return true;
        }
    return false;
}

static bool is_plain_end(const struct kp_word *word)
{
    bool letter = word->length == 1 && kp_ascii_is_letter(word->text[0]);

    return letter || kp_number(word->text, word->length) >= 0;
}

bool kp_range_apart(const struct kp_word words[3])
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
    if (to >= KP_HUGE) /* what was written may be larger still */
        return kp_fail(why, KP_BAD_INPUT, "these are too many colours: at most %d",
                       KP_MOST_COLOURS);
    if (to - from >= KP_MOST_COLOURS)
        return kp_fail(why, KP_BAD_INPUT, "%" PRId64 " colours are too many: at most %d",
                       to - from + 1, KP_MOST_COLOURS);
    return kp_palette_add_numbers(palette, (unsigned)from, (unsigned)to, why);
}

enum kp_status kp_numbered_add(struct kp_palette *palette, const struct kp_word *word,
                               struct kp_diag *why)
{
    int64_t count = kp_number(word->text, word->length);

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

    for (char letter = from; letter <= to && status == KP_OK; letter++)
        status = kp_palette_add(palette, &letter, 1, "", 0, why);
    return status;
}

static bool is_case(const struct kp_range *range, char first, char last)
{
    return range->from.text[0] >= first && range->to.text[0] <= last &&
           range->from.text[0] <= range->to.text[0];
}

enum kp_status kp_range_add(struct kp_palette *palette, const struct kp_word *word,
                            const struct kp_range *range, struct kp_diag *why)
{
    int64_t from = kp_number(range->from.text, range->from.length);
    int64_t to = kp_number(range->to.text, range->to.length);
    bool zero = has_zero_in_front(&range->from) || has_zero_in_front(&range->to);

    kp_at(why, word->column);
    if (!range->plain)
        return kp_fail(why, KP_BAD_INPUT, "a range is written with '-': '%.*s-%.*s'",
                       (int)range->from.length, range->from.text, (int)range->to.length,
                       range->to.text);
    if (from >= 0 && to >= from && to < 1000000000 && !zero)
        return add_numbers(palette, from, to, why);
    if (from < 0 && to < 0 && (is_case(range, 'A', 'Z') || is_case(range, 'a', 'z')))
        return add_letters(palette, range->from.text[0], range->to.text[0], why);
    return kp_fail(why, KP_BAD_INPUT,
                   "'%s' is no range: it runs upwards between two numbers or two letters of one "
                   "case, as in '0-5' or 'A-F'",
                   kp_quote(word).text);
}
