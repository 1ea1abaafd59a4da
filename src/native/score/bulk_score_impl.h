/* The memory layout of the codes of a bulk scorer, and the interface of the methods.
 *
 * Codes are stored in blocks of 32, one lane for each.  A block is a list of planes of 32 bytes,
 * one byte for each lane.  First comes a plane for each peg, with its colour.  Then comes a plane
 * for each colour, with the number of pegs of the code that have it.  So 32 codes are scored by
 * comparing and adding whole planes, colours that the guess does not have are skipped, and memory
 * is read from front to back. */
#pragma once

#include "native/score/bulk_score.h"

#define KP_CODE_LANES 32

/* A plane that the score depends on, and what it is compared with. */
struct kp_plane {
    uint16_t plane;
    uint8_t value; /* a colour, or the number of pegs of the guess that have it */
};

/* A guess.  The number of black pegs is the number of `places` whose plane has the value.  The
 * total is the sum over `colours` of the lesser of plane and value. */
struct kp_guess {
    struct kp_plane places[KP_BULK_SCORE_PEGS], colours[KP_BULK_SCORE_PEGS];
    int place_count, colour_count;
};

/* Whole blocks of codes.  The lanes of the last block that have no code are scored as well. */
struct kp_blocks {
    const unsigned char *block;
    size_t count;
    size_t size; /* bytes of a block */
};

/* All codes of a scorer; valid until one is added. */
struct kp_blocks kp_bulk_scorer_blocks(const struct kp_bulk_scorer *scorer);

/* A method. */
struct kp_score_kernel {
    const char *name;
    void (*score)(struct kp_blocks blocks, const struct kp_guess *guess, enum kp_scoring scores,
                  uint8_t *to);
};

/* The method for AVX2, or NULL if the processor does not have it. */
const struct kp_score_kernel *kp_score_kernel_avx2(void);
