/* Pseudo-Boolean constraints: the sum of coefficients times literals is at least the degree.  They
 * are in normal form: each variable occurs once, and all coefficients are positive.  A literal is
 * twice its variable, plus 1 for the negated one. */
#pragma once

#include "proof/check/wide_number.h"

struct kp_pb_term {
    kp_wide coefficient;
    uint32_t literal;
};

struct kp_pb_constraint {
    kp_wide degree;
    uint64_t number; /* in the proof, from 1 */
    uint32_t count;
    struct kp_pb_term terms[]; /* in any order */
};

#define KP_PB_MOST_VARIABLES (1 << 28)

static inline uint32_t kp_pb_variable(uint32_t literal)
{
    return literal >> 1;
}

void kp_pb_constraint_free(struct kp_pb_context *context, struct kp_pb_constraint *constraint);

/* The sum of the coefficients whose literals are not false, minus the degree.  `values` are those
 * of literals, negative if false; NULL: none is false. */
kp_wide kp_pb_slack(struct kp_pb_context *context, const struct kp_pb_constraint *constraint,
                    const int8_t *values);

/* ---- Sums ---------------------------------------------------------------
 * A sum is a constraint that is being computed.  It has a cell for every variable, so that adding a
 * constraint costs as many steps as that has terms, however long the sum is: a line of a proof may
 * add hundreds of constraints.  Normal form is kept by the sign: a positive coefficient belongs to
 * the variable, a negative one to its negation. */

struct kp_pb_cell {
    kp_wide coefficient;
    bool is_touched;
};

struct kp_pb_sum {
    struct kp_pb_context *context;
    struct kp_pb_cell *cells; /* [variable] */
    uint32_t *touched;        /* variables; the coefficient of some may have become 0 */
    size_t cell_room, touched_count, touched_room;
    kp_wide degree;
};

/* Adds a term with any coefficient. */
void kp_pb_sum_add_term(struct kp_pb_sum *sum, uint32_t literal, kp_wide coefficient);

/* Adds a constraint `factor` times, with factor > 0. */
void kp_pb_sum_add(struct kp_pb_sum *sum, const struct kp_pb_constraint *constraint,
                   kp_wide factor);
void kp_pb_sum_multiply(struct kp_pb_sum *sum, kp_wide factor); /* factor > 0 */
void kp_pb_sum_divide(struct kp_pb_sum *sum, kp_wide by);       /* rounds up; by > 0 */
void kp_pb_sum_saturate(struct kp_pb_sum *sum);

/* The constraint "not this one": the sum is at most the degree minus 1. */
void kp_pb_sum_negate(struct kp_pb_sum *sum);

/* Begins with 0 >= 0. */
void kp_pb_sum_clear(struct kp_pb_sum *sum);
void kp_pb_sum_free(struct kp_pb_sum *sum);

/* The sum as a constraint that the caller frees; NULL without memory.  The sum stays. */
struct kp_pb_constraint *kp_pb_sum_constraint(const struct kp_pb_sum *sum);

/* Whether a constraint follows from the sum by weakening: what its literals have in common with the
 * sum is enough for `degree`, whatever the other literals of the sum are.  The terms of one
 * variable are left out. */
bool kp_pb_sum_implies(const struct kp_pb_sum *sum, const struct kp_pb_constraint *constraint,
                       kp_wide degree, uint32_t without);
