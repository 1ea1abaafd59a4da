/* What solvers that work outside this process have in common: whatever they
 * were told is kept here, for a process can be killed at any time and the next
 * one has to begin anew; and no model is believed that is none.
 *
 * A way to work outside is two functions.  The rest of struct kp_solver is the
 * same for all: KP_EXTERNAL_SOLVER_METHODS. */
#ifndef KP_SAT_EXTERNAL_SOLVER_H
#define KP_SAT_EXTERNAL_SOLVER_H

#include "sat/solver.h"
#include <limits.h>
#include <stdint.h>

/* Stands in the place of a literal: what follows up to the 0 is not a clause
 * but a parity, an odd (or even) number of which is true. */
#define KP_ODD  INT_MIN
#define KP_EVEN (INT_MIN + 1)

struct kp_lits {
    int *lits;
    size_t count, room;
};

struct kp_external_solver;

struct kp_external_solver_method {
    /* Answer for what was told and assumed: 10 and fill in `values`, 20 and fill
     * in `needed`, for which there is room, all 0; or say why not by
     * kp_external_solver_stop or kp_external_solver_fail. */
    int (*answer)(void *data, struct kp_external_solver *outside, const struct kp_limits *limits);
    void (*free)(void *data);
};

struct kp_external_solver {
    const struct kp_external_solver_method *way;
    void *data;

    struct kp_lits told;    /* clauses, each ended by a 0 */
    struct kp_lits begun;   /* one that has not ended */
    struct kp_lits assumed; /* for the next solve, or of the last one */
    bool used;              /* the last one */
    int variables;          /* the greatest in any of them */
    size_t memory;          /* bytes for all this and the solver, or 0: no limit */

    char *values; /* of each variable: '1', '0', or 0: not told */
    size_t values_room;
    bool *needed; /* of each assumption, whether it had a part in a 20 */
    size_t needed_room;

    int answer; /* of the last solve, until the next add or assume */
    enum kp_stop_reason stopped;
    struct kp_diag complaint;
};

/* A solver with this way to work; `data` is freed with it, and when there is
 * no memory for it, which is NULL. */
void *kp_external_solver_new(const struct kp_external_solver_method *way, void *data,
                             const struct kp_solver_options *options);

void kp_external_solver_destroy(void *solver);
void kp_external_solver_add(void *solver, int lit);
void kp_external_solver_add_xor(void *solver, const int *lits, int n, bool odd);
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

/* For the way: no answer, because of a limit; or because something is wrong
 * with the solver, which is not asked again.  Both return 0. */
int kp_external_solver_stop(struct kp_external_solver *outside, enum kp_stop_reason why);
int kp_external_solver_fail(struct kp_external_solver *outside, const char *format, ...)
    KP_PRINTF(2, 3);

/* What is left of the memory for the solver beside `taken` bytes, 0: no limit;
 * false: nothing is. */
bool kp_external_solver_spare(const struct kp_external_solver *outside, size_t taken,
                              size_t *bytes);

#endif
