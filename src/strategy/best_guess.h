/* The search for the cheapest guess of a strategy that has a cost for each part. */
#pragma once

#include "strategy/partition.h"
#include "strategy/partition_blocks.h"
#include "strategy/strategy.h"

/* What it takes to evaluate guesses.  For one thread. */
struct kp_guess_evaluator {
    const struct kp_strategy *strategy;
    struct kp_splitter splitter;
    struct kp_part_sizes split; /* by the guess evaluated last */
    struct kp_partition_blocks blocks;
    int64_t *part_costs; /* of parts of 0 to `most` candidates */
    bool convex;         /* each further candidate costs a part no less than the one before it, so a
                     sum is lowest when parts are as equal as possible */
    bool plainly;        /* evaluate every guess on its own: the reference for tests and benches */
};

struct kp_rated_guess {
    size_t guess; /* its number in the table */
    int64_t cost; /* less is better */
    bool fits;    /* it is a candidate */
};

/* For positions of up to `most` candidates.  false: no memory.  The evaluator must be cleared
 * whatever is returned. */
bool kp_guess_evaluator_make(struct kp_guess_evaluator *evaluator,
                             const struct kp_strategy *strategy, const struct kp_code_table *table,
                             size_t most);
void kp_guess_evaluator_clear(struct kp_guess_evaluator *evaluator);

/* The cost of a guess for the candidates of the splitter. */
int64_t kp_guess_evaluator_cost(struct kp_guess_evaluator *evaluator, const uint16_t *guess);

/* Whether the first guess is better than the second. */
bool kp_rated_guess_before(struct kp_rated_guess a, struct kp_rated_guess b);

/* The best of all guesses of the table.  KP_COMPLETED, or the limit that ended the search. */
enum kp_stop_reason kp_guess_evaluator_best(struct kp_guess_evaluator *evaluator,
                                            const struct kp_position *position,
                                            const struct kp_limits *limits,
                                            struct kp_rated_guess *best);
