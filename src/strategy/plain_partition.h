/* Parts by the plain scoring rule, code by code: the reference that the fast partitions are
 * checked against, and the only one for boards whose scores have no marks. */
#pragma once

#include "base/error.h"
#include "game/transcript.h"

/* A selection of codes that lie one after the other.  It owns nothing. */
struct kp_view {
    const struct kp_rules *rules;
    const uint16_t *codes;
    const uint32_t *which; /* numbers of codes; NULL: the first `count` */
    size_t count;
};

struct kp_plain_partition {
    struct kp_view view;          /* what is split */
    int *tally;                   /* scratch of the scoring rule */
    struct kp_advice_part *parts; /* by ascending scores, each with its number of codes */
    size_t count, room;
};

/* false: no memory.  The partition must be cleared whatever is returned. */
bool kp_plain_partition_make(struct kp_plain_partition *plain, struct kp_view view);
void kp_plain_partition_clear(struct kp_plain_partition *plain);

/* Counts more codes of this score.  false: no memory. */
bool kp_plain_partition_count(struct kp_plain_partition *plain, struct kp_score score,
                              uint64_t codes);

/* Splits the codes of the view by the scores they give this guess.  false: no memory. */
bool kp_plain_partition_split(struct kp_plain_partition *plain, const uint16_t *guess);
