/* A way to choose the next guess, and the table of all of them.
 *
 * A strategy is a constant `kp_strategy_NAME` with one or more of four ways to work.  Most
 * have a cost for each part that a guess splits the candidates into, and leave the search for
 * the cheapest guess to best_guess.h.  The others choose one of the candidates, search whole
 * trees, or look at the game alone.  The same position, options and seed give the same guess on
 * every machine.
 *
 * To add a strategy: define it in strategy.c or in a separate file, declare it below, and add it to
 * the table in strategy.c. */
#pragma once

#include "strategy/position.h"

/* What a caller asks of a strategy besides a guess, and what that may cost. */
struct kp_guess_request {
    const struct kp_limits *limits; /* never NULL; not owned */
    uint64_t seed;
    int longest; /* `optimal`: guesses that a game may take from here; 0: any number */
    const char
        *first; /* the first guess of a tree in the caller's words; NULL: the strategy chooses it */
    bool plainly; /* part costs: evaluate every guess on its own, without symmetry and blocks */
};

/* How the costs of its parts make the cost of a guess. */
enum kp_combine { KP_SUM, KP_MOST };

struct kp_strategy {
    const char *name, *title, *source; /* for --help: a word, a line, who had the idea */

    /* The cost of a part of `size` candidates, 1 or more.  With KP_MOST it must not fall as
     * parts grow, and no split may be cheaper than the one into parts of one candidate.
     * Among guesses of equal cost a candidate comes first, then the first in code order. */
    int64_t (*part_cost)(uint32_t size);
    enum kp_combine combine;

    /* Chooses a candidate: its number in the table. */
    size_t (*choose)(const struct kp_position *position, uint64_t seed);

    /* Searches whole trees for the fewest guesses of all games together (tree/grow_tree.c). */
    bool searches;

    /* Looks at the game alone, for boards with too many codes for a table.  A strategy may have
     * this beside `choose`.  *stop: KP_COMPLETED, or the limit that ended the search before it
     * found a guess. */
    enum kp_status (*propose)(const struct kp_transcript *game,
                              const struct kp_guess_request *request, uint16_t *guess,
                              enum kp_stop_reason *stop, struct kp_diag *why);
};

extern const struct kp_strategy kp_strategy_first, kp_strategy_random, kp_strategy_knuth,
    kp_strategy_irving, kp_strategy_kooi, kp_strategy_neuwirth, kp_strategy_optimal;

extern const struct kp_strategy *const kp_strategies[]; /* by name; NULL ends the table */

/* The strategy of that name, in upper or lower case; NULL: there is none. */
const struct kp_strategy *kp_strategy_named(const char *name);

/* Reads the strategy of a call, where NULL stands for `knuth` (docs/internals/decisions.md), and
 * which codes are guessed, where NULL stands for "secrets".  KP_BAD_INPUT: a word is unknown, or
 * the strategy cannot limit its games to tactics->longest guesses; 0: no limit. */
enum kp_status kp_strategy_read(const struct kp_strategy_options *tactics,
                                const struct kp_strategy **strategy, enum kp_guesses *guesses,
                                struct kp_diag *why);
