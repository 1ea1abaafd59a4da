/* The seam behind which SAT solvers stand, shaped like IPASIR; one file per
 * solver, solver_NAME.c, and only that file includes the solver's header.
 *
 *     void *s = solver->create(&options);
 *     add 1, 2, 0 ... assume 3 ... solve
 *        10: value tells of any literal whether it is true
 *        20: failed tells of an assumed literal whether it was needed
 *         0: stopped tells why it gave up
 *     ... and again, until destroy.
 *
 * Assumptions hold for the next solve only.  An answer may be asked about
 * until the next add or assume; asked at any other time, value and failed are
 * false.  Every call is allowed in every state.  Once memory has run out, add
 * and assume do nothing, and solve answers 0. */
#ifndef KP_SAT_SOLVER_H
#define KP_SAT_SOLVER_H

#include "base/limits.h"
#include "base/status.h"
#include <stdbool.h>

/* All zero means the defaults. */
struct kp_solver_options {
    const char *argument; /* a program's command line, say, or NULL */
    size_t memory;        /* bytes, or 0: no limit */
};

struct kp_solver {
    const char *name, *title, *source;

    void *(*create)(const struct kp_solver_options *options); /* NULL: no memory */
    void (*destroy)(void *solver);                            /* NULL is fine */
    void (*add)(void *solver, int lit);                       /* 0 ends the clause */
    void (*assume)(void *solver, int lit);
    int (*solve)(void *solver, const struct kp_limits *limits);
    bool (*value)(void *solver, int lit);
    bool (*failed)(void *solver, int lit);
    enum kp_stop (*stopped)(void *solver); /* KP_RAN: it did not give up */
    void (*add_xor)(void *solver, const int *lits, int n, bool odd); /* NULL: has none */
};

extern const struct kp_solver *const kp_solvers[]; /* ends with NULL */

/* The solver of that name; NULL: the first there is.  KP_BAD_INPUT: none. */
enum kp_status kp_solver_find(const char *name, const struct kp_solver **solver,
                              struct kp_diag *why);

#endif
