/* A minimal conflict: rows that cannot all be right, but without any one of them the others can.
 * Narrowing prefers rows that were played early: the last row of the conflict is the earliest that
 * contradicts the rows of the conflict before it. */
#pragma once

#include "engines/engine_set.h"

/* Narrows the rows that are on, which cannot all be right, to a minimal conflict.  If it does not
 * return KP_COMPLETED, a limit left it undecided whether a row is needed.  The rows that stay on
 * contradict each other all the same.  `hurries`: a question that is too hard may stay undecided
 * after a little work. */
enum kp_stop_reason kp_conflict_narrow(struct kp_engines *engines, const struct kp_limits *limits,
                                       bool *on, bool hurries);
