/* The numbers of parts into which guesses would split a set of candidates: 32 guesses at a time,
 * which are neighbours in the rows of a score matrix.  The parts themselves are not made. */
#pragma once

#include "strategy/exact/score_matrix.h"

/* The number of parts of a set under one guess, whose row of the matrix is given. */
static inline size_t kp_count_parts(const uint8_t *row, const uint16_t *secrets, size_t count)
{
    uint64_t met[(KP_MOST_MARKS + 63) / 64] = {0};
    size_t parts = 0;

    for (size_t i = 0; i < count; i++) {
        uint8_t outcome = row[secrets[i]];
        uint64_t bit = UINT64_C(1) << (outcome & 63);

        parts += !(met[outcome >> 6] & bit);
        met[outcome >> 6] |= bit;
    }
    return parts;
}

/* The number of parts of every guess: parts[0 to width-1].  By AVX2 if the processor has it and the
 * table uses the fastest method. */
void kp_count_all_parts(const struct kp_score_matrix *matrix, const uint16_t *secrets, size_t count,
                        uint8_t *parts);
