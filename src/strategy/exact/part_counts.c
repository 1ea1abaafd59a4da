#include "strategy/exact/part_counts.h"

#include <string.h>

static void count_parts(const struct kp_score_matrix *matrix, const uint16_t *secrets, size_t count,
                        uint8_t *parts)
{
    memset(parts, 0, matrix->width);
    for (size_t g = 0; g < matrix->guesses; g++) {
        const uint8_t *row = matrix->by_guess + g * matrix->secrets;
        bool met[KP_MOST_MARKS] = {false};

        for (size_t i = 0; i < count; i++) {
            uint8_t outcome = row[secrets[i]];

            parts[g] = (uint8_t)(parts[g] + !met[outcome]);
            met[outcome] = true;
        }
    }
}

static uint8_t sum_above(const struct kp_score_matrix *matrix, const uint8_t *tally, uint8_t limit)
{
    unsigned sum = 0;

    for (size_t k = 0; k + 1 < matrix->outcomes; k++)
        sum += tally[k] > limit ? (unsigned)(tally[k] - limit) : 0;
    return (uint8_t)sum;
}

static void sum_excess(const struct kp_score_matrix *matrix, const uint16_t *secrets, size_t count,
                       size_t g, const uint8_t limits[KP_EXCESS_LIMITS],
                       uint8_t left[KP_EXCESS_LIMITS][KP_LANE])
{
    for (size_t lane = 0; lane < KP_LANE && g + lane < matrix->guesses; lane++) {
        const uint8_t *row = matrix->by_guess + (g + lane) * matrix->secrets;
        uint8_t tally[KP_MOST_MARKS] = {0};

        for (size_t i = 0; i < count; i++)
            tally[row[secrets[i]]]++;
        for (size_t i = 0; i < KP_EXCESS_LIMITS; i++)
            left[i][lane] = sum_above(matrix, tally, limits[i]);
    }
}

const struct kp_part_counter kp_part_counter_plain = {count_parts, sum_excess};
