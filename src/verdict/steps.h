/* The steps of a check, which check.c runs; the audit has a header of its own. */
#ifndef KP_VERDICT_STEPS_H
#define KP_VERDICT_STEPS_H

#include "verdict/verdict_builder.h"

/* ---- The engines on all rows, run_engines.c ------------------------------------ */

/* The answer, a secret and the count are written into the verdict, and a step for every
 * engine that was asked.  KP_UNDECIDED is left if a limit ended all of them. */
enum kp_status kp_run_engines(struct kp_verdict_builder *builder);

/* How far counting by the solver goes. */
struct kp_solver_count_limits {
    uint64_t most;     /* secrets */
    uint64_t first;    /* effort for the first one; UINT64_MAX: any */
    uint64_t others;   /* effort for all others, beyond what the first took */
    bool tries_beyond; /* after `most` secrets, find out whether there are more */
};

/* Count the secrets of all rows, each checked by the plain rule.  *stop is KP_ENOUGH if there
 * are limits.most or more, and perhaps others.  If KP_OUT_OF_EFFORT ended it before the first secret, the next
 * call resumes there.  false: a secret broke the rule; it is result->code. */
bool kp_engines_count_models(struct kp_engines *engines, struct kp_solver_count_limits limits,
                             struct kp_replay *replay, struct kp_native_result *result,
                             enum kp_stop_reason *stop);

/* ---- Minimal conflicts, minimal_conflict.c --------------------------------------
 *
 * Rows that cannot all be right, though without any one of them the others can.  The rows that are
 * wanted first are those that were played early: the last row of the conflict is the earliest that
 * contradicts the rows of the conflict before it. */

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

/* ---- How many secrets were possible after each row, story.c --------------------- */

/* The row after which no secret was left, in a game whose rows cannot all be right; KP_NO_ROW:
 * a limit left it undecided. */
size_t kp_story_first_impossible(struct kp_verdict_builder *builder);

/* Write into the verdict how many secrets fit the first k rows, for every k. */
enum kp_status kp_verdict_add_story(struct kp_verdict_builder *builder);

void kp_story_free(const struct kp_verdict *verdict);

#endif
