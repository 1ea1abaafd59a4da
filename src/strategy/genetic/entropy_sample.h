/* Codes, each as likely as any other to be the secret, and how much a guess would leave to be
 * learnt about which it is.  The guess may be any code. */
#ifndef KP_STRATEGY_GENETIC_ENTROPY_SAMPLE_H
#define KP_STRATEGY_GENETIC_ENTROPY_SAMPLE_H

#include "base/limits.h"
#include "strategy/code_table.h"

/* All zero at first. */
struct kp_entropy_sample {
    struct kp_code_table field; /* the codes, as they were given */
    int64_t *weights;           /* of a part of so many */
    uint8_t *marks;             /* of each code, once it was scored */
};

/* For rules that kp_code_table_admits.  To be cleared whatever is returned. */
enum kp_status kp_entropy_sample_make(struct kp_entropy_sample *jury, const struct kp_rules *rules,
                                      const uint16_t *codes, size_t count, struct kp_diag *why);
void kp_entropy_sample_clear(struct kp_entropy_sample *jury);

/* What the guess would be told by each; until the next call. */
const uint8_t *kp_entropy_sample_marks(struct kp_entropy_sample *jury, const uint16_t *guess);

/* As `neuwirth` weighs the parts: less is better. */
int64_t kp_entropy_sample_left(struct kp_entropy_sample *jury, const uint16_t *guess);

/* Whether kp_entropy_sample_climb can find anything. */
bool kp_entropy_sample_climbs(const struct kp_entropy_sample *jury);

/* Change the guess peg by peg, or exchange two of its pegs, as long as that leaves less, each
 * time the best way there is; *left is what it leaves.  Rules that allow no repeats are
 * kept.  KP_COMPLETED, or the limit that ended it. */
enum kp_stop_reason kp_entropy_sample_climb(struct kp_entropy_sample *jury,
                                            const struct kp_limits *limits, uint16_t *guess,
                                            int64_t *left);

#endif
