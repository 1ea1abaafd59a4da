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
 * propagations, after each of which it restarts.  A slice grows with the variables, or a large
 * formula would never reach the end of a model; it grows less if there are many clauses, whose
 * propagations take longer.  The longest measured time between two checks of the limits: 0.05 to
 * 0.3 s on boards of 16 to 40 pegs; on a slow machine 1 s with 0.9 million clauses. */
#define LEAST_SLICE              300000
#define SLICE_PER_VARIABLE       8
#define DENSE_SLICE_PER_VARIABLE 2
#define MANY_CLAUSES             500000
#define DENSE                    6 /* clauses for each variable */

struct lits {
    int *lits;
    size_t count, room;
};

struct kp_solver {
    struct kp_limited_allocator *arena;
    PicoSAT *picosat;
    struct lits clause, assumed; /* the open clause; the assumptions of the next solve */
    const struct kp_limits *limits;
    enum kp_stop_reason stopped;
    int answer; /* of the last solve, until the next add or assume */
    int lit;    /* that set_phase prefers */
    int result; /* of solve_slice */
    uint64_t conflicts;
};

static void start_picosat(void *data)
{
    struct kp_solver *solver = data;

    solver->picosat = picosat_minit(solver->arena, kp_limited_allocator_alloc,
                                    kp_limited_allocator_resize, kp_limited_allocator_release);
}

/* Calls a function that calls PicoSAT; false: memory ran out, now or before. */
static bool enter(struct kp_solver *solver, void (*work)(void *))
{
    if (solver->stopped != KP_OUT_OF_MEMORY &&
        kp_limited_allocator_try(solver->arena, work, solver))
        return true;
    solver->stopped = KP_OUT_OF_MEMORY;
    solver->answer = 0;
    return false;
}

void kp_solver_free(struct kp_solver *solver)
{
    if (!solver)
        return;
    kp_limited_allocator_free(solver->arena);
    free(solver->clause.lits);
    free(solver->assumed.lits);
    free(solver);
}

struct kp_solver *kp_solver_new(size_t memory)
{
    struct kp_solver *solver = kp_calloc(1, sizeof *solver);

    if (!solver)
        return NULL;
    solver->arena = kp_limited_allocator_new(memory);
    if (!solver->arena) {
        kp_solver_free(solver);
        return NULL;
    }
    enter(solver, start_picosat);
    return solver;
}

static bool push_lit(struct kp_solver *solver, struct lits *to, int lit)
{
    solver->answer = 0;
    if (solver->stopped == KP_OUT_OF_MEMORY)
        return false;
    if (!KP_RESERVE(to->lits, to->room, to->count + 1)) {
        solver->stopped = KP_OUT_OF_MEMORY;
        return false;
    }
    to->lits[to->count++] = lit;
    return true;
}

static void add_clause(void *data)
{
    struct kp_solver *solver = data;

    picosat_add_lits(solver->picosat, solver->clause.lits);
}

void kp_solver_add(struct kp_solver *solver, int lit)
{
    if (!push_lit(solver, &solver->clause, lit) || lit != 0)
        return;
    enter(solver, add_clause);
    solver->clause.count = 0;
}

void kp_solver_assume(struct kp_solver *solver, int lit)
{
    if (lit != 0)
        push_lit(solver, &solver->assumed, lit);
}

static void set_phase(void *data)
{
    struct kp_solver *solver = data;

    picosat_set_default_phase_lit(solver->picosat, solver->lit, 1);
}

void kp_solver_prefer(struct kp_solver *solver, int lit)
{
    solver->answer = 0;
    solver->lit = lit;
    if (lit != 0)
        enter(solver, set_phase);
}

/* Once a limit has ended the work, it is not checked again. */
static int is_interrupted(void *data)
{
    struct kp_solver *solver = data;

    if (solver->stopped == KP_COMPLETED) {
        struct kp_progress progress = {"asking the solver", "propagations",
                                       picosat_propagations(solver->picosat), -1};

        kp_limits_report(solver->limits, progress);
        solver->stopped = kp_limits_check(solver->limits);
    }
    return solver->stopped != KP_COMPLETED;
}

