/* Holding all candidates, or a fair sample of them.
 *
 * A sample is asked of the native engine first: it counts the candidates, and then draws
 * uniformly and with replacement.  Among few candidates that would draw many twice, so up to
 * FEW times as many as are wanted are listed, and a subset of the list is chosen uniformly.
 * If the engine runs out of states or memory, the solver lists the candidates that it finds
 * first, which is not a fair sample but better than none. */
#include "strategy/candidate_set.h"

#include "base/allocate.h"
#include "base/random.h"
#include "strategy/code_table.h"
#include "verdict/verdict.h"

#include <stdlib.h>
#include <string.h>

/* ---- Codes in order ------------------------------------------------------ */

/* Merge two neighbouring runs, from..middle-1 and middle..to-1. */
static void merge_runs(const uint16_t *codes, uint16_t *merged, size_t pegs, size_t from,
                       size_t middle, size_t to)
{
    size_t i = from, j = middle;

    for (size_t k = from; k < to; k++) {
        const uint16_t *a = codes + i * pegs, *b = codes + j * pegs;
        bool first = j == to || (i < middle && kp_code_compare(a, b, pegs) <= 0);

        memcpy(merged + k * pegs, first ? a : b, pegs * sizeof *a);
        i += first;
        j += !first;
    }
}

/* Merge sort, from one array to the other and back; the one that is sorted in the end. */
static uint16_t *sort_runs(uint16_t *codes, uint16_t *spare, size_t count, size_t pegs)
{
    for (size_t run = 1; run < count; run *= 2) {
        uint16_t *merged = spare;

        for (size_t from = 0; from < count; from += 2 * run) {
            size_t middle = from + run < count ? from + run : count;
            size_t to = from + 2 * run < count ? from + 2 * run : count;

            merge_runs(codes, merged, pegs, from, middle, to);
        }
        spare = codes;
        codes = merged;
    }
    return codes;
}

static bool is_ascending(const uint16_t *codes, size_t count, size_t pegs)
{
    for (size_t i = 1; i < count; i++)
        if (kp_code_compare(codes + (i - 1) * pegs, codes + i * pegs, pegs) >= 0)
            return false;
    return true;
}

static size_t drop_repetitions(uint16_t *codes, size_t count, size_t pegs)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (kept == 0 || kp_code_compare(codes + (kept - 1) * pegs, codes + i * pegs, pegs) != 0)
            memmove(codes + kept++ * pegs, codes + i * pegs, pegs * sizeof *codes);
    return kept;
}

bool kp_codes_sort(uint16_t *codes, size_t *count, int pegs)
{
    size_t each = (size_t)pegs, size = *count * each * sizeof *codes;
    uint16_t *spare, *sorted;

    if (is_ascending(codes, *count, each))
        return true;
    spare = kp_calloc(*count * each, sizeof *spare);
    if (!spare)
        return false;
    sorted = sort_runs(codes, spare, *count, each);
    if (sorted != codes)
        memcpy(codes, sorted, size);
    free(spare);
    *count = drop_repetitions(codes, *count, each);
    return true;
}

/* ---- All of them --------------------------------------------------------- */

static size_t pegs_of(const struct kp_candidate_set *set)
{
    return (size_t)set->game->rules->pegs;
}

static bool add_secret(void *data, const uint16_t *secret)
{
    struct kp_candidate_set *set = data;
    size_t pegs = pegs_of(set);

    set->full = set->count == set->most_held;
    set->failed = !set->full && !KP_RESERVE(set->codes, set->room, (set->count + 1) * pegs);
    if (set->full || set->failed)
        return false;
    memcpy(set->codes + set->count++ * pegs, secret, pegs * sizeof *secret);
    return true;
}

static bool add_up_to_most(void *data, const uint16_t *secret)
{
    struct kp_candidate_set *set = data;

    set->all = set->count < set->most;
    return set->all && add_secret(data, secret);
}

/* The solver finds candidates in any order. */
static enum kp_status finish(struct kp_candidate_set *set, enum kp_status status,
                             struct kp_diag *why)
{
    if (status == KP_OK && (set->failed || set->total.failed ||
                            !kp_codes_sort(set->codes, &set->count, set->game->rules->pegs)))
        return kp_no_memory(why);
    return status;
}

/* An array that doubles its size takes three times the room while it does. */
enum kp_status kp_candidate_set_list(struct kp_candidate_set *set, const struct kp_transcript *game,
                                     const struct kp_options *options, struct kp_limits limits,
                                     size_t most, size_t beside, enum kp_stop_reason *stop,
                                     struct kp_diag *why)
{
    size_t each = 3 * (size_t)game->rules->pegs * sizeof *set->codes + beside;
    enum kp_status status;

    *set = (struct kp_candidate_set){.game = game, .most = most, .all = true};
    set->most_held = limits.memory ? limits.memory / 2 / each : SIZE_MAX;
    status = kp_verdict_list(game, options, limits, add_up_to_most, set, stop, why);
    if (status == KP_OK && set->full)
        *stop = KP_OUT_OF_MEMORY;
    return finish(set, status, why);
}

/* ---- A sample from the native engine ------------------------------------- */

