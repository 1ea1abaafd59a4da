/* Which method answers a question.  All of them spend from one meter, part by part. */
#include "native/native_engine.h"

#include "base/allocate.h"
#include "native/count/count_secrets.h"
#include "native/estimate.h"
#include "native/search/enumerate.h"
#include "native/search/local_search.h"
#include <stdlib.h>
#include <string.h>

struct solving {
    const struct kp_native_query *query;
    struct kp_row_table table; /* the rows, laid out once for all methods */
    const struct kp_limits *limits;
    struct kp_limits silent; /* the same without progress */
    struct kp_native_result *result;
};

/* Stores the number of secrets: all of them, or the largest lower bound so far. */
static void keep_count(struct solving *solving, struct kp_bignum *secrets, bool all)
{
    struct kp_bignum *known = &solving->result->secrets, less = *known;

    if (all || kp_bignum_compare(secrets, known) > 0) {
        *known = *secrets;
        *secrets = less;
    }
    kp_bignum_free(secrets);
}

/* Begins a part of the work, which may take up to `most` states. */
static struct kp_meter begin_part(const struct solving *solving, uint64_t most)
{
    uint64_t left = kp_meter_left(solving->limits->meter);

    return kp_meter_begin(NULL, KP_TURN, left < most ? left : most);
}

/* ---- Enumeration ---- */

struct tally {
    const struct solving *solving;
    uint64_t *secrets; /* [pegs of the merged class] */
    bool found;
};

static bool tally_secret(void *data, const uint16_t *code, int others)
{
    struct tally *tally = data;
    const struct kp_native_query *query = tally->solving->query;
    struct kp_native_result *result = tally->solving->result;

    if (!tally->found)
        memcpy(result->code, code, (size_t)query->question->pegs * sizeof *code);
    tally->found = result->found = true;
    tally->secrets[others]++;
    return query->count;
}

/* Computes each weight from the one before.  With 40,000 pegs, to compute each from the beginning
 * took minutes. */
static void sum_tally(const struct kp_question *question, const uint64_t *secrets,
                      struct kp_bignum *total)
{
    struct kp_bignum ways = {0}, some = {0};
    int most = question->pegs;

    while (most > 0 && !secrets[most])
        most--;
    kp_bignum_set(&ways, 1);
    for (int others = 0; others <= most; others++) {
        kp_bignum_set(&some, secrets[others]);
        kp_bignum_add_product(total, &ways, &some);
        kp_question_colourings_next(question, others, &ways);
    }
    kp_bignum_free(&ways);
    kp_bignum_free(&some);
}

static enum kp_stop_reason enumerate(struct solving *solving, uint64_t most, const char *what,
                                     const struct kp_limits *limits)
{
    const struct kp_question *question = solving->query->question;
    struct kp_meter meter = begin_part(solving, most);
    struct kp_limits part = kp_limits_for_part(limits, &meter);
    struct tally tally = {solving, kp_calloc((size_t)question->pegs + 1, sizeof(uint64_t)), false};
    struct kp_bignum total = {0};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (tally.secrets) {
        stop = kp_enumerate_table(&solving->table, solving->query->selection.wrong, &part,
                                  (struct kp_visitor){tally_secret, &tally, what});
        sum_tally(question, tally.secrets, &total);
        keep_count(solving, &total, stop == KP_COMPLETED);
    }
    free(tally.secrets);
    kp_meter_spend(limits->meter, meter.spent);
    return stop;
}

/* If enumeration takes no more states than this, it is over before the tables of a count are made.
 * That is so for most games on a board of few codes, and on larger boards if nearly every code
 * fits. */
#define FEW_CODES_MOMENT  500
#define MANY_CODES_MOMENT 100
#define FEW_CODES         40000

static uint64_t moment_of_enumeration(const struct kp_question *question)
{
    uint64_t codes = 1;

    for (int p = 0; p < question->pegs && codes <= FEW_CODES; p++)
        codes *= (uint64_t)question->classes;
    return codes <= FEW_CODES ? FEW_CODES_MOMENT : MANY_CODES_MOMENT;
}

/* ---- Counting ---- */

static bool take_code(void *data, const uint16_t *code, int others)
{
    const struct solving *solving = data;

    (void)others;
    memcpy(solving->result->code, code, (size_t)solving->query->question->pegs * sizeof *code);
    return false;
}

/* The states for finding the least secret: as many as the query was given.  Without a limit, it is
 * twice what the count took, plus SOME_STATES. */
#define SOME_STATES 4000000

static uint64_t states_for_least(const struct kp_meter *meter)
{
    if (meter->left < KP_NO_END)
        return meter->left + meter->spent;
    return meter->spent < UINT64_MAX / 4 ? 2 * meter->spent + SOME_STATES : meter->spent;
}

/* Replaces the classes of some secret by the colours of the least one; for multisets only
 * enumeration can do that.  If there are not enough states, the result is some secret, which is an
 * answer as well. */
static void find_least(struct solving *solving)
{
    const struct kp_question *question = solving->query->question;
    struct kp_meter *whole = solving->limits->meter;
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, states_for_least(whole));
    struct kp_limits part = kp_limits_for_part(&solving->silent, &meter);

    if (question->ordered)
        kp_least_by_fixing_pegs(&solving->table, &part, solving->result->code, 0, 0);
    kp_question_colours(question, solving->result->code);
    if (!question->ordered)
        kp_enumerate_table(&solving->table, 0, &part,
                           (struct kp_visitor){take_code, solving, solving->query->what});
    kp_meter_spend(whole, meter.spent);
}

