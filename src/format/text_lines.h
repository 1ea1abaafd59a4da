/* A text as lines, and a line as words with their columns.
 *
 * Spaces and commas separate words, ':' is always a word of its own, and a comment, from a '#'
 * after a space to the end of the line, is dropped.  Columns count characters from 1.  The
 * words of a line are valid until the line is split again or freed. */
#pragma once

#include "base/error.h"
#include "base/limits.h"
#include "base/utf8.h"

struct kp_word {
    const char *text;
    size_t length;
    unsigned column;
};

/* An all-zero struct is a line without words. */
struct kp_text_line {
    unsigned number; /* in its text, from 1 */
    struct kp_word *words;
    char *clean; /* the line without comment and variation selectors */
    size_t count, room, clean_room;
    struct kp_word comment; /* what follows the '#' that begins a comment, or of length 0 */
};

/* Splits text[0..length-1], a line without its end.  On KP_BAD_INPUT, *why has the column of a
 * character that does not belong in a text. */
enum kp_status kp_text_line_split(struct kp_text_line *line, const char *text, size_t length,
                                  struct kp_diag *why);
void kp_text_line_free(struct kp_text_line *line);

/* The first ':' from word `from` on, or SIZE_MAX if there is none. */
size_t kp_text_line_colon(const struct kp_text_line *line, size_t from);

/* The line from word `from` on as one word, with the spaces in it; of length 0 if there are no
 * such words. */
struct kp_word kp_text_line_rest(const struct kp_text_line *line, size_t from);

/* A copy of kp_text_line_rest for the caller to free, with control characters as spaces; NULL
 * when out of memory. */
char *kp_text_line_copy_rest(const struct kp_text_line *line, size_t from);

/* The length of the first line of a text, with its line end. */
size_t kp_first_line_length(const char *text, size_t length);

/* Whether the word is one of `names` (separated by spaces), ignoring case. */
static inline bool kp_word_is(const struct kp_word *word, const char *names)
{
    return kp_ascii_is_one_of(word->text, word->length, names);
}

/* A whole string as a word. */
struct kp_word kp_word_of(const char *text);

/* How many bytes of the word from `at` on `is` accepts. */
static inline size_t kp_word_run(const struct kp_word *word, size_t at, bool (*is)(char))
{
    size_t end = at;

    while (end < word->length && is(word->text[end]))
        end++;
    return end - at;
}

/* The character at a byte of a word; of length 0 if there is none. */
static inline struct kp_word kp_word_character(const struct kp_word *word, size_t at)
{
    uint32_t point;
    const char *text = word->text + at;

    return (struct kp_word){text, kp_utf8_read(text, word->length - at, &point), 0};
}

/* words[0..n-1] of a line, n > 0, as one word with the spaces in it. */
static inline struct kp_word kp_word_span(const struct kp_word *words, size_t n)
{
    const char *end = words[n - 1].text + words[n - 1].length;

    return (struct kp_word){words->text, (size_t)(end - words->text), words->column};
}

/* Fails with KP_BAD_INPUT because of a character that kp_utf8_is_hidden finds. */
enum kp_status kp_text_refuse_hidden(uint32_t point, struct kp_diag *why);

/* The number that a word of digits writes, or -1 for another word.  A number above KP_HUGE is read
 * as KP_HUGE. */
int64_t kp_word_number(const struct kp_word *word);
#define KP_HUGE 1000000000000000

/* The number of a row, written '1.' or '1)', or -1. */
int64_t kp_parse_row_number(const struct kp_word *word);

/* A word to show in a sentence, cut if it is long. */
struct kp_quoted {
    char text[48];
};
struct kp_quoted kp_word_quote(const struct kp_word *word);
struct kp_quoted kp_quote(const char *text);
