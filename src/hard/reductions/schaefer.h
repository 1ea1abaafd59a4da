/* From any CNF to one-in-three, where literals have either sign (Schaefer, 1978).
 *
 * First every clause is brought to three literals; then (a or b or c) becomes, with
 * four variables p, q, r, u of its own, exactly one of (not a, p, q), of (b, q, r)
 * and of (not c, r, u).  An assignment is right for the CNF if and only if values
 * of the others make it right here: for each clause in one way or two. */
#ifndef KP_HARD_REDUCTIONS_SCHAEFER_H
#define KP_HARD_REDUCTIONS_SCHAEFER_H

#include "hard/reductions/problem.h"

/* A CNF of clauses with three literals, or none.  A tautology is left out, a literal
 * that stands twice is there once; a shorter clause repeats its last literal; a longer
 * one, of k literals, is cut with k - 3 variables of its own into k - 2. */
struct kp_three {
    struct kp_formula cnf;
    int variables;  /* of the CNF it came from, the first ones here */
    size_t *of;     /* the clause there, from 0, of each one here */
    size_t empties; /* clauses without a literal */
    size_t tautologies, of_room;
};

/* Free it after any return; false: no memory. */
bool kp_three_make(const struct kp_formula *cnf, struct kp_three *three);
void kp_three_free(struct kp_three *three);

/* One-in-three: variables and clauses as three->cnf has them, and then some; the i-th
 * clause with literals, from 0, has the variables V + 4i + 1 to V + 4i + 4, and the
 * clauses 3i to 3i + 2.  Behind them stand the empty ones. */
bool kp_schaefer(const struct kp_three *three, struct kp_formula *one_in_three);

/* The values of all variables of that, those of the first CNF being given. */
void kp_schaefer_extend(const struct kp_three *three, bool *values);

#endif