static void keep_result(struct solving *solving, struct kp_count_request *request,
                        enum kp_stop_reason stop)
{
    const struct kp_native_query *query = solving->query;
    struct kp_native_result *result = solving->result;

    keep_count(solving, &request->secrets, stop == KP_COMPLETED);
    if (result->found || !request->found)
        return;
    result->found = true;
    if (stop == KP_COMPLETED && (query->count || query->least))
        find_least(solving);
    else
        kp_question_colours(query->question, result->code);
}

/* Counts within `most` states.  The enumeration before may have found the least secret already;
 * then the count looks for no other.  If `most` ended the count, its result is dropped. */
static enum kp_stop_reason count(struct solving *solving, const struct kp_limits *limits,
                                 uint64_t most)
{
    const struct kp_native_query *query = solving->query;
    struct kp_native_result *result = solving->result;
    struct kp_meter meter = begin_part(solving, most);
    struct kp_limits part = kp_limits_for_part(limits, &meter);
    struct kp_count_request request = {.what = query->what,
                                       .expected = result->expected,
                                       .classes = result->found ? NULL : result->code};
    enum kp_stop_reason stop = kp_count_table(&solving->table, &part, query->count, &request);

    kp_meter_spend(limits->meter, meter.spent);
    if (stop == KP_COMPLETED || most == UINT64_MAX)
        keep_result(solving, &request, stop);
    else
        kp_bignum_free(&request.secrets);
    return stop;
}

/* Estimates the states of a count.  UINT64_MAX: counting is not possible, or the estimate is
 * not. */
static uint64_t expect_states(const struct solving *solving)
{
    struct kp_estimate estimate;

    if (!kp_estimate_states(&solving->table, solving->limits, &estimate) ||
        estimate.nanoseconds >= 1e18)
        return UINT64_MAX;
    return (uint64_t)(estimate.nanoseconds / KP_STATE_COST) + 1;
}

/* ---- Choosing the method ---- */

/* The first try at counting gets this many states per peg and per row.  An estimate is made
 * only if that is not enough, and it may be this many times too high. */
#define COUNT_MOMENT   50
#define ESTIMATE_DOUBT 2

/* Looks for a secret, and for another one.  In a trial no limit of states ends it. */
static void search_locally(struct solving *solving)
{
    struct kp_native_result *result = solving->result;
    uint64_t most = solving->query->trial ? KP_NO_END : kp_meter_left(solving->limits->meter);
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, most);
    struct kp_limits part = kp_limits_for_part(&solving->silent, &meter);
    struct kp_bignum found = {0};

    kp_bignum_set(&found, (uint64_t)kp_local_search(&solving->table, &part, result->code));
    result->found = !kp_bignum_is(&found, 0);
    if (result->found)
        kp_question_colours(solving->query->question, result->code);
    keep_count(solving, &found, false);
    kp_meter_spend(solving->limits->meter, meter.spent);
}

/* Whether to look for some secret, because a count would take too long. */
static bool may_search_locally(const struct solving *solving)
{
    return !solving->result->found && kp_local_search_is_promising(&solving->table) &&
           solving->result->expected / ESTIMATE_DOUBT > kp_meter_left(solving->limits->meter);
}

/* If counting is impossible or expected to take too long, up to query->trial states are
 * enumerated. */
static enum kp_stop_reason solve(struct solving *solving)
{
    const struct kp_native_query *query = solving->query;
    const struct kp_question *question = query->question;
    const struct kp_meter *meter = solving->limits->meter;
    uint64_t trial = query->trial ? query->trial : UINT64_MAX;
    enum kp_stop_reason stop, vain;

    stop = enumerate(solving, moment_of_enumeration(question), query->what, &solving->silent);
    if (stop != KP_OUT_OF_STATES)
        return stop;
    if (query->selection.wrong > 0)
        return enumerate(solving, UINT64_MAX, query->what, solving->limits);
    stop = count(solving, &solving->silent,
                 COUNT_MOMENT * ((uint64_t)question->pegs + question->row_count));
    if (stop != KP_OUT_OF_STATES && stop != KP_OUT_OF_MEMORY)
        return stop;
    solving->result->expected = expect_states(solving);
    if (may_search_locally(solving)) {
        search_locally(solving);
        if (solving->result->found && (query->trial || !query->count))
            return KP_OUT_OF_STATES;
    }
    if (solving->result->expected / ESTIMATE_DOUBT > kp_meter_left(meter))
        return enumerate(solving, trial, query->what, solving->limits);
    stop = count(solving, solving->limits, UINT64_MAX);
    if ((stop != KP_OUT_OF_MEMORY && stop != KP_OUT_OF_STATES) || kp_meter_left(meter) == 0 ||
        (solving->result->found && !query->count))
        return stop;
    vain = enumerate(solving, trial, "trying every code", solving->limits);
    return vain == KP_OUT_OF_STATES && kp_meter_left(meter) > 0 ? stop : vain;
}

enum kp_stop_reason kp_native_solve(const struct kp_native_query *query,
                                    const struct kp_limits *limits, struct kp_native_result *result)
{
    struct solving solving = {
        .query = query, .limits = limits, .silent = *limits, .result = result};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    solving.silent.progress = NULL;
    result->found = false;
    result->expected = 0;
    kp_bignum_set(&result->secrets, 0);
    if (kp_row_table_make(&solving.table, query->question, query->selection, limits))
        stop = solve(&solving);
    kp_row_table_free(&solving.table);
    return stop;
}
