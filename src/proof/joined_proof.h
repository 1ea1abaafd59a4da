/* One proof that no secret fits a game, from the proofs that none fits its parts.
 *
 * A part is the game with more lines `peg` and `times`, so its formula has more constraints: A1, A2
 * and so on.  In the joined proof they are relaxed.  A new variable, such as part17, stands for
 * "the secret is in part 17", and instead of "a >= b" there is "a + b ~part17 >= b".  The steps of
 * the part's proof follow, with the same arithmetic.  What they derive is what they derived before,
 * plus a multiple of ~part17, so the contradiction at their end becomes "the secret is not in part
 * 17".
 *
 * Then the parts are shown to cover the game.  A cut divides the secrets into pieces, by the colours
 * of a peg or by the count of a colour.  A piece that is not cut any more lies in one of the parts
 * that were refuted, and the clauses of all pieces of a cut give that of the whole.
 *
 * Nothing here is trusted: if a part's proof does not hold, or the parts do not cover the game, the
 * joined proof does not hold either.  The caller checks it. */
#pragma once

#include "base/arena.h"
#include "base/limits.h"
#include "proof/proof_writer.h"

/* A cut of which a piece is being shown. */
struct kp_cover_cut {
    bool is_count;
    size_t of; /* peg or colour */
    size_t piece, pieces;
    const uint64_t **colours; /* peg: [piece]: its set; not owned */
    const size_t *least;      /* count: [piece]: it begins at this one, and ends before the next */
    uint64_t *clauses; /* [piece]: the id of "the secret is not there", when it has been shown */
};

struct kp_joined_proof {
    const struct kp_game_formula *formula; /* of the game */
    const struct kp_limits *limits;
    struct kp_proof_writer writer;
    uint64_t *parts; /* [part]: the id of "the secret is not in the part" */
    size_t count, part_room;
    struct kp_arena arena; /* of the arrays of cuts */
    struct kp_cover_cut *cuts;
    size_t depth, cut_room;
    uint64_t root; /* the id of the clause of the whole game; 0: none yet */
};

/* Begins a proof.  The formula is that of the game, for KP_FORMULA_SECRET; it and the limits must
 * outlive the proof.  KP_NO_MEMORY.  The caller frees the proof after any return. */
enum kp_status kp_joined_proof_begin(struct kp_joined_proof *joined,
                                     const struct kp_game_formula *formula,
                                     const struct kp_limits *limits, const struct kp_out *out);

/* Reads the proof that no secret fits the next part, which is the game with more lines `peg` and
 * `times`.  KP_BAD_INPUT: the place and the reason in *why; KP_NO_MEMORY; KP_READ_FAILED;
 * KP_WRITE_FAILED; and KP_OK with *stop set if a limit ended it. */
enum kp_status kp_joined_proof_add_part(struct kp_joined_proof *joined,
                                        const struct kp_transcript *part, const struct kp_in *proof,
                                        enum kp_stop_reason *stop, struct kp_diag *why);

/* ---- The cover ----------------------------------------------------------------
 * The cuts come in the order of a depth-first search: after a cut all calls of its first piece, then
 * all calls of its second, and so on.  A part is added before the call that closes a piece by it. */

/* The colours of the peg that are left are divided into these sets, which must outlive the cut: a bit
 * for each colour. */
void kp_joined_proof_cut_peg(struct kp_joined_proof *joined, size_t peg,
                             const uint64_t *const *sets, size_t pieces);

/* The counts of the colour that are left are divided: least[i] is the least count of a piece, in
 * ascending order. */
void kp_joined_proof_cut_count(struct kp_joined_proof *joined, size_t colour, const size_t *least,
                               size_t pieces);

/* The piece has only secrets of this part. */
void kp_joined_proof_close(struct kp_joined_proof *joined, size_t part);

/* Ends the proof, whose cuts are complete.  KP_NO_MEMORY, KP_WRITE_FAILED. */
enum kp_status kp_joined_proof_end(struct kp_joined_proof *joined);
void kp_joined_proof_free(struct kp_joined_proof *joined);
