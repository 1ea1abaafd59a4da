#include "sat/forked_solver.h"

#include "base/allocate.h"
#include "sat/child_process.h"
#include <stdlib.h>
#include <string.h>

/* The head of a message to the child; the added literals and the assumed ones follow. */
struct request {
    size_t added, assumed;
    int variables; /* in all clauses so far */
    uint64_t effort;
};

/* The head of a message from the child.  After 10 a value of each variable follows, after
 * 20 a flag for each assumption. */
struct response {
    int answer;
    uint64_t effort;
};

struct forked_solver {
    const struct kp_solver_library *library;
    struct kp_child child;
    size_t sent; /* literals of external->clauses that the child has */
};

/* ---- In the child ------------------------------------------------------ */

struct service {
    const struct kp_solver_library *library;
    void *solver;
    int talk;
};

/* Adds clauses to the library, each ended by a 0. */
static void add_clauses(struct service *service, const int *lits, size_t count)
{
    for (size_t i = 0, n; i < count; i += n + 1) {
        for (n = 0; lits[i + n]; n++)
            ;
        service->library->add(service->solver, lits + i, (int)n);
    }
}

static bool solve_and_respond(struct service *service, const struct request *request,
                              const int *assumed)
{
    const struct kp_solver_library *library = service->library;
    struct response response = {.effort = request->effort};
    size_t n;
    char *details;
    bool sent;

    response.answer = library->solve(service->solver, assumed, (int)request->assumed,
                                     &response.effort);
    n = response.answer == 10   ? (size_t)request->variables
        : response.answer == 20 ? request->assumed
                                : 0;
    details = kp_calloc(n, 1);
    for (size_t i = 0; details && i < n; i++)
        if (response.answer == 10)
            details[i] = library->value(service->solver, (int)i + 1) ? '1' : '0';
        else
            details[i] = library->failed(service->solver, assumed[i]) ? 1 : 0;
    sent = details && kp_talk_write(service->talk, &response, sizeof response) &&
           kp_talk_write(service->talk, details, n);
    free(details);
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
    const struct kp_solver_library *library;
    const struct kp_external_solver *external;
    struct request request;
};

/* Answers until the parent closes its end. */
static void serve(void *data, int talk)
{
    const struct first_request *first = data;
    const struct kp_external_solver *external = first->external;
    struct service service = {first->library, first->library->create(), talk};

    if (!service.solver)
        return;
    add_clauses(&service, external->clauses.lits, external->clauses.count);
    if (solve_and_respond(&service, &first->request, external->assumed.lits))
        while (serve_next(&service))
            ;
}

/* ---- In this process --------------------------------------------------- */

static struct request make_request(const struct forked_solver *forked,
                                   const struct kp_external_solver *external,
                                   const struct kp_limits *limits)
{
    return (struct request){external->clauses.count - forked->sent, external->assumed.count,
                            external->variables, kp_limits_work_left(limits)};
}

/* Starts a new child, which knows all clauses and the first request. */
static bool begin_child(struct forked_solver *forked, struct kp_external_solver *external,
                        const struct kp_limits *limits)
{
    struct first_request first = {forked->library, external,
                                  make_request(forked, external, limits)};
    struct kp_child_plan plan = {.work = serve, .data = &first, .input = -1};

    if (kp_external_solver_spare(external, 0, &plan.memory) &&
        kp_child_begin(&forked->child, &plan)) {
        forked->sent = external->clauses.count;
        return true;
    }
    kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
    return false;
}

/* Sends the request to the present child; false: it cannot be sent. */
static bool send_request(struct forked_solver *forked, const struct kp_external_solver *external,
                         const struct kp_limits *limits)
{
    const struct kp_lits *clauses = &external->clauses, *assumed = &external->assumed;
    struct request request = make_request(forked, external, limits);
    const struct {
        const void *bytes;
        size_t size;
    } parts[] = {{&request, sizeof request},
                 {clauses->lits + forked->sent, request.added * sizeof(int)},
                 {assumed->lits, assumed->count * sizeof(int)}};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].size > 0 && !kp_child_send(&forked->child, parts[i].bytes, parts[i].size))
            return false;
    forked->sent = clauses->count;
    return true;
}

/* Receives exactly `size` bytes.  KP_SOLVER_FAILED: the child died. */
static enum kp_stop_reason receive(const struct forked_solver *forked,
                                   const struct kp_limits *limits, void *bytes, size_t size)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t got; size > 0 && stop == KP_COMPLETED; size -= got, bytes = (char *)bytes + got) {
        stop = kp_child_read(&forked->child, limits, false, bytes, size, &got);
        if (stop == KP_COMPLETED && got == 0)
            return KP_SOLVER_FAILED;
    }
    return stop;
}

static enum kp_stop_reason receive_answer(const struct forked_solver *forked,
                                          struct kp_external_solver *external,
                                          const struct kp_limits *limits, int *answer)
{
    struct response response;
    enum kp_stop_reason stop = receive(forked, limits, &response, sizeof response);

    if (stop != KP_COMPLETED)
        return stop;
    *answer = response.answer;
    kp_limits_spend(limits, response.effort);
    if (*answer == 10)
        return receive(forked, limits, external->values + 1, (size_t)external->variables);
    if (*answer == 20)
        return receive(forked, limits, external->needed, external->assumed.count);
    return KP_OUT_OF_EFFORT;
}

/* Libraries abort or exit when memory runs out; any other signal is a fault. */
static int explain_death(struct forked_solver *forked, struct kp_external_solver *external)
{
    struct kp_child_fate fate = kp_child_end(&forked->child, true);

    if (fate.signal == 0 || fate.starved)
        return kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
    return kp_external_solver_fail(external, "it was killed by signal %d", fate.signal);
}

static int solve(void *data, struct kp_external_solver *external, const struct kp_limits *limits)
{
    struct forked_solver *forked = data;
    bool asked = forked->child.pid > 0 && send_request(forked, external, limits);
    enum kp_stop_reason stop = KP_SOLVER_FAILED;
    int answer = 0;

    if (asked)
        stop = receive_answer(forked, external, limits, &answer);
    if (stop == KP_SOLVER_FAILED) {
        /* There was no child, or the old one was full, or the thread that forked it ended. */
        kp_child_end(&forked->child, false);
        if (!begin_child(forked, external, limits))
            return 0;
        stop = receive_answer(forked, external, limits, &answer);
    }
    if (stop == KP_SOLVER_FAILED)
        return explain_death(forked, external);
    if (stop == KP_COMPLETED)
        return answer;
    if (stop != KP_OUT_OF_EFFORT)
        kp_child_end(&forked->child, false);
    return kp_external_solver_stop(external, stop);
}

static void free_forked(void *data)
{
    struct forked_solver *forked = data;

    if (forked)
        kp_child_end(&forked->child, false);
    free(forked);
}

static const struct kp_external_solver_method method = {solve, free_forked};

void *kp_forked_solver_new(const struct kp_solver_library *library,
                           const struct kp_solver_options *options)
{
    struct forked_solver *forked = kp_calloc(1, sizeof *forked);

    if (forked)
        forked->library = library;
    return kp_external_solver_new(&method, forked, options);
}
