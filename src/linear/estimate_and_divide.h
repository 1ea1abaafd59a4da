/* What the linear engine is expected to take for all secrets of a question, and how it would divide
 * the question. */
#pragma once

#include "base/limits.h"
#include "question/question.h"

/* A division of the codes into two parts: those whose peg `peg` has the class and all others, or
 * those with at most `below` pegs of the class and those with more. */
struct kp_code_division {
    int peg; /* -1: by the number of pegs */
    int class;
    int32_t below;
};

struct kp_linear_estimate {
    double work;     /* in units of about a nanosecond, as in struct kp_linear_result */
    bool is_refuted; /* whether the colour counts or the first relaxation show that there is no
                      * secret */
    bool divides;    /* whether there are two codes at least that the rules allow */
    struct kp_code_division division;
};

/* Estimates the search of kp_linear_solve with `visit`, by at most `most` random ways down its tree
 * for each list of counts.  They end when they have taken more than `enough` work, in the same
 * units, but there is at least one for each list.  The same question gets the same estimate.
 * Returns KP_COMPLETED, or what ended the work; then there is no estimate. */
enum kp_stop_reason kp_estimate_linear_work(const struct kp_question *question,
                                            const struct kp_limits *limits, unsigned most,
                                            uint64_t enough, struct kp_linear_estimate *estimate);
