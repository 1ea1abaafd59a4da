#include "sat/external_solver.h"

#include "base/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *kp_external_solver_new(const struct kp_external_solver_method *way, void *data,
                             const struct kp_solver_options *options)
{
    struct kp_external_solver *outside = data ? kp_calloc(1, sizeof *outside) : NULL;

    if (!outside) {
        way->free(data);
        return NULL;
    }
    outside->way = way;
    outside->data = data;
    outside->memory = options->memory;
    return outside;
}

void kp_external_solver_destroy(void *solver)
{
    struct kp_external_solver *outside = solver;

    if (!outside)
        return;
    outside->way->free(outside->data);
    free(outside->told.lits);
    free(outside->begun.lits);
    free(outside->assumed.lits);
    free(outside->values);
    free(outside->needed);
    free(outside);
}

/* ---- What it is told --------------------------------------------------- */

int kp_external_solver_stop(struct kp_external_solver *outside, enum kp_stop_reason why)
{
    outside->stopped = why;
    outside->answer = 0;
    return 0;
}

int kp_external_solver_fail(struct kp_external_solver *outside, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(outside->complaint.says, sizeof outside->complaint.says, format, arguments);
    va_end(arguments);
    return kp_external_solver_stop(outside, KP_SOLVER_FAILED);
}

/* Memory that ran out and a solver that failed are for good. */
static bool is_spent(const struct kp_external_solver *outside)
{
    return outside->stopped == KP_OUT_OF_MEMORY || outside->stopped == KP_SOLVER_FAILED;
}

bool kp_external_solver_spare(const struct kp_external_solver *outside, size_t taken, size_t *bytes)
{
    size_t lits = outside->told.room + outside->begun.room + outside->assumed.room;
    size_t mine = lits * sizeof(int) + outside->values_room + outside->needed_room + taken;

    *bytes = outside->memory > mine ? outside->memory - mine : 0;
    return outside->memory == 0 || outside->memory > mine;
}

/* Room for so many more. */
static bool make_room(struct kp_external_solver *outside, struct kp_lits *lits, size_t more)
{
    size_t spare;

    if (is_spent(outside))
        return false;
    if (lits->count + more <= lits->room ||
        (kp_external_solver_spare(outside, (lits->room + more) * sizeof(int), &spare) &&
         KP_RESERVE(lits->lits, lits->room, lits->count + more)))
        return true;
    kp_external_solver_stop(outside, KP_OUT_OF_MEMORY);
    return false;
}

static void push(struct kp_external_solver *outside, struct kp_lits *to, int lit)
{
    if (!make_room(outside, to, 1))
        return;
    to->lits[to->count++] = lit;
    if (lit > KP_EVEN && abs(lit) > outside->variables)
        outside->variables = abs(lit);
}

/* What has begun is whole now. */
static void tell(struct kp_external_solver *outside, struct kp_lits *begun)
{
    struct kp_lits *told = &outside->told;

    if (make_room(outside, told, begun->count)) {
        memcpy(told->lits + told->count, begun->lits, begun->count * sizeof *begun->lits);
        told->count += begun->count;
    }
    begun->count = 0;
}

void kp_external_solver_add(void *solver, int lit)
{
    struct kp_external_solver *outside = solver;

    outside->answer = 0;
    push(outside, &outside->begun, lit);
    if (lit == 0)
        tell(outside, &outside->begun);
}

void kp_external_solver_add_xor(void *solver, const int *lits, int n, bool odd)
{
    struct kp_external_solver *outside = solver;

    outside->answer = 0;
    if (!make_room(outside, &outside->told, (size_t)n + 2))
        return;
    push(outside, &outside->told, odd ? KP_ODD : KP_EVEN);
    for (int i = 0; i < n; i++)
        push(outside, &outside->told, lits[i]);
    push(outside, &outside->told, 0);
}

static void forget_used(struct kp_external_solver *outside)
{
    if (outside->used)
        outside->assumed.count = 0;
    outside->used = false;
}

void kp_external_solver_assume(void *solver, int lit)
{
    struct kp_external_solver *outside = solver;

    outside->answer = 0;
    forget_used(outside);
    if (lit != 0)
        push(outside, &outside->assumed, lit);
}

/* ---- What it answers --------------------------------------------------- */

