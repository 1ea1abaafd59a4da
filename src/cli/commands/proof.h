/* check --proof FILE: the clauses of the rows that clash in FILE.cnf, and in
 * FILE a proof that they have no solution.  After a call both are there and
 * belong to its game, or neither is. */
#ifndef KP_CLI_COMMANDS_PROOF_H
#define KP_CLI_COMMANDS_PROOF_H

#include "cli/io/game_files.h"

/* What follows "c keypeg VERSION" on the first line of FILE.cnf: by it clauses of a
 * proof are told from all others. */
#define KP_PROOF_TITLE ": the clauses of a proof\n"

/* All zero, and made for each game. */
struct kp_proof {
    const char *file; /* FILE */
    char *clauses;    /* FILE.cnf */
    bool removed;     /* an earlier one, to make room */
    bool written;
    double began; /* when the time of this game did (kp_clock) */
};

/* Whether --proof may go with the rest of the call, and no file is in its way
 * that is something else, or that the call needs; if not, that is said. */
bool kp_proof_check_arguments(const struct kp_call *call);

/* Whether this is one of several games, for which there is no proof. */
bool kp_proof_is_of_many(const struct kp_visit *visit);

/* Refuse it, in a sentence for the first of them.  Returns the exit status. */
int kp_proof_refuse_many(const struct kp_visit *visit);

/* Take away what an earlier call left there, and have the rows that clash narrowed
 * down, unless nobody is to look for wrong rows.  Not KP_OK: it cannot be. */
enum kp_status kp_proof_begin(struct kp_proof *proof, const struct kp_visit *visit,
                              struct kp_options *options, struct kp_diag *why);

/* Write the proof, if there is one to write; if not, why is said.  Returns what
 * kp_check's answer is worth by that: KP_EXIT_DONE, or a graver exit status. */
int kp_proof_write(struct kp_proof *proof, const struct kp_visit *visit,
                   const struct kp_options *options, const struct kp_verdict *verdict);

/* Tell a person where it is. */
void kp_proof_tell(const struct kp_proof *proof, const struct kp_verdict *verdict,
                   const struct kp_out *out);

void kp_proof_free(struct kp_proof *proof);

#endif
