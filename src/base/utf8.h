/* UTF-8, as much of it as names of colours need. */
#ifndef KP_BASE_UTF8_H
#define KP_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes of the character at text[0..length-1], 0 where it is not UTF-8;
 * the character itself in *point. */
size_t kp_utf8_read(const char *text, size_t length, uint32_t *point);

/* Write `point` and return its 1 to 4 bytes. */
size_t kp_utf8_write(uint32_t point, char to[4]);

/* The length of text[0..length-1] without a last character that was cut off. */
size_t kp_utf8_whole(const char *text, size_t length);

/* Characters in text[0..length-1]. */
size_t kp_utf8_count(const char *text, size_t length);

/* Whether `point`, read between the character `before` (0: none) and the text
 * after[0..length-1], cannot be seen, or changes how its neighbours are shown:
 * direction marks, zero-width characters, separators of lines and paragraphs,
 * tags and the like.  The zero-width joiner and non-joiner are hidden unless they
 * stand between two characters from U+0600 on, where Persian and Indian words and
 * emoji need them.  Control characters and the variation selectors U+FE0E and
 * U+FE0F are not counted. */
bool kp_utf8_is_hidden(uint32_t before, uint32_t point, const char *after, size_t length);

/* The bytes of the character at text[0..length-1], which follows the character
 * `before`, or 0 if it must not be shown as it is: it is not UTF-8, a control
 * character or hidden.  *point is the character. */
size_t kp_utf8_printable(uint32_t before, const char *text, size_t length, uint32_t *point);

/* Write '?' in the place of each character that must not be shown as it is. */
void kp_utf8_make_printable(char *text);

/* The same letter in lower case: Latin, Greek and Cyrillic. */
uint32_t kp_utf8_fold(uint32_t point);

/* Whether two texts are the same but for the case of letters. */
bool kp_utf8_same(const char *a, const char *b);

/* The lower case of a lone byte, for loops that see millions of them: others stay. */
static inline char kp_utf8_lower(char byte)
{
    if (byte < 'A' || byte > 'Z')
        return byte;
    return (char)(byte | 0x20);
}

/* ---- ASCII ---------------------------------------------------------------
 * As isalpha, isalnum, ispunct, strcasecmp and strncasecmp, but the same in every locale.
 * A program that uses the library may have set one, in which 'I' and 'i' are two letters. */

static inline bool kp_ascii_is_letter(char byte)
{
    return kp_utf8_lower(byte) >= 'a' && kp_utf8_lower(byte) <= 'z';
}

static inline bool kp_ascii_is_alnum(char byte)
{
    return kp_ascii_is_letter(byte) || (byte >= '0' && byte <= '9');
}

static inline bool kp_ascii_is_sign(char byte)
{
    return byte > ' ' && byte < 0x7F && !kp_ascii_is_alnum(byte);
}

/* Whether the words are the same but for the case of letters. */
bool kp_ascii_same(const char *a, const char *b);
bool kp_ascii_same_bytes(const char *a, const char *b, size_t length);

#endif
