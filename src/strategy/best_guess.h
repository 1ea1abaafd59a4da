/* The search for the best of all guesses: one after the other, which is the
 * specification, or block after block. */
#ifndef KP_STRATEGY_BEST_GUESS_H
#define KP_STRATEGY_BEST_GUESS_H

#include "strategy/guess_evaluator.h"

struct kp_best_guess {
    struct kp_guess_evaluator *scales;
    const struct kp_position *position;
    const struct kp_limits *limits;
    int absent[KP_FEEDBACK_COLOURS];
    struct kp_rated_guess *best;
    int64_t perfect;   /* what it is worth to tell all secrets apart: nothing is better */
    bool any;          /* there is a best */
    uint32_t too_much; /* the least size that no part of a better one has */
    unsigned turns;
    enum kp_stop_reason stop;
};

/* It becomes the best if it is. */
void kp_best_consider(struct kp_best_guess *search, struct kp_rated_guess weighed);

/* A look more: now and then the limits are asked. */
void kp_best_turn(struct kp_best_guess *search);
bool kp_best_is_over(const struct kp_best_guess *search);

/* All guesses, 32 at a time; where there are columns, and for few secrets. */
void kp_best_blocks(struct kp_best_guess *search);

#endif
