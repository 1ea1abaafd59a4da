/* The search for the best of all guesses: one after the other, which is the
 * specification, or block after block. */
#ifndef KP_STRATEGY_BEST_GUESS_H
#define KP_STRATEGY_BEST_GUESS_H

#include "strategy/partition_blocks.h"
#include "strategy/strategy.h"

/* Strategies that weigh parts: the guess whose split is worth least, out of all. */
/* All zero at first. */
struct kp_guess_evaluator {
    const struct kp_strategy *strategy;
    struct kp_splitter splitter;
    struct kp_partition_blocks columns;
    int64_t *weights; /* of parts of 1 and more */
    size_t most;      /* secrets that they are for */
    bool even;        /* a sum is least where parts are as even as can be */
    bool plainly; /* look at every guess, one after the other, whether another is like it or not */
};

struct kp_rated_guess {
    size_t guess;
    int64_t worth;
    bool fits; /* it may be the secret */
};

/* For positions of at most so many secrets.  false: no memory.  To be cleared whatever
 * is returned. */
bool kp_guess_evaluator_make(struct kp_guess_evaluator *scales, const struct kp_strategy *strategy,
                             const struct kp_code_table *field, size_t most);
void kp_guess_evaluator_clear(struct kp_guess_evaluator *scales);

int64_t kp_guess_evaluator_cost(const struct kp_guess_evaluator *scales,
                                const struct kp_split *split);

/* Whether one guess is to be preferred to another. */
bool kp_rated_guess_before(struct kp_rated_guess a, struct kp_rated_guess b);

/* The best of all guesses.  KP_COMPLETED, or the limit that ended the search. */
enum kp_stop_reason kp_guess_evaluator_best(struct kp_guess_evaluator *scales,
                                            const struct kp_position *position,
                                            const struct kp_limits *limits,
                                            struct kp_rated_guess *best);

struct kp_best_guess {
    struct kp_guess_evaluator *scales;
    const struct kp_position *position;
    const struct kp_limits *limits;
    int absent[KP_BULK_SCORE_COLOURS];
    struct kp_rated_guess *best;
    int64_t perfect;   /* what it is worth to tell all secrets apart: nothing is better */
    bool any;          /* there is a best */
    uint32_t too_much; /* the least size that no part of a better one has */
    unsigned turns;
    enum kp_stop_reason stop;
};

#endif
