/* Repairs in the making: the likeliest first, each with the least secret that
 * was shown for it and how many were. */
#ifndef KP_VERDICT_AUDIT_REPAIR_LIST_H
#define KP_VERDICT_AUDIT_REPAIR_LIST_H

#include "base/bignum.h"
#include "game/transcript.h"

struct kp_draft_repair {
    struct kp_wrong_row *rows;
    size_t count;
    int pegs;        /* key pegs changed */
    size_t likeness; /* how unlikely its mistakes are, all together */
    uint16_t *secret;
    struct kp_bignum secrets;
};

struct kp_repair_list {
    const struct kp_transcript *game;
    struct kp_draft_repair *fixes; /* in their order */
    size_t count, room;
    bool overflowed; /* there are more, all of them less likely */
};

/* A secret that gives all rows but wrong[0..count-1], ascending, and stands for
 * so many secrets.  Its right scores are noted as far as the wrong ones were.
 * Of equal repairs the first secret stays.  false: no memory. */
bool kp_repair_list_add(struct kp_repair_list *repairs, const struct kp_wrong_row *wrong,
                        size_t count, const uint16_t *secret, const struct kp_bignum *secrets);

/* Secrets were left out: nobody knows how many give each of them. */
void kp_repair_list_uncount(struct kp_repair_list *repairs);
void kp_repair_list_free(struct kp_repair_list *repairs); /* and forgets all but the game */

#endif
