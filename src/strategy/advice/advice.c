/* Advice: reading what is asked, choosing a way to evaluate guesses, and collecting the
 * proposals.
 *
 * If the board has few enough codes and memory allows it, all codes and all candidates are
 * listed (advice_listed.c).  Otherwise candidates are drawn, and the guesses are these and
 * some random codes (advice_sampled.c).  The fast scorer may choose a guess, but the parts
 * that are shown come from the plain scoring rule. */
#include "strategy/advice/advice.h"

#include "base/allocate.h"
#include "base/arena.h"
#include "game/score.h"
#include "keypeg.h"
#include <stdlib.h>
#include <string.h>

/* An advice, and the arena of all that it points to. */
struct owned_advice {
    struct kp_advice public;
    struct kp_arena arena;
};

void kp_advice_free(struct kp_advice *advice)
{
    struct owned_advice *made = (struct owned_advice *)advice;

    if (made)
        kp_arena_free(&made->arena);
    free(made);
}

/* ---- What is asked ------------------------------------------------------- */

static enum kp_status read_tactics(struct kp_advice_context *context)
{
    enum kp_status status = kp_strategy_read(context->tactics, false, &context->strategy,
                                             &context->guesses, context->why);

    if (status != KP_OK)
        return status;
    context->advice->strategy = context->strategy->name;
    context->advice->ranked = context->strategy->part_cost != NULL;
    if (context->options->wrong_rows > 0)
        return kp_bad_input(context->why,
                            "next assumes that every row is right; wrong_rows must be 0");
    return KP_OK;
}

/* ---- What is answered ---------------------------------------------------- */

enum kp_status kp_advice_set_total(struct kp_advice_context *context, const char *decimal)
{
    context->advice->secrets = kp_arena_copy(context->arena, decimal, strlen(decimal) + 1, 1);
    return context->advice->secrets ? KP_OK : kp_no_memory(context->why);
}

/* There is room for one more. */
static enum kp_status add_proposal(struct kp_advice_context *context,
                                   struct kp_plain_partition *plain, const uint16_t *guess)
{
    struct kp_advice *advice = context->advice;
    struct kp_proposal *proposal = &advice->proposals[advice->count];
    size_t pegs = (size_t)context->game->rules->pegs;

    if (!kp_plain_partition_split(plain, guess))
        return kp_no_memory(context->why);
    *proposal = (struct kp_proposal){
        .guess = kp_arena_copy(context->arena, guess, pegs, sizeof *guess),
        .fits = kp_replay_fits(context->replay, guess, 0),
        .part_count = plain->count,
        .parts = kp_arena_copy(context->arena, plain->parts, plain->count, sizeof *plain->parts)};
    if (context->arena->failed)
        return kp_no_memory(context->why);
    for (size_t k = 0; k < plain->count; k++) {
        uint64_t size = plain->parts[k].secrets;

        proposal->squares += size * size;
        if (size > proposal->worst)
            proposal->worst = size;
    }
    advice->looked_at = plain->view.count;
    advice->count++;
    return KP_OK;
}

#define GRACE ((uint64_t)1 << 24) /* pegs to compare: a tenth of a second */

/* Whether there is time to add another proposal.  The first, and others that take next to no
 * time, are added in any case.  false: a limit ran out, and the advice says which. */
static bool has_time(struct kp_advice_context *context, const struct kp_plain_partition *plain)
{
    enum kp_stop_reason stop = context->pegs < GRACE ? KP_COMPLETED
                                                     : kp_limits_check(&context->limits);

    context->pegs += plain->view.count * (uint64_t)plain->view.rules->pegs;
    if (stop != KP_COMPLETED)
        context->advice->stop = stop;
    return stop == KP_COMPLETED;
}

