/* Checks proofs about pseudo-Boolean formulas: VeriPB's format 3.0, and DRUP for clauses.  The
 * checker knows nothing of games, and what it accepts, VeriPB 3 accepts.
 *
 * All functions: KP_BAD_INPUT with the place and the reason in *why; KP_NO_MEMORY; KP_READ_FAILED;
 * and KP_OK with *stop set to the limit that ended the call, whose result then means nothing. */
#pragma once

#include "base/error.h"
#include "base/limits.h"

struct kp_pb_formula; /* pb_formula.h */

/* Read a formula, which the caller frees: OPB or, if may_be_cnf is set and the text begins with a
 * comment 'c' or the word 'p', DIMACS CNF, whose variable 7 is x7.  *formula is NULL unless the
 * formula was read to its end. */
enum kp_status kp_pb_formula_read(const struct kp_in *in, bool may_be_cnf,
                                  const struct kp_limits *limits, struct kp_pb_formula **formula,
                                  enum kp_stop_reason *stop, struct kp_diag *why);
void kp_pb_formula_free(struct kp_pb_formula *formula); /* accepts NULL */

/* Whether two formulas have the same constraints in the same order, with the same labels, objective
 * and preserved variables; the terms may be in any order.  If not, *why says what differs in `b`
 * from the expected `a`. */
bool kp_pb_formula_equal(const struct kp_pb_formula *a, const struct kp_pb_formula *b,
                         struct kp_diag *why);

enum kp_conclusion_kind {
    KP_CONCLUDES_NOTHING,
    KP_CONCLUDES_UNSAT,
    KP_CONCLUDES_SAT,
    KP_CONCLUDES_ENUMERATION,
    KP_CONCLUDES_BOUNDS
};

struct kp_proof_conclusion {
    enum kp_conclusion_kind kind;
    uint64_t solution_count; /* SAT and BOUNDS: 1; ENUMERATION: that many, and no others; else 0 */
    int64_t lower, upper;    /* BOUNDS: what the least value of the objective is between */
    bool *used;              /* [line of the formula]: a step named the constraint, or propagation
                                without hints used it */
    bool *values;            /* [solution * variables of the formula + variable] */
    uint64_t steps;
};

/* Check a proof to its end: VeriPB's text or, of a formula in CNF, DRUP text with lines 'd' that it is
 * unsatisfiable.  The caller frees what the conclusion owns, also after a failure.  The order of
 * terms in the formula may change. */
enum kp_status kp_proof_check(struct kp_pb_formula *formula, const struct kp_in *text,
                              const struct kp_limits *limits,
                              struct kp_proof_conclusion *conclusion, enum kp_stop_reason *stop,
                              struct kp_diag *why);
void kp_proof_conclusion_free(struct kp_proof_conclusion *conclusion);
