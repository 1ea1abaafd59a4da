/* needs: ccadical.h cadical -l:libstdc++.a m */

/* CaDiCaL can be interrupted, but it accepts no allocator and aborts when memory runs out,
 * so it works in a child process. */
#include "sat/forked_solver.h"

#include "base/allocate.h"
#include <ccadical.h>
#include <stdlib.h>

struct cadical_handle {
    CCaDiCaL *cadical;
    uint64_t steps, most; /* calls of is_effort_spent, and their limit */
};

static void *create(void)
{
    struct cadical_handle *handle = kp_calloc(1, sizeof *handle);

    if (handle)
        handle->cadical = ccadical_init();
    return handle;
}

static void add(void *library, const int *lits, int n)
{
    struct cadical_handle *handle = library;

    for (int i = 0; i < n; i++)
        ccadical_add(handle->cadical, lits[i]);
    ccadical_add(handle->cadical, 0);
}

/* CaDiCaL calls this every ten decisions and conflicts, and sometimes while it simplifies:
 * the same number of times whenever it does the same work. */
static int is_effort_spent(void *data)
{
    struct cadical_handle *handle = data;

    return ++handle->steps > handle->most;
}

/* The effort between two calls: that of PicoSAT in the same time (24x10x30, 48x2x24). */
#define EFFORT_PER_STEP 2500

static int solve(void *library, const int *assumed, int n, uint64_t *effort)
{
    struct cadical_handle *handle = library;
    int answer;

    for (int i = 0; i < n; i++)
        ccadical_assume(handle->cadical, assumed[i]);
    handle->steps = 0;
    handle->most = *effort / EFFORT_PER_STEP;
    ccadical_set_terminate(handle->cadical, handle, is_effort_spent);
    answer = ccadical_solve(handle->cadical);
    *effort = EFFORT_PER_STEP * handle->steps;
    return answer;
}

static bool value(void *library, int variable)
{
    const struct cadical_handle *handle = library;

    return ccadical_val(handle->cadical, variable) > 0;
}

static bool failed(void *library, int lit)
{
    const struct cadical_handle *handle = library;

    return ccadical_failed(handle->cadical, lit);
}

static const struct kp_solver_library library = {
    .create = create,
    .add = add,
    .solve = solve,
    .value = value,
    .failed = failed,
};

static void *new (const struct kp_solver_options *options)
{
    return kp_forked_solver_new(&library, options);
}

const struct kp_solver kp_solver_cadical = {
    .name = "cadical",
    .title = "CaDiCaL, in a child process",
    .source = "Biere, Fazekas, Fleury and Heisinger, SAT Competition 2020",
    .create = new,
    KP_EXTERNAL_SOLVER_METHODS,
};
