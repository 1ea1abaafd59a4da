/* Runs the engines on all rows of a game until the verdict has its answer. */
#ifndef KP_VERDICT_RUN_ENGINES_H
#define KP_VERDICT_RUN_ENGINES_H

#include "verdict/verdict_builder.h"

/* The answer, a secret and the count are written into the verdict, and a step for every
 * engine that was asked.  KP_UNDECIDED is left if a limit ended all of them. */
enum kp_status kp_run_engines(struct kp_verdict_builder *builder);

#endif
