/* A checker of proofs in VeriPB's format 3.0, simple enough to be trusted.  It shares no code with
 * the library: a constraint is the list of the coefficients of all variables, a number is a list
 * of decimal digits, and unit propagation passes over all constraints until nothing changes.  It
 * aborts if memory runs out or a number has more than 119 digits. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum plain_conclusion {
    PLAIN_CONCLUDES_NOTHING,
    PLAIN_CONCLUDES_UNSAT,
    PLAIN_CONCLUDES_SAT,
    PLAIN_CONCLUDES_ENUMERATION,
};

struct plain_proof_result {
    bool accepted;
    bool in_formula;  /* what is wrong is in the formula */
    size_t line;      /* of the formula or the proof, if not accepted */
    char reason[200]; /* if not accepted */

    enum plain_conclusion kind;
    size_t solutions;   /* logged by solx */
    size_t constraints; /* of the formula; an equation is two */
};

/* `opb` is the formula and `pbp` the proof, both ended by a zero byte. */
struct plain_proof_result plain_proof_check(const char *opb, const char *pbp);
