/* The search for the cheapest guesses of a strategy that has a cost for each part: the best one, or
 * the best few. */
#pragma once

#include "strategy/partition.h"
#include "strategy/partition_blocks.h"
#include "strategy/plain_partition.h"
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

/* The best of all guesses of the table.  KP_COMPLETED, or the limit that ended the search. */
enum kp_stop_reason kp_guess_evaluator_best(struct kp_guess_evaluator *evaluator,
                                            const struct kp_position *position,
                                            const struct kp_limits *limits,
                                            struct kp_rated_guess *best);

/* ---- The best few, the best first -------------------------------------------- */

/* All zero but for `items` and `most` is an empty ranking. */
struct kp_ranking {
    struct kp_rated_guess *items; /* not owned */
    size_t count, most;           /* `most`: what there is room for, 1 or more */
    size_t looked_at;             /* guesses that were evaluated, kept or not */
};

/* The numbers of some codes of a table, ascending. */
struct kp_guess_list {
    uint32_t *items;
    size_t count;
};

/* The canonical codes of the table (symmetry.h), or all of them in a position without symmetry.
 * The items are the arena's; false: no memory. */
bool kp_guess_list_make(struct kp_guess_list *list, struct kp_arena *arena,
                        const struct kp_position *position);

/* Ranks the guesses of the list by a strategy that has part costs.  The sample has the candidates
 * of the position, or some of them; guesses are evaluated on the sample.  KP_COMPLETED, or the
 * limit that ended it. */
enum kp_stop_reason kp_rank_guesses(const struct kp_strategy *strategy,
                                    const struct kp_position *position, struct kp_view sample,
                                    const struct kp_guess_list *list,
                                    const struct kp_limits *limits, struct kp_ranking *ranking);

/* Ranks `count` codes by the plain scoring rule.  The candidates are the codes of the view, which
 * are the first of them.  KP_COMPLETED, or what ended it: a limit, or memory. */
enum kp_stop_reason kp_rank_guesses_plainly(const struct kp_strategy *strategy, struct kp_view view,
                                            size_t count, const struct kp_limits *limits,
                                            struct kp_ranking *ranking);
