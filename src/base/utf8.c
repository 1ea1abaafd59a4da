/* UTF-8, and the characters that a name or a message may show.  Invisible characters are refused,
 * since two names that look the same must be the same; joiners are allowed where emoji and Persian
 * need them.  The case of Latin, Greek and Cyrillic letters is folded by ranges, without a table
 * of Unicode. */
#include "base/utf8.h"

#include <string.h>

/* Whether a byte is not the first of its character. */
static bool is_continuation(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

/* How many bytes a character with this first byte has, and the bits in the first; 0 if no
 * character begins so. */
static size_t length_by_first(unsigned char first, uint32_t *bits)
{
    static const struct {
        unsigned char mask, mark;
    } kind[] = {{0x80, 0x00}, {0xE0, 0xC0}, {0xF0, 0xE0}, {0xF8, 0xF0}};

    for (size_t i = 0; i < 4; i++)
        if ((first & kind[i].mask) == kind[i].mark) {
            *bits = first & (unsigned char)~kind[i].mask;
            return i + 1;
        }
    return 0;
}

size_t kp_utf8_read(const char *text, size_t length, uint32_t *point)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t size = length ? length_by_first((unsigned char)text[0], point) : 0;

    if (size == 0 || size > length)
        return 0;
    for (size_t i = 1; i < size; i++) {
        if (!is_continuation((unsigned char)text[i]))
            return 0;
        *point = *point << 6 | ((unsigned char)text[i] & 0x3F);
    }
    if (*point < least[size] || *point > 0x10FFFF || (*point >= 0xD800 && *point < 0xE000))
        return 0;
    return size;
}

size_t kp_utf8_write(uint32_t point, char to[4])
{
    size_t size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    static const unsigned char mark[] = {0, 0, 0xC0, 0xE0, 0xF0};

    for (size_t i = size - 1; i > 0; i--) {
        to[i] = (char)(0x80 | (point & 0x3F));
        point >>= 6;
    }
    to[0] = (char)(mark[size] | point);
    return size;
}

size_t kp_utf8_whole(const char *text, size_t length)
{
    size_t last = length;
    uint32_t point;

    while (last > 0 && is_continuation((unsigned char)text[last - 1]))
        last--;
    if (last == 0)
        return length;
    return kp_utf8_read(text + last - 1, length - last + 1, &point) ? length : last - 1;
}

size_t kp_utf8_count(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += !is_continuation((unsigned char)text[i]);
    return count;
}

/* The property Default_Ignorable_Code_Point of Unicode 15 without U+FE0E and U+FE0F, and
 * the separators of lines and paragraphs (U+2028, U+2029), the braille pattern without dots
 * (U+2800) and the marks of annotations (U+FFF9 to U+FFFB). */
static bool is_ignorable(uint32_t point)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x061C, 0x061C}, {0x115F, 0x1160},
        {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F}, {0x2028, 0x202E},
        {0x2060, 0x206F},   {0x2800, 0x2800},   {0x3164, 0x3164}, {0xFE00, 0xFE0D},
        {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3},
        {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
    };
    size_t i = 0;

    while (i < sizeof ranges / sizeof *ranges && ranges[i].last < point)
        i++;
    return i < sizeof ranges / sizeof *ranges && ranges[i].first <= point;
}

/* Whether a joiner is legitimate next to this character. */
static bool may_be_joined(uint32_t point)
{
    return point >= 0x600 && !is_ignorable(point);
}

bool kp_utf8_is_hidden(uint32_t before, uint32_t point, const char *after, size_t length)
{
    uint32_t next;

    if (!is_ignorable(point))
        return false;
    if (point != 0x200C && point != 0x200D)
        return true;
    return !may_be_joined(before) || kp_utf8_read(after, length, &next) == 0 ||
           !may_be_joined(next);
}

size_t kp_utf8_printable(uint32_t before, const char *text, size_t length, uint32_t *point)
{
    size_t size = kp_utf8_read(text, length, point);

    if (size == 0 || *point < 0x20 || (*point >= 0x7F && *point < 0xA0) ||
        kp_utf8_is_hidden(before, *point, text + size, length - size))
        return 0;
    return size;
}

