/* A verdict while it is being built.  Only these functions, those of steps.h and the audit
 * write into struct kp_verdict; the answer is KP_UNDECIDED until an engine knows better.
 *
 * Functions that return a status fail with KP_NO_MEMORY, or KP_BROKEN if a secret breaks the
 * plain rule or the engines contradict each other; builder->why then says so. */
#ifndef KP_VERDICT_VERDICT_BUILDER_H
#define KP_VERDICT_VERDICT_BUILDER_H

#include "game/transcript.h"
#include "verdict/engines.h"
#include "verdict/replay.h"

struct kp_verdict_builder {
    const struct kp_transcript *game;
    const struct kp_options *options;
    struct kp_question *question;
    struct kp_engines engines;
    struct kp_replay *replay;
    struct kp_verdict *verdict;
    struct kp_bignum count; /* of the secrets, if has_count; verdict->count is written last */
    bool has_count;
    bool *on;      /* [row]: rows that cannot all be right, once that is known */
    bool *scratch; /* [row] */
    struct kp_diag *why;
};

/* Freed after any return.  `merged`: the question may merge classes. */
enum kp_status kp_verdict_builder_make(struct kp_verdict_builder *builder,
                                       const struct kp_transcript *game,
                                       const struct kp_options *options, bool merged,
                                       struct kp_diag *why);
void kp_verdict_builder_free(struct kp_verdict_builder *builder);

/* Write what the engines cost, the encoding and the solver, and the notes. */
enum kp_status kp_verdict_describe_work(struct kp_verdict_builder *builder);

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

/* Check the revealed secret by the plain rule.  It is a part of the question, so it has the
 * last word. */
enum kp_status kp_verdict_check_revealed(struct kp_verdict_builder *builder);

/* What an external solver answered, and its code if it has one: the plain rule decides whether
 * that is a secret. */
enum kp_status kp_verdict_use_decoded(struct kp_verdict_builder *builder, enum kp_answer answer,
                                      const uint16_t *code);

/* ---- Rows and sentences ------------------------------------------------------ */

/* Write the rows that are on as the conflict.  `stop`: what ended the narrowing;
 * KP_COMPLETED: the conflict is minimal. */
enum kp_status kp_verdict_set_conflict(struct kp_verdict_builder *builder,
                                       enum kp_stop_reason stop);

/* Where rows may be wrong: write those that the secret does not give. */
enum kp_status kp_verdict_set_wrong_rows(struct kp_verdict_builder *builder);

/* Replace the conflict by a smaller one, and drop the reason, which names other rows. */
enum kp_status kp_verdict_replace_conflict(struct kp_verdict_builder *builder, const size_t *rows,
                                           size_t count);

/* The sentence that says why the rows contradict each other; NULL: none. */
enum kp_status kp_verdict_set_reason(struct kp_verdict_builder *builder, const char *reason);

/* ---- Steps -------------------------------------------------------------------- */

/* A step's work begins, and ends: its cost and duration are written. */
struct kp_step kp_step_begin(const struct kp_engines *engines, const char *who);
void kp_verdict_add_step(struct kp_verdict_builder *builder, struct kp_step *step);

/* Records the engine's result in the step; called before kp_verdict_add_step. */
void kp_step_set_result(struct kp_step *step, const struct kp_native_result *result,
                        enum kp_stop_reason stop);

#endif
