/* A way to choose the next guess: one file per strategy, strategy_NAME.c, which defines
 * one `const struct kp_strategy kp_strategy_NAME`.
 *
 * Most weigh the parts into which a guess would split the secrets that are left, and need
 * nothing but a weight; the others choose themselves, from a list of all codes or from the
 * game alone.  The same position, options and seed give the same guess everywhere. */
#ifndef KP_STRATEGY_STRATEGY_H
#define KP_STRATEGY_STRATEGY_H

#include "strategy/position.h"

struct kp_tree;

/* What a strategy may be told besides, and what it may cost. */
struct kp_guess_request {
    const struct kp_limits *limits;
    uint64_t seed;
    int longest;  /* of `optimal`: guesses that a game may take from here; 0: any number */
    bool plainly; /* of those that weigh: look at every guess, one after the other */
};

/* How the weights of its parts make what a guess is worth: less is better. */
enum kp_combine { KP_SUM, KP_MOST };

struct kp_strategy {
    const char *name, *title, *source; /* of --help: a word, a line, who had the idea */

    /* What a part of so many secrets, 1 or more, weighs; of KP_MOST it is never less than a
     * smaller one, and no split is worth less than the one that tells all secrets apart.
     * Of guesses worth the same one that may be the secret comes first, then the one that
     * comes first in code order. */
    int64_t (*weigh)(uint32_t size);
    enum kp_combine combine;

    /* Or: choose by itself the number of a code of the field; *stop: what ended that, else
     * KP_COMPLETED. */
    enum kp_status (*choose)(const struct kp_position *position,
                             const struct kp_guess_request *wish, size_t *guess,
                             enum kp_stop_reason *stop, struct kp_diag *why);

    /* Or: play all games from here to their ends at once, onto the tree, which is empty. */
    enum kp_status (*grow)(const struct kp_position *position, const struct kp_guess_request *wish,
                           struct kp_tree *tree, enum kp_stop_reason *stop, struct kp_diag *why);

    /* Or: look at the game alone, for boards that nobody can list; besides `choose` where that
     * needs a list. */
    enum kp_status (*propose)(const struct kp_transcript *game, const struct kp_guess_request *wish,
                              uint16_t *guess, enum kp_stop_reason *stop, struct kp_diag *why);
};

extern const struct kp_strategy *const kp_strategies[]; /* as the build spells it; ends with NULL */

/* The strategy of that name, in any case; NULL: there is none. */
const struct kp_strategy *kp_strategy_named(const char *name);

/* KP_BAD_INPUT: its games cannot be held to so many guesses, if that is asked for (not 0),
 * because it looks no further than a guess; or they take more. */
enum kp_status kp_strategy_admits_bound(const struct kp_strategy *strategy, int most,
                                        struct kp_diag *why);
enum kp_status kp_strategy_keeps_bound(const struct kp_strategy *strategy, int most, int longest,
                                       struct kp_diag *why);

#endif
