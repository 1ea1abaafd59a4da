/* Linear systems of triples: one-in-three formulas whose clauses are three different
 * variables, none negated, with no two clauses sharing more than one variable.
 *
 * kp_linearise brings any one-in-three formula to this form (docs/research/reductions.md).
 * Each right assignment of the formula then becomes two of the triples. */
#pragma once

#include "reductions/problem.h"

struct kp_linear_formula {
    struct kp_formula triples; /* its first variables are those of the formula */
    bool was_linear;           /* the triples are the clauses of the formula, unchanged */

    /* The meaning of each further variable: the literal of the formula that it equals; or 0,
     * if it belongs to the gadget or is false. */
    int *means;
    size_t extra, room;
};

/* The `origin` of a triple is the clause of the formula, from 1, that it was written for, or 0
 * for the gadget.  The last triple of a clause is that clause itself, and the others make copies
 * of its variables. */

/* false: no memory.  Free the result after any return. */
bool kp_linearise(const struct kp_formula *formula, struct kp_linear_formula *linear);
void kp_linear_free(struct kp_linear_formula *linear);