void kp_make_printable(char *text)
{
    size_t left = strlen(text), size;
    uint32_t before = 0, point = 0;
    char *to = text;

    for (; left > 0; text += size, left -= size, before = point) {
        size_t kept = kp_utf8_printable(before, text, left, &point);

        size = kept ? kept : kp_utf8_read(text, left, &point);
        size = size ? size : 1; /* a byte that is not UTF-8 */
        if (kept)
            memmove(to, text, kept);
        else
            *to = '?';
        to += kept ? kept : 1;
    }
    *to = '\0';
}

bool kp_utf8_is_space(uint32_t point)
{
    return point == ' ' || (point >= '\t' && point <= '\r') || point == 0x85 || point == 0xA0 ||
           point == 0x1680 || (point >= 0x2000 && point <= 0x200A) || point == 0x202F ||
           point == 0x205F || point == 0x3000;
}

uint32_t kp_utf8_fold(uint32_t point)
{
    bool ascii = point >= 'A' && point <= 'Z';
    bool latin = point >= 0xC0 && point <= 0xDE && point != 0xD7;
    bool greek = point >= 0x391 && point <= 0x3A9 && point != 0x3A2;
    bool cyrillic = point >= 0x410 && point <= 0x42F;
    bool turkish = point == 0x130 || point == 0x131; /* two letters, not two cases */
    bool even = (point >= 0x100 && point <= 0x137) || (point >= 0x14A && point <= 0x177);
    bool odd = (point >= 0x139 && point <= 0x148) || (point >= 0x179 && point <= 0x17E);

    if (ascii || latin || greek || cyrillic)
        return point + 0x20;
    if (point >= 0x400 && point <= 0x40F)
        return point + 0x50;
    if (point == 0x178) /* Y with two dots */
        return 0xFF;
    if (point == 0x3C2) /* sigma at the end of a word */
        return 0x3C3;
    if (even && !turkish) /* even is upper, odd is lower */
        return point | 1;
    return odd ? point + (point & 1) : point;
}

int kp_utf8_compare(const char *a, size_t length_of_a, const char *b, size_t length_of_b)
{
    size_t i = 0, k = 0;

    while (i < length_of_a && k < length_of_b) {
        uint32_t of_a = 0, of_b = 0;
        size_t size_of_a = kp_utf8_read(a + i, length_of_a - i, &of_a);
        size_t size_of_b = kp_utf8_read(b + k, length_of_b - k, &of_b);

        of_a = kp_utf8_fold(of_a);
        of_b = kp_utf8_fold(of_b);
        if (!size_of_a || !size_of_b || of_a != of_b)
            return of_a < of_b ? -1 : 1;
        i += size_of_a;
        k += size_of_b;
    }
    return (i < length_of_a) - (k < length_of_b);
}

bool kp_utf8_same(const char *a, const char *b)
{
    return kp_utf8_compare(a, strlen(a), b, strlen(b)) == 0;
}

bool kp_ascii_same_bytes(const char *a, const char *b, size_t length)
{
    size_t i = 0;

    while (i < length && kp_utf8_lower(a[i]) == kp_utf8_lower(b[i]))
        i++;
    return i == length;
}

bool kp_ascii_same(const char *a, const char *b)
{
    return strlen(a) == strlen(b) && kp_ascii_same_bytes(a, b, strlen(a));
}

bool kp_ascii_is_name(const char *word, size_t length, const char *name)
{
    for (; length > 0 && *name; length--, word++, name++)
        if (kp_utf8_lower(*word) != kp_utf8_lower(*name) && (*word != '_' || *name != '-'))
            return false;
    return length == 0 && *name == '\0';
}

size_t kp_utf8_mark_size(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* It is called for every line and for many names, so it calls no function for each of them. */
bool kp_ascii_is_one_of(const char *word, size_t length, const char *names)
{
    for (; *names; names += *names == ' ') {
        size_t i = 0;

        while (i < length && *names && *names != ' ' &&
               kp_utf8_lower(*names) == kp_utf8_lower(word[i])) {
            names++;
            i++;
        }
        if (i > 0 && i == length && (*names == '\0' || *names == ' '))
            return true;
        while (*names && *names != ' ')
            names++;
    }
    return false;
}
