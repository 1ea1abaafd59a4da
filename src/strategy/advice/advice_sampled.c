/* More codes than can be laid out: secrets are drawn, or listed where few are left, and
 * guesses are these and some other codes. */
#include "base/memory.h"
#include "base/random.h"
#include "strategy/advice/advice_impl.h"
#include "verdict/replay.h"

#include <stdlib.h>
#include <string.h>

/* Codes of more pegs or colours than marks tell: the plain rule scores pair by pair, so
 * fewer secrets are looked at, the fewer the more pegs they have. */
/* Pegs held against pegs, all together: a second. */
#define WORK ((uint64_t)1 << 28)

struct wide {
    struct kp_advice_context *advising;
    struct kp_candidate_set lineup;
    size_t secrets; /* of the lineup; behind them stand other codes to be guessed */
    struct kp_plain_partition plain;
    struct kp_ranking ranking;
};

/* As many secrets as can be held against one another. */
static size_t sample_of(const struct kp_advice_context *advising)
{
    uint64_t pairs = WORK / (uint64_t)advising->game->rules->pegs;
    size_t asked = advising->tactics->sample ? advising->tactics->sample : KP_SAMPLE, most = 1;

    while ((uint64_t)most * most * 4 <= pairs)
        most *= 2;
    return asked < most ? asked : most;
}

static const uint16_t *code_of(const struct wide *wide, size_t i)
{
    return wide->lineup.codes + i * (size_t)wide->lineup.game->rules->pegs;
}

static bool add_other(struct wide *wide, struct kp_random *draw)
{
    struct kp_candidate_set *lineup = &wide->lineup;
    const struct kp_rules *rules = lineup->game->rules;
    bool any = wide->advising->guesses == KP_GUESS_ANY;
    size_t pegs = (size_t)rules->pegs;

    if (!KP_RESERVE(lineup->codes, lineup->room, (lineup->count + 1) * pegs))
        return false;
    kp_code_draw(rules, any ? kp_rules_guess_colours(rules) : kp_rules_secret_colours(rules),
                 rules->repeats || any, draw, lineup->codes + lineup->count * pegs);
    lineup->count += !kp_replay_fits(wide->advising->replay, code_of(wide, lineup->count), 0);
    return true;
}

/* One for four secrets, and more where there are few of these. */
#define OTHERS(secrets) (100 + (secrets) / 4)

static bool add_others(struct wide *wide)
{
    struct kp_random draw = kp_random_seed(wide->advising->options->seed, 2);

    for (size_t i = 0; i < OTHERS(wide->secrets); i++)
        if (!add_other(wide, &draw))
            return false;
    return true;
}

/* ---- Weighed plainly --------------------------------------------------- */

static int64_t worth(const struct kp_strategy *strategy, const struct kp_plain_partition *plain)
{
    int64_t all = 0;

    for (size_t k = 0; k < plain->count; k++) {
        int64_t weight = strategy->weigh((uint32_t)plain->parts[k].secrets);

        if (strategy->combine == KP_SUM)
            all += weight;
        else if (k == 0 || weight > all)
            all = weight;
    }
    return all;
}

/* false: no memory. */
static bool look(struct wide *wide, size_t i)
{
    if (!kp_plain_partition_split(&wide->plain, code_of(wide, i)))
        return false;
    kp_ranking_add(&wide->ranking,
                   (struct kp_rated_guess){i, worth(wide->advising->strategy, &wide->plain),
                                           i < wide->secrets});
    return true;
}

static enum kp_status rank(struct wide *wide)
{
    struct kp_advice_context *advising = wide->advising;

    for (size_t i = 0; i < wide->lineup.count; i++) {
        advising->advice->stop = kp_limits_check(&advising->limits);
        if (advising->advice->stop != KP_COMPLETED)
            return KP_OK;
        if (!look(wide, i))
            return kp_no_memory(advising->why);
        kp_limits_tell(&advising->limits,
                       (struct kp_progress){"weighing guesses", "guesses", i + 1,
                                            (double)(i + 1) / (double)wide->lineup.count});
    }
    return KP_OK;
}

