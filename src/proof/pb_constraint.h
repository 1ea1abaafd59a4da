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
