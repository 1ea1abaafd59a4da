#include "native/engine.h"

#include "base/memory.h"
#include "native/count/count_secrets.h"
#include "native/estimate.h"
#include "native/search/enumerate.h"
#include <stdlib.h>
#include <string.h>

struct asking {
    const struct kp_native_query *task;
    const struct kp_limits *limits;
    uint64_t *states;
    uint64_t given; /* of them at first */
    struct kp_native_result *told;
};

/* So many were counted: all there are, or what there is at least, of which the
 * most is kept. */
static void learn(struct asking *asking, struct kp_bignum *secrets, bool all)
{
    struct kp_bignum *known = &asking->told->secrets, less = *known;

    if (all || kp_bignum_compare(secrets, known) > 0) {
        *known = *secrets;
        *secrets = less;
    }
    kp_bignum_free(secrets);
}

/* ---- The plain way ---- */

struct trying {
    const struct asking *asking;
    uint64_t *secrets; /* by how many pegs are of the merged class */
    bool found;
};

static bool see(void *data, const uint16_t *code, int others)
{
    struct trying *trying = data;
    const struct kp_native_query *task = trying->asking->task;
    struct kp_native_result *told = trying->asking->told;

    if (!trying->found)
        memcpy(told->code, code, (size_t)task->question->pegs * sizeof *code);
    trying->found = told->found = true;
    trying->secrets[others]++;
    return task->count;
}

