/* Linear systems of triples: one-in-three formulas whose clauses are three different
 * variables, none negated, with no two clauses sharing more than one variable.
 *
 * kp_linearise brings any one-in-three formula to this form (docs/research/reductions.md).
 * Each right assignment of the formula then becomes two of the triples. */
#ifndef KP_HARD_REDUCTIONS_LINEARISE_H
#define KP_HARD_REDUCTIONS_LINEARISE_H

#include "hard/reductions/problem.h"

/* The meaning of a variable that is true whatever the formula's variables are. */
#define KP_ALWAYS (-2147483647 - 1)

struct kp_linear_formula {
    struct kp_formula triples; /* its first variables are those of the formula */
    bool was_linear;           /* the triples are the clauses of the formula, unchanged */

    /* The meaning of each further variable: the literal of the formula that it equals; 0
     * if it is false; KP_ALWAYS. */
    int *means;
    size_t extra, room;

    /* For each triple the clause of the formula, from 0, that it was written for, or
     * SIZE_MAX for the gadget; and whether the triple is that clause itself. */
    size_t *of;
    bool *is_clause;
    size_t of_room, is_clause_room;
};

/* false: no memory.  Free the result after any return. */
bool kp_linearise(const struct kp_formula *formula, struct kp_linear_formula *linear);
void kp_linear_free(struct kp_linear_formula *linear);

#endif
