/* Pseudo-Boolean constraints: the sum of coefficients times literals is at least the degree.  They
 * are in normal form: each variable occurs once, and all coefficients are positive.  A literal is
 * twice its variable, plus 1 for the negated one. */
#pragma once

#include "proof/pb_number.h"

struct kp_pb_term {
    struct kp_pb_number coefficient;
    uint32_t literal;
};

struct kp_pb_constraint {
    struct kp_pb_number degree;
    bool is_small;          /* these two are set, and no sum of terms exceeds 62 bits */
    int64_t total, largest; /* of the coefficients */
    size_t line;            /* of the formula, from 1; 0: it was derived */
    uint64_t number;        /* in the proof */
    bool excludes_solution; /* a step 'solx' added it */

    /* What propagation keeps here (propagation.h). */
    bool is_dead, is_root_reason;
    uint32_t watched;              /* the first terms are watched */
    struct kp_pb_constraint *next; /* in a list of dead ones; before, in one of drup_check.c */

    uint32_t count;
    struct kp_pb_term terms[]; /* in any order */
};

#define KP_PB_MOST_VARIABLES (1 << 28)

static inline uint32_t kp_pb_variable(uint32_t literal)
{
    return literal >> 1;
}

void kp_pb_constraint_free(struct kp_pb_heap *heap, struct kp_pb_constraint *constraint);

/* Whether every assignment fits the constraint, or none. */
bool kp_pb_is_trivial(const struct kp_pb_constraint *constraint);
bool kp_pb_is_contradiction(struct kp_pb_heap *heap, const struct kp_pb_constraint *constraint);

/* The sum of the coefficients, minus the degree. */
struct kp_pb_number kp_pb_slack(struct kp_pb_heap *heap, const struct kp_pb_constraint *constraint);
