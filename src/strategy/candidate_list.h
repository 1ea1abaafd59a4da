/* The secrets that are left, listed by the plain walk and held as codes: for what shares
 * nothing with the strategies' own layout. */
#ifndef KP_STRATEGY_CANDIDATE_LIST_H
#define KP_STRATEGY_CANDIDATE_LIST_H

#include "game/transcript.h"

struct kp_candidate_list {
    const struct kp_transcript *game; /* not owned */
    uint16_t *codes;                  /* one after the other */
    size_t count, room, most;
    size_t beside;     /* bytes that whoever asks wants to hold for each */
    uint64_t memory;   /* that is allowed; 0: any */
    bool full, failed; /* the memory allowed holds no more of them; there is no memory */
};

/* KP_BAD_INPUT: there are too many.  *stop: KP_COMPLETED, or the limit that ended the listing.  To be
 * freed whatever is returned. */
enum kp_status kp_candidate_list_take(struct kp_candidate_list *roster,
                                      const struct kp_transcript *game,
                                      const struct kp_options *options, size_t beside,
                                      enum kp_stop_reason *stop, struct kp_diag *why);

const uint16_t *kp_candidate_list_code(const struct kp_candidate_list *roster, uint32_t secret);

#endif
