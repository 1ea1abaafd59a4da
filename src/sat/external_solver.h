/* What solvers that work outside this process have in common: all clauses are kept here,
 * because a process can be killed at any time and the next one has to start from the
 * beginning; and every model is checked against them.
 *
 * A method is two functions and a struct that begins with struct kp_external_solver.  The rest of
 * struct kp_solver is the same for all: KP_EXTERNAL_SOLVER_METHODS. */
#pragma once

#include "sat/solver.h"
#include <stdint.h>

struct kp_external_solver;

struct kp_external_solver_method {
    size_t size; /* of the method's struct */

    /* Solves the whole clauses with the assumptions.  Returns 10 or 20 and fills in `values`, which
     * has room and is all 0.  Otherwise returns kp_external_solver_stop(...) or
     * kp_external_solver_fail(...). */
    int (*solve)(struct kp_external_solver *external, const struct kp_limits *limits);
    void (*end)(struct kp_external_solver *external); /* frees what the method's struct holds */
};

struct kp_external_solver {
    const struct kp_external_solver_method *method;

    struct kp_lits clauses;      /* each ended by a 0; the last one may not have ended */
    size_t whole, whole_clauses; /* the literals of those that have, and their number */
    struct kp_lits assumed;      /* for the next solve */
    int variables;               /* the greatest in any of them */
    size_t memory;               /* bytes for all this and the solver, or 0: no limit */

    char *values; /* of each variable: after 10 its value, '1', '0', or a zero byte: unknown; after
                   * 20 the kp_needed_bit of each assumption of it that the answer depends on */
    size_t values_room;

    int answer; /* of the last solve, until the next add or assume */
    enum kp_stop_reason stopped;
    struct kp_diag complaint;
};

/* The method's struct, all zero but for the external solver; NULL: no memory. */
void *kp_external_solver_new(const struct kp_external_solver_method *method,
                             const struct kp_solver_options *options);

static inline char kp_needed_bit(int assumed)
{
    return assumed > 0 ? 1 : 2;
}

/* Sets the bit in the value of the assumption's variable. */
static inline void kp_mark_needed(char *value, int assumed)
{
    *value = (char)(*value | kp_needed_bit(assumed));
}

void kp_external_solver_destroy(void *solver);
void kp_external_solver_add(void *solver, int lit);
void kp_external_solver_assume(void *solver, int lit);
int kp_external_solver_solve(void *solver, const struct kp_limits *limits);
bool kp_external_solver_value(void *solver, int lit);
bool kp_external_solver_failed(void *solver, int lit);
enum kp_stop_reason kp_external_solver_stopped(void *solver);
const char *kp_external_solver_complaint(void *solver);

#define KP_EXTERNAL_SOLVER_METHODS \
    .destroy = kp_external_solver_destroy, .add = kp_external_solver_add, \
    .assume = kp_external_solver_assume, .solve = kp_external_solver_solve, \
    .value = kp_external_solver_value, .failed = kp_external_solver_failed, \
    .stopped = kp_external_solver_stopped, .complaint = kp_external_solver_complaint

/* For methods: there is no answer, because of a limit; or because something is wrong with
 * the solver, which is not used again.  Both return 0. */
int kp_external_solver_stop(struct kp_external_solver *external, enum kp_stop_reason why);
int kp_external_solver_fail(struct kp_external_solver *external, const char *format, ...)
    KP_PRINTF(2, 3);

/* For methods: no process or file could be made, and errno has the reason, which is named unless it
 * is a lack of memory. */
int kp_external_solver_fail_to_start(struct kp_external_solver *external);

/* The memory that is left for the solver itself besides `taken` bytes; *bytes = 0: no
 * limit.  false: none is left. */
bool kp_external_solver_spare(const struct kp_external_solver *external, size_t taken,
                              size_t *bytes);
