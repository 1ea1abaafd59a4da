/* Codes, each as likely as any other to be the secret, and how much a guess would leave to be
 * learnt about which it is.  The guess may be any code. */
#ifndef KP_STRATEGY_GENETIC_ENTROPY_SAMPLE_H
#define KP_STRATEGY_GENETIC_ENTROPY_SAMPLE_H

#include "base/limits.h"
#include "strategy/code_table.h"

/* All zero at first. */
struct kp_jury {
    struct kp_field field; /* the codes, as they were given */
    int64_t *weights;      /* of a part of so many */
    uint8_t *marks;        /* of each code, once it was scored */
};

/* For rules that kp_field_admits.  To be cleared whatever is returned. */
enum kp_status kp_jury_make(struct kp_jury *jury, const struct kp_rules *rules,
                            const uint16_t *codes, size_t count, struct kp_diag *why);
void kp_jury_clear(struct kp_jury *jury);

/* What the guess would be told by each; until the next call. */
const uint8_t *kp_jury_marks(struct kp_jury *jury, const uint16_t *guess);

/* As `neuwirth` weighs the parts: less is better. */
int64_t kp_jury_left(struct kp_jury *jury, const uint16_t *guess);

/* Whether kp_jury_climb can find anything. */
bool kp_jury_climbs(const struct kp_jury *jury);

/* Change the guess peg by peg, or exchange two of its pegs, as long as that leaves less, each
 * time the best way there is; *left is what it leaves.  Rules that allow no repeats are
 * kept.  KP_RAN, or the limit that ended it. */
enum kp_stop kp_jury_climb(struct kp_jury *jury, const struct kp_limits *limits, uint16_t *guess,
                           int64_t *left);

#endif
