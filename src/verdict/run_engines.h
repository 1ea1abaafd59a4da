/* Runs the engines on all rows of a game until the verdict has its answer. */
#ifndef KP_VERDICT_RUN_ENGINES_H
#define KP_VERDICT_RUN_ENGINES_H

#include "verdict/verdict_builder.h"

/* The answer, a secret and the count are written into the verdict, and a step for every
 * engine that was asked.  KP_UNDECIDED is left if a limit ended all of them. */
enum kp_status kp_run_engines(struct kp_verdict_builder *builder);

/* How far counting by the solver goes. */
struct kp_solver_count_limits {
    uint64_t most;   /* secrets */
    uint64_t first;  /* effort for the first one; UINT64_MAX: any */
    uint64_t others; /* effort for all others, beyond what the first took */
};

/* Count the secrets of all rows, each checked by the plain rule.  *stop is KP_ENOUGH if there
 * are limits.most or more.  If KP_OUT_OF_EFFORT ended it before the first secret, the next
 * call resumes there.  false: a secret broke the rule; it is result->code. */
bool kp_engines_count_models(struct kp_engines *engines, struct kp_solver_count_limits limits,
                             struct kp_replay *replay, struct kp_native_result *result,
                             enum kp_stop_reason *stop);

#endif
