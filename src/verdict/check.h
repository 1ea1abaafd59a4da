/* A check under way: the question, the engines, and the verdict while it is being built.  Only
 * these functions and the audit write into struct kp_verdict; the answer is KP_UNDECIDED until
 * an engine knows better.
 *
 * Functions that return a status fail with KP_NO_MEMORY, or KP_BROKEN if a secret breaks the
 * plain rule or the engines contradict each other; builder->why then says so. */
#ifndef KP_VERDICT_CHECK_H
#define KP_VERDICT_CHECK_H

#include "game/score.h"
#include "verdict/engines.h"

struct kp_verdict_builder {
    const struct kp_transcript *game;
    const struct kp_options *options;
    struct kp_question *question;
    struct kp_engines engines;
    struct kp_replay *replay;
    struct kp_verdict *verdict;
    struct kp_bignum count; /* of the secrets, if has_count; verdict->count is written last */
    bool has_count;
    uint64_t spent; /* effort of the engines until the first answer */
    bool *on;       /* [row]: rows that cannot all be right, once that is known */
    bool *scratch;  /* [row] */
    struct kp_diag *why;
};

/* Freed after any return.  `merged`: the question may merge classes. */
enum kp_status kp_verdict_builder_make(struct kp_verdict_builder *builder,
                                       const struct kp_transcript *game,
                                       const struct kp_options *options, bool merged,
                                       struct kp_diag *why);
void kp_verdict_builder_free(struct kp_verdict_builder *builder);

/* Write a number in decimal, to be freed. */
enum kp_status kp_verdict_write_count(struct kp_verdict_builder *builder,
                                      const struct kp_bignum *count, const char **to);

/* Write the count, and hand the verdict over. */
enum kp_status kp_verdict_builder_finish(struct kp_verdict_builder *builder,
                                         struct kp_verdict **verdict);

/* ---- Answers ---------------------------------------------------------------- */

/* `engine` shows that no secret fits, or that `code` does.  The code is written only if the
 * plain rule agrees. */
enum kp_status kp_verdict_builder_cheated(struct kp_verdict_builder *builder, const char *engine);
enum kp_status kp_verdict_builder_consistent(struct kp_verdict_builder *builder, const char *engine,
                                             const uint16_t *code);

/* What an engine found ("native", "linear" or "sat"), and what ended it. */
enum kp_status kp_verdict_use_result(struct kp_verdict_builder *builder, const char *engine,
                                     const struct kp_native_result *result,
                                     enum kp_stop_reason stop);

/* "Cheated" came from a program that is wrong: the game is undecided again. */
void kp_verdict_retract(struct kp_verdict_builder *builder);

/* What an external solver answered, and its code if it has one: the plain rule decides whether
 * that is a secret. */
enum kp_status kp_verdict_use_decoded(struct kp_verdict_builder *builder, enum kp_answer answer,
                                      const uint16_t *code);

/* ---- Rows and sentences ------------------------------------------------------ */

/* Write the rows that are on as the conflict.  `stop`: what ended the narrowing;
 * KP_COMPLETED: the conflict is minimal. */
enum kp_status kp_verdict_set_conflict(struct kp_verdict_builder *builder,
                                       enum kp_stop_reason stop);

/* Replace the conflict by a smaller one, and drop the reason, which names other rows. */
enum kp_status kp_verdict_replace_conflict(struct kp_verdict_builder *builder, const size_t *rows,
                                           size_t count);

/* The sentence that says why the rows contradict each other; NULL: none. */
enum kp_status kp_verdict_set_reason(struct kp_verdict_builder *builder, const char *reason);

/* ---- Steps -------------------------------------------------------------------- */

/* A step's work begins, and ends: its cost and duration are written.  `who` is copied when the
 * step is added. */
struct kp_step kp_step_begin(const struct kp_engines *engines, const char *who);
enum kp_status kp_verdict_add_step(struct kp_verdict_builder *builder, struct kp_step *step);

/* Add a step whose cost and duration are known.  The verdict gets its own copy of `who`, without
 * control characters. */
enum kp_status kp_verdict_keep_step(struct kp_verdict_builder *builder, const struct kp_step *step);

/* Records the engine's result in the step; called before kp_verdict_add_step. */
void kp_step_set_result(struct kp_step *step, const struct kp_native_result *result,
                        enum kp_stop_reason stop);

/* ---- The engines on all rows, run_engines.c ------------------------------------ */

/* The answer, a secret and the count are written into the verdict, and a step for every
 * engine that was asked.  KP_UNDECIDED is left if a limit ended all of them. */
enum kp_status kp_run_engines(struct kp_verdict_builder *builder);

/* How far counting by the solver, or by the linear engine, goes. */
struct kp_solver_count_limits {
    uint64_t most;     /* secrets */
    uint64_t first;    /* effort for the first one; UINT64_MAX: any */
    uint64_t others;   /* effort for all others, beyond what the first took */
    bool tries_beyond; /* after `most` secrets, find out whether there are more */
};

/* Count the secrets of all rows into a result that is empty, each checked by the plain rule.
 * *stop is KP_ENOUGH if there are limits.most or more, and perhaps others.  If it is
 * KP_OUT_OF_EFFORT, the next call resumes there, with the same result; or else
 * kp_engines_drop_session must be called.  false: a secret broke the rule; it is result->code. */
bool kp_engines_count_models(struct kp_engines *engines, struct kp_solver_count_limits limits,
                             struct kp_replay *replay, struct kp_native_result *result,
                             enum kp_stop_reason *stop);

/* Count the secrets of the rows r with on[r] (NULL: of all) by the linear engine, the first one in
 * result->code.  KP_COMPLETED: the count is exact; KP_ENOUGH: there are limits.most or more.  If
 * there is none, used[r] is whether row r was needed. */
enum kp_stop_reason kp_engines_count_linearly(struct kp_engines *engines, const bool *on,
                                              struct kp_solver_count_limits limits, bool *used,
                                              struct kp_native_result *result,
                                              struct kp_engine_turns turns);

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

/* ---- A sum that explains a conflict, conflict_sum.c ------------------------------ */

/* Look for a sum that shows why the rows of a small conflict cannot all be right, if no sentence
 * does.  Without one, or without memory for it, verdict->sum stays NULL. */
void kp_conflict_explain(struct kp_verdict_builder *builder);
void kp_conflict_sum_free(const struct kp_conflict_sum *sum);

/* ---- How many secrets were possible after each row, story.c --------------------- */

/* The row after which no secret was left, in a game whose rows cannot all be right; KP_NO_ROW:
 * a limit left it undecided. */
size_t kp_story_first_impossible(struct kp_verdict_builder *builder);

/* Write into the verdict how many secrets fit the first k rows, for every k. */
enum kp_status kp_verdict_add_story(struct kp_verdict_builder *builder);

#endif
