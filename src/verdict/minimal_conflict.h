/* Minimal conflicts: rows that cannot all be right, though without any one of them the others
 * can.
 *
 * The rows that are wanted first are those that were played early: the last row of the
 * conflict is the earliest that contradicts the rows of the conflict before it. */
#ifndef KP_VERDICT_MINIMAL_CONFLICT_H
#define KP_VERDICT_MINIMAL_CONFLICT_H

#include "verdict/verdict_builder.h"

/* Narrow the rows that are on, which cannot all be right, to a minimal conflict.  Not
 * KP_COMPLETED: a limit left it undecided whether a row is needed; the rows that stay on
 * contradict each other all the same. */
enum kp_stop_reason kp_conflict_narrow(struct kp_engines *engines, bool *on);

/* The first step of an audit: narrow builder->on and write the conflict.  If not even the rules
 * leave a code, the conflict is empty.  If that was the word of a program that is wrong, the
 * rows are narrowed without it, or the verdict is undecided again. */
enum kp_status kp_conflict_find(struct kp_verdict_builder *builder);

/* Narrow the verdict's conflict to a minimal one, whatever that takes. */
enum kp_status kp_conflict_minimise(struct kp_verdict_builder *builder);

#endif
