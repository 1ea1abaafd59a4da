/* Every code is laid out, and every secret that is left listed. */
#include "base/memory.h"
#include "base/random.h"
#include "strategy/advice/advice_impl.h"
#include "strategy/full_position.h"
#include "strategy/tree/grow_tree.h"
#include "strategy/tree/tree.h"

#include <stdio.h>
#include <stdlib.h>

/* At a position: guesses weighed, or the one that the strategy chooses. */
struct asking {
    struct kp_advice_context *advising;
    const struct kp_position *position;
    bool exact;
    uint64_t work; /* secrets to be held against guesses, all together */
    struct kp_position sample;
    uint32_t *drawn; /* its secrets, where they are not all */
    struct kp_splitter splitter;
    struct kp_plain_partition plain;
};

/* ---- What is proposed -------------------------------------------------- */

static bool is_same(const struct kp_code_table *field, const struct kp_split *split,
                    const struct kp_proposal *proposal)
{
    if (split->parts != proposal->part_count)
        return false;
    for (size_t k = 0; k < split->parts; k++) {
        struct kp_score score = kp_code_table_score(field, split->mark[k]);
        const struct kp_advice_part *part = &proposal->parts[k];

        if (score.black != part->score.black || score.white != part->score.white ||
            split->size[k] != part->secrets)
            return false;
    }
    return true;
}

/* The fast scorer chose it, and the plain rule must see the same parts. */
static enum kp_status propose(struct asking *asking, size_t guess)
{
    struct kp_advice_context *advising = asking->advising;
    const struct kp_code_table *field = asking->position->field;
    enum kp_status status = kp_advice_context_add(advising, &asking->plain,
                                                  kp_code_table_code(field, guess));
    struct kp_split split;

    if (status != KP_OK)
        return status;
    kp_splitter_split(&asking->splitter, guess, &split);
    if (is_same(field, &split, &advising->advice->proposals[advising->advice->count - 1]))
        return KP_OK;
    return kp_fail(advising->why, KP_BROKEN,
                   "the scorer and the plain rule see other parts; this is a fault in keypeg, "
                   "please report the game");
}

/* ---- What is looked at ------------------------------------------------- */

static void view_sample(struct asking *asking, struct kp_view *view)
{
    const struct kp_code_table *field = asking->position->field;

    *view = (struct kp_view){field->rules, field->codes, asking->sample.secrets,
                             asking->sample.count};
}

static bool look_at_sample(struct asking *asking)
{
    struct kp_view view;

    view_sample(asking, &view);
    return kp_plain_partition_make(&asking->plain, view) &&
           kp_splitter_make(&asking->splitter, asking->position->field) &&
           kp_splitter_take(&asking->splitter, asking->sample.secrets, asking->sample.count);
}

/* So many of the secrets, each as likely as any other. */
static bool draw_sample(struct asking *asking, size_t most)
{
    const struct kp_position *position = asking->position;
    struct kp_random draw = kp_random_seed(asking->advising->options->seed, 0);
    size_t kept = 0;

    asking->drawn = kp_calloc(most, sizeof *asking->drawn);
    if (!asking->drawn)
        return false;
    for (size_t i = 0; i < position->count; i++)
        if (kp_random_below(&draw, position->count - i) < most - kept)
            asking->drawn[kept++] = position->secrets[i];
    asking->sample.secrets = asking->drawn;
    asking->sample.count = most; /* so many were kept */
    asking->advising->advice->sampled = true;
    asking->advising->advice->drawn_by = "native";
    return true;
}

/* All secrets against all guesses, if that can be done; else some, and if need be of the
 * guesses, too. */
static bool choose_sample(struct asking *asking, struct kp_guess_list *list)
{
    size_t asked = asking->advising->tactics->sample, most = asked ? asked : KP_SAMPLE;
    bool too_many = asking->work / asking->position->count < list->count;

    if ((asked || too_many) && asking->position->count > most && !draw_sample(asking, most))
        return false;
    if (asking->work / asking->sample.count < list->count)
        kp_guess_list_thin(list, (size_t)(asking->work / asking->sample.count) + 1,
                           asking->advising->options->seed);
    return true;
}

/* ---- A strategy that weighs -------------------------------------------- */

static enum kp_status propose_ranked(struct asking *asking, const struct kp_ranking *ranking)
{
    enum kp_status status = look_at_sample(asking) ? KP_OK : kp_no_memory(asking->advising->why);

    for (size_t i = 0; i < ranking->count && status == KP_OK &&
                       kp_advice_context_goes_on(asking->advising, &asking->plain);
         i++)
        status = propose(asking, ranking->items[i].guess);
    return status;
}

static void tell_guesses(struct asking *asking, const struct kp_ranking *ranking, bool all)
{
    struct kp_advice *advice = asking->advising->advice;

    advice->all_guesses = all && asking->exact && advice->stop == KP_COMPLETED;
    advice->guesses = advice->all_guesses ? asking->position->field->count : ranking->looked_at;
}

