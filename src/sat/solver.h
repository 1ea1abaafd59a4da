/* PicoSAT in keypeg's process, shaped like IPASIR.  Only solver.c includes its header.
 *
 *     solver = kp_solver_new(memory);
 *     add 1, 2, 0 ... assume 3 ... solve
 *        10: value says whether a literal is true
 *        20: failed says whether an assumed literal was needed
 *         0: stop says why it gave up
 *     ... and again, until kp_solver_free.
 *
 * Assumptions hold for the next solve only.  value and failed refer to the last answer, until
 * the next add, assume or prefer; at any other time they are false.  Every call is
 * allowed in every state.  Once memory has run out, add and assume do nothing, and solve
 * returns 0. */
#pragma once

#include "base/limits.h"

#include <stdbool.h>

/* What a solver has cost since it was created. */
struct kp_solver_costs {
    uint64_t conflicts, decisions;
};

struct kp_solver;

struct kp_solver *kp_solver_new(size_t memory); /* bytes; 0: no limit.  NULL: no memory */
void kp_solver_free(struct kp_solver *solver);  /* NULL is fine */

void kp_solver_add(struct kp_solver *solver, int lit); /* 0 ends the clause */
void kp_solver_assume(struct kp_solver *solver, int lit);
int kp_solver_solve(struct kp_solver *solver, const struct kp_limits *limits);
bool kp_solver_value(const struct kp_solver *solver, int lit);
bool kp_solver_failed(const struct kp_solver *solver, int lit);
enum kp_stop_reason kp_solver_stop(const struct kp_solver *solver); /* KP_COMPLETED: it did not give
                                                                     * up */

/* Advises the solver to make this literal true whenever it guesses its variable.  No answer depends
 * on it. */
void kp_solver_prefer(struct kp_solver *solver, int lit);

void kp_solver_read_costs(struct kp_solver *solver, struct kp_solver_costs *costs);
