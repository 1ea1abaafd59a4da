/* Advice on boards with too many codes to list: candidates are drawn, or all of them are taken
 * if they are few, and the guesses are these and some random codes.
 *
 * Usually these codes make a table, and the advice is that at its position.  Codes with more
 * pegs or colours than marks admit are scored pair by pair by the plain rule; as that is
 * slow, fewer candidates are drawn, and the more pegs there are the fewer. */
#include "base/allocate.h"
#include "base/hash.h"
#include "game/random_code.h"
#include "game/score.h"
#include "strategy/advice/advice.h"
#include "strategy/candidate_set.h"

#include <stdlib.h>
#include <string.h>

/* Draw a code that may be guessed.  A multiset has its colours in order. */
static void draw_guess(const struct kp_advice_context *context, struct kp_random *draw,
                       uint16_t *code)
{
    const struct kp_rules *rules = context->game->rules;

    if (context->guesses == KP_GUESS_SECRETS) {
        kp_random_secret(draw, rules, code);
        return;
    }
    kp_random_code(draw, rules->pegs, kp_rules_guess_colours(rules), code);
    kp_rules_order_pegs(rules, code);
}

/* ---- With a table -------------------------------------------------------- */

/* Pairs of a candidate and a guess: a third of a second. */
#define TABLE_WORK ((uint64_t)1 << 27)

/* Random codes among the guesses: the less there is to evaluate, the more. */
#define LEAST_RANDOM_CODES 1000
#define MOST_RANDOM_CODES  20000

static size_t count_others(uint64_t secrets)
{
    uint64_t guesses = TABLE_WORK / secrets;

    if (guesses < secrets + LEAST_RANDOM_CODES)
        return LEAST_RANDOM_CODES;
    return guesses - secrets < MOST_RANDOM_CODES ? (size_t)(guesses - secrets) : MOST_RANDOM_CODES;
}

/* The candidates and the random codes; *codes belongs to the caller. */
static enum kp_status gather_guesses(struct kp_advice_context *context,
                                     const struct kp_candidate_set *candidates,
                                     struct kp_code_table *table, uint16_t **codes)
{
    const struct kp_rules *rules = context->game->rules;
    size_t pegs = (size_t)rules->pegs, secrets = candidates->count;
    size_t count = secrets + (context->strategy->part_cost ? count_others(secrets) : 0);
    struct kp_random draw = kp_random_seed(context->options->seed, 2);

    *codes = kp_calloc(count, pegs * sizeof **codes);
    if (!*codes)
        return kp_no_memory(context->why);
    memcpy(*codes, candidates->codes, secrets * pegs * sizeof **codes);
    for (size_t i = secrets; i < count; i++)
        draw_guess(context, &draw, *codes + i * pegs);
    if (!kp_codes_sort(*codes, &count, rules->pegs))
        return kp_no_memory(context->why);
    return kp_code_table_choose(table, rules, *codes, count, context->why);
}

static enum kp_status advise_with_table(struct kp_advice_context *context,
                                        const struct kp_candidate_set *candidates)
{
    struct kp_code_table table = {0};
    uint16_t *codes = NULL;
    uint32_t *secrets = NULL;
    enum kp_status status = gather_guesses(context, candidates, &table, &codes);

    if (status == KP_OK)
        status = kp_code_table_numbers(&table, candidates->codes, candidates->count, &secrets,
                                       context->why);
    if (status == KP_OK) {
        struct kp_position position = {&table, secrets, candidates->count, NULL};

        status = kp_advice_at_position(context, &position, false, TABLE_WORK);
    }
    kp_code_table_clear(&table);
    free(codes);
    free(secrets);
    return status;
}

/* ---- By the plain rule --------------------------------------------------- */

/* Pegs to compare: a second. */
#define PLAIN_WORK ((uint64_t)1 << 28)

/* Others are a quarter of the candidates, and more if these are few. */
#define OTHERS(secrets) (100 + (secrets) / 4)

static bool add_others(struct kp_advice_context *context, struct kp_candidate_set *guesses)
{
    struct kp_random draw = kp_random_seed(context->options->seed, 2);
    size_t pegs = (size_t)guesses->game->rules->pegs, others = OTHERS(guesses->count);

    for (size_t i = 0; i < others; i++) {
        uint16_t *code;

        if (!KP_RESERVE(guesses->codes, guesses->room, (guesses->count + 1) * pegs))
            return false;
        code = guesses->codes + guesses->count * pegs;
        draw_guess(context, &draw, code);
        guesses->count += !kp_replay_fits(context->replay, code, 0);
    }
    return true;
}

static enum kp_status propose_best(struct kp_advice_context *context,
                                   struct kp_candidate_set *candidates)
{
    struct kp_view view = {context->game->rules, NULL, NULL, candidates->count};
    struct kp_ranking ranking = {0};
    bool added = add_others(context, candidates);
    enum kp_status status;

    view.codes = candidates->codes;
    context->advice->stop = KP_OUT_OF_MEMORY;
    if (added && kp_ranking_make(&ranking, kp_min_size(context->top, candidates->count)))
        context->advice->stop = kp_rank_guesses_plainly(context->strategy, view, candidates->count,
                                                        &context->limits, &ranking);
    status = kp_advice_add_best(context, view, &ranking);
    kp_ranking_clear(&ranking);
    return status;
}

static enum kp_status advise_plainly(struct kp_advice_context *context,
                                     struct kp_candidate_set *candidates)
{
    const struct kp_rules *rules = context->game->rules;

    if (context->strategy->part_cost)
        return propose_best(context, candidates);
    if (context->strategy->propose)
        return kp_advice_propose(
            context, (struct kp_view){rules, candidates->codes, NULL, candidates->count});
    return kp_bad_input(context->why,
                        "'%s' supports up to %d pegs and %d colours, and this game has %d and %d; "
                        "write '--strategy knuth'",
                        context->strategy->name, KP_MARK_PEGS, KP_BULK_SCORE_COLOURS, rules->pegs,
                        kp_rules_guess_colours(rules));
}

/* ---- Either -------------------------------------------------------------- */

/* As many candidates as the work allows to be compared with one another; a power of two, or
 * the number that is asked for. */
static size_t limit_sample(const struct kp_advice_context *context, size_t asked)
{
    uint64_t pairs = PLAIN_WORK / (uint64_t)context->game->rules->pegs;
    size_t most = 1;

    while ((uint64_t)most * most * 4 <= pairs)
        most *= 2;
    return asked < most ? asked : most;
}

enum kp_status kp_advice_from_sample(struct kp_advice_context *context)
{
    bool has_marks = kp_code_table_admits(context->game->rules);
    size_t asked = context->tactics->sample ? context->tactics->sample : KP_SAMPLE;
    struct kp_advice *advice = context->advice;
    struct kp_candidate_set candidates;
    enum kp_status status;

    if (context->strategy->aim)
        return kp_advice_refuse(context);
    status = kp_candidate_set_take(
        &candidates, context->game, context->options, KP_AUTO, context->limits,
        has_marks ? asked : limit_sample(context, asked), &advice->stop, context->why);
    if (status == KP_OK && advice->stop == KP_COMPLETED) {
        advice->sampled = !candidates.all;
        advice->drawn_by = candidates.drawn_by;
        if (candidates.total.length)
            status = kp_advice_set_total(context, candidates.total.text);
        if (status == KP_OK && candidates.count > 0)
            status = has_marks ? advise_with_table(context, &candidates)
                               : advise_plainly(context, &candidates);
    }
    kp_candidate_set_clear(&candidates);
    return status;
}
