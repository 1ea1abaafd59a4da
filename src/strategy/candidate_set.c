#include "strategy/candidate_set.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/random.h"
#include "verdict/check.h"
#include <stdlib.h>
#include <string.h>

bool kp_options_left(const struct kp_options *options, double started, struct kp_options *left)
{
    *left = *options;
    if (options->seconds <= 0)
        return true;
    left->seconds = options->seconds - (kp_now() - started);
    return left->seconds > 0;
}

static bool add(void *data, const uint16_t *secret)
{
    struct kp_candidate_set *lineup = data;
    size_t pegs = (size_t)lineup->game->rules->pegs;

    lineup->failed = !KP_RESERVE(lineup->codes, lineup->room, (lineup->count + 1) * pegs);
    if (lineup->failed)
        return false;
    memcpy(lineup->codes + lineup->count++ * pegs, secret, pegs * sizeof *secret);
    return true;
}

static uint16_t *code_of(struct kp_candidate_set *lineup, size_t i)
{
    return lineup->codes + i * (size_t)lineup->game->rules->pegs;
}

static void set_total(struct kp_candidate_set *lineup, size_t total)
{
    kp_strbuf_clear(&lineup->total);
    kp_strbuf_addf(&lineup->total, "%zu", total);
}

/* ---- By the native engine ---------------------------------------------- */

/* So few are listed, and some of them chosen: of those drawn one by one many would come
 * twice. */
#define FEW 4

static bool is_to_draw(void *data, const struct kp_bignum *secrets)
{
    struct kp_candidate_set *lineup = data;

    kp_bignum_write(secrets, &lineup->total);
    lineup->few = secrets->size == 0 ||
                  (secrets->size == 1 && secrets->limbs[0] / FEW <= lineup->most);
    return !lineup->few;
}

/* Leave `most` of them, each as likely as any other. */
static void choose(struct kp_candidate_set *lineup, uint64_t seed)
{
    struct kp_random draw = kp_random_seed(seed, 0);
    size_t pegs = (size_t)lineup->game->rules->pegs, chosen = 0;

    lineup->all = lineup->count <= lineup->most;
    if (lineup->all)
        return;
    for (size_t i = 0; i < lineup->count; i++)
        if (kp_random_below(&draw, lineup->count - i) < lineup->most - chosen)
            memmove(code_of(lineup, chosen++), code_of(lineup, i), pegs * sizeof(uint16_t));
    lineup->count = chosen;
    lineup->drawn_by = "native";
}

/* Half of them would be no fair choice. */
static enum kp_status list(struct kp_candidate_set *lineup, const struct kp_options *options,
                           enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status = kp_verdict_list(lineup->game, options, add, lineup, stop, why);

    if (status == KP_OK && *stop == KP_COMPLETED)
        choose(lineup, options->seed);
    else
        lineup->count = 0;
    return status;
}

/* States that `auto` gives the engine before it asks the solver: a second or so. */
#define STATES ((uint64_t)4 * KP_STATES)

static enum kp_status draw(struct kp_candidate_set *lineup, const struct kp_options *options,
                           double started, enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_options left = *options;
    enum kp_status status;

    if (!left.states && (!left.engine || strcmp(left.engine, "native") != 0))
        left.states = STATES;
    status = kp_verdict_sample_some(lineup->game, &left, lineup->most, is_to_draw, add, lineup,
                                    stop, why);
    if (status != KP_OK || *stop != KP_COMPLETED || lineup->failed)
        return status;
    if (!lineup->few) {
        lineup->drawn_by = "native";
        return KP_OK;
    }
    if (!kp_options_left(options, started, &left)) {
        *stop = KP_OUT_OF_TIME;
        return KP_OK;
    }
    return list(lineup, &left, stop, why);
}

/* ---- By the solver ----------------------------------------------------- */

static bool add_some(void *data, const uint16_t *secret)
{
    struct kp_candidate_set *lineup = data;

    lineup->all = lineup->count < lineup->most;
    return lineup->all && add(lineup, secret);
}

/* It is asked for one more than are wanted, so that all are known to be all; and gets
 * half of the time, so that some is left to look at what it finds. */
static enum kp_status solve(struct kp_candidate_set *lineup, const struct kp_options *options,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_options sat = *options;
    enum kp_status status;

    sat.engine = "sat";
    sat.seconds = options->seconds / 2;
    lineup->count = 0;
    lineup->drawn_by = NULL;
    if (lineup->most > KP_SOLVED)
        lineup->most = KP_SOLVED;
    lineup->all = true;
    status = kp_verdict_list(lineup->game, &sat, add_some, lineup, stop, why);
    lineup->all = lineup->all && *stop == KP_COMPLETED;
    if (status != KP_OK)
        return status;
    if (lineup->all)
        set_total(lineup, lineup->count);
    else
        lineup->drawn_by = "sat";
    if (lineup->count > 0 && *stop != KP_INTERRUPTED)
        *stop = KP_COMPLETED;
    return KP_OK;
}

/* ---- Either ------------------------------------------------------------ */

static bool is_asked(const struct kp_options *options, const char *engine)
{
    return options->engine && strcmp(options->engine, engine) == 0;
}

static enum kp_status take(struct kp_candidate_set *lineup, const struct kp_options *options,
                           enum kp_stop_reason *stop, struct kp_diag *why)
{
    double started = kp_now();
    struct kp_options left;
    enum kp_status status;

    if (is_asked(options, "sat"))
        return solve(lineup, options, stop, why);
    status = draw(lineup, options, started, stop, why);
    if (status != KP_OK || (*stop != KP_OUT_OF_STATES && *stop != KP_OUT_OF_MEMORY) ||
        is_asked(options, "native") || lineup->failed || !kp_options_left(options, started, &left))
        return status;
    return solve(lineup, &left, stop, why);
}

enum kp_status kp_candidate_set_take(struct kp_candidate_set *lineup,
                                     const struct kp_transcript *game,
                                     const struct kp_options *options, size_t most,
                                     enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status;

    *lineup = (struct kp_candidate_set){.game = game, .most = most};
    *stop = KP_COMPLETED;
    status = take(lineup, options, stop, why);
    if (status != KP_OK)
        return status;
    if (lineup->failed || lineup->total.failed ||
        !kp_codes_sort(lineup->codes, &lineup->count, game->rules->pegs))
        return kp_no_memory(why);
    return KP_OK;
}

void kp_candidate_set_clear(struct kp_candidate_set *lineup)
{
    free(lineup->codes);
    kp_strbuf_free(&lineup->total);
    *lineup = (struct kp_candidate_set){0};
}
