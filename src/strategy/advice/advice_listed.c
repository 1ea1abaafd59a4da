/* Advice at a position: all codes of a table are guesses, and all its candidates, or a sample
 * of these, evaluate them.  On boards with few enough codes the table has every code and the
 * position every candidate. */
#include "base/allocate.h"
#include "base/hash.h"
#include "base/random.h"
#include "strategy/advice/advice.h"
#include "strategy/tree/tree.h"

#include <stdio.h>
#include <stdlib.h>

struct position_advice {
    struct kp_advice_context *context;
    const struct kp_position *position;
    bool exact;
    uint64_t work;             /* pairs of a candidate and a guess that may be evaluated */
    struct kp_position sample; /* the candidates that evaluate guesses: all, or */
    uint32_t *drawn;           /* those drawn here */
};

/* ---- The sample ---------------------------------------------------------- */

static struct kp_view view_sample(const struct position_advice *advice)
{
    const struct kp_code_table *table = advice->position->table;

    return (struct kp_view){table->rules, table->codes, advice->sample.secrets,
                            advice->sample.count};
}

/* Choose `most` of the candidates, each with the same probability. */
static bool draw_sample(struct position_advice *advice, size_t most)
{
    const struct kp_position *position = advice->position;
    struct kp_random draw = kp_random_seed(advice->context->options->seed, 0);

    advice->drawn = kp_copy(position->secrets, position->count * sizeof *advice->drawn);
    if (!advice->drawn)
        return false;
    advice->sample.secrets = advice->drawn;
    advice->sample.count = kp_random_subset(&draw, advice->drawn, position->count, most,
                                            sizeof *advice->drawn);
    advice->context->advice->sampled = true;
    advice->context->advice->drawn_by = "native";
    return true;
}

/* All candidates against all guesses, if that is not too much work; else a sample of the
 * candidates, and if need be of the guesses, too. */
static bool choose_sample(struct position_advice *advice, struct kp_guess_list *list)
{
    size_t asked = advice->context->tactics->sample, most = asked ? asked : KP_SAMPLE;
    bool too_many = advice->work / advice->position->count < list->count;
    struct kp_random draw = kp_random_seed(advice->context->options->seed, 1);

    if ((asked || too_many) && advice->position->count > most && !draw_sample(advice, most))
        return false;
    if (advice->work / advice->sample.count < list->count)
        list->count = kp_random_subset(&draw, list->items, list->count,
                                       (size_t)(advice->work / advice->sample.count) + 1,
                                       sizeof *list->items);
    return true;
}

/* ---- Strategies that have part costs ------------------------------------- */

static enum kp_stop_reason rank_list(struct position_advice *advice, struct kp_guess_list *list,
                                     struct kp_ranking *ranking)
{
    const struct kp_advice_context *context = advice->context;
    size_t canonical = list->count;
    enum kp_stop_reason stop;

    if (!choose_sample(advice, list) ||
        !kp_ranking_make(ranking, kp_min_size(context->top, list->count)))
        return KP_OUT_OF_MEMORY;
    stop = kp_rank_guesses(context->strategy, advice->position, &advice->sample, list,
                           &context->limits, ranking);
    context->advice->all_guesses = list->count == canonical && advice->exact &&
                                   stop == KP_COMPLETED;
    return stop;
}

static enum kp_status rank_all(struct position_advice *advice)
{
    struct kp_advice_context *context = advice->context;
    struct kp_advice *result = context->advice;
    struct kp_ranking ranking = {0};
    struct kp_guess_list list;
    enum kp_status status;

    result->stop = kp_guess_list_make(&list, advice->position) ? rank_list(advice, &list, &ranking)
                                                               : KP_OUT_OF_MEMORY;
    status = kp_advice_add_best(context, view_sample(advice), &ranking);
    if (result->all_guesses)
        result->guesses = advice->position->table->count;
    kp_ranking_clear(&ranking);
    kp_guess_list_clear(&list);
    return status;
}

/* ---- The others ---------------------------------------------------------- */

static enum kp_status grow_tree(struct position_advice *advice, size_t *guess)
{
    struct kp_advice_context *context = advice->context;
    struct kp_tree tree = {.pegs = advice->position->table->pegs};
    struct kp_advice *result = context->advice;
    enum kp_status status;
    struct kp_tree_sums sums;

    if (!advice->exact)
        return kp_advice_refuse(context);
    status = context->strategy->grow(advice->position, &context->request, &tree, &result->stop,
                                     context->why);
    if (status == KP_OK && result->stop == KP_COMPLETED && tree.count > 0) {
        kp_tree_sum(&tree, &sums);
        result->total = sums.total;
        result->longest = sums.longest;
        *guess = kp_code_table_find(advice->position->table, kp_tree_guess(&tree, 0));
        status = kp_strategy_keeps_bound(context->strategy, context->request.longest, sums.longest,
                                         context->why);
    }
    kp_tree_clear(&tree);
    return status;
}

static enum kp_status choose_guess(struct position_advice *advice)
{
    struct kp_advice_context *context = advice->context;
    const struct kp_strategy *strategy = context->strategy;
    struct kp_rated_guess chosen = {.fits = false};
    size_t guess = SIZE_MAX;
    enum kp_status status = strategy->grow
                                ? grow_tree(advice, &guess)
                                : strategy->choose(advice->position, &context->request, &guess,
                                                   &context->advice->stop, context->why);

    if (status != KP_OK || context->advice->stop != KP_COMPLETED || guess == SIZE_MAX)
        return status;
    chosen.guess = guess;
    return kp_advice_add_best(context, view_sample(advice),
                              &(struct kp_ranking){.items = &chosen, .count = 1});
}

enum kp_status kp_advice_at_position(struct kp_advice_context *context,
                                     const struct kp_position *position, bool exact, uint64_t work)
{
    const struct kp_strategy *strategy = context->strategy;
    struct position_advice advice = {.context = context,
                                     .position = position,
                                     .exact = exact,
                                     .work = work,
                                     .sample = *position};
    enum kp_status status;

    if (strategy->part_cost)
        status = rank_all(&advice);
    else if (strategy->propose && (!exact || (!strategy->choose && !strategy->grow)))
        status = kp_advice_propose(context, view_sample(&advice));
    else
        status = choose_guess(&advice);
    free(advice.drawn);
    return status;
}

/* Pairs of a candidate and a guess: some seconds. */
#define WORK ((uint64_t)1 << 32)

enum kp_status kp_advice_from_list(struct kp_advice_context *context)
{
    struct kp_advice *advice = context->advice;
    struct kp_full_position full = {0};
    char decimal[24];
    enum kp_status status;

    advice->stop = kp_limits_check(&context->limits);
    if (advice->stop != KP_COMPLETED)
        return KP_OK;
    status = kp_full_position_take(&full, context->game, context->guesses, context->options,
                                   context->limits, &advice->stop, context->why);
    if (status == KP_OK && advice->stop == KP_COMPLETED) {
        snprintf(decimal, sizeof decimal, "%zu", full.count);
        status = kp_advice_set_total(context, decimal);
        if (status == KP_OK && full.count > 0)
            status = kp_advice_at_position(context, &full.position, true, WORK);
    }
    kp_full_position_clear(&full);
    return status;
}
