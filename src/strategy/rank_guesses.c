#include "strategy/rank_guesses.h"

#include "base/memory.h"
#include "base/random.h"
#include <stdlib.h>
#include <string.h>

/* ---- The best so far --------------------------------------------------- */

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

void kp_ranking_add(struct kp_ranking *ranking, struct kp_rated_guess weighed)
{
    size_t i = ranking->count;

    ranking->looked_at++;
    while (i > 0 && kp_rated_guess_before(weighed, ranking->items[i - 1]))
        i--;
    if (i == ranking->most)
        return;
    if (ranking->count < ranking->most)
        ranking->count++;
    memmove(ranking->items + i + 1, ranking->items + i,
            (ranking->count - i - 1) * sizeof *ranking->items);
    ranking->items[i] = weighed;
}

/* ---- What is looked at ------------------------------------------------- */

bool kp_guess_list_make(struct kp_guess_list *list, const struct kp_position *position)
{
    const struct kp_code_table *field = position->field;
    int absent[KP_BULK_SCORE_COLOURS];

    *list = (struct kp_guess_list){0};
    list->items = kp_calloc(field->count, sizeof *list->items);
    if (!list->items)
        return false;
    kp_position_absent(position, absent);
    for (size_t i = 0; i < field->count; i++)
        if (!field->whole ||
            kp_symmetry_is_canonical(position->symmetry, absent, kp_code_table_code(field, i)))
            list->items[list->count++] = (uint32_t)i;
    return true;
}

void kp_guess_list_thin(struct kp_guess_list *list, size_t most, uint64_t seed)
{
    struct kp_random draw = kp_random_seed(seed, 1);
    size_t kept = 0;

    for (size_t i = 0; list->count > most && i < list->count; i++)
        if (kp_random_below(&draw, list->count - i) < most - kept)
            list->items[kept++] = list->items[i];
    if (list->count > most)
        list->count = kept;
}

void kp_guess_list_clear(struct kp_guess_list *list)
{
    free(list->items);
    *list = (struct kp_guess_list){0};
}

/* ---- The search -------------------------------------------------------- */

struct search {
    const struct kp_position *position, *sample;
    const struct kp_guess_list *list;
    const struct kp_limits *limits;
    struct kp_guess_evaluator scales;
    struct kp_ranking *ranking;
    size_t perfect; /* of those met, so many tell all secrets apart */
    uint64_t turn;  /* secrets held against guesses since the limits were asked */
    enum kp_stop_reason stop;
};

/* Between two looks at the limits: some milliseconds. */
#define TURN ((uint64_t)1 << 20)

static void look(struct search *search, size_t guess, bool fits)
{
    struct kp_rated_guess weighed = {guess, 0, fits};
    struct kp_split split;

    kp_splitter_split(&search->scales.splitter, guess, &split);
    weighed.worth = kp_guess_evaluator_cost(&search->scales, &split);
    search->perfect += split.parts == search->sample->count;
    kp_ranking_add(search->ranking, weighed);
    search->turn += search->sample->count;
}

static bool may_go_on(struct search *search)
{
    if (search->turn >= TURN) {
        search->turn = 0;
        search->stop = kp_limits_check(search->limits);
        kp_limits_tell(
            search->limits,
            (struct kp_progress){"weighing guesses", "guesses", search->ranking->looked_at,
                                 (double)search->ranking->looked_at / (double)search->list->count});
    }
    return search->stop == KP_COMPLETED && search->perfect < search->ranking->most;
}

/* Those that may be the secret first, or all others.  So, and in the order of codes, none
 * that follow are better than as many as are wanted which tell all secrets apart. */
static void look_at(struct search *search, bool fitting)
{
    const struct kp_position *position = search->position;
    size_t next = 0;

    for (size_t i = 0; i < search->list->count && may_go_on(search); i++) {
        size_t guess = search->list->items[i];

        while (next < position->count && position->secrets[next] < guess)
            next++;
        if ((next < position->count && position->secrets[next] == guess) == fitting)
            look(search, guess, fitting);
    }
}

enum kp_stop_reason kp_rank(const struct kp_strategy *strategy, const struct kp_position *position,
                            const struct kp_position *sample, const struct kp_guess_list *list,
                            const struct kp_limits *limits, struct kp_ranking *ranking)
{
    struct search search = {
        .position = position, .sample = sample, .list = list, .limits = limits, .ranking = ranking};

    search.stop = kp_limits_check(limits);
    if (!kp_guess_evaluator_make(&search.scales, strategy, sample->field, sample->count) ||
        !kp_splitter_take(&search.scales.splitter, sample->secrets, sample->count))
        search.stop = KP_OUT_OF_MEMORY;
    if (search.stop == KP_COMPLETED) {
        look_at(&search, true);
        look_at(&search, false);
    }
    kp_guess_evaluator_clear(&search.scales);
    return search.stop;
}
