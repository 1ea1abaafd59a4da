/* Arithmetic with two colours: rows whose key pegs leave no number K of pegs of class 1;
 * or that leave some K, but for each of them two rows that claim more of the pegs they have
 * in common than there are.
 *
 * For one row and for two this is all that can be known, unless single pegs of the secret
 * are known; for more rows it is a part.  All sentences speak of class 0, which always is
 * one colour with a name. */
#pragma once

#include "question/refute.h"
#include "question/two_colours.h"

/* Whether no secret at all gives row r; if so, *why gets the sentence. */
bool kp_two_colours_refute_row(const struct kp_two_colours *two, size_t r, struct kp_diag *why);

/* Whether no secret gives both row q and row r.  Requires q < r, rows that are possible one
 * by one, and the number of pegs on which their guesses agree. */
bool kp_two_colours_refute_pair(const struct kp_two_colours *two, size_t q, size_t r, int agree,
                                struct kp_diag *why);

/* Ascending. */
struct kp_few_rows {
    size_t row[KP_REFUTE_ROWS];
    size_t count;
};

/* A refutation by cases, gathered over all rows: for each K that the strictest row leaves, a
 * row or a pair of rows that excludes it. */
struct kp_two_colour_cases {
    const struct kp_two_colours *two; /* not owned */
    struct kp_few_rows rows;          /* gathered so far */
    int K[2];                         /* that no row excludes, and no pair so far */
    int open;                         /* how many of these */
    bool hopeless;                    /* too many K are left */
};

/* Begin once, add every pair of rows that is possible by itself, then ask whether the rows
 * gathered refute the question. */
void kp_two_colour_cases_begin(struct kp_two_colour_cases *cases, const struct kp_two_colours *two);
void kp_two_colour_cases_add_pair(struct kp_two_colour_cases *cases, size_t q, size_t r, int agree);
bool kp_two_colour_cases_refute(struct kp_two_colour_cases *cases, struct kp_refutation *found);
