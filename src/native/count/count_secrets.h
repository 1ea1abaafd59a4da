/* The counting engine: how many secrets give the scores, without looking at each of them.
 *
 * The totals leave some histograms (how many pegs each class has).  For each histogram, the
 * blacks leave some arrangements, which are counted from both ends to the middle.  If there
 * are many histograms, all of them are counted together where that is cheaper.  A multiset is
 * a histogram, so multisets are counted like arrangements, with a step for each class.
 *
 * It knows every rule, but all rows asked about must be right (selection.wrong == 0).
 * kp_enumerate is its specification. */
#ifndef KP_NATIVE_COUNT_COUNT_SECRETS_H
#define KP_NATIVE_COUNT_COUNT_SECRETS_H

#include "base/bignum.h"
#include "question/question.h"

struct kp_row_table;
struct kp_limits;
struct kp_mitm;
struct kp_budget;
struct kp_counter_problem;

/* Secrets that were counted together: the ways to choose an option at each step, each of which
 * stands for `weight` secrets.  Nothing of it may be kept. */
struct kp_counted_group {
    const struct kp_row_table *table;
    struct kp_mitm *mitm; /* after its count; its layers may be dropped */
    const struct kp_counter_problem *problem;
    const int *class; /* [step]: its class, if a tag is a number of pegs; NULL: a step is a
                       * peg, and a tag is a class */
    const struct kp_bignum *ways, *weight;
    struct kp_budget *budget;
};

/* All zero is a good beginning.  First what is asked, then the answer. */
struct kp_count_request {
    const char *what;  /* the work, as progress shows it; NULL: "searching" */
    uint64_t expected; /* states that the work should take, for progress; 0: unknown */
    uint16_t *classes; /* room for the classes of a secret, or NULL */
    int fixed;         /* the first pegs have the classes that `classes` holds, */
    int from;          /* and the peg after them has this class or a later one */

    /* If secrets are counted and this is not NULL: called with every group that has a secret,
     * in the same order each time, until it returns false. */
    bool (*visit)(void *data, const struct kp_counted_group *group, enum kp_stop_reason *stop);
    /* Whether the group that `secrets` now ends with needs to be visited; NULL: all do. */
    bool (*needs)(void *data);
    void *data;

    bool found;
    struct kp_bignum secrets; /* exact after KP_COMPLETED, else a lower bound; to be freed */
    bool least;               /* `classes` is the least secret in code order; only if all secrets
                               * are counted and no groups are visited */
};

/* Counts the secrets, or only looks for one.  `classes` is the same secret each time.  Ends with
 * KP_OUT_OF_STATES after *states states; those not used stay in *states.  Boards that are too
 * large for it end with KP_OUT_OF_STATES before any is used.  After KP_COMPLETED the answer
 * is exact. */
enum kp_stop_reason kp_count_secrets(const struct kp_question *question, const bool *on,
                                     const struct kp_limits *limits, uint64_t *states, bool count,
                                     struct kp_count_request *request);

/* The same for rows that are in a table already. */
enum kp_stop_reason kp_count_table(const struct kp_row_table *table, const struct kp_limits *limits,
                                   uint64_t *states, bool count, struct kp_count_request *request);

/* Turns the classes of some secret into those of the least one in code order, by repeated
 * questions.  The pegs before `from` stay, and that peg has class `first` or a later one; 0 and
 * 0 for the least of all.  Not for multisets. */
enum kp_stop_reason kp_least_by_fixing_pegs(const struct kp_row_table *table,
                                            const struct kp_limits *limits, uint64_t *states,
                                            uint16_t *classes, int from, int first);

#endif
