/* needs: ccadical.h cadical -l:libstdc++.a m */

/* CaDiCaL can be asked to stop, but it takes no allocator and aborts when memory
 * runs out, so it works in a child process. */
#include "sat/forked_solver.h"

#include "base/memory.h"
#include <ccadical.h>
#include <stdlib.h>

struct handle {
    CCaDiCaL *cadical;
    uint64_t steps, most; /* calls of `enough`, and how many there may be */
};

static void *create(void)
{
    struct handle *handle = kp_calloc(1, sizeof *handle);

    if (handle)
        handle->cadical = ccadical_init();
    return handle;
}

static void add(void *library, const int *lits, int n)
{
    struct handle *handle = library;

    for (int i = 0; i < n; i++)
        ccadical_add(handle->cadical, lits[i]);
    ccadical_add(handle->cadical, 0);
}

/* CaDiCaL asks every ten decisions and conflicts, and now and then while it
 * simplifies: the same number of times whenever it does the same work. */
static int enough(void *data)
{
    struct handle *handle = data;

    return ++handle->steps > handle->most;
}

/* Between two calls it takes as long as PicoSAT for so much effort (24x10x30,
 * 48x2x24). */
#define EFFORT 2500

static int solve(void *library, const int *assumed, int n, uint64_t *effort)
{
    struct handle *handle = library;
    int answer;

    for (int i = 0; i < n; i++)
        ccadical_assume(handle->cadical, assumed[i]);
    handle->steps = 0;
    handle->most = *effort / EFFORT;
    ccadical_set_terminate(handle->cadical, handle, enough);
    answer = ccadical_solve(handle->cadical);
    *effort = EFFORT * handle->steps;
    return answer;
}

static bool value(void *library, int variable)
{
    const struct handle *handle = library;

    return ccadical_val(handle->cadical, variable) > 0;
}

static bool failed(void *library, int lit)
{
    const struct handle *handle = library;

    return ccadical_failed(handle->cadical, lit);
}

static const struct kp_solver_library library = {
    .create = create,
    .add = add,
    .solve = solve,
    .counts_effort = true,
    .value = value,
    .failed = failed,
};

static void *new (const struct kp_solver_options *options)
{
    return kp_forked_solver_new(&library, options);
}

const struct kp_solver kp_solver_cadical = {
    .name = "cadical",
    .title = "CaDiCaL, in a process of its own",
    .source = "Biere, Fazekas, Fleury and Heisinger, SAT Competition 2020",
    .create = new,
    KP_EXTERNAL_SOLVER_METHODS,
};
