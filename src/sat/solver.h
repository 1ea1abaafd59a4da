/* The seam behind which SAT solvers stand, shaped like IPASIR; one file per
 * solver, solver_NAME.c, and only that file includes the solver's header.  Any
 * other program that reads DIMACS is asked through kp_solver_program.
 *
 *     void *s = solver->create(&options);
 *     add 1, 2, 0 ... assume 3 ... solve
 *        10: value tells of any literal whether it is true
 *        20: failed tells of an assumed literal whether it was needed
 *         0: stopped tells why it gave up
 *     ... and again, until destroy.
 *
 * Assumptions hold for the next solve only.  An answer may be asked about
 * until the next add, assume or prefer; asked at any other time, value and failed
 * are false.  Every call is allowed in every state.  Once memory has run out, or the
 * solver has failed, add and assume do nothing, and solve answers 0. */
#ifndef KP_SAT_SOLVER_H
#define KP_SAT_SOLVER_H

#include "base/error.h"
#include "base/limits.h"
#include <stdbool.h>

/* All zero means the defaults. */
struct kp_solver_options {
    const char *argument; /* a program's command line, say, or NULL */
    size_t memory;        /* bytes, or 0: no limit */
};

/* What a solver's work has come to since it was made. */
struct kp_solver_costs {
    uint64_t conflicts, decisions;
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
    enum kp_stop_reason (*stopped)(void *solver); /* KP_COMPLETED: it did not give up */

    /* Of these an odd number is true, or an even one; NULL: it knows no such
     * thing.  It may stand in the middle of a clause, and is no part of it. */
    void (*add_xor)(void *solver, const int *lits, int n, bool odd);

    /* Advice: when it guesses this variable, let it guess the literal true, each
     * time.  No answer depends on it.  NULL: it takes none. */
    void (*prefer)(void *solver, int lit);

    /* After KP_SOLVER_FAILED: what is wrong with it, a sentence without a
     * subject; NULL: it never fails. */
    const char *(*complaint)(void *solver);

    /* Before the first add: write a proof as it comes, in lines of DRUP text that
     * `out`, which outlives the solver, is given.  It is whole once a solve without
     * assumptions has answered 20; where a write fails, solve answers 0, as if it
     * had been interrupted.  false: not now, or no memory.  NULL: writes none. */
    bool (*prove)(void *solver, const struct kp_out *out);

    /* What it has cost so far, as it counts that itself; NULL: it does not tell. */
    void (*costs)(void *solver, struct kp_solver_costs *costs);
};

extern const struct kp_solver *const kp_solvers[]; /* ends with NULL */

/* A program that is given a file in DIMACS and prints 's' and 'v' lines, or what
 * MiniSat writes; options->argument is its command line. */
extern const struct kp_solver kp_solver_program;

/* The solver of that name; NULL: PicoSAT.  Another name is a command line, and
 * the program must be there, or it is KP_BAD_INPUT. */
enum kp_status kp_solver_find(const char *name, const struct kp_solver **solver,
                              struct kp_diag *why);

#endif
