#include "sat/external_solver.h"

#include "base/allocate.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *kp_external_solver_new(const struct kp_external_solver_method *method,
                             const struct kp_solver_options *options)
{
    struct kp_external_solver *external = kp_calloc(1, method->size);

    if (external) {
        external->method = method;
        external->memory = options->memory;
    }
    return external;
}

void kp_external_solver_destroy(void *solver)
{
    struct kp_external_solver *external = solver;

    if (!external)
        return;
    external->method->end(external);
    free(external->clauses.lits);
    free(external->open_clause.lits);
    free(external->assumed.lits);
    free(external->values);
    free(external->needed);
    free(external);
}

/* ---- Clauses ----------------------------------------------------------- */

int kp_external_solver_stop(struct kp_external_solver *external, enum kp_stop_reason why)
{
    external->stopped = why;
    external->answer = 0;
    return 0;
}

int kp_external_solver_fail(struct kp_external_solver *external, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(external->complaint.says, sizeof external->complaint.says, format, arguments);
    va_end(arguments);
    return kp_external_solver_stop(external, KP_SOLVER_FAILED);
}

/* Running out of memory and a failed solver are final. */
static bool is_unusable(const struct kp_external_solver *external)
{
    return external->stopped == KP_OUT_OF_MEMORY || external->stopped == KP_SOLVER_FAILED;
}

bool kp_external_solver_spare(const struct kp_external_solver *external, size_t taken,
                              size_t *bytes)
{
    size_t lits = external->clauses.room + external->open_clause.room + external->assumed.room;
    size_t mine = lits * sizeof(int) + external->values_room + external->needed_room + taken;

    *bytes = external->memory > mine ? external->memory - mine : 0;
    return external->memory == 0 || external->memory > mine;
}

static bool reserve_lits(struct kp_external_solver *external, struct kp_lits *lits, size_t more)
{
    size_t spare;

    if (is_unusable(external))
        return false;
    if (lits->count + more <= lits->room ||
        (kp_external_solver_spare(external, (lits->room + more) * sizeof(int), &spare) &&
         KP_RESERVE(lits->lits, lits->room, lits->count + more)))
        return true;
    kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
    return false;
}

static void push_lit(struct kp_external_solver *external, struct kp_lits *to, int lit)
{
    if (!reserve_lits(external, to, 1))
        return;
    to->lits[to->count++] = lit;
    if (abs(lit) > external->variables)
        external->variables = abs(lit);
}

void kp_external_solver_add(void *solver, int lit)
{
    struct kp_external_solver *external = solver;
    struct kp_lits *clauses = &external->clauses, *clause = &external->open_clause;

    external->answer = 0;
    push_lit(external, clause, lit);
    if (lit != 0)
        return;
    if (reserve_lits(external, clauses, clause->count)) {
        memcpy(clauses->lits + clauses->count, clause->lits, clause->count * sizeof *clause->lits);
        clauses->count += clause->count;
    }
    clause->count = 0;
}

static void drop_used_assumptions(struct kp_external_solver *external)
{
    if (external->assumed_are_used)
        external->assumed.count = 0;
    external->assumed_are_used = false;
}

void kp_external_solver_assume(void *solver, int lit)
{
    struct kp_external_solver *external = solver;

    external->answer = 0;
    drop_used_assumptions(external);
    if (lit != 0)
        push_lit(external, &external->assumed, lit);
}

/* ---- Answers ----------------------------------------------------------- */

static bool is_true(const struct kp_external_solver *external, int lit)
{
    return external->values[abs(lit)] == (lit > 0 ? '1' : '0');
}

/* Whether the values satisfy all clauses and assumptions. */
static bool is_model(const struct kp_external_solver *external)
{
    bool satisfied = false;

    for (size_t i = 0; i < external->clauses.count; i++) {
        int lit = external->clauses.lits[i];

        if (lit == 0 && !satisfied)
            return false;
        satisfied = lit != 0 && (satisfied || is_true(external, lit));
    }
    for (size_t i = 0; i < external->assumed.count; i++)
        if (!is_true(external, external->assumed.lits[i]))
            return false;
    return true;
}

/* Makes room for a value of each variable and a flag for each assumption, all 0. */
static bool clear_answer(struct kp_external_solver *external)
{
    size_t values = (size_t)external->variables + 1, needed = external->assumed.count, spare;

    if (!KP_RESERVE(external->values, external->values_room, values) ||
        !KP_RESERVE(external->needed, external->needed_room, needed + 1) ||
        !kp_external_solver_spare(external, 0, &spare))
        return false;
    memset(external->values, 0, values);
    memset(external->needed, 0, needed);
    return true;
}

/* After the answer 20, bits in `values`: the variable, or its negation, was needed.  They let
 * kp_external_solver_failed find an assumption by its variable. */
enum { NEEDED = 1, NEGATION_NEEDED = 2 };

int kp_external_solver_solve(void *solver, const struct kp_limits *limits)
{
    struct kp_external_solver *external = solver;

    external->answer = 0;
    drop_used_assumptions(external);
    external->assumed_are_used = true;
    if (is_unusable(external))
        return 0;
    external->stopped = kp_limits_check(limits);
    if (external->stopped != KP_COMPLETED)
        return 0;
    if (!clear_answer(external))
        return kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
    external->answer = external->method->solve(external, limits);
    for (size_t i = 0; external->answer == 20 && i < external->assumed.count; i++)
        if (external->needed[i])
            external->values[abs(external->assumed.lits[i])] |= external->assumed.lits[i] > 0
                                                                    ? NEEDED
                                                                    : NEGATION_NEEDED;
    if (external->answer != 10)
        return external->answer;
    for (int i = 1; i <= external->variables; i++)
        if (external->values[i] != '1')
            external->values[i] = '0'; /* variables without a value are false */
    return is_model(external)
               ? 10
               : kp_external_solver_fail(external, "its solution does not satisfy the clauses");
}

bool kp_external_solver_value(void *solver, int lit)
{
    const struct kp_external_solver *external = solver;

    return external->answer == 10 && lit != 0 && abs(lit) <= external->variables &&
           is_true(external, lit);
}

bool kp_external_solver_failed(void *solver, int lit)
{
    const struct kp_external_solver *external = solver;

    return external->answer == 20 && abs(lit) <= external->variables &&
           (external->values[abs(lit)] & (lit > 0 ? NEEDED : NEGATION_NEEDED));
}

enum kp_stop_reason kp_external_solver_stopped(void *solver)
{
    const struct kp_external_solver *external = solver;

    return external->stopped;
}

const char *kp_external_solver_complaint(void *solver)
{
    const struct kp_external_solver *external = solver;

    return external->complaint.says;
}
