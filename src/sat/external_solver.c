/* The memory of a solver that lives in another process.  All clauses are kept here, since the
 * process can die at any moment and the next one begins with all of them.  Every model is compared
 * with the clauses and assumptions before it is believed, which costs one pass over the literals. */
#include "sat/external_solver.h"

#include "base/allocate.h"
#include <errno.h>
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
    free(external->assumed.lits);
    free(external->values);
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

int kp_external_solver_fail_to_start(struct kp_external_solver *external)
{
    if (errno == ENOMEM)
        return kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
    return kp_external_solver_fail(external, "it could not be started: %s",
                                   errno == EMFILE || errno == ENFILE
                                       ? "too many files are open"
                                       : "the system allows no further process");
}

/* Running out of memory and a failed solver are final. */
static bool is_unusable(const struct kp_external_solver *external)
{
    return external->stopped == KP_OUT_OF_MEMORY || external->stopped == KP_SOLVER_FAILED;
}

bool kp_external_solver_spare(const struct kp_external_solver *external, size_t taken,
                              size_t *bytes)
{
    size_t lits = external->clauses.room + external->assumed.room;
    size_t mine = lits * sizeof(int) + external->values_room + taken;

    *bytes = external->memory > mine ? external->memory - mine : 0;
    return external->memory == 0 || external->memory > mine;
}

static void push_lit(struct kp_external_solver *external, struct kp_lits *to, int lit)
{
    size_t spare;

    external->answer = 0;
    if (is_unusable(external))
        return;
    if (to->count == to->room &&
        (!kp_external_solver_spare(external, (to->room + 1) * sizeof(int), &spare) ||
         !KP_RESERVE(to->lits, to->room, to->count + 1))) {
        kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
        return;
    }
    to->lits[to->count++] = lit;
    if (abs(lit) > external->variables)
        external->variables = abs(lit);
}

void kp_external_solver_add(void *solver, int lit)
{
    struct kp_external_solver *external = solver;

    push_lit(external, &external->clauses, lit);
    if (lit == 0) {
        external->whole = external->clauses.count;
        external->whole_clauses++;
    }
}

void kp_external_solver_assume(void *solver, int lit)
{
    struct kp_external_solver *external = solver;

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

    for (size_t i = 0; i < external->whole; i++) {
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

static int find_answer(struct kp_external_solver *external, const struct kp_limits *limits)
{
    size_t values = (size_t)external->variables + 1, spare;

    if (is_unusable(external))
        return 0;
    external->stopped = kp_limits_check(limits);
    if (external->stopped != KP_COMPLETED)
        return 0;
    if (!KP_RESERVE(external->values, external->values_room, values) ||
        !kp_external_solver_spare(external, 0, &spare))
        return kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
    memset(external->values, 0, values);
    external->answer = external->method->solve(external, limits);
    if (external->answer != 10)
        return external->answer;
    for (int i = 1; i <= external->variables; i++)
        if (external->values[i] != '1')
            external->values[i] = '0'; /* variables without a value are false */
    return is_model(external)
               ? 10
               : kp_external_solver_fail(external, "its solution does not satisfy the clauses");
}

int kp_external_solver_solve(void *solver, const struct kp_limits *limits)
{
    struct kp_external_solver *external = solver;

    external->answer = 0;
    external->answer = find_answer(external, limits);
    external->assumed.count = 0;
    return external->answer;
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
           (external->values[abs(lit)] & kp_needed_bit(lit));
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