static enum kp_status rank(struct asking *asking, struct kp_guess_list *list, bool all)
{
    struct kp_advice_context *advising = asking->advising;
    size_t top = advising->tactics->top ? advising->tactics->top : 1;
    enum kp_status status = KP_OK;
    struct kp_ranking ranking;

    if (kp_ranking_make(&ranking, top < list->count ? top : list->count))
        advising->advice->stop = kp_rank(advising->strategy, asking->position, &asking->sample,
                                         list, &advising->limits, &ranking);
    else
        status = kp_no_memory(advising->why);
    if (advising->advice->stop == KP_OUT_OF_MEMORY)
        status = kp_no_memory(advising->why);
    if (status == KP_OK) {
        tell_guesses(asking, &ranking, all);
        status = propose_ranked(asking, &ranking);
    }
    kp_ranking_clear(&ranking);
    return status;
}

static enum kp_status weigh(struct asking *asking)
{
    struct kp_guess_list list;
    enum kp_status status = KP_NO_MEMORY;
    size_t alike;

    if (kp_guess_list_make(&list, asking->position)) {
        alike = list.count;
        if (choose_sample(asking, &list))
            status = rank(asking, &list, list.count == alike);
    }
    kp_guess_list_clear(&list);
    return status == KP_NO_MEMORY ? kp_no_memory(asking->advising->why) : status;
}

/* ---- The others -------------------------------------------------------- */

static enum kp_status grow(struct asking *asking, size_t *guess)
{
    struct kp_advice_context *advising = asking->advising;
    struct kp_tree tree = {.pegs = asking->position->field->pegs};
    struct kp_advice *advice = advising->advice;
    enum kp_status status;
    struct kp_tree_sums sums;

    if (!asking->exact)
        return kp_advice_context_refuse(advising);
    status = advising->strategy->grow(asking->position, &advising->wish, &tree, &advice->stop,
                                      advising->why);
    if (status == KP_OK && advice->stop == KP_COMPLETED && tree.count > 0) {
        kp_tree_sum(&tree, &sums);
        advice->total = sums.total;
        advice->longest = sums.longest;
        *guess = kp_code_table_find(asking->position->field, kp_tree_guess(&tree, 0));
        status = kp_strategy_keeps_bound(advising->strategy, advising->wish.longest, sums.longest,
                                         advising->why);
    }
    kp_tree_clear(&tree);
    return status;
}

static enum kp_status choose(struct asking *asking)
{
    struct kp_advice_context *advising = asking->advising;
    size_t guess = SIZE_MAX;
    enum kp_status status = advising->strategy->grow
                                ? grow(asking, &guess)
                                : kp_strategy_choose(advising->strategy, asking->position,
                                                     &advising->wish, &guess,
                                                     &advising->advice->stop, advising->why);

    if (status != KP_OK || advising->advice->stop != KP_COMPLETED || guess == SIZE_MAX)
        return status;
    return look_at_sample(asking) ? propose(asking, guess) : kp_no_memory(advising->why);
}

static enum kp_status look_alone(struct asking *asking)
{
    struct kp_view view;

    view_sample(asking, &view);
    return kp_advice_context_propose(asking->advising, view);
}

static enum kp_status ask(struct asking *asking)
{
    const struct kp_strategy *strategy = asking->advising->strategy;

    if (strategy->weigh)
        return weigh(asking);
    if (strategy->propose && (!asking->exact || (!strategy->choose && !strategy->grow)))
        return look_alone(asking);
    return choose(asking);
}

enum kp_status kp_advise_at_position(struct kp_advice_context *advising,
                                     const struct kp_position *position, bool exact, uint64_t work)
{
    struct asking asking = {.advising = advising,
                            .position = position,
                            .exact = exact,
                            .work = work,
                            .sample = *position};
    enum kp_status status = ask(&asking);

    kp_splitter_clear(&asking.splitter);
    kp_plain_partition_clear(&asking.plain);
    free(asking.drawn);
    return status;
}

/* Secrets held against guesses, all together: some seconds. */
#define WORK ((uint64_t)1 << 32)

static enum kp_status advise(struct kp_advice_context *advising, struct kp_full_position *seat)
{
    char decimal[24];
    enum kp_status status;

    snprintf(decimal, sizeof decimal, "%zu", seat->count);
    status = kp_advice_context_count(advising, decimal);
    if (status == KP_OK && seat->count > 0)
        status = kp_advise_at_position(advising, &seat->position, true, WORK);
    return status;
}

enum kp_status kp_advise_listed(struct kp_advice_context *advising)
{
    struct kp_advice *advice = advising->advice;
    struct kp_options left;
    struct kp_full_position seat = {0};
    enum kp_status status;

    if (!kp_advice_context_left(advising, &left))
        return KP_OK;
    status = kp_full_position_take(&seat, advising->game, advising->guesses, &left, &advice->stop,
                                   advising->why);
    if (status == KP_OK && advice->stop == KP_COMPLETED)
        status = advise(advising, &seat);
    kp_full_position_clear(&seat);
    return status;
}
