/* A checker of proofs that is plain enough to be believed, and shares nothing
 * with the house.  Whatever it needs memory for aborts without it. */
#ifndef KP_TESTS_RUP_CHECKER_H
#define KP_TESTS_RUP_CHECKER_H

#include <stdbool.h>
#include <stddef.h>

struct kp_rup_result {
    const char *wrong;        /* NULL: it is a proof that the clauses have no solution */
    size_t line;              /* of the proof, where that is wrong */
    size_t lemmas, deletions; /* up to there */
};

/* The clauses in DIMACS; a proof in lines of literals that end with 0.  Each line
 * is a clause whose negation leads to a contradiction by unit propagation in the
 * clauses there are, and joins them; or, after "d", one of them that leaves.
 * Among them is the empty clause. */
struct kp_rup_result kp_rup_check(const char *clauses, const char *proof);

#endif
