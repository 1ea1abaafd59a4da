/* needs: picosat/picosat.h picosat */

/* PicoSAT aborts the process when it is misused and when memory runs out.  So
 * it lives in an arena, every entry goes through kp_limited_allocator_try, and the state
 * kept here lets through only the calls it allows: whole clauses, values
 * after 10, failed assumptions after 20.  Its own MUS, MSS and MCS functions
 * abort under a limit and are never called. */
#include "sat/solver.h"

#include "base/memory.h"
#include "sat/drup_stream.h"
#include "sat/limited_allocator.h"
#include <ctype.h>
#include <limits.h>
#include <picosat/picosat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    struct kp_limited_allocator *arena;
    PicoSAT *picosat;
    struct kp_drup *proof;       /* that is being written, or NULL */
    bool begun;                  /* there was an add */
    struct lits clause, assumed; /* begun; for the next solve */
    const struct kp_limits *limits;
    enum kp_stop_reason stopped;
    int answer; /* of the last solve, until the next add or assume */
    int lit;    /* what a call is about, */
    int result; /* and what came of it */
    uint64_t conflicts;
};

static void start(void *data)
{
    struct handle *handle = data;

    handle->picosat = picosat_minit(handle->arena, kp_limited_allocator_alloc,
                                    kp_limited_allocator_resize, kp_limited_allocator_release);
}

/* Enter PicoSAT; false: out of memory, now or before. */
static bool enter(struct handle *handle, void (*work)(void *))
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
    struct handle *handle = solver;

    if (!handle)
        return;
    kp_limited_allocator_free(handle->arena);
    kp_drup_free(handle->proof);
    free(handle->clause.lits);
    free(handle->assumed.lits);
    free(handle);
}

static void *create(const struct kp_solver_options *options)
{
    struct handle *handle = kp_calloc(1, sizeof *handle);

    if (!handle)
        return NULL;
    handle->arena = kp_limited_allocator_new(options->memory);
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
    if (!KP_RESERVE(to->lits, to->room, to->count + 1)) {
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

    handle->begun = true;
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

static void set_phase(void *data)
{
    struct handle *handle = data;

    picosat_set_default_phase_lit(handle->picosat, handle->lit, 1);
}

static void prefer(void *solver, int lit)
{
    struct handle *handle = solver;

    handle->begun = true;
    handle->answer = 0;
    handle->lit = lit;
    if (lit != 0)
        enter(handle, set_phase);
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

    if (handle->stopped == KP_COMPLETED) {
        kp_limits_tell(handle->limits, so_far(handle));
        handle->stopped = kp_limits_check(handle->limits);
        if (handle->proof && kp_drup_failed(handle->proof))
            handle->stopped = KP_INTERRUPTED;
    }
    return handle->stopped != KP_COMPLETED;
}

/* A propagation takes two to three times as long as a state of the native
 * engine, and counts for three. */
#define EFFORT 3

/* What is left of the effort ends a slice early: otherwise a question that may cost
 * little could cost a whole one. */
static unsigned long long slice(const struct handle *handle)
{
    const uint64_t *effort = handle->limits->effort;
    unsigned long long whole = SLICE + PER_VARIABLE *
                                           (unsigned long long)picosat_variables(handle->picosat);

    return effort && *effort / EFFORT < whole ? *effort / EFFORT + 1 : whole;
}

static void solve_slice(void *data)
{
    struct handle *handle = data;
    PicoSAT *picosat = handle->picosat;
    unsigned long long before = picosat_propagations(picosat);

    for (size_t i = 0; i < handle->assumed.count; i++)
        picosat_assume(picosat, handle->assumed.lits[i]);
    picosat_set_interrupt(picosat, handle, interrupted);
    picosat_set_propagation_limit(picosat, before + slice(handle));
    handle->result = picosat_sat(picosat, -1);
    kp_limits_spend(handle->limits, EFFORT * (picosat_propagations(picosat) - before));
    if (handle->result == PICOSAT_UNSATISFIABLE)
        picosat_failed_assumptions(picosat); /* takes memory: not later, when asked */
}

/* Without assumptions 20 says that the empty clause is known. */
static void end_proof(struct handle *handle)
{
    if (handle->proof && handle->result == 20 && handle->assumed.count == 0 &&
        !kp_drup_end(handle->proof))
        handle->stopped = KP_INTERRUPTED;
}

static int solve(void *solver, const struct kp_limits *limits)
{
    struct handle *handle = solver;

    handle->limits = limits;
    handle->result = 0;
    if (handle->stopped != KP_OUT_OF_MEMORY)
        handle->stopped = KP_COMPLETED;
    while (!interrupted(handle) && enter(handle, solve_slice) && handle->result == 0)
        ;
    end_proof(handle);
    handle->assumed.count = 0;
    handle->answer = handle->stopped == KP_COMPLETED ? handle->result : 0;
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

/* The number that stands right before those words; 0: there is none. */
static uint64_t number_before(const char *text, const char *words)
{
    const char *at = text ? strstr(text, words) : NULL;

    while (at && at > text && isdigit((unsigned char)at[-1]))
        at--;
    return at ? strtoull(at, NULL, 10) : 0;
}

static enum kp_stop_reason stopped(void *solver)
{
    const struct handle *handle = solver;

    return handle->stopped;
}

/* Conflicts stand in its statistics alone, a line each: "c 787 conflicts".  There
 * they are for people: what cannot be read counts as none. */
static void read_costs(void *data)
{
    struct handle *handle = data;
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    if (!stream)
        return;
    picosat_set_output(handle->picosat, stream);
    picosat_stats(handle->picosat);
    picosat_set_output(handle->picosat, NULL); /* it says nothing else, ever */
    if (fclose(stream) == 0)
        handle->conflicts = number_before(text, " conflicts");
    free(text);
}

static void costs(void *solver, struct kp_solver_costs *costs)
{
    struct handle *handle = solver;

    *costs = (struct kp_solver_costs){0};
    if (!enter(handle, read_costs))
        return;
    costs->conflicts = handle->conflicts;
    costs->decisions = picosat_decisions(handle->picosat);
}

/* The numbers are for its header, which nobody gets to see; but it aborts when
 * there are more clauses than it was told. */
static void start_proof(void *data)
{
    struct handle *handle = data;

    picosat_set_incremental_rup_file(handle->picosat, kp_drup_stream(handle->proof), INT_MAX,
                                     INT_MAX);
}

static bool prove(void *solver, const struct kp_out *out)
{
    struct handle *handle = solver;

    if (handle->begun || handle->proof || handle->stopped == KP_OUT_OF_MEMORY)
        return false;
    handle->proof = kp_drup_new(out);
    return handle->proof && enter(handle, start_proof);
}

const struct kp_solver kp_solver_picosat = {
    .name = "picosat",
    .title = "PicoSAT, in the process, within a budget of memory",
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
    .prove = prove,
    .costs = costs,
};
