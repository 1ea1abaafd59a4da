/* Checks proofs about pseudo-Boolean formulas in VeriPB's format 3.0, of the kind that keypeg
 * writes; other steps are refused by their names.  The checker knows nothing of games, and what it
 * accepts, VeriPB 3 accepts.
 *
 * All functions: KP_BAD_INPUT with the place and the reason in *why; KP_NO_MEMORY; KP_READ_FAILED;
 * and KP_OK with *stop set to the limit that ended the call, whose result then means nothing. */
#pragma once

#include "base/error.h"
#include "base/limits.h"

struct kp_pb_formula; /* pb_formula.h */

/* Reads a formula in OPB, which the caller frees.  *formula is NULL unless it was read to its
 * end. */
enum kp_status kp_pb_formula_read(const struct kp_in *in, const struct kp_limits *limits,
                                  struct kp_pb_formula **formula, enum kp_stop_reason *stop,
                                  struct kp_diag *why);
void kp_pb_formula_free(struct kp_pb_formula *formula); /* accepts NULL */

enum kp_conclusion_kind {
    KP_CONCLUDES_NOTHING,
    KP_CONCLUDES_UNSAT,
    KP_CONCLUDES_SAT,
    KP_CONCLUDES_ENUMERATION
};

struct kp_proof_conclusion {
    enum kp_conclusion_kind kind;
    size_t solution_count; /* that are shown; UNSAT: 0; SAT: 1; ENUMERATION: there are no others */
    bool *used;            /* [constraint of the formula]: a step named it */
    bool *values;          /* [solution * variables of the formula + variable] */
    uint64_t steps;
};

/* Checks a proof to its end.  The caller frees what the conclusion owns, also after a failure. */
enum kp_status kp_proof_check(const struct kp_pb_formula *formula, const struct kp_in *text,
                              const struct kp_limits *limits,
                              struct kp_proof_conclusion *conclusion, enum kp_stop_reason *stop,
                              struct kp_diag *why);
void kp_proof_conclusion_free(struct kp_proof_conclusion *conclusion);
