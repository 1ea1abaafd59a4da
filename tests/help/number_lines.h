/* Lines of whole numbers that end with 0, as DIMACS and proofs have them. */
#ifndef KP_TESTS_NUMBERS_H
#define KP_TESTS_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>

struct kp_number_line {
    const char *at; /* the text that is left, ended by '\0' */
    size_t line;    /* the last line that was read, from 1 */
    bool deleted;   /* it began with "d" */
    int *number;    /* its numbers, without the 0; to be freed at the end */
    size_t count, room;
};

/* The next line, comments passed over; false: there is none, or it is no such
 * line (*wrong). */
bool kp_next_number_line(struct kp_number_line *numbers, const char **wrong);

#endif
