/* Repairs in the making: the likeliest first, each with the least secret that
 * was shown for it and how many were. */
#ifndef KP_VERDICT_AUDIT_REPAIR_LIST_H
#define KP_VERDICT_AUDIT_REPAIR_LIST_H

#include "base/bignum.h"
#include "game/transcript.h"

struct kp_fix {
    struct kp_wrong_row *rows;
    size_t count;
    int pegs;        /* key pegs changed */
    size_t likeness; /* how unlikely its mistakes are, all together */
    uint16_t *secret;
    struct kp_count secrets;
};

struct kp_repairs {
    const struct kp_transcript *game;
    struct kp_fix *fixes; /* in their order */
    size_t count, room;
    bool overflowed; /* there are more, all of them less likely */
};

/* A secret that gives all rows but wrong[0..count-1], ascending, and stands for
 * so many secrets.  Its right scores are noted as far as the wrong ones were.
 * Of equal repairs the first secret stays.  false: no memory. */
bool kp_repairs_add(struct kp_repairs *repairs, const struct kp_wrong_row *wrong, size_t count,
                    const uint16_t *secret, const struct kp_count *secrets);

/* Secrets were left out: nobody knows how many give each of them. */
void kp_repairs_uncount(struct kp_repairs *repairs);
void kp_repairs_free(struct kp_repairs *repairs); /* and forgets all but the game */

#endif
