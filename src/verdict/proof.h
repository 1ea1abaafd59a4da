/* Proofs of what a check found, in VeriPB's format, for other programs to check.  prove.c has the
 * public function and what the kinds of proofs share. */
#pragma once

#include "linear/proof/case_proof.h"
#include "verdict/verdict.h"

/* A proof that is being written.  After a failure, or when a limit has ended it, the functions
 * write nothing more. */
struct kp_proving {
    const struct kp_transcript *game;
    const struct kp_options *options;
    const struct kp_verdict *verdict;
    const struct kp_out *formula_out, *proof_out;
    struct kp_limits limits;
    struct kp_game_formula formula;
    struct kp_proof_writer writer;
    enum kp_status status;
    enum kp_stop_reason *stop;
    struct kp_diag *why;
};

/* Whether nothing has failed, and no limit has run out. */
static inline bool kp_proving_goes_on(const struct kp_proving *proving)
{
    return proving->status == KP_OK && *proving->stop == KP_COMPLETED && !proving->writer.no_memory;
}

/* What is to be refuted: a game, which is that of the proof with fewer rows or fewer colours of its
 * pegs. */
struct kp_proof_part {
    const struct kp_transcript *game;
    const size_t *numbers; /* [row]: its index in the game of the proof; NULL: the same */
    struct kp_case_conditions conditions; /* why pegs have fewer colours */
    struct kp_case_secrets secrets;       /* that are excluded */
    uint64_t work;                        /* the most, in states; 0: what the options allow */
};

/* Begins a proof: writes the formula, and the head of the proof. */
void kp_proving_begin(struct kp_proving *proving, enum kp_game_formula_use use);

/* Writes that the part has no secret, as a clause, which the caller frees after any return. */
void kp_prove_part(struct kp_proving *proving, const struct kp_proof_part *part,
                   struct kp_case_clause *clause);

/* secrets_proof.c: writes that these are all secrets, and concludes. */
void kp_prove_secrets(struct kp_proving *proving);
