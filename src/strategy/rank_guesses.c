#include "strategy/rank_guesses.h"

#include "base/allocate.h"
#include <stdlib.h>
#include <string.h>

/* ---- The best so far ----------------------------------------------------- */

bool kp_ranking_make(struct kp_ranking *ranking, size_t most)
{
    *ranking = (struct kp_ranking){.most = most};
    ranking->items = kp_calloc(most, sizeof *ranking->items);
    return ranking->items != NULL;
}

void kp_ranking_clear(struct kp_ranking *ranking)
{
    free(ranking->items);
    *ranking = (struct kp_ranking){0};
}

void kp_ranking_add(struct kp_ranking *ranking, struct kp_rated_guess rated)
{
    size_t i = ranking->count;

    ranking->looked_at++;
    while (i > 0 && kp_rated_guess_before(rated, ranking->items[i - 1]))
        i--;
    if (i == ranking->most)
        return;
    if (ranking->count < ranking->most)
        ranking->count++;
    memmove(ranking->items + i + 1, ranking->items + i,
            (ranking->count - i - 1) * sizeof *ranking->items);
    ranking->items[i] = rated;
}

/* ---- The guesses to evaluate --------------------------------------------- */

bool kp_guess_list_make(struct kp_guess_list *list, const struct kp_position *position)
{
    const struct kp_code_table *table = position->table;
    int absent[KP_BULK_SCORE_COLOURS];

    *list = (struct kp_guess_list){0};
    list->items = kp_calloc(table->count, sizeof *list->items);
    if (!list->items)
        return false;
    if (position->symmetry)
        kp_position_absent(position, absent);
    for (size_t i = 0; i < table->count; i++)
        if (!position->symmetry ||
            kp_symmetry_is_canonical(position->symmetry, absent, kp_code_table_code(table, i)))
            list->items[list->count++] = (uint32_t)i;
    return true;
}

/* ---- The ranking --------------------------------------------------------- */

struct rank_search {
    const struct kp_position *position;
    struct kp_view sample;
    const struct kp_guess_list *list;
    const struct kp_limits *limits;
    struct kp_guess_evaluator evaluator;
    struct kp_ranking *ranking;
    size_t perfect; /* guesses that separate the whole sample */
    uint64_t work;  /* pairs of a candidate and a guess since the last check of the limits */
    enum kp_stop_reason stop;
};

/* Between two checks of the limits: a few milliseconds. */
#define PAIRS_PER_CHECK ((uint64_t)1 << 20)

static void evaluate_guess(struct rank_search *search, size_t guess, bool fits)
{
    struct kp_guess_evaluator *evaluator = &search->evaluator;
    const uint16_t *code = kp_code_table_code(search->position->table, guess);
    int64_t cost = kp_guess_evaluator_cost(evaluator, code);

    search->perfect += evaluator->split.parts == search->sample.count;
    kp_ranking_add(search->ranking, (struct kp_rated_guess){guess, cost, fits});
    search->work += search->sample.count;
}

static bool may_continue(struct rank_search *search)
{
    if (search->work >= PAIRS_PER_CHECK) {
        search->work = 0;
        search->stop = kp_limits_check(search->limits);
        kp_limits_report(
            search->limits,
            (struct kp_progress){"ranking guesses", "guesses", search->ranking->looked_at,
                                 (double)search->ranking->looked_at / (double)search->list->count});
    }
    return search->stop == KP_COMPLETED && search->perfect < search->ranking->most;
}

/* Evaluate the candidates of the list, or all other guesses.  With the candidates first, and
 * in code order, nothing that follows is better than a guess that separates the sample. */
static void evaluate_list(struct rank_search *search, bool fitting)
{
    const struct kp_position *position = search->position;
    size_t next = 0;

    for (size_t i = 0; i < search->list->count && may_continue(search); i++) {
        size_t guess = search->list->items[i];

        while (next < position->count && position->secrets[next] < guess)
            next++;
        if ((next < position->count && position->secrets[next] == guess) == fitting)
            evaluate_guess(search, guess, fitting);
    }
}

enum kp_stop_reason kp_rank_guesses(const struct kp_strategy *strategy,
                                    const struct kp_position *position, struct kp_view sample,
                                    const struct kp_guess_list *list,
                                    const struct kp_limits *limits, struct kp_ranking *ranking)
{
    struct rank_search search = {
        .position = position, .sample = sample, .list = list, .limits = limits, .ranking = ranking};

    search.stop = kp_limits_check(limits);
    if (!kp_guess_evaluator_make(&search.evaluator, strategy, position->table, sample.count) ||
        !kp_splitter_load(&search.evaluator.splitter, sample.which, sample.count))
        search.stop = KP_OUT_OF_MEMORY;
    if (search.stop == KP_COMPLETED) {
        evaluate_list(&search, true);
        evaluate_list(&search, false);
    }
    kp_guess_evaluator_clear(&search.evaluator);
    return search.stop;
}

/* ---- By the plain rule --------------------------------------------------- */

static int64_t cost_of_split(const struct kp_strategy *strategy,
                             const struct kp_plain_partition *plain)
{
    int64_t cost = 0;

    for (size_t k = 0; k < plain->count; k++) {
        int64_t part = strategy->part_cost((uint32_t)plain->parts[k].secrets);

        if (strategy->combine == KP_SUM)
            cost += part;
        else if (k == 0 || part > cost)
            cost = part;
    }
    return cost;
}

enum kp_stop_reason kp_rank_guesses_plainly(const struct kp_strategy *strategy, struct kp_view view,
                                            size_t count, const struct kp_limits *limits,
                                            struct kp_ranking *ranking)
{
    size_t pegs = (size_t)view.rules->pegs;
    struct kp_plain_partition plain;
    bool made = kp_plain_partition_make(&plain, view);
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t i = 0; made && i < count; i++) {
        stop = kp_limits_check(limits);
        if (stop != KP_COMPLETED)
            break;
        made = kp_plain_partition_split(&plain, view.codes + i * pegs);
        if (made)
            kp_ranking_add(ranking, (struct kp_rated_guess){i, cost_of_split(strategy, &plain),
                                                            i < view.count});
        kp_limits_report(limits, (struct kp_progress){"ranking guesses", "guesses", i + 1,
                                                      (double)(i + 1) / (double)count});
    }
    kp_plain_partition_clear(&plain);
    return made ? stop : KP_OUT_OF_MEMORY;
}
