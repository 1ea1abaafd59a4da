#include "strategy/advice/advice.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "strategy/advice/advice_impl.h"
#include "strategy/full_position.h"
#include "verdict/replay.h"
#include <stdlib.h>
#include <string.h>

void kp_advice_drop(struct kp_advice *advice)
{
    if (!advice)
        return;
    for (size_t i = 0; i < advice->count; i++) {
        free(advice->proposals[i].guess);
        free(advice->proposals[i].parts);
    }
    free(advice->proposals);
    free(advice->secrets);
    free(advice);
}

/* ---- What is asked ----------------------------------------------------- */

#define STRATEGY "knuth" /* docs/decisions.md */

static enum kp_status unknown(const char *name, struct kp_diag *why)
{
    struct kp_strbuf names = {0};
    enum kp_status status;

    for (size_t i = 0; kp_strategies[i]; i++)
        kp_strbuf_addf(&names, "%s%s",
                       i == 0                 ? ""
                       : kp_strategies[i + 1] ? ", "
                                              : " and ",
                       kp_strategies[i]->name);
    status = names.failed ? kp_no_memory(why)
                          : kp_fail(why, KP_BAD_INPUT, "there is no strategy '%s'; there are %s",
                                    name, names.text);
    kp_strbuf_free(&names);
    return status;
}

static enum kp_status read_guesses(const char *name, enum kp_guesses *guesses, struct kp_diag *why)
{
    *guesses = name && kp_ascii_same(name, "any") ? KP_GUESS_ANY : KP_GUESS_SECRETS;
    if (!name || *guesses == KP_GUESS_ANY || kp_ascii_same(name, "secrets"))
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT,
                   "guesses are 'secrets' (codes that the rules allow as secrets) or 'any', and "
                   "not '%s'",
                   name);
}

static enum kp_status read_tactics(struct kp_advice_context *advising)
{
    const struct kp_strategy_options *tactics = advising->tactics;
    const char *name = tactics->strategy ? tactics->strategy : STRATEGY;

    advising->strategy = kp_strategy_named(name);
    if (!advising->strategy)
        return unknown(name, advising->why);
    advising->advice->strategy = advising->strategy->name;
    advising->advice->ranked = advising->strategy->weigh != NULL;
    if (advising->options->lies > 0)
        return kp_fail(advising->why, KP_BAD_INPUT, "next takes every row to be right: no lies");
    if (kp_strategy_admits_bound(advising->strategy, tactics->longest, advising->why))
        return KP_BAD_INPUT;
    return read_guesses(tactics->guesses, &advising->guesses, advising->why);
}

static void begin(struct kp_advice_context *advising)
{
    advising->started = kp_now();
    advising->limits = kp_limits_of(advising->options);
    advising->wish = (struct kp_guess_request){.limits = &advising->limits,
                                               .seed = advising->options->seed,
                                               .longest = advising->tactics->longest};
}

bool kp_advice_context_left(struct kp_advice_context *advising, struct kp_options *left)
{
    bool any = kp_options_left(advising->options, advising->started, left);

    if (!any)
        advising->advice->stop = KP_OUT_OF_TIME;
    return any;
}

/* ---- What is answered -------------------------------------------------- */

enum kp_status kp_advice_context_count(struct kp_advice_context *advising, const char *decimal)
{
    advising->advice->secrets = kp_copy(decimal, strlen(decimal) + 1);
    return advising->advice->secrets ? KP_OK : kp_no_memory(advising->why);
}

static enum kp_status fill(const struct kp_advice_context *advising, struct kp_proposal *proposal,
                           struct kp_plain_partition *plain, const uint16_t *guess)
{
    size_t pegs = (size_t)advising->game->rules->pegs;
    struct kp_diag *why = advising->why;

    if (!kp_plain_partition_split(plain, guess))
        return kp_no_memory(why);
    proposal->guess = kp_copy(guess, pegs * sizeof *guess);
    proposal->parts = kp_copy(plain->parts, plain->count * sizeof *plain->parts);
    if (!proposal->guess || !proposal->parts)
        return kp_no_memory(why);
    proposal->part_count = plain->count;
    for (size_t k = 0; k < plain->count; k++) {
        uint64_t size = plain->parts[k].secrets;

        proposal->squares += size * size;
        if (size > proposal->worst)
            proposal->worst = size;
    }
    return KP_OK;
}

