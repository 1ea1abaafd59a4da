/* What the parts are like into which guesses would split a set of secrets: 32 guesses at
 * a time, which stand side by side in the rows of a ground, and no part is made. */
#ifndef KP_STRATEGY_EXACT_PART_COUNTS_H
#define KP_STRATEGY_EXACT_PART_COUNTS_H

#include "strategy/exact/score_matrix.h"

#define KP_BEYONDS 4

struct kp_part_counter {
    /* Into how many parts each guess would split them: parts[0 to wide-1]. */
    void (*count)(const struct kp_score_matrix *ground, const uint16_t *secrets, size_t count,
                  uint8_t *parts);

    /* For the KP_LANE guesses from `g` on: how many secrets would be left if of each part but
     * the secret's own limits[i] were taken away, or all where these are fewer.  At most
     * KP_BEYOND_SECRETS of them. */
    void (*beyond)(const struct kp_score_matrix *ground, const uint16_t *secrets, size_t count,
                   size_t g, const uint8_t limits[KP_BEYONDS], uint8_t left[KP_BEYONDS][KP_LANE]);
};

#define KP_BEYOND_SECRETS 255

extern const struct kp_part_counter kp_parts_plain;

/* In AVX2 registers; NULL: the processor has none. */
const struct kp_part_counter *kp_part_counter_avx2(void);

#endif
