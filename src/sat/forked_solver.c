#include "sat/forked_solver.h"

#include "base/memory.h"
#include "sat/child_process.h"
#include <stdlib.h>
#include <string.h>

/* What is said before literals that were added and literals that are assumed. */
struct question {
    size_t added, assumed;
    int variables; /* in all that was ever said */
    uint64_t effort;
};

/* Behind 10 a value of each variable follows, behind 20 a flag for each
 * assumption. */
struct answer {
    int answer;
    uint64_t effort;
};

struct remote {
    const struct kp_solver_library *library;
    struct kp_child child;
    size_t heard; /* how much of what was told the child has */
};

/* ---- In the child ------------------------------------------------------ */

struct service {
    const struct kp_solver_library *library;
    void *solver;
    int talk;
};

/* Clauses, each ended by a 0. */
static void take(struct service *service, const int *lits, size_t count)
{
    const struct kp_solver_library *library = service->library;

    for (size_t i = 0, n; i < count; i += n + 1) {
        const int *clause = lits + i;

        for (n = 0; clause[n]; n++)
            ;
        if (n > 0 && clause[0] <= KP_EVEN)
            library->add_parity(service->solver, clause + 1, (int)n - 1, clause[0] == KP_ODD);
        else
            library->add(service->solver, clause, (int)n);
    }
}

static void find_values(struct service *service, char *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        values[i] = service->library->value(service->solver, (int)i + 1) ? '1' : '0';
}

static void find_failed(struct service *service, char *failed, const int *assumed, size_t n)
{
    for (size_t i = 0; i < n; i++)
        failed[i] = service->library->failed(service->solver, assumed[i]) ? 1 : 0;
}

/* `lits`: what is assumed. */
static bool answer(struct service *service, const struct question *question, const int *lits)
{
    struct answer answer = {.effort = question->effort};
    size_t n;
    char *more;
    bool said;

    answer.answer = service->library->solve(service->solver, lits, (int)question->assumed,
                                            &answer.effort);
    n = answer.answer == 10   ? (size_t)question->variables
        : answer.answer == 20 ? question->assumed
                              : 0;
    more = kp_calloc(n, 1);
    if (more && answer.answer == 10)
        find_values(service, more, n);
    else if (more && answer.answer == 20)
        find_failed(service, more, lits, n);
    said = more && kp_talk_write(service->talk, &answer, sizeof answer) &&
           kp_talk_write(service->talk, more, n);
    free(more);
    return said;
}

static bool serve_next(struct service *service)
{
    struct question question;
    size_t count;
    int *lits;
    bool served;

    if (!kp_talk_read(service->talk, &question, sizeof question))
        return false;
    count = question.added + question.assumed;
    lits = kp_calloc(count, sizeof *lits);
    served = lits && kp_talk_read(service->talk, lits, count * sizeof *lits);
    if (served) {
        take(service, lits, question.added);
        served = answer(service, &question, lits + question.added);
    }
    free(lits);
    return served;
}

struct errand {
    const struct kp_solver_library *library;
    const struct kp_external_solver *outside;
    struct question question;
};

/* Until nobody asks any more. */
static void serve(void *data, int talk)
{
    const struct errand *errand = data;
    const struct kp_external_solver *outside = errand->outside;
    struct service service = {errand->library, errand->library->create(), talk};

    if (!service.solver)
        return;
    take(&service, outside->told.lits, outside->told.count);
    if (answer(&service, &errand->question, outside->assumed.lits))
        while (serve_next(&service))
            ;
}

/* ---- With us ----------------------------------------------------------- */

static struct question question_of(const struct remote *remote,
                                   const struct kp_external_solver *outside,
                                   const struct kp_limits *limits)
{
    return (struct question){outside->told.count - remote->heard, outside->assumed.count,
                             outside->variables, limits->effort ? *limits->effort : UINT64_MAX};
}

