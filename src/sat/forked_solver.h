/* A solver library at work in a child process.
 *
 * The child is a copy of this process, so the first question needs no message: the child
 * finds all clauses in its memory.  It stays, keeps what it has learnt, and receives what is
 * added later.  A child that was killed, or cannot receive that much at once, is replaced
 * by a new one. */
#ifndef KP_SAT_FORKED_SOLVER_H
#define KP_SAT_FORKED_SOLVER_H

#include "sat/external_solver.h"

/* The functions of a library.  They are called in the child only, and always correctly:
 * whole clauses, values after 10, and so on.  A library may abort or exit when memory runs
 * out. */
struct kp_solver_library {
    void *(*create)(void);
    void (*add)(void *library, const int *lits, int n);

    /* Returns 10, 20, or 0 after about *effort, and stores in *effort what it spent. */
    int (*solve)(void *library, const int *assumed, int n, uint64_t *effort);
    bool (*value)(void *library, int variable);
    bool (*failed)(void *library, int lit);
};

void *kp_forked_solver_new(const struct kp_solver_library *library,
                           const struct kp_solver_options *options);

#endif