/* A propagation takes two to three times as long as a state of the native engine, and
 * counts for three. */
#define EFFORT_PER_PROPAGATION 3

/* The propagations of the next slice, which ends early with the effort: a question with
 * a small effort must not cost a whole slice. */
static unsigned long long find_slice(const struct kp_solver *solver)
{
    uint64_t left = kp_meter_left(solver->limits->meter) / EFFORT_PER_PROPAGATION;
    uint64_t variables = (uint64_t)picosat_variables(solver->picosat);
    uint64_t clauses = (uint64_t)picosat_added_original_clauses(solver->picosat);
    bool is_dense = clauses > MANY_CLAUSES && clauses / DENSE > variables;
    uint64_t whole = LEAST_SLICE +
                     (is_dense ? DENSE_SLICE_PER_VARIABLE : SLICE_PER_VARIABLE) * variables;

    return left < whole ? left + 1 : whole;
}

static void solve_slice(void *data)
{
    struct kp_solver *solver = data;
    PicoSAT *picosat = solver->picosat;
    unsigned long long before = picosat_propagations(picosat);

    for (size_t i = 0; i < solver->assumed.count; i++)
        picosat_assume(picosat, solver->assumed.lits[i]);
    picosat_set_interrupt(picosat, solver, is_interrupted);
    picosat_set_propagation_limit(picosat, before + find_slice(solver));
    solver->result = picosat_sat(picosat, -1);
    kp_meter_spend(solver->limits->meter,
                   EFFORT_PER_PROPAGATION * (picosat_propagations(picosat) - before));
    if (solver->result == PICOSAT_UNSATISFIABLE)
        picosat_failed_assumptions(picosat); /* it allocates, and then `failed` does not */
}

int kp_solver_solve(struct kp_solver *solver, const struct kp_limits *limits)
{
    solver->limits = limits;
    solver->result = 0;
    if (solver->stopped != KP_OUT_OF_MEMORY)
        solver->stopped = KP_COMPLETED;
    while (!is_interrupted(solver) && enter(solver, solve_slice) && solver->result == 0)
        ;
    solver->assumed.count = 0;
    solver->answer = solver->stopped == KP_COMPLETED ? solver->result : 0;
    return solver->answer;
}

/* PicoSAT does not accept 0 here and in `failed`.  Neither allocates. */
bool kp_solver_value(const struct kp_solver *solver, int lit)
{
    return solver->answer == 10 && lit != 0 && picosat_deref(solver->picosat, lit) > 0;
}

bool kp_solver_failed(const struct kp_solver *solver, int lit)
{
    return solver->answer == 20 && lit != 0 && picosat_failed_assumption(solver->picosat, lit);
}

enum kp_stop_reason kp_solver_stop(const struct kp_solver *solver)
{
    return solver->stopped;
}

/* PicoSAT gives the number of conflicts only in its printed statistics, as the line
 * "c 787 conflicts".  If that cannot be read, it is 0. */
static void read_costs(void *data)
{
    struct kp_solver *solver = data;
    char *text = NULL, *at = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    if (!stream)
        return;
    picosat_set_output(solver->picosat, stream);
    picosat_stats(solver->picosat);
    picosat_set_output(solver->picosat, NULL); /* it prints nothing else */
    if (fclose(stream) == 0)
        at = strstr(text, " conflicts");
    while (at && at > text && isdigit((unsigned char)at[-1]))
        at--;
    if (at)
        solver->conflicts = strtoull(at, NULL, 10);
    free(text);
}

void kp_solver_read_costs(struct kp_solver *solver, struct kp_solver_costs *costs)
{
    *costs = (struct kp_solver_costs){0};
    if (!enter(solver, read_costs))
        return;
    costs->conflicts = solver->conflicts;
    costs->decisions = picosat_decisions(solver->picosat);
}
