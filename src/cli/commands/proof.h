/* `--proof FILE.pbp` of check and explain: the formula of the game goes into FILE.opb, and a proof
 * into FILE.pbp.  After a call both files are there, or neither is. */
#pragma once

#include "base/strbuf.h"
#include "cli/io/game_files.h"

/* All zero without --proof. */
struct kp_proof {
    const char *file; /* FILE */
    char *formula;    /* the other file, for the caller to free */
    bool written;
    struct kp_strbuf says; /* what the proof shows, after it was checked */
    double started;        /* when the check of the game began (kp_now) */
};

/* Names the files of --proof, which was given.  Returns KP_EXIT_DONE, or KP_EXIT_BAD after
 * reporting that an option about proofs does not go with the rest of the call, or that a file
 * exists. */
int kp_proof_begin(struct kp_proof *proof, const struct kp_call *call);

/* The file with the formula of a proof, by the name that kp_proof_begin gives; the caller frees it.
 * NULL: no memory. */
char *kp_proof_name_formula(const char *file);

/* What is proved: a verdict, or the steps of an explanation. */
struct kp_proved {
    const struct kp_verdict *verdict;
    const struct kp_explanation *explanation; /* or NULL */
};

/* Writes the proof, or reports why there is nothing to prove.  Returns KP_EXIT_DONE, or the
 * graver exit status of a proof that could not be written. */
int kp_proof_write(struct kp_proof *proof, struct kp_visit *visit, const struct kp_options *options,
                   struct kp_proved what);

void kp_proof_files_free(struct kp_proof *proof);

/* Adds a proof that was written to the place of its game. */
void kp_proof_locate(const struct kp_proof *proof, struct kp_game_location *where);

/* Says where a written proof is and how to check it. */
void kp_proof_describe(const struct kp_proof *proof, const struct kp_out *out);
