/* Reads a text as a stream of words with their places.  Words are separated by white space; ';' and
 * ':' are words of their own.  A mark begins a comment, which ends with the line.  The reader keeps one piece of the text in memory and holds one word, the next one that
 * nobody has used yet. */
#pragma once

#include "base/error.h"
#include "proof/pb_heap.h"

#define KP_LONGEST_WORD 100000 /* bytes; also the most digits of a number */

struct kp_word_reader {
    const struct kp_in *in;
    struct kp_pb_heap *heap;
    struct kp_diag *why;
    char comment; /* '%' at the start of any word, another mark only at the start of a line */

    const char *word; /* not terminated; empty at the end of the text */
    size_t length;
    unsigned line, column; /* of the word, from 1 */
    bool starts_line;      /* whether it is the first word of its line */

    char *buffer;
    size_t at, end; /* of what is not read yet in the buffer */
    bool at_end;    /* of the text */
    unsigned next_line, next_column;
};

/* Begin to read: sets the reader, whose first word is not read yet.  KP_NO_MEMORY. */
enum kp_status kp_words_open(struct kp_word_reader *reader, const struct kp_in *in,
                             struct kp_pb_heap *heap, char comment, struct kp_diag *why);
void kp_words_close(struct kp_word_reader *reader);

/* Go on to the next word.  Returns KP_OK also at the end of the text. */
enum kp_status kp_words_next(struct kp_word_reader *reader);

/* Whether the word is this one. */
bool kp_word_is(const struct kp_word_reader *reader, const char *word);

/* Go past the word if it is this one, or fail: "expected ';', found 'x1'". */
enum kp_status kp_words_expect(struct kp_word_reader *reader, const char *word);

/* Fail at the word: "expected <what>, found 'x1'". */
enum kp_status kp_words_unexpected(struct kp_word_reader *reader, const char *what);

/* Fail at a line and column. */
enum kp_status kp_words_fail_at(struct kp_word_reader *reader, unsigned line, unsigned column,
                                const char *format, ...) KP_PRINTF(4, 5);

/* How many bytes of the word to quote, for "%.*s". */
int kp_word_shown(const struct kp_word_reader *reader);
