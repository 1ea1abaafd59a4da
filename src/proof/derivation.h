/* Derives literals of a proof from some of its constraints, by cases.
 *
 * The negation of the literal is assumed, and what follows by unit propagation.  Where that does
 * not end in a conflict, a variable is true in one case and false in the other.  Each case that is
 * closed leaves a clause, "one of the assumptions is false", as a step `rup` that names the
 * constraints which the propagation used. */
#pragma once

#include "base/limits.h"
#include "proof/proof_writer.h"

struct kp_derivation;

/* Begins with the lines of the writer's formula, of which those of rows are not in use.  Writer and
 * limits must outlive it.  NULL: no memory. */
struct kp_derivation *kp_derivation_new(struct kp_proof_writer *writer,
                                        const struct kp_limits *limits);
void kp_derivation_free(struct kp_derivation *derivation);

/* Writes what all derivations use: the number of pegs, as counts of colours.  No step `solx` may
 * follow. */
void kp_derivation_begin(struct kp_derivation *derivation);

/* Adds a constraint with an id in the proof: at least `least` of the literals are true.  Returns
 * its number; it is not in use.  After a failure it returns 0, and derives nothing more. */
size_t kp_derivation_add(struct kp_derivation *derivation, struct kp_proof_terms terms,
                         size_t least, uint64_t id);

/* Defines the variable as kp_proof_define_at_least does, and adds what that writes, which is always
 * in use. */
void kp_derivation_define(struct kp_derivation *derivation, uint32_t variable,
                          struct kp_proof_terms terms, size_t least);

/* Says whether literals may follow from such a constraint, or from the lines of a row. */
void kp_derivation_use(struct kp_derivation *derivation, size_t constraint, bool use);
void kp_derivation_use_row(struct kp_derivation *derivation, size_t row, bool use);

/* Writes steps that derive the literal (KP_NO_LITERAL: a contradiction).  Returns the id of the
 * last, or 0: it does not follow, or *stop is the limit that has run out. */
uint64_t kp_derivation_derive(struct kp_derivation *derivation, uint32_t literal,
                              enum kp_stop_reason *stop);
