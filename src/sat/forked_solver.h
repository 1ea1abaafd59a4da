/* A solver's library at work in a child process.
 *
 * The child is a copy of this process, so the first question costs no message:
 * it finds there all that the solver was told.  It stays, and keeps what it has
 * learnt, and is sent what was added since; one that was killed, or cannot take
 * so much at once, is followed by a new one. */
#ifndef KP_SAT_FORKED_SOLVER_H
#define KP_SAT_FORKED_SOLVER_H

#include "sat/external_solver.h"

/* What of a library is needed.  All is called in the child alone, by somebody
 * who makes no mistakes: whole clauses, values after 10, and so on.  A library
 * may abort or exit there when memory runs out. */
struct kp_solver_library {
    void *(*create)(void);
    void (*add)(void *library, const int *lits, int n);
    void (*add_parity)(void *library, const int *lits, int n, bool odd); /* NULL: has none */

    /* 10, 20, or 0 after about so much effort, if it counts that: *effort is
     * then what it took.  One that does not leaves it alone. */
    int (*solve)(void *library, const int *assumed, int n, uint64_t *effort);
    bool counts_effort;
    bool (*value)(void *library, int variable);
    bool (*failed)(void *library, int lit);
};

void *kp_forked_solver_new(const struct kp_solver_library *library,
                           const struct kp_solver_options *options);

#endif
