/* Where clauses go.
 *
 * A literal is a variable (1, 2, 3 ...) or its negation, as in DIMACS, or one
 * of the constants KP_TRUE and KP_FALSE.  A clause with a true literal is
 * dropped and false ones are left out, so an encoder has no first or last
 * case, and constants never reach whoever reads the clauses.
 *
 * The sink remembers its first failure and emits nothing after it, so a
 * writer of clauses has no error path; only a long loop looks at `stopped`,
 * to be done sooner. */
#ifndef KP_CNF_CLAUSE_SINK_H
#define KP_CNF_CLAUSE_SINK_H

#include "base/error.h"
#include "base/limits.h"
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#define KP_TRUE  INT_MAX
#define KP_FALSE (-INT_MAX)

/* Solvers keep twice a variable in an int. */
#define KP_MOST_VARIABLES ((1 << 30) - 2)

/* All zero only counts.  Set the first part, read the second. */
struct kp_clause_sink {
    void (*emit)(void *to, int lit); /* 0 ends the clause; NULL: only count */
    void (*name)(void *to, int first, int last, const char *what); /* NULL: nobody asks */
    void (*parity)(void *to, const int *lits, int n, bool odd);    /* NULL: it reads no parities */
    void *to;
    const struct kp_limits *limits; /* NULL: none */
    int most;                       /* variables that may be taken; 0: KP_MOST_VARIABLES */
    enum kp_stop_reason beyond;     /* why, past that; KP_COMPLETED: memory */
    uint64_t expected;              /* clauses there will be, for progress; 0: not known */
    struct kp_merge_cache *shared; /* merges made before (cnf/merge_cache.h); NULL: none are kept */
    bool grows;                    /* it is written on after the question: `shared` stays, and is
                                     * the owner's to free */

    int variables;
    uint64_t clauses, literals;
    enum kp_stop_reason stopped; /* the first failure, or KP_COMPLETED */
    uint64_t named;              /* variables and ranges that were named */
    uint64_t looked;             /* all of these when the limits were last asked */
};

/* The first of n new variables, n >= 0; the others follow it. */
int kp_clause_sink_new_variables(struct kp_clause_sink *cnf, int n);

void kp_add_clause_list(struct kp_clause_sink *cnf, const int *lits, int n);

/* kp_add_clause(cnf, a, b, c): a or b or c. */
#define kp_add_clause(cnf, ...) \
    kp_add_clause_list((cnf), (const int[]){__VA_ARGS__}, \
                       (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)))

/* Of these literals an odd number is true, or an even one.  It only helps whoever
 * reads parities, and reaches nobody else, so clauses must say it too. */
void kp_add_parity(struct kp_clause_sink *cnf, const int *lits, int n, bool odd);

/* End it, for this reason if it is the first. */
void kp_clause_sink_stop(struct kp_clause_sink *cnf, enum kp_stop_reason why);

/* Room for n literals, to be freed by the caller, or NULL: the sink has
 * stopped, then or before. */
int *kp_clause_sink_scratch(struct kp_clause_sink *cnf, size_t n);

/* Now and then: tell how far it is, and ask the limits.  For whoever counts
 * clauses and literals without kp_add_clause. */
void kp_clause_sink_poll(struct kp_clause_sink *cnf);

/* Tell what the variables first..last stand for; none when first > last. */
void kp_clause_sink_name(struct kp_clause_sink *cnf, int first, int last, const char *format, ...)
    KP_PRINTF(4, 5);

#endif
