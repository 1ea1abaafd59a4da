/* From any CNF to one-in-three with literals of either sign (Schaefer, "The complexity of
 * satisfiability problems", 1978).
 *
 * First every clause is brought to three literals.  Then (a or b or c) becomes, with four
 * new variables p, q, r and u: exactly one of (not a, p, q), exactly one of (b, q, r),
 * exactly one of (not c, r, u).  An assignment satisfies the CNF if and only if it can be
 * extended to the new variables; for each clause in one way or two. */
#ifndef KP_HARD_REDUCTIONS_SCHAEFER_H
#define KP_HARD_REDUCTIONS_SCHAEFER_H

#include "hard/reductions/problem.h"

/* A CNF whose clauses have three literals, or none.  A tautology is left out, and a
 * repeated literal is kept once; a shorter clause repeats its last literal; a longer one,
 * of k literals, is cut with k - 3 new variables into k - 2 clauses. */
struct kp_three_literal_cnf {
    struct kp_formula cnf;
    int variables;  /* of the original CNF; they come first here */
    size_t *of;     /* the original clause, from 0, of each clause */
    size_t empties; /* clauses without literals */
    size_t tautologies, of_room;
};

/* false: no memory.  Free the result after any return. */
bool kp_three_literals_make(const struct kp_formula *cnf, struct kp_three_literal_cnf *three);
void kp_three_literals_free(struct kp_three_literal_cnf *three);

/* Makes the one-in-three formula, whose first variables are those of three->cnf (V of
 * them).  The i-th clause with literals, from 0, gets the variables V + 4i + 1 to V + 4i +
 * 4 and the clauses 3i to 3i + 2; the empty clauses come last.  false: no memory. */
bool kp_schaefer_reduce(const struct kp_three_literal_cnf *three, struct kp_formula *one_in_three);

/* Sets the values of the further variables from those of the original CNF. */
void kp_schaefer_extend_answer(const struct kp_three_literal_cnf *three, bool *values);

#endif
