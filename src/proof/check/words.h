/* Reads a text as a stream of words with their places.  Words are separated by white space; ';' and
 * ':' are words of their own.  A mark begins a comment, which ends with the line.  The reader keeps
 * a piece of the text in memory, and one word, the next one to be used.  At the end of the text, and
 * after a failure, the word is empty. */
#pragma once

#include "proof/check/pb_context.h"

#define KP_LONGEST_WORD 1000 /* bytes */

struct kp_words {
    const struct kp_in *in;
    struct kp_pb_context *context;
    char comment; /* '%' at the start of any word, '*' only at the start of a line */

    const char *word; /* not terminated */
    size_t length;
    unsigned line, column; /* of the word, from 1 */

    char *buffer;
    size_t at, end; /* of what is not read yet in the buffer */
    bool at_end;    /* of the text */
    bool in_line;   /* whether the line has had a word */
    unsigned next_line, next_column;
};

/* Begins to read: the first word is there. */
void kp_words_open(struct kp_words *words, const struct kp_in *in, struct kp_pb_context *context,
                   char comment);
void kp_words_close(struct kp_words *words);

void kp_words_next(struct kp_words *words);
bool kp_words_at(const struct kp_words *words, const char *word);

/* Whether nothing has failed and the word is not this one, which ends a list; "" is the end of the
 * text. */
bool kp_words_go_on(const struct kp_words *words, const char *end);

/* Goes past the word if it is this one; returns whether it is. */
bool kp_words_skip(struct kp_words *words, const char *word);

/* The same for a word that must be there: "expected ';', found 'x1'". */
void kp_words_expect(struct kp_words *words, const char *word);

/* Fails at the word: "expected <what>, found 'x1'". */
void kp_words_unexpected(struct kp_words *words, const char *what);

/* Fails at the word; the sentence may quote it with "%.*s". */
#define kp_words_refuse(words, ...) \
    kp_pb_refuse((words)->context, (words)->line, (words)->column, __VA_ARGS__)
int kp_word_shown(const struct kp_words *words);
