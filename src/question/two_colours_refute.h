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

/* Whether one row leaves at most two K, and for each of them another row, or two rows together,
 * exclude it.  Requires pairs of rows that are possible by themselves. */
bool kp_two_colours_refute_by_cases(const struct kp_two_colours *two, struct kp_refutation *found);
