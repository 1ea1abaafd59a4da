/* The likeliest repairs found so far, each with the secret that was found first and the number of
 * secrets that fit it. */
#ifndef KP_VERDICT_AUDIT_REPAIR_LIST_H
#define KP_VERDICT_AUDIT_REPAIR_LIST_H

#include "base/bignum.h"
#include "game/transcript.h"

struct kp_ranked_repair {
    struct kp_repair repair;  /* its count is written when it leaves the list */
    size_t unlikeliness;      /* of its mistakes, added up */
    struct kp_bignum secrets; /* 0: not counted */
};

/* At most KP_MOST_REPAIRS, in this order: fewest rows, fewest key pegs changed, likeliest
 * mistakes, earliest rows. */
struct kp_repair_list {
    const struct kp_transcript *game;
    struct kp_ranked_repair *items;
    size_t count, room;
    bool overflowed; /* there are more, all of them less likely */
};

/* Add a secret that gives all rows but wrong[0..count-1], ascending, and stands for this many
 * secrets.  Of equal repairs the first secret stays, and the numbers are added.  false: no
 * memory. */
bool kp_repair_list_add(struct kp_repair_list *list, const struct kp_wrong_row *wrong, size_t count,
                        const uint16_t *secret, const struct kp_bignum *secrets);

/* Some secrets were left out, so none are counted. */
void kp_repair_list_uncount(struct kp_repair_list *list);
void kp_repair_list_free(struct kp_repair_list *list); /* leaves an empty list of the same game */

#endif
