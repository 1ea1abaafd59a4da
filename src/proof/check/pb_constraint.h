/* Pseudo-Boolean constraints: the sum of coefficients times literals is at least the degree.  They
 * are in normal form: each variable occurs once, and all coefficients are positive.  A literal is
 * twice its variable, plus 1 for the negated one. */
#pragma once

#include "proof/check/pb_number.h"

struct kp_pb_term {
    struct kp_pb_number coefficient;
    uint32_t literal;
};

struct kp_pb_constraint {
    struct kp_pb_number degree;
    struct kp_pb_number enough;    /* the degree plus the largest coefficient */
    uint64_t number;               /* in the proof */
    size_t line;                   /* of the formula, from 1; 0: it was derived */
    bool excludes_solution;        /* a step 'solx' added it */
    bool is_root_reason;           /* see propagation.h */
    struct kp_pb_constraint *next; /* see drup_check.c */
    uint32_t watched;              /* the first terms, by propagation */
    uint32_t count;
    struct kp_pb_term terms[]; /* in any order */
};

#define KP_PB_MOST_VARIABLES (1 << 28)

static inline uint32_t kp_pb_variable(uint32_t literal)
{
    return literal >> 1;
}

/* Whether every assignment fits the constraint. */
static inline bool kp_pb_is_trivial(const struct kp_pb_constraint *constraint)
{
    return kp_pb_sign(constraint->degree) <= 0;
}

void kp_pb_constraint_free(struct kp_pb_context *context, struct kp_pb_constraint *constraint);

/* The sum of the coefficients whose literals are not false, minus the degree.  `values` are those of
 * literals, negative if false; NULL: none is false.  The caller drops the number. */
struct kp_pb_number kp_pb_slack(struct kp_pb_context *context,
                                const struct kp_pb_constraint *constraint, const int8_t *values);

/* Whether no assignment fits the constraint. */
bool kp_pb_is_contradiction(struct kp_pb_context *context,
                            const struct kp_pb_constraint *constraint);

/* ---- Sums ---------------------------------------------------------------
 * A sum is a constraint that is being computed.  It has a cell for every variable, so that adding a
 * constraint costs as many steps as that has terms, however long the sum is: a line of a proof may
 * add hundreds of constraints.  Normal form is kept by the sign: a positive coefficient belongs to
 * the variable, a negative one to its negation. */

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

/* Whether adding axioms (a literal is at least 0) to `a`, saturation, and adding axioms again make
 * `b`, or more.  `sum` is cleared and used for it, as below. */
bool kp_pb_implies(struct kp_pb_sum *sum, const struct kp_pb_constraint *a,
                   const struct kp_pb_constraint *b);
