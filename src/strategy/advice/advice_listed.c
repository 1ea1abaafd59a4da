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

/* ---- The sample ---------------------------------------------------------- */

static struct kp_view view_sample(const struct kp_advice_context *context)
{
    const struct kp_code_table *table = context->position->table;

    return (struct kp_view){table->rules, table->codes, context->sample.secrets,
                            context->sample.count};
}

/* All candidates against all guesses, if that is not too much work; else a sample of the
 * candidates, each with the same probability, and if need be of the guesses, too.  *drawn belongs
 * to the caller.  false: no memory. */
static bool choose_sample(struct kp_advice_context *context, struct kp_guess_list *list,
                          uint32_t **drawn)
{
    const struct kp_position *position = context->position;
    size_t asked = context->tactics->sample, most = asked ? asked : KP_SAMPLE;
    bool too_many = context->work / position->count < list->count;
    struct kp_random draw = kp_random_seed(context->options->seed, 0);

    if ((asked || too_many) && position->count > most) {
        *drawn = kp_copy(position->secrets, position->count * sizeof **drawn);
        if (!*drawn)
            return false;
        context->sample.secrets = *drawn;
        context->sample.count = kp_random_subset(&draw, *drawn, position->count, most,
                                                 sizeof **drawn);
        context->advice->sampled = true;
        context->advice->drawn_by = KP_NATIVE;
    }
    draw = kp_random_seed(context->options->seed, 1);
    if (context->work / context->sample.count < list->count)
        list->count = kp_random_subset(&draw, list->items, list->count,
                                       (size_t)(context->work / context->sample.count) + 1,
                                       sizeof *list->items);
    return true;
}

/* ---- Strategies that have part costs ------------------------------------- */

static enum kp_stop_reason rank_list(struct kp_advice_context *context, struct kp_guess_list *list,
                                     uint32_t **drawn, struct kp_ranking *ranking)
{
    size_t canonical = list->count;
    enum kp_stop_reason stop;

    if (!choose_sample(context, list, drawn) ||
        !kp_ranking_make(ranking, kp_min_size(context->top, list->count)))
        return KP_OUT_OF_MEMORY;
    stop = kp_rank_guesses(context->strategy, context->position, &context->sample, list,
                           &context->limits, ranking);
    context->advice->all_guesses = list->count == canonical && context->exact &&
                                   stop == KP_COMPLETED;
    return stop;
}

static enum kp_status rank_all(struct kp_advice_context *context)
{
    struct kp_advice *advice = context->advice;
    struct kp_ranking ranking = {0};
    struct kp_guess_list list;
    uint32_t *drawn = NULL;
    enum kp_status status;

    advice->stop = kp_guess_list_make(&list, context->position)
                       ? rank_list(context, &list, &drawn, &ranking)
                       : KP_OUT_OF_MEMORY;
    status = kp_advice_add_best(context, view_sample(context), &ranking);
    if (advice->all_guesses)
        advice->guesses = context->position->table->count;
    kp_ranking_clear(&ranking);
    free(list.items);
    free(drawn);
    return status;
}

/* ---- The others ---------------------------------------------------------- */

static enum kp_status grow_tree(struct kp_advice_context *context, size_t *guess)
{
    struct kp_tree tree = {.pegs = context->position->table->pegs};
    struct kp_advice *advice = context->advice;
    enum kp_status status;
    struct kp_tree_sums sums;

    status = kp_tree_grow_from(context->strategy, context->position, &context->request, SIZE_MAX,
                               &tree, &advice->stop, context->why);
    if (status == KP_OK && advice->stop == KP_COMPLETED && tree.count > 0) {
        kp_tree_sum(&tree, &sums);
        advice->total = sums.total;
        advice->longest = sums.longest;
        *guess = kp_code_table_find(context->position->table, kp_tree_guess(&tree, 0));
        status = kp_strategy_keeps_bound(context->strategy, context->request.longest, sums.longest,
                                         context->why);
    }
    kp_tree_clear(&tree);
    return status;
}

static enum kp_status choose_guess(struct kp_advice_context *context)
{
    const struct kp_strategy *strategy = context->strategy;
    struct kp_rated_guess chosen = {.guess = SIZE_MAX};
    enum kp_status status = strategy->aim ? grow_tree(context, &chosen.guess)
                                          : strategy->choose(context->position, &context->request,
                                                             &chosen.guess, &context->advice->stop,
                                                             context->why);

    if (status != KP_OK || context->advice->stop != KP_COMPLETED || chosen.guess == SIZE_MAX)
        return status;
    return kp_advice_add_best(context, view_sample(context),
                              &(struct kp_ranking){.items = &chosen, .count = 1});
}

enum kp_status kp_advice_at_position(struct kp_advice_context *context,
                                     const struct kp_position *position, bool exact, uint64_t work)
{
    const struct kp_strategy *strategy = context->strategy;

    context->position = position;
    context->exact = exact;
    context->work = work;
    context->sample = *position;
    if (strategy->part_cost)
        return rank_all(context);
    if (strategy->propose && (!exact || (!strategy->choose && !strategy->aim)))
        return kp_advice_propose(context, view_sample(context));
    return choose_guess(context);
}

/* Pairs of a candidate and a guess: some seconds. */
#define LISTED_WORK ((uint64_t)1 << 32)

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
            status = kp_advice_at_position(context, &full.position, true, LISTED_WORK);
    }
    kp_full_position_clear(&full);
    return status;
}
