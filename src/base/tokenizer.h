/* Splits a text into lines and a line into words separated by spaces, with their positions.  For
 * formats of plain words and numbers: DIMACS, solver output. */
#pragma once

#include "base/error.h"

/* A piece of a text that the caller owns; columns count characters. */
struct kp_token {
    const char *at;
    size_t length;
    unsigned line, column; /* from 1 */
};

/* Cuts the next line off a text that starts as {text, length, 0, 1}; false after the last. */
bool kp_token_line(struct kp_token *text, struct kp_token *line);

/* Cuts the next word off a line; false if there is none, and then *word is empty and has the
 * position of the line's end. */
bool kp_token_next(struct kp_token *line, struct kp_token *word);

bool kp_token_is(const struct kp_token *word, const char *text);

/* Reads a word as a whole number from -most to most, where most is well below INT64_MAX; false if
 * it is not one. */
bool kp_token_number(const struct kp_token *word, int64_t most, int64_t *number);

/* How many bytes of a word to quote in a sentence, for "%.*s". */
int kp_token_shown(const struct kp_token *word);
