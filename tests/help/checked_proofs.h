/* Proofs about games as they are written, and what the checkers find in them. */
#pragma once

#include "base/strbuf.h"
#include "game/transcript.h"
#include "proof/check/proof_check.h"

struct kp_checked_proof {
    struct kp_strbuf formula, proof;       /* the two texts */
    struct kp_pb_formula *read;            /* the formula, after kp_checked_proof_check */
    struct kp_proof_conclusion conclusion; /* the same */
};

/* Checks the game and appends what kp_prove writes to the texts.  Returns the status of the call
 * that failed. */
enum kp_status kp_checked_proof_write(struct kp_checked_proof *proof,
                                      const struct kp_transcript *game,
                                      const struct kp_options *options, enum kp_stop_reason *stop,
                                      struct kp_diag *why);

/* Reads a formula in OPB; aborts if it cannot be read. */
struct kp_pb_formula *kp_read_opb_text(const struct kp_strbuf *text);

/* Checks the proof with the library's checker.  Returns false, and the place and reason, if a
 * checker refuses it. */
bool kp_checked_proof_check(struct kp_checked_proof *proof, struct kp_diag *why);

/* The same, and the plain checker must accept it, too, if it is not long; if not, aborts the test
 * and prints the game. */
void kp_checked_proof_expect(struct kp_checked_proof *proof, const struct kp_transcript *game);

/* Sets on[row] to whether the proof uses a line of the row.  `on` has an element for each row. */
void kp_checked_proof_find_rows(const struct kp_checked_proof *proof, bool *on, size_t rows);

/* Reads the code of a solution by the names of its variables.  Returns false unless it has exactly
 * one colour for each peg. */
bool kp_checked_proof_read_code(const struct kp_checked_proof *proof, uint64_t solution,
                                const struct kp_transcript *game, uint16_t *code);

void kp_checked_proof_free(struct kp_checked_proof *proof);

/* Prints a game as a transcript. */
void kp_print_game(const struct kp_transcript *game);