/* A new child, that knows the question. */
static bool begin(struct remote *remote, struct kp_external_solver *outside,
                  const struct kp_limits *limits)
{
    struct errand errand = {remote->library, outside, question_of(remote, outside, limits)};
    struct kp_child_plan plan = {.work = serve, .data = &errand, .input = -1};

    if (kp_external_solver_spare(outside, 0, &plan.memory) &&
        kp_child_begin(&remote->child, &plan)) {
        remote->heard = outside->told.count;
        return true;
    }
    kp_external_solver_stop(outside, KP_OUT_OF_MEMORY);
    return false;
}

/* Ask the child that is there; false: it cannot be asked. */
static bool ask(struct remote *remote, const struct kp_external_solver *outside,
                const struct kp_limits *limits)
{
    const struct kp_lits *told = &outside->told, *assumed = &outside->assumed;
    struct question question = question_of(remote, outside, limits);
    const struct {
        const void *bytes;
        size_t size;
    } parts[] = {{&question, sizeof question},
                 {told->lits + remote->heard, question.added * sizeof(int)},
                 {assumed->lits, assumed->count * sizeof(int)}};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].size > 0 && !kp_child_send(&remote->child, parts[i].bytes, parts[i].size))
            return false;
    remote->heard = told->count;
    return true;
}

/* All of it.  KP_SOLVER_FAILED: it died. */
static enum kp_stop_reason hear(const struct remote *remote, const struct kp_limits *limits,
                                void *bytes, size_t size)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t got; size > 0 && stop == KP_COMPLETED; size -= got, bytes = (char *)bytes + got) {
        stop = kp_child_read(&remote->child, limits, !remote->library->counts_effort, bytes, size,
                             &got);
        if (stop == KP_COMPLETED && got == 0)
            return KP_SOLVER_FAILED;
    }
    return stop;
}

static enum kp_stop_reason hear_answer(const struct remote *remote,
                                       struct kp_external_solver *outside,
                                       const struct kp_limits *limits, int *answer)
{
    struct answer said;
    enum kp_stop_reason stop = hear(remote, limits, &said, sizeof said);

    if (stop != KP_COMPLETED)
        return stop;
    *answer = said.answer;
    if (remote->library->counts_effort)
        kp_limits_spend(limits, said.effort);
    if (*answer == 10)
        return hear(remote, limits, outside->values + 1, (size_t)outside->variables);
    if (*answer == 20)
        return hear(remote, limits, outside->needed, outside->assumed.count);
    return KP_OUT_OF_EFFORT;
}

/* Libraries abort, or leave, for want of memory; what else kills them is a fault. */
static int died(struct remote *remote, struct kp_external_solver *outside)
{
    struct kp_child_fate fate = kp_child_end(&remote->child, true);

    if (fate.signal == 0 || fate.starved)
        return kp_external_solver_stop(outside, KP_OUT_OF_MEMORY);
    return kp_external_solver_fail(outside, "it was killed by signal %d", fate.signal);
}

static int solve(void *data, struct kp_external_solver *outside, const struct kp_limits *limits)
{
    struct remote *remote = data;
    bool old = remote->child.pid > 0 && ask(remote, outside, limits);
    enum kp_stop_reason stop = KP_SOLVER_FAILED;
    int answer = 0;

    if (old)
        stop = hear_answer(remote, outside, limits, &answer);
    if (stop ==
        KP_SOLVER_FAILED) { /* an old one that died was full, or its parent's thread ended */
        kp_child_end(&remote->child, false);
        if (!begin(remote, outside, limits))
            return 0;
        stop = hear_answer(remote, outside, limits, &answer);
    }
    if (stop == KP_SOLVER_FAILED)
        return died(remote, outside);
    if (stop == KP_COMPLETED)
        return answer;
    if (stop != KP_OUT_OF_EFFORT || !remote->library->counts_effort)
        kp_child_end(&remote->child, false);
    return kp_external_solver_stop(outside, stop);
}

static void put_away(void *data)
{
    struct remote *remote = data;

    if (remote)
        kp_child_end(&remote->child, false);
    free(remote);
}

static const struct kp_external_solver_method way = {solve, put_away};

void *kp_forked_solver_new(const struct kp_solver_library *library,
                           const struct kp_solver_options *options)
{
    struct remote *remote = kp_calloc(1, sizeof *remote);

    if (remote)
        remote->library = library;
    return kp_external_solver_new(&way, remote, options);
}
