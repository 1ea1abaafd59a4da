/* One-in-three formulas whose clauses are three different variables each, none
 * negated, no two clauses sharing more than one: linear systems of triples.
 *
 * Any one-in-three formula is brought to this form by kp_linearise: theory 3e.
 * Each right assignment of the formula is then two of the triples. */
#ifndef KP_HARD_REDUCTIONS_LINEARISE_H
#define KP_HARD_REDUCTIONS_LINEARISE_H

#include "hard/reductions/problem.h"

#define KP_ALWAYS (-2147483647 - 1) /* what a variable means that is true in one and all */

struct kp_linear_formula {
    struct kp_formula triples; /* its first variables are the formula's */
    bool was_linear;           /* then nothing was done, and the triples are its clauses */

    /* What each further variable means: the literal of the formula that it equals;
     * 0: it is false; KP_ALWAYS: it is true. */
    int *means;
    size_t extra, room;

    /* The formula's clause, from 0, that each triple was written for; SIZE_MAX: the
     * gadget.  Whether the triple is the clause itself. */
    size_t *of;
    bool *is_clause;
    size_t of_room, is_clause_room;
};

/* Free it after any return; false: no memory. */
bool kp_linearise(const struct kp_formula *formula, struct kp_linear_formula *linear);
void kp_linear_free(struct kp_linear_formula *linear);

/* The values of all variables of the triples, the formula's being given. */
void kp_linear_extend(const struct kp_linear_formula *linear, int variables, bool *values);

#endif
