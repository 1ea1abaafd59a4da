/* What the parts are like into which guesses would split a set of candidates: 32 guesses at a
 * time, which are neighbours in the rows of a score matrix.  The parts themselves are not
 * made. */
#pragma once

#include "strategy/exact/score_matrix.h"

#define KP_EXCESS_LIMITS  4
#define KP_EXCESS_SECRETS 255 /* candidates at most, since they are counted in bytes */

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

struct kp_part_counter {
    /* The number of parts of every guess: parts[0 to width-1]. */
    void (*count_parts)(const struct kp_score_matrix *matrix, const uint16_t *secrets, size_t count,
                        uint8_t *parts);

    /* For each limit and each of the KP_LANE guesses from `g` on: how many candidates are left
     * if that many are taken from each part, or all if there are fewer, and the part of the
     * secret itself is left out.  NULL: the parts are cheaper to tally guess by guess. */
    void (*sum_excess)(const struct kp_score_matrix *matrix, const uint16_t *secrets, size_t count,
                       size_t g, const uint8_t limits[KP_EXCESS_LIMITS],
                       uint8_t left[KP_EXCESS_LIMITS][KP_LANE]);
};

/* The counter that uses AVX2, unless `plainly` is set or the processor has none. */
const struct kp_part_counter *kp_part_counter_choose(bool plainly);
