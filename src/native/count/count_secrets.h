/* The counting engine: counts the secrets that give the scores, without visiting each of them.
 *
 * The totals of the rows leave some histograms (numbers of pegs of each class).  For each
 * histogram, the black pegs leave some arrangements, which are counted from both ends to the
 * middle.  If there are many histograms, all of them are counted together where that is cheaper.  A
 * multiset is a histogram, so multisets are counted like arrangements, with a step for each class.
 *
 * The engine supports every rule, but all rows asked about must be right (selection.wrong == 0).
 * kp_enumerate is its specification. */
#pragma once

#include "base/bignum.h"
#include "question/question.h"

struct kp_row_table;
struct kp_limits;
struct kp_mitm;
struct kp_counter_problem;

/* Nanoseconds that a state of a count takes, and that a histogram takes in addition to its states.
 * A state took 22 to 33 on balanced games of 32 to 44 pegs (12,294,954 states in 0.37 s). */
#define KP_STATE_COST     30
#define KP_HISTOGRAM_COST 800

/* Secrets that were counted together: the ways to choose an option at each step.  Each way
 * represents all ways to colour the pegs of its merged class.  A visitor must not keep pointers
 * into a group. */
struct kp_counted_group {
    const struct kp_row_table *table;
    struct kp_mitm *mitm; /* after its count; its layers may be dropped */
    const struct kp_counter_problem *problem;
    const int *class; /* [step]: its class, if a tag is a number of pegs; NULL: a step is a
                       * peg, and a tag is a class */
    const struct kp_bignum *ways;
    const struct kp_limits *limits;
};

/* A request, and then its answer.  All zero is a valid request. */
struct kp_count_request {
    const char *what;  /* the work, as progress shows it; NULL: "searching" */
    uint64_t expected; /* states that the work should take, for progress; 0: unknown */
    uint16_t *classes; /* room for the classes of a secret, or NULL */
    int fixed;         /* the first pegs have the classes that `classes` holds, */
    int from;          /* and the peg after them has this class or a later one */

    /* If secrets are counted and `visit` is not NULL, it is called with every group that has a
     * secret, in the same order each time, while it returns KP_COMPLETED.  KP_ENOUGH ends the count
     * as well, but not for a failure. */
    enum kp_stop_reason (*visit)(void *data, const struct kp_counted_group *group);
    /* Returns 0 if the group that was added to `secrets` last need not be visited.  NULL: all
     * are. */
    size_t (*needs)(void *data);
    void *data;

    bool found;
    struct kp_bignum secrets; /* exact after KP_COMPLETED, else a lower bound; the caller frees
                               * it */
};

/* Counts the secrets, or only finds one.  `classes` is the same secret each time.  The
 * meter of the limits, which has no parent, pays for the states; if it has none left, or if a board
 * is too large, returns KP_OUT_OF_STATES.  After KP_COMPLETED the answer is exact. */
enum kp_stop_reason kp_count_secrets(const struct kp_question *question, const bool *on,
                                     const struct kp_limits *limits, bool count,
                                     struct kp_count_request *request);

/* The same for rows that are in a table already. */
enum kp_stop_reason kp_count_table(const struct kp_row_table *table, const struct kp_limits *limits,
                                   bool count, struct kp_count_request *request);

/* Whether the problems of a count can be made in a moment, which for a board of thousands of pegs
 * and colours would take gigabytes (or it returns KP_OUT_OF_STATES), and fit into an eighth of the
 * memory (or KP_OUT_OF_MEMORY). */
enum kp_stop_reason kp_count_check_size(const struct kp_row_table *table,
                                        const struct kp_limits *limits);

/* Replaces the classes of some secret by those of the least secret in code order, by repeated
 * questions.  The pegs before `from` stay, and that peg has class `first` or a later one; 0 and 0
 * find the least secret of all.  Not for multisets. */
enum kp_stop_reason kp_least_by_fixing_pegs(const struct kp_row_table *table,
                                            const struct kp_limits *limits, uint16_t *classes,
                                            int from, int first);
