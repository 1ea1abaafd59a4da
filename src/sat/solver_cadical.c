/* needs: ccadical.h cadical -l:libstdc++.a m */

/* CaDiCaL can be interrupted, but it accepts no allocator and aborts when memory runs out, so it
 * works in a child process.
 *
 * The child is a copy of this process, so the first question needs no message: the child
 * finds all clauses in its memory.  It stays, keeps what it has learnt, and receives what is
 * added later.  A child that was killed, or cannot receive that much at once, is replaced
 * by a new one. */
#include "base/allocate.h"
#include "sat/child_process.h"
#include "sat/external_solver.h"
#include <ccadical.h>
#include <stdlib.h>

/* The head of a message to the child; the added literals and the assumed ones follow. */
struct request {
    size_t added, assumed;
    int variables; /* in all clauses so far */
    uint64_t effort;
};

/* The head of a message from the child.  After 10 and 20 external->values[1..] follow. */
struct response {
    int answer;
    uint64_t effort;
};

struct cadical_handle {
    struct kp_external_solver external;
    struct kp_child child;
    size_t sent; /* literals of external->clauses that the child has */
};

/* ---- In the child ------------------------------------------------------ */

struct service {
    CCaDiCaL *cadical;
    int talk;
    uint64_t steps, most; /* calls of is_effort_spent, and their limit */
};

/* CaDiCaL calls this every ten decisions and conflicts, and sometimes while it simplifies:
 * the same number of times whenever it does the same work. */
static int is_effort_spent(void *data)
{
    struct service *service = data;

    return ++service->steps > service->most;
}

/* The effort between two calls: that of PicoSAT in the same time (24x10x30, 48x2x24). */
#define EFFORT_PER_STEP 2500

static void add_clauses(const struct service *service, const int *lits, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ccadical_add(service->cadical, lits[i]);
}

/* Returns whether the parent has received the answer. */
static bool solve_and_respond(struct service *service, const struct request *request,
                              const int *assumed)
{
    struct response response;
    size_t n;
    char *values; /* from the first variable on */
    bool sent;

    for (size_t i = 0; i < request->assumed; i++)
        ccadical_assume(service->cadical, assumed[i]);
    service->steps = 0;
    service->most = request->effort / EFFORT_PER_STEP;
    response.answer = ccadical_solve(service->cadical);
    response.effort = EFFORT_PER_STEP * service->steps;
    n = response.answer != 0 ? (size_t)request->variables : 0;
    values = kp_calloc(n, 1);
    for (size_t i = 0; values && response.answer == 10 && i < n; i++)
        values[i] = ccadical_val(service->cadical, (int)i + 1) > 0 ? '1' : '0';
    for (size_t i = 0; values && response.answer == 20 && i < request->assumed; i++)
        if (ccadical_failed(service->cadical, assumed[i]))
            kp_mark_needed(&values[abs(assumed[i]) - 1], assumed[i]);
    sent = values && kp_talk_write(service->talk, &response, sizeof response) &&
           kp_talk_write(service->talk, values, n);
    free(values);
    return sent;
}

static bool serve_next(struct service *service)
{
    struct request request;
    size_t count;
    int *lits;
    bool served;

    if (!kp_talk_read(service->talk, &request, sizeof request))
        return false;
    count = request.added + request.assumed;
    lits = kp_calloc(count, sizeof *lits);
    served = lits && kp_talk_read(service->talk, lits, count * sizeof *lits);
    if (served) {
        add_clauses(service, lits, request.added);
        served = solve_and_respond(service, &request, lits + request.added);
    }
    free(lits);
    return served;
}

/* What a new child finds in its copy of our memory. */
struct first_request {
    const struct kp_external_solver *external;
    struct request request;
};

/* Answers until the parent closes its end. */
static void serve(void *data, int talk)
{
    const struct first_request *first = data;
    const struct kp_external_solver *external = first->external;
    struct service service = {.cadical = ccadical_init(), .talk = talk};

    ccadical_set_terminate(service.cadical, &service, is_effort_spent);
    add_clauses(&service, external->clauses.lits, external->whole);
    if (solve_and_respond(&service, &first->request, external->assumed.lits))
        while (serve_next(&service))
            ;
}

/* ---- In this process --------------------------------------------------- */

static struct request make_request(const struct cadical_handle *handle,
                                   const struct kp_limits *limits)
{
    const struct kp_external_solver *external = &handle->external;

    return (struct request){external->whole - handle->sent, external->assumed.count,
                            external->variables, kp_meter_left(limits->meter)};
}