enum kp_status kp_advice_context_add(struct kp_advice_context *advising,
                                     struct kp_plain_partition *plain, const uint16_t *guess)
{
    struct kp_advice *advice = advising->advice;
    size_t room = advice->count; /* it holds exactly so many, for that is told by its count */
    struct kp_proposal *proposal;

    if (!KP_RESERVE(advice->proposals, room, advice->count + 1))
        return kp_no_memory(advising->why);
    proposal = &advice->proposals[advice->count++];
    *proposal = (struct kp_proposal){.fits = kp_replay_fits(advising->replay, guess, 0)};
    advice->looked_at = plain->view.count;
    return fill(advising, proposal, plain, guess);
}

#define GRACE ((uint64_t)1 << 24) /* pegs against pegs: a tenth of a second */

bool kp_advice_context_goes_on(struct kp_advice_context *advising,
                               const struct kp_plain_partition *plain)
{
    enum kp_stop_reason stop = advising->pegs < GRACE ? KP_COMPLETED
                                                      : kp_limits_check(&advising->limits);

    advising->pegs += plain->view.count * (uint64_t)plain->view.rules->pegs;
    if (stop != KP_COMPLETED)
        advising->advice->stop = stop;
    return stop == KP_COMPLETED;
}

enum kp_status kp_advice_context_propose(struct kp_advice_context *advising, struct kp_view view)
{
    struct kp_plain_partition plain = {0};
    uint16_t *guess = kp_calloc((size_t)view.rules->pegs, sizeof *guess);
    enum kp_status status = guess && kp_plain_partition_make(&plain, view)
                                ? KP_OK
                                : kp_no_memory(advising->why);

    if (status == KP_OK)
        status = advising->strategy->propose(advising->game, &advising->wish, guess,
                                             &advising->advice->stop, advising->why);
    if (status == KP_OK && advising->advice->stop == KP_COMPLETED)
        status = kp_advice_context_add(advising, &plain, guess);
    kp_plain_partition_clear(&plain);
    free(guess);
    return status;
}

enum kp_status kp_advice_context_refuse(struct kp_advice_context *advising)
{
    return kp_fail(advising->why, KP_BAD_INPUT,
                   "the strategy '%s' plays every game to its end, and this board has too many "
                   "codes for that; '--strategy knuth' looks at some of them",
                   advising->strategy->name);
}

/* ---- The whole --------------------------------------------------------- */

/* The guess that won, if it gives all other scores too. */
static bool is_won(struct kp_advice_context *advising)
{
    const struct kp_transcript *game = advising->game;
    size_t row = kp_transcript_winning_row(game);

    return row < game->row_count &&
           kp_replay_fits(advising->replay, kp_transcript_guess(game, row), 0);
}

static enum kp_status advise(struct kp_advice_context *advising)
{
    const struct kp_rules *rules = advising->game->rules;

    advising->replay = kp_replay_new(advising->game);
    if (!advising->replay)
        return kp_no_memory(advising->why);
    advising->advice->won = is_won(advising);
    if (advising->advice->won)
        return kp_advice_context_count(advising, "1");
    if (!kp_code_table_admits(rules))
        return kp_advise_wide(advising);
    return kp_code_table_size(rules, advising->guesses) != SIZE_MAX &&
                   kp_full_position_has_room(rules, advising->guesses, advising->options)
               ? kp_advise_listed(advising)
               : kp_advise_sampled(advising);
}

enum kp_status kp_advise(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_strategy_options *tactics, struct kp_advice **advice,
                         struct kp_diag *why)
{
    struct kp_advice_context advising = {
        .game = game, .options = options, .tactics = tactics, .why = why};
    enum kp_status status;

    *advice = advising.advice = kp_calloc(1, sizeof **advice);
    if (!*advice)
        return kp_no_memory(why);
    begin(&advising);
    status = read_tactics(&advising);
    if (status == KP_OK)
        status = advise(&advising);
    kp_replay_free(advising.replay);
    if (status == KP_OK)
        return KP_OK;
    kp_advice_drop(*advice);
    *advice = NULL;
    return status;
}