static enum kp_status weigh(struct wide *wide)
{
    struct kp_advice_context *advising = wide->advising;
    size_t top = advising->tactics->top ? advising->tactics->top : 1;
    enum kp_status status;

    if (!add_others(wide) ||
        !kp_ranking_make(&wide->ranking, top < wide->lineup.count ? top : wide->lineup.count))
        return kp_no_memory(advising->why);
    wide->plain.view.codes = wide->lineup.codes; /* which moved */
    status = rank(wide);
    advising->advice->guesses = wide->ranking.looked_at;
    for (size_t i = 0; i < wide->ranking.count && status == KP_OK &&
                       kp_advice_context_goes_on(advising, &wide->plain);
         i++)
        status = kp_advice_context_add(advising, &wide->plain,
                                       code_of(wide, wide->ranking.items[i].guess));
    return status;
}

/* ---- Or chosen --------------------------------------------------------- */

static enum kp_status choose(struct wide *wide)
{
    struct kp_advice_context *advising = wide->advising;

    if (advising->strategy->propose)
        return kp_advice_context_propose(advising, wide->plain.view);
    return kp_fail(advising->why, KP_BAD_INPUT,
                   "the strategy '%s' knows codes of up to %d pegs and %d colours, not of %d and "
                   "%d; 'knuth' looks at some of these",
                   advising->strategy->name, KP_MARK_PEGS, KP_BULK_SCORE_COLOURS,
                   advising->game->rules->pegs, kp_rules_guess_colours(advising->game->rules));
}

static enum kp_status advise(struct wide *wide)
{
    struct kp_view view = {wide->lineup.game->rules, wide->lineup.codes, NULL, wide->secrets};

    if (!kp_plain_partition_make(&wide->plain, view))
        return kp_no_memory(wide->advising->why);
    return wide->advising->strategy->weigh ? weigh(wide) : choose(wide);
}

static enum kp_status tell(struct wide *wide)
{
    struct kp_advice *advice = wide->advising->advice;
    const struct kp_candidate_set *lineup = &wide->lineup;

    wide->secrets = lineup->count;
    advice->sampled = !lineup->all;
    advice->drawn_by = lineup->drawn_by;
    return lineup->total.length ? kp_advice_context_count(wide->advising, lineup->total.text)
                                : KP_OK;
}

enum kp_status kp_advise_wide(struct kp_advice_context *advising)
{
    struct wide wide = {.advising = advising};
    enum kp_status status;

    if (advising->strategy->grow)
        return kp_advice_context_refuse(advising);
    status = kp_candidate_set_take(&wide.lineup, advising->game, advising->options,
                                   sample_of(advising), &advising->advice->stop, advising->why);
    if (status == KP_OK && advising->advice->stop == KP_COMPLETED) {
        status = tell(&wide);
        if (status == KP_OK && wide.secrets > 0)
            status = advise(&wide);
    }
    kp_candidate_set_clear(&wide.lineup);
    kp_plain_partition_clear(&wide.plain);
    kp_ranking_clear(&wide.ranking);
    return status;
}

/* Secrets held against guesses, all together: a third of a second. */
#define WORK_ADVICE_SAMPLED ((uint64_t)1 << 27)

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
    uint64_t secrets = pool->lineup.count, guesses = WORK_ADVICE_SAMPLED / secrets;

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

static enum kp_status advise_advice_sampled(struct pool *pool)
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
    return kp_advise_at_position(advising, &position, false, WORK_ADVICE_SAMPLED);
}

static enum kp_status tell_advice_sampled(struct pool *pool)
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
        status = tell_advice_sampled(&pool);
        if (status == KP_OK && pool.lineup.count > 0)
            status = advise_advice_sampled(&pool);
    }
    kp_candidate_set_clear(&pool.lineup);
    kp_code_table_clear(&pool.field);
    kp_symmetry_clear(&pool.symmetry);
    free(pool.codes);
    free(pool.secrets);
    return status;
}
