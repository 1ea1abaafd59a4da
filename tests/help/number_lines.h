/* Reads lines of integers that end with 0, as DIMACS and proofs have them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct kp_number_line {
    const char *at; /* the rest of the text, which ends with a zero byte */
    size_t line;    /* the number of the last line, from 1 */
    bool deleted;   /* the line began with "d" */
    int *number;    /* its numbers, without the 0; the caller frees them at the end */
    size_t count, room;
};

/* Reads the next line that is not a comment; false: there is none, or it is malformed (*wrong). */
bool kp_next_number_line(struct kp_number_line *line, const char **wrong);
