/* One proof that no secret fits a game, from the proofs that none fits its parts.
 *
 * A part is the game with more lines `peg` and `times`, so its formula has more constraints: A1, A2
 * and so on.  In the joined proof they are relaxed.  A new variable, such as part17, stands for
 * "the secret is in part 17", and instead of "a >= b" there is "a + b ~part17 >= b".  The steps of
 * the part's proof follow, with the same arithmetic.  What they derive is what they derived before,
 * plus a multiple of ~part17, so the contradiction at their end becomes "the secret is not in part
 * 17".
 *
 * Then the tree of the parts is shown to be the game.  A node of it is a region of the game, and its
 * clause says that the secret is not there.  The clause of a leaf follows from that of its part, and
 * the clauses of two siblings give that of the node above them, up to the game.
 *
 * Nothing here is trusted: if a part's proof does not hold, or the parts are not the game, the joined
 * proof does not hold either.  The caller checks it. */
#pragma once

#include "base/limits.h"
#include "proof/proof_writer.h"

struct kp_joined_proof {
    const struct kp_game_formula *formula; /* of the game */
    const struct kp_limits *limits;
    struct kp_proof_writer writer;
    size_t parts; /* that were added */
};

/* Begins a proof.  The formula is that of the game, for KP_FORMULA_SECRET; it and the limits must
 * outlive the proof.  KP_NO_MEMORY.  The caller frees the proof after any return. */
enum kp_status kp_joined_proof_begin(struct kp_joined_proof *joined,
                                     const struct kp_game_formula *formula,
                                     const struct kp_limits *limits, const struct kp_out *out);

/* Reads the proof that no secret fits the next part, which is the game with more lines `peg` and
 * `times`; *clause is then the number of the clause that the secret is not in it.  KP_BAD_INPUT: the
 * place and the reason in *why; KP_NO_MEMORY; KP_READ_FAILED; KP_WRITE_FAILED; and KP_OK with *stop
 * set if a limit ended it. */
enum kp_status kp_joined_proof_add_part(struct kp_joined_proof *joined,
                                        const struct kp_transcript *part, const struct kp_in *proof,
                                        uint64_t *clause, enum kp_stop_reason *stop,
                                        struct kp_diag *why);

/* Writes the clause of a region, which is the game with more lines, from that of the part in which it
 * lies.  Returns its number. */
uint64_t kp_joined_proof_close(struct kp_joined_proof *joined, const struct kp_transcript *region,
                               uint64_t part);

/* What a node was cut along: the colours of a peg, or the counts of a colour. */
struct kp_joined_cut {
    bool is_count;
    size_t of; /* peg or colour */
};

/* Writes the clause of a node from those of its two pieces, which are deleted. */
uint64_t kp_joined_proof_merge(struct kp_joined_proof *joined, struct kp_joined_cut cut,
                               uint64_t first, uint64_t second);

/* Ends the proof by the clause of the whole game.  KP_NO_MEMORY, KP_WRITE_FAILED. */
enum kp_status kp_joined_proof_end(struct kp_joined_proof *joined, uint64_t whole);
void kp_joined_proof_free(struct kp_joined_proof *joined);
