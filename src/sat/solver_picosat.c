/* PicoSAT aborts the process when it is misused and when memory runs out.  So it gets its
 * memory from a limited allocator, every call goes through kp_limited_allocator_try, and the
 * state kept here admits only the calls that PicoSAT allows: whole clauses, values after 10,
 * failed assumptions after 20.  Its MUS, MSS and MCS functions abort under a limit and are
 * never called. */
#include "sat/solver.h"

#include "base/allocate.h"
#include "sat/limited_allocator.h"
#include <ctype.h>
#include <picosat/picosat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* PicoSAT can be interrupted only every 1,024 decisions, so it also works in slices of
 * propagations, after each of which it restarts.  A slice grows with the variables, or a
 * large formula would never reach the end of a model.  The longest measured time between two
 * checks of the limits: 0.05 to 0.3 s on boards of 16 to 40 pegs, 0.4 s with 1.3 million
 * clauses, 2 s with 5 million. */
#define LEAST_SLICE        300000
#define SLICE_PER_VARIABLE 8

struct picosat_handle {
    struct kp_limited_allocator *arena;
    PicoSAT *picosat;
    struct kp_lits clause, assumed; /* the open clause; the assumptions of the next solve */
    const struct kp_limits *limits;
    enum kp_stop_reason stopped;
    int answer; /* of the last solve, until the next add or assume */
    int lit;    /* that set_phase prefers */
    int result; /* of solve_slice */
    uint64_t conflicts;
};

static void start_picosat(void *data)
{
    struct picosat_handle *handle = data;

    handle->picosat = picosat_minit(handle->arena, kp_limited_allocator_alloc,
                                    kp_limited_allocator_resize, kp_limited_allocator_release);
}

/* Calls a function that calls PicoSAT; false: memory ran out, now or before. */
static bool enter(struct picosat_handle *handle, void (*work)(void *))
{
    if (handle->stopped != KP_OUT_OF_MEMORY &&
        kp_limited_allocator_try(handle->arena, work, handle))
        return true;
    handle->stopped = KP_OUT_OF_MEMORY;
    handle->answer = 0;
    return false;
}

static void destroy(void *solver)
{
    struct picosat_handle *handle = solver;

    if (!handle)
        return;
    kp_limited_allocator_free(handle->arena);
    free(handle->clause.lits);
    free(handle->assumed.lits);
    free(handle);
}

static void *create(const struct kp_solver_options *options)
{
    struct picosat_handle *handle = kp_calloc(1, sizeof *handle);

    if (!handle)
        return NULL;
    handle->arena = kp_limited_allocator_new(options->memory);
    if (!handle->arena) {
        destroy(handle);
        return NULL;
    }
    enter(handle, start_picosat);
    return handle;
}

static bool push_lit(struct picosat_handle *handle, struct kp_lits *to, int lit)
{
    handle->answer = 0;
    if (handle->stopped == KP_OUT_OF_MEMORY)
        return false;
    if (!KP_RESERVE(to->lits, to->room, to->count + 1)) {
        handle->stopped = KP_OUT_OF_MEMORY;
        return false;
    }
    to->lits[to->count++] = lit;
    return true;
}

static void add_clause(void *data)
{
    struct picosat_handle *handle = data;

    picosat_add_lits(handle->picosat, handle->clause.lits);
}

static void add(void *solver, int lit)
{
    struct picosat_handle *handle = solver;

    if (!push_lit(handle, &handle->clause, lit) || lit != 0)
        return;
    enter(handle, add_clause);
    handle->clause.count = 0;
}

static void assume(void *solver, int lit)
{
    struct picosat_handle *handle = solver;

    if (lit != 0)
        push_lit(handle, &handle->assumed, lit);
}

static void set_phase(void *data)
{
    struct picosat_handle *handle = data;

    picosat_set_default_phase_lit(handle->picosat, handle->lit, 1);
}

static void prefer(void *solver, int lit)
{
    struct picosat_handle *handle = solver;

    handle->answer = 0;
    handle->lit = lit;
    if (lit != 0)
        enter(handle, set_phase);
}

