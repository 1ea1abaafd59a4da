/* UTF-8 and ASCII text: decoding, case, printable characters.  Nothing here depends on the
 * locale, which a program that uses the library may have set. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes the first character of text[0..length-1] into *point.  Returns its bytes, or 0 if it
 * is not UTF-8 or the text is empty. */
size_t kp_utf8_read(const char *text, size_t length, uint32_t *point);

/* Writes `point` and returns its 1 to 4 bytes. */
size_t kp_utf8_write(uint32_t point, char to[4]);

/* The length of text[0..length-1] without an incomplete last character. */
size_t kp_utf8_whole(const char *text, size_t length);

/* The number of characters in text[0..length-1]. */
size_t kp_utf8_count(const char *text, size_t length);

/* Whether `point`, between the character `before` (0: none) and the text after[0..length-1], is
 * invisible or changes how its neighbours are shown: direction marks, zero-width characters,
 * separators of lines and paragraphs, tags and the like.  The zero-width joiner and non-joiner
 * are hidden unless they are between two characters from U+0600 on, where Persian and Indian
 * words and emoji need them.  Control characters and the variation selectors U+FE0E and U+FE0F
 * do not count as hidden. */
bool kp_utf8_is_hidden(uint32_t before, uint32_t point, const char *after, size_t length);

/* Decodes the first character of text[0..length-1], which follows the character `before`, into
 * *point.  Returns its bytes, or 0 if it must not be printed: it is not UTF-8, a control
 * character or hidden. */
size_t kp_utf8_printable(uint32_t before, const char *text, size_t length, uint32_t *point);

/* Replaces each character that must not be printed by '?'. */
void kp_make_printable(char *text) __attribute__((visibility("default")));

/* Whether a character is a space: any of Unicode, line ends included. */
bool kp_utf8_is_space(uint32_t point);

/* The lower case of a letter (Latin, Greek, Cyrillic); other characters stay. */
uint32_t kp_utf8_fold(uint32_t point);

/* The order of two texts by their characters, ignoring case, and whether they are equal. */
int kp_utf8_compare(const char *a, size_t length_of_a, const char *b, size_t length_of_b);
bool kp_utf8_same(const char *a, const char *b);

/* The lower case of an ASCII letter; other bytes stay.  Fast, for loops over whole texts. */
static inline char kp_utf8_lower(char byte)
{
    if (byte < 'A' || byte > 'Z')
        return byte;
    return (char)(byte | 0x20);
}

/* The bytes of a byte order mark at the start of a text, 3 or 0. */
size_t kp_utf8_mark_size(const char *text, size_t length);

/* ---- ASCII ---------------------------------------------------------------
 * As isalpha, isalnum, strcasecmp and strncasecmp, but the same in every locale: in
 * Turkish ones, 'I' and 'i' are two letters. */

/* White space, the end of a line included. */
static inline bool kp_ascii_is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static inline bool kp_ascii_is_letter(char byte)
{
    return kp_utf8_lower(byte) >= 'a' && kp_utf8_lower(byte) <= 'z';
}

static inline bool kp_ascii_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static inline bool kp_ascii_is_alnum(char byte)
{
    return kp_ascii_is_letter(byte) || kp_ascii_is_digit(byte);
}

/* Whether two words are equal, ignoring case. */
bool kp_ascii_same(const char *a, const char *b);
bool kp_ascii_same_bytes(const char *a, const char *b, size_t length);

/* Whether `length` bytes of a word are this name, ignoring case and with '_' for '-'. */
bool kp_ascii_is_name(const char *word, size_t length, const char *name);

/* Whether the word is one of `names`, which are separated by single spaces, ignoring case.  The
 * empty word is not. */
bool kp_ascii_is_one_of(const char *word, size_t length, const char *names);
