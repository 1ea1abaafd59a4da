/* The candidates of a game, which are the codes that may still be the secret: all of them, or
 * a sample.
, in code order and each once. */
#pragma once

#include "base/limits.h"
#include "game/code_list.h"
#include "game/transcript.h"

struct kp_candidate_set {
    /* Set by the caller; all else is zero. */
    const struct kp_transcript *game; /* not owned */
    struct kp_options options;
    struct kp_limits limits;
    size_t most; /* candidates to hold */

    enum kp_stop_reason stop; /* KP_COMPLETED, or the limit that ended it earlier */
    struct kp_code_list list;
    bool all;                /* there are no other candidates */
    enum kp_engine drawn_by; /* of a sample: KP_NATIVE or KP_SAT; KP_AUTO: nothing was drawn */
    struct kp_strbuf total;  /* of a sample: how many candidates there are, in decimal; empty:
                               that is not known */

    /* While it is filled. */
    size_t most_listed;
    bool cut;    /* there were more than that */
    bool few;    /* there are so few that a sample is chosen from the list of all */
    bool failed; /* an allocation failed */
};

/* Lists the candidates, `most` of them and one more at most.  set->stop is KP_OUT_OF_MEMORY if they
 * would take more than half of the memory that the limits allow.  The set must be cleared whatever
 * is returned. */
enum kp_status kp_candidate_set_list(struct kp_candidate_set *set, struct kp_diag *why);

/* All candidates, or a sample of `most`: drawn uniformly when the native engine can do so, else
 * the first that the solver finds, and then at most KP_SOLVED.  The set must be cleared whatever is
 * returned. */
#define KP_SOLVED 500
enum kp_status kp_candidate_set_take(struct kp_candidate_set *set, struct kp_diag *why);
void kp_candidate_set_clear(struct kp_candidate_set *set);
