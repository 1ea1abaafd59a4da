/* How the scorer's codes lie, for those who do the scoring.
 *
 * Codes come in blocks of 32, a lane each.  A block is a list of planes, 32
 * bytes each, a byte for each lane: first a plane for each peg, which holds its
 * colour, then one for each colour, which holds how often it stands in the
 * code.  So 32 codes are scored by comparing and adding whole planes, those of
 * colours that the guess does not have are not looked at, and memory is read
 * from front to back. */
#ifndef KP_NATIVE_SCORE_BULK_SCORE_IMPL_H
#define KP_NATIVE_SCORE_BULK_SCORE_IMPL_H

#include "native/score/bulk_score.h"

#define KP_LANES 32

/* A plane that has a part in the score, and what it is compared with. */
struct kp_plane {
    uint16_t plane;
    uint8_t value; /* a colour, or how often one stands in the guess */
};

/* The guess: black is how many `places` hold their values, total the sum over
 * `colours` of the plane or the value, whichever is less. */
struct kp_guess {
    struct kp_plane places[KP_BULK_SCORE_PEGS], colours[KP_BULK_SCORE_PEGS];
    int place_count, colour_count;
};

/* Codes to be scored: whole blocks, and where their scores go.  The lanes at
 * the end of the last block that hold no code are scored as well. */
struct kp_blocks {
    const unsigned char *block;
    size_t count;
    size_t size; /* of one, in bytes */
};

/* All codes of a scorer, as they lie; until one is added. */
struct kp_blocks kp_bulk_scorer_blocks(const struct kp_bulk_scorer *feedback);

/* One way to score. */
struct kp_score_kernel {
    const char *name;
    void (*score)(struct kp_blocks blocks, const struct kp_guess *guess,
                  struct kp_score_arrays scored);
};

/* In AVX2 registers, or NULL where the processor has none. */
const struct kp_score_kernel *kp_score_kernel_avx2(void);

#endif
