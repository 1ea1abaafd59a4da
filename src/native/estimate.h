/* What the fast native engine will take, reckoned before it is asked: some
 * random ways down its own steps tell how many there are (Knuth, Estimating
 * the efficiency of backtrack programs, 1975), and how wide the counters
 * spread tells how many of them come to the same state. */
#ifndef KP_NATIVE_ESTIMATE_H
#define KP_NATIVE_ESTIMATE_H

#include "question/question.h"

struct kp_limits;

struct kp_estimate {
    double nodes;       /* of the walk over histograms */
    double histograms;  /* at least one */
    double states;      /* of one of them that is arranged */
    double nanoseconds; /* to count all secrets, on one core of 2026 */
};

/* The same for the same question.  false: the fast engine is not for it, or to
 * tell would take as long as it takes elsewhere, or there is no memory. */
bool kp_estimate_states(const struct kp_question *question, const bool *on,
                        const struct kp_limits *limits, struct kp_estimate *estimate);

#endif
