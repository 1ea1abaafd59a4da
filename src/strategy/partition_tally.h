/* How often a mark is among many, which are counted 32 at a time. */
#ifndef KP_STRATEGY_PARTITION_TALLY_H
#define KP_STRATEGY_PARTITION_TALLY_H

#include <stddef.h>
#include <stdint.h>

#define KP_OFTEN_LANES 32

/* Of so many times KP_OFTEN_LANES marks. */
typedef uint32_t kp_tally_scores(const uint8_t *marks, size_t count, uint8_t mark);

/* In AVX2 registers, or NULL where the processor has none. */
kp_tally_scores *kp_tally_scores_avx2(void);

#endif
