#include "strategy/exact/part_counts.h"

#include <string.h>

static void count(const struct kp_score_matrix *ground, const uint16_t *secrets, size_t count,
                  uint8_t *parts)
{
    memset(parts, 0, ground->wide);
    for (size_t g = 0; g < ground->guesses; g++) {
        const uint8_t *row = ground->by_guess + g * ground->secrets;
        bool met[KP_MOST_MARKS] = {false};

        for (size_t i = 0; i < count; i++) {
            uint8_t outcome = row[secrets[i]];

            parts[g] = (uint8_t)(parts[g] + !met[outcome]);
            met[outcome] = true;
        }
    }
}

static uint8_t left_of(const struct kp_score_matrix *ground, const uint8_t *tally, uint8_t limit)
{
    unsigned sum = 0;

    for (size_t k = 0; k + 1 < ground->outcomes; k++)
        sum += tally[k] > limit ? (unsigned)(tally[k] - limit) : 0;
    return (uint8_t)sum;
}

static void beyond(const struct kp_score_matrix *ground, const uint16_t *secrets, size_t count,
                   size_t g, const uint8_t limits[KP_BEYONDS], uint8_t left[KP_BEYONDS][KP_LANE])
{
    for (size_t lane = 0; lane < KP_LANE && g + lane < ground->guesses; lane++) {
        const uint8_t *row = ground->by_guess + (g + lane) * ground->secrets;
        uint8_t tally[KP_MOST_MARKS] = {0};

        for (size_t i = 0; i < count; i++)
            tally[row[secrets[i]]]++;
        for (size_t i = 0; i < KP_BEYONDS; i++)
            left[i][lane] = left_of(ground, tally, limits[i]);
    }
}

const struct kp_part_counter kp_parts_plain = {count, beyond};