/* Starts a new child, which knows all clauses and the first request. */
static bool begin_child(struct cadical_handle *handle, const struct kp_limits *limits)
{
    struct kp_external_solver *external = &handle->external;
    struct first_request first = {external, make_request(handle, limits)};
    struct kp_child_plan plan = {.work = serve, .data = &first, .input = -1};

    if (!kp_external_solver_spare(external, 0, &plan.memory))
        kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
    else if (!kp_child_begin(&handle->child, &plan))
        kp_external_solver_fail_to_start(external);
    else
        handle->sent = external->whole;
    return handle->child.pid > 0;
}

/* Sends the request to the present child; false: it cannot be sent. */
static bool send_request(struct cadical_handle *handle, const struct kp_limits *limits)
{
    const struct kp_lits *clauses = &handle->external.clauses, *assumed = &handle->external.assumed;
    struct request request = make_request(handle, limits);
    const struct {
        const void *bytes;
        size_t size;
    } parts[] = {{&request, sizeof request},
                 {clauses->lits + handle->sent, request.added * sizeof(int)},
                 {assumed->lits, assumed->count * sizeof(int)}};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].size > 0 && !kp_child_send(&handle->child, parts[i].bytes, parts[i].size))
            return false;
    handle->sent = handle->external.whole;
    return true;
}

/* Receives exactly `size` bytes.  KP_SOLVER_FAILED: the child died. */
static enum kp_stop_reason receive(const struct cadical_handle *handle,
                                   const struct kp_limits *limits, void *bytes, size_t size)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t got; size > 0 && stop == KP_COMPLETED; size -= got, bytes = (char *)bytes + got) {
        stop = kp_child_read(&handle->child, limits, false, bytes, size, &got);
        if (stop == KP_COMPLETED && got == 0)
            return KP_SOLVER_FAILED;
    }
    return stop;
}

static enum kp_stop_reason receive_answer(struct cadical_handle *handle,
                                          const struct kp_limits *limits, int *answer)
{
    struct kp_external_solver *external = &handle->external;
    struct response response;
    enum kp_stop_reason stop = receive(handle, limits, &response, sizeof response);

    if (stop != KP_COMPLETED)
        return stop;
    *answer = response.answer;
    kp_meter_spend(limits->meter, response.effort);
    return *answer ? receive(handle, limits, external->values + 1, (size_t)external->variables)
                   : KP_OUT_OF_EFFORT;
}

static int solve(struct kp_external_solver *external, const struct kp_limits *limits)
{
    struct cadical_handle *handle = (struct cadical_handle *)external;
    bool asked = handle->child.pid > 0 && send_request(handle, limits);
    enum kp_stop_reason stop = KP_SOLVER_FAILED;
    int answer = 0;

    if (asked)
        stop = receive_answer(handle, limits, &answer);
    if (stop == KP_SOLVER_FAILED) {
        /* There was no child, or the old one was full, or the thread that forked it ended. */
        kp_child_end(&handle->child, false);
        if (!begin_child(handle, limits))
            return 0;
        stop = receive_answer(handle, limits, &answer);
    }
    if (stop == KP_SOLVER_FAILED) {
        struct kp_child_fate fate = kp_child_end(&handle->child, true);

        /* CaDiCaL aborts when memory runs out; any other signal is a fault. */
        if (fate.signal == 0 || fate.starved)
            return kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
        return kp_external_solver_fail(external, "it was killed by signal %d", fate.signal);
    }
    if (stop == KP_COMPLETED)
        return answer;
    if (stop != KP_OUT_OF_EFFORT)
        kp_child_end(&handle->child, false);
    return kp_external_solver_stop(external, stop);
}

static void end(struct kp_external_solver *external)
{
    kp_child_end(&((struct cadical_handle *)external)->child, false);
}

static const struct kp_external_solver_method method = {sizeof(struct cadical_handle), solve, end};

static void *create(const struct kp_solver_options *options)
{
    return kp_external_solver_new(&method, options);
}

const struct kp_solver kp_solver_cadical = {
    .name = "cadical",
    .title = "CaDiCaL, in a child process",
    .source = "Biere, Fazekas, Fleury and Heisinger, SAT Competition 2020",
    .create = create,
    KP_EXTERNAL_SOLVER_METHODS,
};
