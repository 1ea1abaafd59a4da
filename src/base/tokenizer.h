/* A text line by line, and a line word by word: what stands between blanks, and
 * where.  For formats of plain words and numbers. */
#ifndef KP_BASE_TOKENIZER_H
#define KP_BASE_TOKENIZER_H

#include "base/error.h"

/* A piece of text that belongs to somebody else; columns count characters. */
struct kp_token {
    const char *at;
    size_t length;
    unsigned line, column; /* from 1 */
};

/* Cut the next line off a text that begins as {text, length, 0, 1}; false: there
 * is none. */
bool kp_token_line(struct kp_token *text, struct kp_token *line);

/* Cut the next word off a line; false: there is none, and it is empty, where the
 * line ends. */
bool kp_token_next(struct kp_token *line, struct kp_token *word);

bool kp_token_is(const struct kp_token *word, const char *text);

/* The number that it is, with a minus in front or without; false: it is none, or
 * one beyond -most to most, which is well below INT64_MAX. */
bool kp_token_number(const struct kp_token *word, int64_t most, int64_t *number);

/* As much of it as a sentence can hold, with "%.*s". */
int kp_token_shown(const struct kp_token *word);

#endif