/* This many times the codes of a sample are listed. */
#define LISTED_TIMES 4

static bool is_worth_drawing(void *data, const struct kp_bignum *secrets)
{
    struct kp_candidate_set *set = data;

    kp_bignum_write(secrets, &set->total);
    set->few = secrets->size == 0 ||
               (secrets->size == 1 && secrets->limbs[0] / LISTED_TIMES <= set->most);
    return !set->few;
}

/* Keep `most` of them, each with the same probability. */
static void choose_sample(struct kp_candidate_set *set, uint64_t seed)
{
    struct kp_random draw = kp_random_seed(seed, 0);

    set->all = set->count <= set->most;
    set->count = kp_random_subset(&draw, set->codes, set->count, set->most,
                                  pegs_of(set) * sizeof *set->codes);
    if (!set->all)
        set->drawn_by = "native";
}

/* A list that is cut short would not be a fair sample, so it is dropped. */
static enum kp_status list_few(struct kp_candidate_set *set, const struct kp_options *options,
                               struct kp_limits limits, enum kp_stop_reason *stop,
                               struct kp_diag *why)
{
    enum kp_status status = kp_verdict_list(set->game, options, limits, add_secret, set, stop, why);

    if (status == KP_OK && *stop == KP_COMPLETED)
        choose_sample(set, options->seed);
    else
        set->count = 0;
    return status;
}

static bool asks_for(const struct kp_options *options, const char *engine)
{
    return options->engine && strcmp(options->engine, engine) == 0;
}

/* States that `auto` gives the engine before it asks the solver: a second or so. */
#define SAMPLE_STATES ((uint64_t)4 * KP_STATES)

static enum kp_status draw_sample(struct kp_candidate_set *set, const struct kp_options *options,
                                  struct kp_limits limits, enum kp_stop_reason *stop,
                                  struct kp_diag *why)
{
    struct kp_options left = *options;
    enum kp_status status;

    if (!left.states && !asks_for(options, "native"))
        left.states = SAMPLE_STATES;
    status = kp_verdict_sample_some(set->game, &left, limits, set->most, is_worth_drawing,
                                    add_secret, set, stop, why);
    if (status != KP_OK || *stop != KP_COMPLETED || set->failed)
        return status;
    if (!set->few) {
        set->drawn_by = "native";
        return KP_OK;
    }
    *stop = kp_limits_check(&limits);
    return *stop == KP_COMPLETED ? list_few(set, options, limits, stop, why) : KP_OK;
}

/* ---- A sample from the solver -------------------------------------------- */

/* The solver is asked for one more than are wanted, to know whether these are all.  It gets
 * half of the time, so that some is left to evaluate guesses. */
static enum kp_status find_by_solver(struct kp_candidate_set *set, const struct kp_options *options,
                                     struct kp_limits limits, enum kp_stop_reason *stop,
                                     struct kp_diag *why)
{
    struct kp_options sat = *options;
    enum kp_status status;

    sat.engine = "sat";
    if (limits.deadline > 0)
        limits.deadline = (kp_now() + limits.deadline) / 2;
    set->count = 0;
    set->drawn_by = NULL;
    if (set->most > KP_SOLVED)
        set->most = KP_SOLVED;
    set->all = true;
    status = kp_verdict_list(set->game, &sat, limits, add_up_to_most, set, stop, why);
    set->all = set->all && *stop == KP_COMPLETED;
    if (status != KP_OK)
        return status;
    if (set->all) {
        kp_strbuf_clear(&set->total);
        kp_strbuf_addf(&set->total, "%zu", set->count);
    } else {
        set->drawn_by = "sat";
    }
    if (set->count > 0 && *stop != KP_INTERRUPTED)
        *stop = KP_COMPLETED;
    return KP_OK;
}

/* ---- From either --------------------------------------------------------- */

static enum kp_status take_sample(struct kp_candidate_set *set, const struct kp_options *options,
                                  struct kp_limits limits, enum kp_stop_reason *stop,
                                  struct kp_diag *why)
{
    enum kp_status status;

    if (asks_for(options, "sat"))
        return find_by_solver(set, options, limits, stop, why);
    status = draw_sample(set, options, limits, stop, why);
    if (status != KP_OK || (*stop != KP_OUT_OF_STATES && *stop != KP_OUT_OF_MEMORY) ||
        asks_for(options, "native") || set->failed || kp_limits_check(&limits) != KP_COMPLETED)
        return status;
    return find_by_solver(set, options, limits, stop, why);
}

enum kp_status kp_candidate_set_take(struct kp_candidate_set *set, const struct kp_transcript *game,
                                     const struct kp_options *options, struct kp_limits limits,
                                     size_t most, enum kp_stop_reason *stop, struct kp_diag *why)
{
    *set = (struct kp_candidate_set){.game = game, .most = most, .most_held = SIZE_MAX};
    *stop = KP_COMPLETED;
    return finish(set, take_sample(set, options, limits, stop, why), why);
}

void kp_candidate_set_clear(struct kp_candidate_set *set)
{
    free(set->codes);
    kp_strbuf_free(&set->total);
    *set = (struct kp_candidate_set){0};
}
