/* A constraint that is being computed.  It has a cell for every variable, so that adding a
 * constraint costs as many steps as that has terms, however long the sum is: a line of a proof may
 * add hundreds of constraints.  Normal form is kept by the sign: a positive coefficient belongs to
 * the variable, a negative one to its negation.
 *
 * An all-zero struct with a context is the empty sum, 0 >= 0. */
#pragma once

#include "proof/pb_constraint.h"

struct kp_pb_cell {
    struct kp_pb_number coefficient;
    bool is_touched;
};

struct kp_pb_sum {
    struct kp_pb_context *context;
    struct kp_pb_cell *cells; /* [variable] */
    uint32_t *touched;        /* variables; the coefficient of some may have become 0 */
    size_t cell_room, touched_count, touched_room;
    struct kp_pb_number degree;
};

/* Add a term with any coefficient, not normalised; the number stays the caller's. */
void kp_pb_sum_add_term(struct kp_pb_sum *sum, uint32_t literal, struct kp_pb_number coefficient);

/* Add a literal of a clause, unless the sum has it. */
void kp_pb_sum_add_once(struct kp_pb_sum *sum, uint32_t literal);

/* Add a constraint `factor` times, with factor > 0. */
void kp_pb_sum_add(struct kp_pb_sum *sum, const struct kp_pb_constraint *constraint,
                   struct kp_pb_number factor);
void kp_pb_sum_multiply(struct kp_pb_sum *sum, struct kp_pb_number factor); /* factor > 0 */
void kp_pb_sum_divide(struct kp_pb_sum *sum, struct kp_pb_number by);       /* rounds up; by > 0 */
void kp_pb_sum_saturate(struct kp_pb_sum *sum);
void kp_pb_sum_weaken(struct kp_pb_sum *sum, uint32_t variable);

/* The constraint "not this one": the sum is at most the degree minus 1. */
void kp_pb_sum_negate(struct kp_pb_sum *sum);

void kp_pb_sum_clear(struct kp_pb_sum *sum);
void kp_pb_sum_free(struct kp_pb_sum *sum);

/* The sum as a constraint that the caller frees; NULL without memory.  The sum stays. */
struct kp_pb_constraint *kp_pb_sum_constraint(const struct kp_pb_sum *sum);

/* The negation of a constraint; `sum` is cleared and used for it. */
struct kp_pb_constraint *kp_pb_negation(struct kp_pb_sum *sum,
                                        const struct kp_pb_constraint *constraint);

/* Whether adding axioms (a literal is at least 0) to `a` makes `b`, or makes more.  `sum` is
 * cleared and used for it, as below. */
bool kp_pb_implies(struct kp_pb_sum *sum, const struct kp_pb_constraint *a,
                   const struct kp_pb_constraint *b);
