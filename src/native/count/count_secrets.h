/* The fast native engine: how many secrets give the scores, without looking
 * at each of them.
 *
 * Histograms first: how many pegs of each class there can be, by the totals.
 * Then, for each histogram, the ways to arrange it, by the blacks, from both
 * ends to the middle.  It knows every rule, but all rows asked about must be
 * right (asked.wrong == 0); kp_enumerate is its specification. */
#ifndef KP_NATIVE_COUNT_COUNT_SECRETS_H
#define KP_NATIVE_COUNT_COUNT_SECRETS_H

#include "base/bignum.h"
#include "question/question.h"

struct kp_row_table;
struct kp_limits;
struct kp_mitm;
struct kp_budget;
struct kp_counter_problem;

/* Secrets that were counted at once: the ways to choose an option at each step,
 * each of which stands for `weight` secrets.  Nothing may be kept of it. */
struct kp_counted_group {
    const struct kp_row_table *board;
    struct kp_mitm *meeting; /* they met; layers may be dropped */
    const struct kp_counter_problem *steps;
    const int *class; /* a step is this class, and its tag a number of pegs; or NULL: a
                       * step is a peg, and its tag a class */
    const struct kp_bignum *ways, *weight;
    struct kp_budget *purse;
};

struct kp_count_request {
    const char *what;  /* the work, as progress tells it; NULL: "searching" */
    uint64_t expected; /* states that it may take, for whoever watches; 0: nobody knows */
    bool found;
    struct kp_bignum secrets; /* exact after KP_COMPLETED, else at least so many; to be freed */
    uint16_t *classes;        /* room for the classes of a secret, the same each time; or NULL */
    bool least;               /* they are those of the least secret in code order: where all are
                              * counted and nobody looks at the parts */
    int fixed;                /* so many of its first pegs are given, and stay */
    int from;                 /* and the peg after them has this class or a later one */

    /* Where secrets are counted: told each part with a secret, in the same order
     * each time; false: that is enough.  Or NULL. */
    bool (*part)(void *data, const struct kp_counted_group *part, enum kp_stop_reason *stop);
    bool (*wants)(void *data); /* whether the part that `secrets` now ends with need be told; NULL:
                                * all */
    void *data;
};

/* Count the secrets, or look for one only.  What it did not use of *states
 * stays there.  KP_COMPLETED: that is the answer; boards that are too large for it
 * end with KP_OUT_OF_STATES before anything is spent. */
enum kp_stop_reason kp_count_secrets(const struct kp_question *question, const bool *on,
                                     const struct kp_limits *limits, uint64_t *states, bool count,
                                     struct kp_count_request *reckoned);

/* From the classes of a secret to those of the least in code order, by fixing
 * peg after peg.  Not for multisets. */
enum kp_stop_reason kp_least_secret(const struct kp_question *question, const bool *on,
                                    const struct kp_limits *limits, uint64_t *states,
                                    uint16_t *classes);

/* The same where the pegs before `from` stay, and that one has class `first` or a
 * later one. */
enum kp_stop_reason kp_least_secret_from(const struct kp_question *question, const bool *on,
                                         const struct kp_limits *limits, uint64_t *states,
                                         uint16_t *classes, int from, int first);

#endif
