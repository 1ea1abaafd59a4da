/* needs: picosat/picosat.h picosat */

/* PicoSAT aborts the process when it is misused and when memory runs out.  So
 * it lives in an arena, every entry goes through kp_arena_try, and the state
 * kept here lets through only the calls it allows: whole clauses, values
 * after 10, failed assumptions after 20.  Its own MUS, MSS and MCS functions
 * abort under a limit and are never called. */
#include "sat/solver.h"

#include "base/memory.h"
#include "sat/arena.h"
#include <limits.h>
#include <picosat/picosat.h>
#include <stdlib.h>

/* PicoSAT asks to be interrupted only every 1,024 decisions, so it also works
 * in slices of propagations, after which it restarts: so many, and some for
 * every variable, or a large formula would never get to the end of a model.
 * Longest wait between two looks at the limits, measured: 0.05 to 0.3 s on
 * boards of 16 to 40 pegs, 0.4 s with 1.3 million clauses, 2 s with 5 million. */
#define SLICE        300000
#define PER_VARIABLE 8

struct lits {
    int *lits;
    size_t count, room;
};

struct handle {
    struct kp_arena *arena;
    PicoSAT *picosat;
    struct lits clause, assumed; /* begun; for the next solve */
    const struct kp_limits *limits;
    enum kp_stop stopped;
    int answer; /* of the last solve, until the next add or assume */
    int lit;    /* what a call is about, */
    int result; /* and what came of it */
};

static void start(void *data)
{
    struct handle *handle = data;

    handle->picosat = picosat_minit(handle->arena, kp_arena_alloc, kp_arena_resize,
                                    kp_arena_release);
}

/* Enter PicoSAT; false: out of memory, now or before. */
static bool enter(struct handle *handle, void (*work)(void *))
{
    if (handle->stopped != KP_OUT_OF_MEMORY && kp_arena_try(handle->arena, work, handle))
        return true;
    handle->stopped = KP_OUT_OF_MEMORY;
    handle->answer = 0;
    return false;
}

static void destroy(void *solver)
{
    struct handle *handle = solver;

    if (!handle)
        return;
    kp_arena_free(handle->arena);
    free(handle->clause.lits);
    free(handle->assumed.lits);
    free(handle);
}

static void *create(const struct kp_solver_options *options)
{
    struct handle *handle = kp_zeroed(1, sizeof *handle);

    if (!handle)
        return NULL;
    handle->arena = kp_arena_new(options->memory);
    if (!handle->arena) {
        destroy(handle);
        return NULL;
    }
    enter(handle, start);
    return handle;
}

static bool push(struct handle *handle, struct lits *to, int lit)
{
    handle->answer = 0;
    if (handle->stopped == KP_OUT_OF_MEMORY)
        return false;
    if (!KP_ROOM(to->lits, to->room, to->count + 1)) {
        handle->stopped = KP_OUT_OF_MEMORY;
        return false;
    }
    to->lits[to->count++] = lit;
    return true;
}

static void add_clause(void *data)
{
    struct handle *handle = data;

    picosat_add_lits(handle->picosat, handle->clause.lits);
}

static void add(void *solver, int lit)
{
    struct handle *handle = solver;

    if (!push(handle, &handle->clause, lit) || lit != 0)
        return;
    enter(handle, add_clause);
    handle->clause.count = 0;
}

static void assume(void *solver, int lit)
{
    struct handle *handle = solver;

    if (lit != 0)
        push(handle, &handle->assumed, lit);
}

/* How much is left nobody can tell. */
static struct kp_progress so_far(const struct handle *handle)
{
    return (struct kp_progress){"asking the solver", "propagations",
                                picosat_propagations(handle->picosat), -1};
}

/* Whoever asked us to stop is not asked twice. */
static int interrupted(void *data)
{
    struct handle *handle = data;

    if (handle->stopped == KP_RAN) {
        kp_limits_tell(handle->limits, so_far(handle));
        handle->stopped = kp_limits_check(handle->limits);
    }
    return handle->stopped != KP_RAN;
}

/* A propagation takes two to three times as long as a state of the native
 * engine, and counts for three. */
#define EFFORT 3

static unsigned long long slice(PicoSAT *picosat)
{
    return SLICE + PER_VARIABLE * (unsigned long long)picosat_variables(picosat);
}

static void solve_slice(void *data)
{
    struct handle *handle = data;
    PicoSAT *picosat = handle->picosat;
    unsigned long long before = picosat_propagations(picosat);

    for (size_t i = 0; i < handle->assumed.count; i++)
        picosat_assume(picosat, handle->assumed.lits[i]);
    picosat_set_interrupt(picosat, handle, interrupted);
    picosat_set_propagation_limit(picosat, before + slice(picosat));
    handle->result = picosat_sat(picosat, -1);
    kp_limits_spend(handle->limits, EFFORT * (picosat_propagations(picosat) - before));
    if (handle->result == PICOSAT_UNSATISFIABLE)
        picosat_failed_assumptions(picosat); /* takes memory: not later, when asked */
}

static int solve(void *solver, const struct kp_limits *limits)
{
    struct handle *handle = solver;

    handle->limits = limits;
    handle->result = 0;
    if (handle->stopped != KP_OUT_OF_MEMORY)
        handle->stopped = KP_RAN;
    while (!interrupted(handle) && enter(handle, solve_slice) && handle->result == 0)
        ;
    handle->assumed.count = 0;
    handle->answer = handle->stopped == KP_RAN ? handle->result : 0;
    return handle->answer;
}

static void look_up(void *data)
{
    struct handle *handle = data;

    handle->result = picosat_deref(handle->picosat, handle->lit) > 0;
}

static void look_up_failed(void *data)
{
    struct handle *handle = data;

    handle->result = picosat_failed_assumption(handle->picosat, handle->lit);
}

/* PicoSAT does not take 0 for a literal. */
static bool ask(struct handle *handle, int answer, void (*work)(void *), int lit)
{
    handle->lit = lit;
    return handle->answer == answer && lit != 0 && enter(handle, work) && handle->result != 0;
}

static bool value(void *solver, int lit)
{
    return ask(solver, 10, look_up, lit);
}

static bool failed(void *solver, int lit)
{
    return ask(solver, 20, look_up_failed, lit);
}

static enum kp_stop stopped(void *solver)
{
    const struct handle *handle = solver;

    return handle->stopped;
}

const struct kp_solver kp_solver_picosat = {
    .name = "picosat",
    .title = "PicoSAT, in the process, within a budget of memory",
    .source = "Biere, PicoSAT essentials, JSAT 2008",
    .create = create,
    .destroy = destroy,
    .add = add,
    .assume = assume,
    .solve = solve,
    .value = value,
    .failed = failed,
    .stopped = stopped,
};