enum kp_status kp_advice_add_best(struct kp_advice_context *context, struct kp_view view,
                                  const struct kp_ranking *ranking)
{
    size_t pegs = (size_t)view.rules->pegs;
    struct kp_plain_partition plain;
    enum kp_status status;

    KP_TAKE(context->arena, context->advice->proposals, ranking->count);
    status = kp_plain_partition_make(&plain, view) && !context->arena->failed &&
                     context->advice->stop != KP_OUT_OF_MEMORY
                 ? KP_OK
                 : kp_no_memory(context->why);
    context->advice->guesses = ranking->looked_at;
    for (size_t i = 0; i < ranking->count && status == KP_OK && has_time(context, &plain); i++)
        status = add_proposal(context, &plain, view.codes + ranking->items[i].guess * pegs);
    kp_plain_partition_clear(&plain);
    return status;
}

enum kp_status kp_advice_propose(struct kp_advice_context *context, struct kp_view view)
{
    struct kp_plain_partition plain;
    enum kp_status status;
    uint16_t *guess;

    KP_TAKE(context->arena, guess, (size_t)view.rules->pegs);
    KP_TAKE(context->arena, context->advice->proposals, 1);
    status = kp_plain_partition_make(&plain, view) && !context->arena->failed
                 ? KP_OK
                 : kp_no_memory(context->why);
    if (status == KP_OK)
        status = context->strategy->propose(context->game, &context->request, guess,
                                            &context->advice->stop, context->why);
    if (status == KP_OK && context->advice->stop == KP_COMPLETED)
        status = add_proposal(context, &plain, guess);
    kp_plain_partition_clear(&plain);
    return status;
}

enum kp_status kp_advice_refuse(struct kp_advice_context *context)
{
    return kp_bad_input(context->why,
                        "this board has too many codes for '%s', which searches every game; write "
                        "'--strategy knuth', which evaluates a sample",
                        context->strategy->name);
}

/* ---- The advice ---------------------------------------------------------- */

/* Whether a guess won, and gives all other scores, too. */
static bool is_won(struct kp_advice_context *context)
{
    const struct kp_transcript *game = context->game;
    size_t row = kp_transcript_winning_row(game);

    return row < game->row_count &&
           kp_replay_fits(context->replay, kp_transcript_guess(game, row), 0);
}

static enum kp_status fill_advice(struct kp_advice_context *context)
{
    const struct kp_rules *rules = context->game->rules;

    context->replay = kp_replay_new(context->game);
    if (!context->replay)
        return kp_no_memory(context->why);
    context->advice->won = is_won(context);
    if (context->advice->won)
        return kp_advice_set_total(context, "1");
    return kp_code_table_size(rules, context->guesses) != SIZE_MAX &&
                   kp_full_position_has_room(rules, context->guesses, context->options)
               ? kp_advice_from_list(context)
               : kp_advice_from_sample(context);
}

static enum kp_status make_advice(const struct kp_transcript *game,
                                  const struct kp_options *options,
                                  const struct kp_strategy_options *tactics,
                                  struct kp_advice **advice, struct kp_diag *why)
{
    struct kp_advice_context context = {.game = game,
                                        .options = options,
                                        .tactics = tactics,
                                        .top = tactics->top ? tactics->top : 1,
                                        .limits = kp_limits_of(options),
                                        .why = why};
    struct owned_advice *made;
    enum kp_status status;

    *advice = NULL;
    context.request = (struct kp_guess_request){
        .limits = &context.limits, .seed = options->seed, .longest = tactics->longest};
    made = kp_calloc(1, sizeof *made);
    if (!made)
        return kp_no_memory(why);
    *advice = context.advice = &made->public;
    context.arena = &made->arena;
    status = read_tactics(&context);
    if (status == KP_OK)
        status = fill_advice(&context);
    kp_replay_free(context.replay);
    if (status == KP_OK)
        return KP_OK;
    kp_advice_free(*advice);
    *advice = NULL;
    return status;
}

enum kp_status kp_next(const struct kp_transcript *game, const struct kp_options *options,
                       const struct kp_strategy_options *tactics, struct kp_advice **advice,
                       struct kp_diag *why)
{
    static const struct kp_strategy_options defaults = {0};

    options = kp_options_or_default(options);
    tactics = tactics ? tactics : &defaults;
    return kp_end_progress(options, make_advice(game, options, tactics, advice, why));
}
