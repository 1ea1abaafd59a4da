/* Whole numbers as lists of decimal digits, as one calculates on paper.  They are slow, but there
 * is little in them that could be wrong.  A result that is too long aborts the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define PLAIN_DIGITS 119

struct plain_number {
    unsigned char digit[PLAIN_DIGITS]; /* the lowest first, the highest not 0 */
    signed char sign;                  /* 1, -1, or 0: the number is 0 and has no digits */
    int length;
};

struct plain_number plain_number_of(long long value);

/* Reads decimal digits.  Returns false if there are none, or something else, or too many. */
bool plain_number_read(const char *text, size_t length, struct plain_number *number);

/* Whether the number fits into *value, which is then set. */
bool plain_number_value(const struct plain_number *number, long long *value);

struct plain_number plain_minus(const struct plain_number *a);
struct plain_number plain_sum(const struct plain_number *a, const struct plain_number *b);
struct plain_number plain_difference(const struct plain_number *a, const struct plain_number *b);
struct plain_number plain_product(const struct plain_number *a, const struct plain_number *b);

/* a / b, rounded up, for b > 0. */
struct plain_number plain_quotient_up(const struct plain_number *a, const struct plain_number *b);

/* Negative if a < b, 0 if they are equal, else positive. */
int plain_compare(const struct plain_number *a, const struct plain_number *b);
