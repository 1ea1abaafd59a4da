/* More codes than can be laid out: secrets are drawn, or listed where few are left, and
 * guesses are these and some other codes. */
#include "base/memory.h"
#include "base/random.h"
#include "strategy/advice/advice_impl.h"
#include "verdict/replay.h"
#include <stdlib.h>
#include <string.h>

/* Secrets held against guesses, all together: a third of a second. */
#define WORK ((uint64_t)1 << 27)

/* Guesses that cannot be the secret; the less there is to look at, the more of them. */
#define LEAST_OTHERS 1000
#define MOST_OTHERS  20000

struct pool {
    struct kp_advice_context *advising;
    struct kp_candidate_set lineup;
    uint16_t *codes;
    size_t count;
    struct kp_code_table field;
    struct kp_symmetry symmetry;
    uint32_t *secrets;
};

static size_t count_others(const struct pool *pool)
{
    uint64_t secrets = pool->lineup.count, guesses = WORK / secrets;

    if (guesses < secrets + LEAST_OTHERS)
        return LEAST_OTHERS;
    return guesses - secrets < MOST_OTHERS ? (size_t)(guesses - secrets) : MOST_OTHERS;
}

/* The secrets, and behind them others. */
static bool gather(struct pool *pool)
{
    struct kp_advice_context *advising = pool->advising;
    const struct kp_rules *rules = advising->game->rules;
    size_t others = pool->advising->strategy->weigh ? count_others(pool) : 0;
    size_t pegs = (size_t)rules->pegs;
    bool any = advising->guesses == KP_GUESS_ANY;
    int colours = any ? kp_rules_guess_colours(rules) : kp_rules_secret_colours(rules);
    struct kp_random draw = kp_random_seed(advising->options->seed, 2);

    pool->count = pool->lineup.count + others;
    pool->codes = kp_calloc(pool->count, pegs * sizeof *pool->codes);
    if (!pool->codes)
        return false;
    memcpy(pool->codes, pool->lineup.codes, pool->lineup.count * pegs * sizeof *pool->codes);
    for (size_t i = pool->lineup.count; i < pool->count; i++)
        kp_code_draw(rules, colours, rules->repeats || any, &draw, pool->codes + i * pegs);
    return kp_codes_sort(pool->codes, &pool->count, rules->pegs);
}

/* The numbers that the secrets have among all. */
static bool number(struct pool *pool)
{
    size_t pegs = (size_t)pool->field.pegs;

    pool->secrets = kp_calloc(pool->lineup.count, sizeof *pool->secrets);
    for (size_t i = 0; pool->secrets && i < pool->lineup.count; i++)
        pool->secrets[i] = (uint32_t)kp_code_table_find(&pool->field,
                                                        pool->lineup.codes + i * pegs);
    return pool->secrets != NULL;
}

static enum kp_status advise(struct pool *pool)
{
    struct kp_advice_context *advising = pool->advising;
    const struct kp_rules *rules = advising->game->rules;
    struct kp_position position = {&pool->field, NULL, pool->lineup.count, &pool->symmetry};
    enum kp_status status;

    if (!gather(pool))
        return kp_no_memory(advising->why);
    status = kp_code_table_choose(&pool->field, rules, pool->codes, pool->count, advising->why);
    if (status != KP_OK)
        return status;
    if (!number(pool) || !kp_symmetry_begin(&pool->symmetry, rules, false, false, false))
        return kp_no_memory(advising->why);
    position.secrets = pool->secrets;
    return kp_advise_at_position(advising, &position, false, WORK);
}

static enum kp_status tell(struct pool *pool)
{
    struct kp_advice *advice = pool->advising->advice;
    const struct kp_candidate_set *lineup = &pool->lineup;

    advice->sampled = !lineup->all;
    advice->drawn_by = lineup->drawn_by;
    return lineup->total.length ? kp_advice_context_count(pool->advising, lineup->total.text)
                                : KP_OK;
}

enum kp_status kp_advise_sampled(struct kp_advice_context *advising)
{
    struct pool pool = {.advising = advising};
    size_t sample = advising->tactics->sample ? advising->tactics->sample : KP_SAMPLE;
    enum kp_status status;

    if (advising->strategy->grow)
        return kp_advice_context_refuse(advising);
    status = kp_candidate_set_take(&pool.lineup, advising->game, advising->options, sample,
                                   &advising->advice->stop, advising->why);
    if (status == KP_OK && advising->advice->stop == KP_COMPLETED) {
        status = tell(&pool);
        if (status == KP_OK && pool.lineup.count > 0)
            status = advise(&pool);
    }
    kp_candidate_set_clear(&pool.lineup);
    kp_code_table_clear(&pool.field);
    kp_symmetry_clear(&pool.symmetry);
    free(pool.codes);
    free(pool.secrets);
    return status;
}
