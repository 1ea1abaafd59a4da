/* `keypeg next`: the next guess of a game, and the parts it would split the candidates into. */
#pragma once

#include "strategy/plain_partition.h"
#include "strategy/rank_guesses.h"

struct kp_arena;
struct kp_replay;

/* ---- What the two ways to an advice share ------------------------------------- */

struct kp_advice_context {
    const struct kp_transcript *game;
    const struct kp_options *options;
    const struct kp_strategy_options *tactics;
    const struct kp_strategy *strategy;
    enum kp_guesses guesses;
    size_t top;              /* of the best guesses are asked for */
    struct kp_limits limits; /* from the beginning of the call */
    struct kp_guess_request request;
    struct kp_replay *replay;
    uint64_t pegs;            /* compared so far to find the parts of proposals */
    struct kp_advice *advice; /* the result */
    struct kp_arena *arena;   /* of all that it points to */
    struct kp_diag *why;

    /* At a position (advice_listed.c): whether it has all codes and all candidates, the pairs of a
     * candidate and a guess that may be evaluated, and the candidates that evaluate guesses. */
    const struct kp_position *position;
    bool exact;
    uint64_t work;
    struct kp_position sample;
};

/* Add the ranked guesses to the proposals, each with the parts that it splits the codes of the
 * view into, as long as there is time.  They are numbers of the view's codes.  KP_NO_MEMORY also
 * if memory ended the ranking. */
enum kp_status kp_advice_add_best(struct kp_advice_context *context, struct kp_view view,
                                  const struct kp_ranking *ranking);

/* Add the guess of a strategy that looks at the game alone. */
enum kp_status kp_advice_propose(struct kp_advice_context *context, struct kp_view view);

/* Note how many candidates there are. */
enum kp_status kp_advice_set_total(struct kp_advice_context *context, const char *decimal);

/* KP_BAD_INPUT: the strategy plays all games to their ends, and this board is too large. */
enum kp_status kp_advice_refuse(struct kp_advice_context *context);

/* With a table of all codes and a list of all candidates. */
enum kp_status kp_advice_from_list(struct kp_advice_context *context);

/* With a sample of both. */
enum kp_status kp_advice_from_sample(struct kp_advice_context *context);

/* At a position that has a candidate.  `exact`: it has all codes and all candidates.  `work`:
 * pairs of a candidate and a guess that may be evaluated. */
enum kp_status kp_advice_at_position(struct kp_advice_context *context,
                                     const struct kp_position *position, bool exact, uint64_t work);