/* Once a limit has ended the work, it is not checked again. */
static int is_interrupted(void *data)
{
    struct picosat_handle *handle = data;

    if (handle->stopped == KP_COMPLETED) {
        struct kp_progress progress = {"asking the solver", "propagations",
                                       picosat_propagations(handle->picosat), -1};

        kp_limits_report(handle->limits, progress);
        handle->stopped = kp_limits_check(handle->limits);
    }
    return handle->stopped != KP_COMPLETED;
}

/* A propagation takes two to three times as long as a state of the native engine, and
 * counts for three. */
#define EFFORT_PER_PROPAGATION 3

/* The propagations of the next slice, which ends early with the effort: a question with
 * a small effort must not cost a whole slice. */
static unsigned long long find_slice(const struct picosat_handle *handle)
{
    uint64_t left = kp_meter_left(handle->limits->meter) / EFFORT_PER_PROPAGATION;
    uint64_t whole = LEAST_SLICE +
                     SLICE_PER_VARIABLE * (uint64_t)picosat_variables(handle->picosat);

    return left < whole ? left + 1 : whole;
}

static void solve_slice(void *data)
{
    struct picosat_handle *handle = data;
    PicoSAT *picosat = handle->picosat;
    unsigned long long before = picosat_propagations(picosat);

    for (size_t i = 0; i < handle->assumed.count; i++)
        picosat_assume(picosat, handle->assumed.lits[i]);
    picosat_set_interrupt(picosat, handle, is_interrupted);
    picosat_set_propagation_limit(picosat, before + find_slice(handle));
    handle->result = picosat_sat(picosat, -1);
    kp_meter_spend(handle->limits->meter,
                   EFFORT_PER_PROPAGATION * (picosat_propagations(picosat) - before));
    if (handle->result == PICOSAT_UNSATISFIABLE)
        picosat_failed_assumptions(picosat); /* it allocates, and then `failed` does not */
}

static int solve(void *solver, const struct kp_limits *limits)
{
    struct picosat_handle *handle = solver;

    handle->limits = limits;
    handle->result = 0;
    if (handle->stopped != KP_OUT_OF_MEMORY)
        handle->stopped = KP_COMPLETED;
    while (!is_interrupted(handle) && enter(handle, solve_slice) && handle->result == 0)
        ;
    handle->assumed.count = 0;
    handle->answer = handle->stopped == KP_COMPLETED ? handle->result : 0;
    return handle->answer;
}

/* PicoSAT does not accept 0 here and in `failed`.  Neither allocates. */
static bool value(void *solver, int lit)
{
    struct picosat_handle *handle = solver;

    return handle->answer == 10 && lit != 0 && picosat_deref(handle->picosat, lit) > 0;
}

static bool failed(void *solver, int lit)
{
    struct picosat_handle *handle = solver;

    return handle->answer == 20 && lit != 0 && picosat_failed_assumption(handle->picosat, lit);
}

static enum kp_stop_reason stopped(void *solver)
{
    const struct picosat_handle *handle = solver;

    return handle->stopped;
}

/* PicoSAT gives the number of conflicts only in its printed statistics, as the line
 * "c 787 conflicts".  If that cannot be read, it is 0. */
static void read_costs(void *data)
{
    struct picosat_handle *handle = data;
    char *text = NULL, *at = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    if (!stream)
        return;
    picosat_set_output(handle->picosat, stream);
    picosat_stats(handle->picosat);
    picosat_set_output(handle->picosat, NULL); /* it prints nothing else */
    if (fclose(stream) == 0)
        at = strstr(text, " conflicts");
    while (at && at > text && isdigit((unsigned char)at[-1]))
        at--;
    if (at)
        handle->conflicts = strtoull(at, NULL, 10);
    free(text);
}

static void costs(void *solver, struct kp_solver_costs *costs)
{
    struct picosat_handle *handle = solver;

    *costs = (struct kp_solver_costs){0};
    if (!enter(handle, read_costs))
        return;
    costs->conflicts = handle->conflicts;
    costs->decisions = picosat_decisions(handle->picosat);
}

const struct kp_solver kp_solver_picosat = {
    .name = "picosat",
    .title = "PicoSAT, in keypeg's process, within a memory budget",
    .source = "Biere, PicoSAT essentials, JSAT 2008",
    .create = create,
    .destroy = destroy,
    .add = add,
    .assume = assume,
    .prefer = prefer,
    .solve = solve,
    .value = value,
    .failed = failed,
    .stopped = stopped,
    .costs = costs,
};
