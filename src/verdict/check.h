/* A check in progress: the question, the engines, and the verdict that is being built.  Only these
 * functions and the audit write into struct kp_verdict.  The answer is KP_UNDECIDED until an engine
 * has decided.
 *
 * Functions that return a status fail with KP_NO_MEMORY, or with KP_BROKEN if a secret breaks the
 * plain rule or the engines contradict each other; builder->why then has the reason. */
#ifndef KP_VERDICT_CHECK_H
#define KP_VERDICT_CHECK_H

#include "engines/engine_set.h"
#include "game/score.h"

struct kp_verdict_builder {
    const struct kp_transcript *game;
    const struct kp_options *options;
    struct kp_question *question;
    struct kp_engines engines;
    struct kp_replay *replay;
    struct kp_verdict *verdict;
    struct kp_bignum count; /* number of secrets, if has_count; verdict->count is written at the
                             * end */
    bool has_count;
    uint64_t spent; /* effort of the engines until the first answer */
    bool *on;       /* [row]: whether it belongs to the rows that cannot all be right, once these
                     * are known */
    bool *scratch;  /* [row] */
    struct kp_diag *why;
};

/* Makes a builder.  `merged`: the question may merge classes.  The caller frees the builder after
 * any return. */
enum kp_status kp_verdict_builder_make(struct kp_verdict_builder *builder,
                                       const struct kp_transcript *game,
                                       const struct kp_options *options, struct kp_limits limits,
                                       bool merged, struct kp_diag *why);
void kp_verdict_builder_free(struct kp_verdict_builder *builder);

/* Writes a number in decimal, which the caller frees. */
enum kp_status kp_verdict_write_count(struct kp_verdict_builder *builder,
                                      const struct kp_bignum *count, const char **to);

/* Writes the count, and hands the verdict over. */
enum kp_status kp_verdict_builder_finish(struct kp_verdict_builder *builder,
                                         struct kp_verdict **verdict);

/* ---- Answers ---------------------------------------------------------------- */

/* Record that `engine` found that no secret fits, or that `code` does.  The code is written only if
 * the plain rule agrees. */
enum kp_status kp_verdict_builder_cheated(struct kp_verdict_builder *builder,
                                          enum kp_engine engine);
enum kp_status kp_verdict_builder_consistent(struct kp_verdict_builder *builder,
                                             enum kp_engine engine, const uint16_t *code);

/* Records what an engine found, and what ended it. */
enum kp_status kp_verdict_use_result(struct kp_verdict_builder *builder, enum kp_engine engine,
                                     const struct kp_native_result *result,
                                     enum kp_stop_reason stop);

/* Makes the game undecided again, because "cheated" was the answer of a program that is wrong. */
void kp_verdict_retract(struct kp_verdict_builder *builder);

/* Records what an external solver answered, and its code if it has one.  The plain rule decides
 * whether the code is a secret. */
enum kp_status kp_verdict_use_decoded(struct kp_verdict_builder *builder, enum kp_answer answer,
                                      const uint16_t *code);

/* ---- Rows and sentences ------------------------------------------------------ */

/* Writes the rows that are on as the conflict.  `stop`: what ended the narrowing; KP_COMPLETED: the
 * conflict is minimal. */
enum kp_status kp_verdict_set_conflict(struct kp_verdict_builder *builder,
                                       enum kp_stop_reason stop);

/* Replaces the conflict by a smaller one, and drops the reason, which names other rows. */
enum kp_status kp_verdict_replace_conflict(struct kp_verdict_builder *builder, const size_t *rows,
                                           size_t count);

/* Sets the sentence that explains why the rows contradict each other; NULL: none. */
enum kp_status kp_verdict_set_reason(struct kp_verdict_builder *builder, const char *reason);

/* ---- Steps -------------------------------------------------------------------- */

/* Begin and end a step: the end writes its cost and duration. */
struct kp_step kp_step_begin(const struct kp_engines *engines, enum kp_engine engine);
enum kp_status kp_verdict_add_step(struct kp_verdict_builder *builder, struct kp_step *step);

/* Adds a step whose cost and duration are known, with the name of its engine or of the solver. */
enum kp_status kp_verdict_keep_step(struct kp_verdict_builder *builder, const struct kp_step *step);

/* Records the engine's result in the step.  To be called before kp_verdict_add_step. */
void kp_step_set_result(struct kp_step *step, const struct kp_native_result *result,
                        enum kp_stop_reason stop);

/* ---- The engines on all rows, run_engines.c ------------------------------------ */

/* Writes the answer, a secret and the count into the verdict, and a step for every engine that was
 * asked.  The answer is KP_UNDECIDED if a limit ended all of them. */
enum kp_status kp_run_engines(struct kp_verdict_builder *builder);

/* ---- Minimal conflicts, minimal_conflict.c --------------------------------------
 *
 * A minimal conflict is rows that cannot all be right, though without any one of them the others
 * can.  Narrowing prefers rows that were played early: the last row of the conflict is the earliest
 * that contradicts the rows of the conflict before it. */

/* Narrows the rows that are on, which cannot all be right, to a minimal conflict.  If it does not
 * return KP_COMPLETED, a limit left it undecided whether a row is needed.  The rows that stay on
 * contradict each other all the same. */
enum kp_stop_reason kp_conflict_narrow(struct kp_engines *engines, const struct kp_limits *limits,
                                       bool *on);

/* The first step of an audit: narrows builder->on and writes the conflict.  If not even the rules
 * leave a code, the conflict is empty.  If that was the answer of a program that is wrong, the rows
 * are narrowed without the program, or the verdict is undecided again. */
enum kp_status kp_conflict_find(struct kp_verdict_builder *builder);

/* Narrows the verdict's conflict to a minimal one, however long that takes. */
enum kp_status kp_conflict_minimise(struct kp_verdict_builder *builder);

/* ---- A sentence that explains a conflict, conflict_sum.c -------------------------- */

/* Explains a conflict by a sum of key pegs, if it has at most three rows and no reason, and if a
 * sum can explain it.  Sets verdict->reason. */
enum kp_status kp_conflict_explain(struct kp_verdict_builder *builder);

/* ---- How many secrets were possible after each row, story.c --------------------- */

/* Returns the row after which no secret was left, in a game whose rows cannot all be right.
 * KP_NO_ROW: a limit left it undecided. */
size_t kp_story_first_impossible(struct kp_verdict_builder *builder);

/* Writes into the verdict how many secrets fit the first k rows, for every k. */
enum kp_status kp_verdict_add_story(struct kp_verdict_builder *builder);

#endif
