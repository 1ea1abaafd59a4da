/* The expected information of a guess, estimated over a uniform sample of candidates.
 *
 * The cost of a guess is that of the strategy `neuwirth`: the sum of n * log2(n) over the parts
 * it splits the sample into.  The lowest cost is the highest entropy.  The guess need not be a
 * candidate. */
#pragma once

#include "strategy/best_guess.h"

/* For one thread; do not copy it. */
struct kp_entropy_sample {
    struct kp_code_table table; /* the candidates, in the order in which they were given */
    uint32_t *secrets;          /* all their numbers */
    struct kp_guess_evaluator evaluator;
};

/* From `count` codes, for rules that kp_code_table_admits.  The sample must be cleared whatever
 * is returned. */
enum kp_status kp_entropy_sample_make(struct kp_entropy_sample *sample,
                                      const struct kp_rules *rules, const uint16_t *codes,
                                      size_t count, struct kp_diag *why);
void kp_entropy_sample_clear(struct kp_entropy_sample *sample);

int64_t kp_entropy_sample_cost(struct kp_entropy_sample *sample, const uint16_t *guess);

/* Improve a guess by local search: change one peg or exchange two, each time the change that
 * lowers the cost most, until none does.  The code is not a multiset.  Rules without repeats are
 * kept.  *cost is that of the result.  KP_COMPLETED, or the limit that ended it. */
enum kp_stop_reason kp_entropy_sample_climb(struct kp_entropy_sample *sample,
                                            const struct kp_limits *limits, uint16_t *guess,
                                            int64_t *cost);