/* From weight to weight: with 40,000 pegs, each from the beginning took minutes. */
static void add_up(const struct kp_question *question, const uint64_t *secrets,
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

/* Within so many of the states, and told to `limits`. */
static enum kp_stop_reason try_codes(struct asking *asking, uint64_t most, const char *what,
                                     const struct kp_limits *limits)
{
    const struct kp_question *question = asking->task->question;
    uint64_t given = *asking->states < most ? *asking->states : most, left = given;
    struct trying trying = {asking, kp_calloc((size_t)question->pegs + 1, sizeof(uint64_t)), false};
    struct kp_bignum total = {0};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (trying.secrets) {
        stop = kp_enumerate(question, asking->task->asked, limits, &left,
                            (struct kp_visitor){see, &trying, what});
        add_up(question, trying.secrets, &total);
        learn(asking, &total, stop == KP_COMPLETED);
    }
    free(trying.secrets);
    *asking->states -= given - left;
    return stop;
}

/* What takes no more states than these is over before the fast way is laid out:
 * on a board of few codes most games, on others those that nearly every code
 * fits.  Nobody is told of so short a work. */
#define MOMENT       500
#define SHORT_MOMENT 100
#define FEW_CODES    40000

static uint64_t moment(const struct kp_question *question)
{
    uint64_t codes = 1;

    for (int p = 0; p < question->pegs && codes <= FEW_CODES; p++)
        codes *= (uint64_t)question->classes;
    return codes <= FEW_CODES ? MOMENT : SHORT_MOMENT;
}

static enum kp_stop_reason try_for_a_moment(struct asking *asking)
{
    struct kp_limits silent = *asking->limits;

    silent.progress = NULL;
    return try_codes(asking, moment(asking->task->question), asking->task->what, &silent);
}

/* ---- The fast way ---- */

static bool take(void *data, const uint16_t *code, int others)
{
    const struct asking *asking = data;

    (void)others;
    memcpy(asking->told->code, code, (size_t)asking->task->question->pegs * sizeof *code);
    return false;
}

/* States for the least: as many as the whole was given, or where there was no
 * limit twice what it took and some. */
#define SOME 4000000

static uint64_t states_for_least(const struct asking *asking)
{
    uint64_t taken = asking->given - *asking->states;

    if (asking->given < UINT64_MAX)
        return asking->given;
    return taken < UINT64_MAX / 4 ? 2 * taken + SOME : taken;
}

/* They are states like all others, as far as there are any left. */
static void charge(struct asking *asking, uint64_t taken)
{
    *asking->states -= taken < *asking->states ? taken : *asking->states;
}

/* The classes of some secret become the colours of the least.  Where its states
 * do not do, some secret is known, and that is as much an answer.  Multisets are
 * told apart by the plain way alone. */
static void find_least(struct asking *asking)
{
    const struct kp_native_query *task = asking->task;
    struct kp_limits silent = *asking->limits;
    uint64_t given = states_for_least(asking), states = given;

    silent.progress = NULL;
    if (task->question->ordered)
        kp_least_secret(task->question, task->asked.on, &silent, &states, asking->told->code);
    kp_question_colours(task->question, asking->told->code);
    if (!task->question->ordered)
        kp_enumerate(task->question, task->asked, &silent, &states,
                     (struct kp_visitor){take, asking, task->what});
    charge(asking, given - states);
}

static void settle(struct asking *asking, struct kp_count_request *reckoned,
                   enum kp_stop_reason stop)
{
    const struct kp_native_query *task = asking->task;
    struct kp_native_result *told = asking->told;

    learn(asking, &reckoned->secrets, stop == KP_COMPLETED);
    if (told->found || !reckoned->found)
        return;
    told->found = true;
    if (stop == KP_COMPLETED && !reckoned->least && (task->count || task->least))
        find_least(asking);
    else
        kp_question_colours(task->question, told->code);
}

/* The moment before may have found the least secret already. */
static enum kp_stop_reason reckon(struct asking *asking)
{
    const struct kp_native_query *task = asking->task;
    struct kp_native_result *told = asking->told;
    struct kp_count_request reckoned = {
        .what = task->what, .expected = told->expected, .classes = told->found ? NULL : told->code};
    enum kp_stop_reason stop = kp_count_secrets(task->question, task->asked.on, asking->limits,
                                                asking->states, task->count, &reckoned);

    settle(asking, &reckoned, stop);
    return stop;
}

/* What takes no more states than so many for each peg and row is counted before
 * anything could be estimated. */
#define FAST_MOMENT 50

static enum kp_stop_reason reckon_for_a_moment(struct asking *asking)
{
    const struct kp_native_query *task = asking->task;
    struct kp_limits silent = *asking->limits;
    uint64_t size = (uint64_t)task->question->pegs + task->question->row_count;
    uint64_t given = *asking->states < FAST_MOMENT * size ? *asking->states : FAST_MOMENT * size;
    uint64_t left = given;
    struct kp_count_request reckoned = {.classes = asking->told->found ? NULL : asking->told->code};
    enum kp_stop_reason stop;

    silent.progress = NULL;
    stop = kp_count_secrets(task->question, task->asked.on, &silent, &left, task->count, &reckoned);
    *asking->states -= given - left;
    if (stop == KP_COMPLETED)
        settle(asking, &reckoned, stop);
    else
        kp_bignum_free(&reckoned.secrets);
    return stop;
}

/* A state of the fast way, in nanoseconds. */
#define STATE 40

/* It is a guess, which may be so many times too high. */
#define DOUBT 2

/* UINT64_MAX: it is not for this question, or nobody can tell. */
static uint64_t expect(const struct asking *asking)
{
    const struct kp_native_query *task = asking->task;
    struct kp_estimate estimate;

    if (!kp_estimate_states(task->question, task->asked.on, asking->limits, &estimate) ||
        estimate.nanoseconds >= 1e18)
        return UINT64_MAX;
    return (uint64_t)(estimate.nanoseconds / STATE) + 1;
}

/* ---- Which way ---- */

/* The plain way for what the fast one is not for. */
static enum kp_stop_reason try_in_vain(struct asking *asking, const char *what)
{
    uint64_t vain = asking->task->vain;

    return try_codes(asking, vain ? vain : UINT64_MAX, what, asking->limits);
}

/* Whether what ended the fast way leaves the plain one a chance. */
static bool may_go_on(const struct asking *asking, enum kp_stop_reason stop)
{
    return (stop == KP_OUT_OF_MEMORY || stop == KP_OUT_OF_STATES) && *asking->states > 0 &&
           !(asking->told->found && !asking->task->count);
}

static enum kp_stop_reason choose(struct asking *asking)
{
    enum kp_stop_reason stop = reckon_for_a_moment(asking), vain;
    uint64_t expected;

    if (stop != KP_OUT_OF_STATES && stop != KP_OUT_OF_MEMORY)
        return stop;
    expected = asking->told->expected = expect(asking);
    if (expected / DOUBT > *asking->states)
        return try_in_vain(asking, asking->task->what);
    stop = reckon(asking);
    if (!may_go_on(asking, stop))
        return stop;
    vain = try_in_vain(asking, "trying every code");
    return vain == KP_OUT_OF_STATES && *asking->states > 0 ? stop : vain;
}

enum kp_stop_reason kp_native_solve(const struct kp_native_query *task,
                                    const struct kp_limits *limits, uint64_t *states,
                                    struct kp_native_result *told)
{
    struct asking asking = {task, limits, states, *states, told};
    enum kp_stop_reason stop;

    told->found = false;
    told->expected = 0;
    kp_bignum_set(&told->secrets, 0);
    stop = try_for_a_moment(&asking);
    if (stop != KP_OUT_OF_STATES)
        return stop;
    if (task->asked.wrong > 0)
        return try_codes(&asking, UINT64_MAX, task->what, limits);
    return choose(&asking);
}
