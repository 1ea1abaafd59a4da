/* Holding all candidates, or a fair sample of them.
 *
 * A sample is asked of the native engine first: it counts the candidates, and then draws
 * uniformly and with replacement.  Among few candidates that would draw many twice, so up to
 * LISTED_TIMES as many as are wanted are listed, and a subset of the list is chosen uniformly.
 * If the engine runs out of states or memory, the solver lists the candidates that it finds
 * first, which is not a fair sample but better than none. */
#include "strategy/candidate_set.h"

#include "base/hash.h"
#include "base/random.h"
#include "keypeg.h"
#include "verdict/verdict.h"

/* ---- All of them --------------------------------------------------------- */

static bool add_secret(void *data, const uint16_t *secret)
{
    struct kp_candidate_set *set = data;

    set->cut = set->list.count == set->most_listed;
    set->failed = !set->cut && !kp_code_list_add(&set->list, secret);
    return !set->cut && !set->failed;
}

/* The solver finds candidates in any order. */
static enum kp_status finish(struct kp_candidate_set *set, enum kp_status status,
                             struct kp_diag *why)
{
    if (status == KP_OK && (set->failed || set->total.failed))
        return kp_no_memory(why);
    set->list.count = kp_codes_sort(set->list.codes, set->list.count, set->list.pegs);
    return status;
}

/* An array that doubles its size takes three times the room while it does. */
enum kp_status kp_candidate_set_list(struct kp_candidate_set *set, struct kp_diag *why)
{
    size_t each = 3 * (size_t)set->game->rules->pegs * sizeof *set->list.codes;
    size_t most_held = set->limits.memory ? set->limits.memory / 2 / each : SIZE_MAX;
    enum kp_status status;

    set->list.pegs = (size_t)set->game->rules->pegs;
    set->most_listed = kp_min_size(set->most, most_held);
    status = kp_verdict_list(set->game, &set->options, KP_AUTO, set->limits, add_secret, set,
                             &set->stop, why);
    set->all = !set->cut || most_held < set->most;
    if (status == KP_OK && set->cut && set->all)
        set->stop = KP_OUT_OF_MEMORY;
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

/* Keep `most` of them, each with the same probability.  A list that is cut short would not be a
 * fair sample, so it is dropped. */
static enum kp_status list_few(struct kp_candidate_set *set, enum kp_engine engine,
                               struct kp_diag *why)
{
    struct kp_random draw = kp_random_seed(set->options.seed, 0);
    enum kp_status status = kp_verdict_list(set->game, &set->options, engine, set->limits,
                                            add_secret, set, &set->stop, why);

    if (status != KP_OK || set->stop != KP_COMPLETED)
        set->list.count = 0;
    set->all = set->list.count <= set->most && status == KP_OK && set->stop == KP_COMPLETED;
    if (set->list.count > set->most)
        set->drawn_by = KP_NATIVE;
    set->list.count = kp_random_subset(&draw, set->list.codes, set->list.count, set->most,
                                       set->list.pegs * sizeof *set->list.codes);
    return status;
}

/* States that `auto` gives the engine before it asks the solver: a second or so. */
#define SAMPLE_STATES ((uint64_t)4 * KP_STATES)

static enum kp_status draw_sample(struct kp_candidate_set *set, enum kp_engine engine,
                                  struct kp_diag *why)
{
    struct kp_options left = set->options;
    enum kp_status status;

    if (!left.states && engine != KP_NATIVE)
        left.states = SAMPLE_STATES;
    status = kp_verdict_sample_some(set->game, &left, set->limits, set->most, is_worth_drawing,
                                    add_secret, set, &set->stop, why);
    if (status != KP_OK || set->stop != KP_COMPLETED || set->failed)
        return status;
    if (!set->few) {
        set->drawn_by = KP_NATIVE;
        return KP_OK;
    }
    set->stop = kp_limits_check(&set->limits);
    return set->stop == KP_COMPLETED ? list_few(set, engine, why) : KP_OK;
}

/* ---- A sample from the solver -------------------------------------------- */

/* The solver is asked for one more than are wanted, to know whether these are all.  It gets
 * half of the time, so that some is left to evaluate guesses. */
static enum kp_status find_by_solver(struct kp_candidate_set *set, struct kp_diag *why)
{
    struct kp_limits limits = set->limits;
    enum kp_status status;

    if (limits.deadline > 0)
        limits.deadline = (kp_now() + limits.deadline) / 2;
    set->list.count = 0;
    set->drawn_by = KP_AUTO;
    set->most = set->most_listed = kp_min_size(set->most, KP_SOLVED);
    status = kp_verdict_list(set->game, &set->options, KP_SAT, limits, add_secret, set, &set->stop,
                             why);
    set->all = !set->cut && set->stop == KP_COMPLETED;
    if (status != KP_OK)
        return status;
    if (set->all) {
        kp_strbuf_clear(&set->total);
        kp_strbuf_addf(&set->total, "%zu", set->list.count);
    } else {
        set->drawn_by = KP_SAT;
    }
    if (set->list.count > 0 && set->stop != KP_INTERRUPTED)
        set->stop = KP_COMPLETED;
    return KP_OK;
}

/* ---- From either --------------------------------------------------------- */

enum kp_status kp_candidate_set_take(struct kp_candidate_set *set, struct kp_diag *why)
{
    enum kp_engine engine = KP_AUTO;
    enum kp_status status = kp_engine_find(set->options.engine, &engine, why);
    bool solve = engine == KP_SAT;

    set->list.pegs = (size_t)set->game->rules->pegs;
    set->most_listed = SIZE_MAX;
    if (status == KP_OK && !solve) {
        status = draw_sample(set, engine, why);
        solve = engine != KP_NATIVE && !set->failed &&
                (set->stop == KP_OUT_OF_STATES || set->stop == KP_OUT_OF_MEMORY) &&
                kp_limits_check(&set->limits) == KP_COMPLETED;
    }
    if (status == KP_OK && solve)
        status = find_by_solver(set, why);
    return finish(set, status, why);
}

void kp_candidate_set_clear(struct kp_candidate_set *set)
{
    kp_code_list_free(&set->list);
    kp_strbuf_free(&set->total);
    *set = (struct kp_candidate_set){0};
}
