#include "strategy/candidate_set.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/random.h"
#include "strategy/code_table.h"
#include "verdict/list_secrets.h"
#include "verdict/sample_secrets.h"

#include <stdlib.h>
#include <string.h>

/* Codes in order, and codes at random. */
struct sorting {
    uint16_t *codes, *spare;
    size_t count, pegs;
};

static int compare(const uint16_t *a, const uint16_t *b, size_t pegs)
{
    for (size_t p = 0; p < pegs; p++)
        if (a[p] != b[p])
            return a[p] < b[p] ? -1 : 1;
    return 0;
}

/* Two runs that lie side by side, from..middle-1 and middle..to-1, become one. */
static void merge(const struct sorting *sorting, size_t from, size_t middle, size_t to)
{
    size_t pegs = sorting->pegs, i = from, j = middle;

    for (size_t k = from; k < to; k++) {
        const uint16_t *a = sorting->codes + i * pegs, *b = sorting->codes + j * pegs;
        bool first = j == to || (i < middle && compare(a, b, pegs) <= 0);

        memcpy(sorting->spare + k * pegs, first ? a : b, pegs * sizeof *a);
        i += first;
        j += !first;
    }
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void sort(struct sorting *sorting)
{
    for (size_t run = 1; run < sorting->count; run *= 2) {
        uint16_t *sorted = sorting->spare;

        for (size_t from = 0; from < sorting->count; from += 2 * run)
            merge(sorting, from, least(from + run, sorting->count),
                  least(from + 2 * run, sorting->count));
        sorting->spare = sorting->codes;
        sorting->codes = sorted;
    }
}

static size_t drop_twins(uint16_t *codes, size_t count, size_t pegs)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (kept == 0 || compare(codes + (kept - 1) * pegs, codes + i * pegs, pegs) != 0)
            memmove(codes + kept++ * pegs, codes + i * pegs, pegs * sizeof *codes);
    return kept;
}

bool kp_codes_sort(uint16_t *codes, size_t *count, int pegs)
{
    size_t size = *count * (size_t)pegs * sizeof *codes;
    uint16_t *spare = size ? malloc(size) : NULL;
    struct sorting sorting = {codes, spare, *count, (size_t)pegs};

    if (!spare)
        return size == 0;
    sort(&sorting);
    if (sorting.codes != codes)
        memcpy(codes, sorting.codes, size);
    *count = drop_twins(codes, *count, (size_t)pegs);
    free(spare);
    return true;
}

/* ---- At random --------------------------------------------------------- */

static bool may_stand(const struct kp_rules *rules, bool repeats, const uint16_t *code, int p)
{
    if (repeats || kp_rules_is_blank(rules, code[p]))
        return true;
    for (int q = 0; q < p; q++)
        if (code[q] == code[p])
            return false;
    return true;
}

static int by_colour(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

void kp_code_draw(const struct kp_rules *rules, int colours, bool repeats, struct kp_random *draw,
                  uint16_t *code)
{
    for (int p = 0; p < rules->pegs; p++)
        do
            code[p] = (uint16_t)kp_random_below(draw, (uint64_t)colours);
        while (!may_stand(rules, repeats, code, p));
    if (rules->scores == KP_COLOURS_ONLY) /* a multiset has one spelling */
        qsort(code, (size_t)rules->pegs, sizeof *code, by_colour);
}

#define MOST_PEGS ((size_t)1 << 26) /* of all secrets that are held, 128 MiB */

static size_t pegs_of(const struct kp_candidate_list *roster)
{
    return (size_t)roster->game->rules->pegs;
}

/* The codes stand in an array that grows twofold, and so three times over while it does. */
static bool has_room(const struct kp_candidate_list *roster, size_t count)
{
    size_t each = 3 * pegs_of(roster) * sizeof *roster->codes + roster->beside;

    return roster->memory == 0 || count <= roster->memory / 2 / each;
}

static bool take(void *data, const uint16_t *secret)
{
    struct kp_candidate_list *roster = data;
    size_t pegs = pegs_of(roster);

    roster->full = !has_room(roster, roster->count + 1);
    roster->failed = !roster->full &&
                     !KP_RESERVE(roster->codes, roster->room, (roster->count + 1) * pegs);
    if (roster->full || roster->failed)
        return false;
    memcpy(roster->codes + roster->count * pegs, secret, pegs * sizeof *secret);
    return roster->count++ < roster->most;
}

static size_t most_of(const struct kp_candidate_list *roster)
{
    size_t most = MOST_PEGS / pegs_of(roster);

    return most < KP_MOST_CODES ? most : KP_MOST_CODES;
}

enum kp_status kp_candidate_list_take(struct kp_candidate_list *roster,
                                      const struct kp_transcript *game,
                                      const struct kp_options *options, size_t beside,
                                      enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status;

    *roster = (struct kp_candidate_list){
        .game = game, .beside = beside, .memory = kp_limits_of(options).memory};
    roster->most = most_of(roster);
    status = kp_verdict_list(game, options, take, roster, stop, why);
    if (status == KP_OK && roster->failed)
        return kp_no_memory(why);
    if (status == KP_OK && roster->count > roster->most)
        return kp_fail(why, KP_BAD_INPUT,
                       "more than %zu secrets are left in the position of this tree, and it "
                       "cannot be played against all of them",
                       roster->most);
    if (status == KP_OK && roster->full)
        *stop = KP_OUT_OF_MEMORY;
    return status;
}

const uint16_t *kp_candidate_list_code(const struct kp_candidate_list *roster, uint32_t secret)
{
    return roster->codes + secret * pegs_of(roster);
}

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

static enum kp_status take_candidate_set(struct kp_candidate_set *lineup,
                                         const struct kp_options *options,
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
    status = take_candidate_set(lineup, options, stop, why);
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
