/* The interface to SAT solvers, shaped like IPASIR; one file per solver, solver_NAME.c,
 * and only that file includes the solver's header.  Any other program that reads DIMACS
 * is asked through kp_solver_program.
 *
 *     void *s = solver->create(&options);
 *     add 1, 2, 0 ... assume 3 ... solve
 *        10: value says whether a literal is true
 *        20: failed says whether an assumed literal was needed
 *         0: stopped says why it gave up
 *     ... and again, until destroy.
 *
 * Assumptions hold for the next solve only.  value and failed refer to the last answer, until
 * the next add, assume or prefer; at any other time they are false.  Every call is
 * allowed in every state.  Once memory has run out, or the solver has failed, add and
 * assume do nothing, and solve returns 0. */
#pragma once

#include "base/error.h"
#include "base/limits.h"
#include <stdbool.h>

/* All zero means the defaults. */
struct kp_solver_options {
    const char *argument; /* the command line of a program, or NULL */
    size_t memory;        /* bytes, or 0: no limit */
};

/* Literals that a solver keeps. */
struct kp_lits {
    int *lits;
    size_t count, room;
};

/* What a solver has cost since it was created. */
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

    /* Advises the solver to make this literal true whenever it guesses its variable.  No
     * answer depends on it.  NULL: it takes no advice. */
    void (*prefer)(void *solver, int lit);

    /* After KP_SOLVER_FAILED: what is wrong, a sentence whose subject is the solver's name.
     * NULL: it never fails. */
    const char *(*complaint)(void *solver);

    /* What the solver has cost so far, by its own count.  NULL: it keeps no count. */
    void (*costs)(void *solver, struct kp_solver_costs *costs);
};

extern const struct kp_solver *const kp_solvers[]; /* ends with NULL */

/* A program that reads a file in DIMACS and prints 's' and 'v' lines, or what MiniSat
 * writes; options->argument is its command line. */
extern const struct kp_solver kp_solver_program;

/* KP_BAD_INPUT: a quote is not closed, there is no word, or the program does not exist. */
enum kp_status kp_solver_program_check(const char *line, struct kp_diag *why);

/* Finds the solver of that name; NULL: PicoSAT.  Any other name is a command line.
 * KP_BAD_INPUT: it is not, or the program does not exist. */
enum kp_status kp_solver_find(const char *name, const struct kp_solver **solver,
                              struct kp_diag *why);
