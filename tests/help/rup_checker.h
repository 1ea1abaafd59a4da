/* A checker of proofs, simple enough to be trusted, which shares no code with the library.  It
 * aborts if memory runs out. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct kp_rup_result {
    const char *wrong;        /* NULL: it is a proof that the clauses have no solution */
    size_t line;              /* of the proof: where it is wrong */
    size_t lemmas, deletions; /* up to that line */
};

/* Checks a proof that the clauses (in DIMACS) have no solution.  Each line of the proof is a
 * clause, literals that end with 0.  Its negation must lead to a contradiction by unit
 * propagation in the clauses present; then it is added to them.  A line after "d" removes a
 * clause.  The empty clause must be among the lines. */
struct kp_rup_result kp_rup_check(const char *clauses, const char *proof);