static bool is_true(const struct kp_external_solver *outside, int lit)
{
    return outside->values[abs(lit)] == (lit > 0 ? '1' : '0');
}

/* How many of the literals up to the 0 are true. */
static size_t count_true(const struct kp_external_solver *outside, const int *lits)
{
    size_t count = 0;

    for (; *lits; lits++)
        count += is_true(outside, *lits);
    return count;
}

static bool satisfies(const struct kp_external_solver *outside, const int *clause)
{
    if (*clause == KP_ODD || *clause == KP_EVEN)
        return count_true(outside, clause + 1) % 2 == (*clause == KP_ODD);
    return count_true(outside, clause) > 0;
}

static const int *after(const int *clause)
{
    while (*clause)
        clause++;
    return clause + 1;
}

/* Whether the values make everything true that it was told. */
static bool is_model(const struct kp_external_solver *outside)
{
    const int *end = outside->told.lits + outside->told.count;

    for (const int *clause = outside->told.lits; clause < end; clause = after(clause))
        if (!satisfies(outside, clause))
            return false;
    for (size_t i = 0; i < outside->assumed.count; i++)
        if (!is_true(outside, outside->assumed.lits[i]))
            return false;
    return true;
}

/* A value for each variable and a flag for each assumption. */
static bool clear(struct kp_external_solver *outside)
{
    size_t values = (size_t)outside->variables + 1, needed = outside->assumed.count, spare;

    if (!KP_RESERVE(outside->values, outside->values_room, values) ||
        !KP_RESERVE(outside->needed, outside->needed_room, needed + 1) ||
        !kp_external_solver_spare(outside, 0, &spare))
        return false;
    memset(outside->values, 0, values);
    memset(outside->needed, 0, needed);
    return true;
}

/* Variables that nothing mentions, or are told of in no way, are false. */
static void complete(struct kp_external_solver *outside)
{
    for (int i = 1; i <= outside->variables; i++)
        if (outside->values[i] != '1')
            outside->values[i] = '0';
}

enum { NEEDED = 1, DENIAL_NEEDED = 2 }; /* in the place of values */

/* So that kp_external_solver_failed finds it by its variable. */
static void mark_needed(struct kp_external_solver *outside)
{
    for (size_t i = 0; i < outside->assumed.count; i++) {
        int lit = outside->assumed.lits[i];

        if (outside->needed[i])
            outside->values[abs(lit)] |= lit > 0 ? NEEDED : DENIAL_NEEDED;
    }
}

static int answer(struct kp_external_solver *outside, const struct kp_limits *limits)
{
    if (is_spent(outside))
        return 0;
    outside->stopped = kp_limits_check(limits);
    if (outside->stopped != KP_COMPLETED)
        return 0;
    if (!clear(outside))
        return kp_external_solver_stop(outside, KP_OUT_OF_MEMORY);
    outside->answer = outside->way->answer(outside->data, outside, limits);
    if (outside->answer == 20)
        mark_needed(outside);
    if (outside->answer != 10)
        return outside->answer;
    complete(outside);
    return is_model(outside)
               ? 10
               : kp_external_solver_fail(outside, "its solution does not satisfy the clauses");
}

int kp_external_solver_solve(void *solver, const struct kp_limits *limits)
{
    struct kp_external_solver *outside = solver;

    outside->answer = 0;
    forget_used(outside);
    outside->used = true;
    return answer(outside, limits);
}

bool kp_external_solver_value(void *solver, int lit)
{
    const struct kp_external_solver *outside = solver;

    return outside->answer == 10 && lit != 0 && abs(lit) <= outside->variables &&
           is_true(outside, lit);
}

bool kp_external_solver_failed(void *solver, int lit)
{
    const struct kp_external_solver *outside = solver;

    return outside->answer == 20 && abs(lit) <= outside->variables &&
           (outside->values[abs(lit)] & (lit > 0 ? NEEDED : DENIAL_NEEDED));
}

enum kp_stop_reason kp_external_solver_stopped(void *solver)
{
    const struct kp_external_solver *outside = solver;

    return outside->stopped;
}

const char *kp_external_solver_complaint(void *solver)
{
    const struct kp_external_solver *outside = solver;

    return outside->complaint.says;
}
