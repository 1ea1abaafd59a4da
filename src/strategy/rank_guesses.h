/* The best guesses of those that somebody looks at, the best first. */
#ifndef KP_STRATEGY_RANK_GUESSES_H
#define KP_STRATEGY_RANK_GUESSES_H

#include "strategy/best_guess.h"

struct kp_ranking {
    struct kp_rated_guess *items;
    size_t count, most;
    size_t looked_at; /* guesses, so far */
};

/* For the `most` best.  false: no memory.  To be cleared whatever is returned. */
bool kp_ranking_make(struct kp_ranking *ranking, size_t most);
void kp_ranking_clear(struct kp_ranking *ranking);

/* One more was looked at. */
void kp_ranking_add(struct kp_ranking *ranking, struct kp_rated_guess weighed);

/* Numbers of codes, ascending. */
struct kp_guess_list {
    uint32_t *items;
    size_t count;
};

/* Of all codes of the field those that are not like an earlier one; or of these `most`,
 * each as likely as any other.  false: no memory.  To be cleared. */
bool kp_guess_list_make(struct kp_guess_list *list, const struct kp_position *position);
void kp_guess_list_thin(struct kp_guess_list *list, size_t most, uint64_t seed);
void kp_guess_list_clear(struct kp_guess_list *list);

/* Rank them by a strategy that weighs, by what they would tell of the sample: the position
 * itself, or one with some of its secrets.  KP_COMPLETED, or the limit that ended it. */
enum kp_stop_reason kp_rank(const struct kp_strategy *strategy, const struct kp_position *position,
                            const struct kp_position *sample, const struct kp_guess_list *list,
                            const struct kp_limits *limits, struct kp_ranking *ranking);

#endif
