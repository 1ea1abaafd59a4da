/* Receives clauses, and passes them to a solver, to a file, or only counts them.
 *
 * A literal is a variable (1, 2, 3 ...) or its negation, as in DIMACS, or one
 * of the constants KP_TRUE and KP_FALSE.  A clause with a true literal is
 * dropped and false literals are left out.  So encoders need no special first or
 * last case, and constants never reach the receiver.
 *
 * The sink remembers its first failure and emits nothing after it.  Code that
 * writes clauses therefore has no error path; only long loops look at `stopped`
 * in order to end early. */
#pragma once

#include "base/error.h"
#include "base/limits.h"
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#define KP_TRUE  INT_MAX
#define KP_FALSE (-INT_MAX)

/* Solvers store twice a variable's number in an int. */
#define KP_MOST_VARIABLES ((1 << 30) - 2)

struct kp_merge_cache;

/* The caller sets the first part and reads the second.  A sink of zeros only
 * counts.  One thread uses it. */
struct kp_clause_sink {
    void (*emit)(void *to, int lit); /* 0 ends the clause; NULL: the sink only counts */
    void (*name)(void *to, int first, int last, const char *what); /* NULL: names are dropped */
    void *to;
    const struct kp_limits *limits;     /* NULL: none */
    int variable_limit;                 /* 0: KP_MOST_VARIABLES */
    enum kp_stop_reason over_limit;     /* the reason past that; KP_COMPLETED: memory */
    uint64_t expected;                  /* clauses in all, for progress; 0: unknown */
    struct kp_merge_cache *merge_cache; /* NULL: every merge is made anew */

    int variables;
    uint64_t clauses, literals;
    enum kp_stop_reason stopped; /* the first failure, or KP_COMPLETED */
    uint64_t named;              /* variables and ranges that were named */
    uint64_t polled;             /* clauses, literals and names when the limits were last checked */
};

/* Creates n >= 0 variables with consecutive numbers and returns the first. */
int kp_clause_sink_new_variables(struct kp_clause_sink *cnf, int n);

void kp_add_clause_list(struct kp_clause_sink *cnf, const int *lits, int n);

/* kp_add_clause(cnf, a, b, c): a or b or c. */
#define kp_add_clause(cnf, ...) \
    kp_add_clause_list((cnf), (const int[]){__VA_ARGS__}, \
                       (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)))

/* Stops the sink; the first reason counts. */
void kp_clause_sink_stop(struct kp_clause_sink *cnf, enum kp_stop_reason why);

/* Returns n zeroed ints, which the caller frees; NULL: the sink has stopped. */
int *kp_clause_sink_scratch(struct kp_clause_sink *cnf, size_t n);

/* Says what the variables first..last stand for; does nothing if first > last. */
void kp_clause_sink_name(struct kp_clause_sink *cnf, int first, int last, const char *format, ...)
    KP_PRINTF(4, 5);
