/* What a check finds, and the check in progress.
 *
 * A finding begins with the public verdict, whose members are set as they are found.  What becomes
 * text in the end (counts, sentences, rows of a conflict) has other members, and
 * kp_verdict_make writes it.  Other modules use the finding of
 * kp_find_verdict, which has no such text. */
#pragma once

#include "engines/engine_set.h"
#include "game/score.h"

/* A number of secrets.  All zero: not known. */
struct kp_secret_count {
    struct kp_bignum number;
    bool is_known, is_exact; /* not exact: there are at least that many */
};

void kp_secret_count_set(struct kp_secret_count *count, const struct kp_bignum *number,
                         bool is_exact);

struct kp_finding {
    struct kp_verdict verdict; /* first, so that a pointer to it points to the whole */
    struct kp_arena arena;     /* of most arrays and texts that the verdict points to */
    struct kp_secret_count count;
    bool *conflict;          /* [row]: whether it is one of the rows that cannot all be right; of no
                              * meaning if verdict.conflict_rows is 0 */
    struct kp_strbuf reason; /* the sentence that explains the conflict */
    struct kp_strbuf against_rules, notes;
    struct kp_audit_finding *audit; /* audit/audit.h; or NULL */
};

/* Finds whether a secret fits, and what else the options ask for.  The caller frees the finding
 * after any return. */
enum kp_status kp_find_verdict(const struct kp_transcript *game, const struct kp_options *options,
                               struct kp_limits limits, struct kp_finding *finding,
                               struct kp_diag *why);
void kp_finding_free(struct kp_finding *finding);

/* ---- The check in progress ----------------------------------------------------- */

struct kp_verdict_builder {
    const struct kp_transcript *game;
    const struct kp_options *options;
    struct kp_question *question;
    struct kp_engines engines;
    struct kp_finding finding;
    struct kp_steps steps; /* what the engines did until they answered */
    bool *scratch;         /* [row] */
    enum kp_status status; /* the first failure; KP_BROKEN: a secret breaks the plain rule, or the
                            * engines contradict each other.  The arena, the texts and the count of
                            * the finding keep their own lack of memory until the end */
    struct kp_diag *why;
};

/* Makes a builder, whose status may be a failure.  `merged`: the question may merge classes. */
void kp_verdict_builder_make(struct kp_verdict_builder *builder, const struct kp_transcript *game,
                             const struct kp_options *options, struct kp_limits limits, bool merged,
                             struct kp_diag *why);

/* Frees the builder, which may have failed, and returns its status.  The caller frees the finding
 * after any return; NULL: it is not wanted. */
enum kp_status kp_verdict_builder_end(struct kp_verdict_builder *builder,
                                      struct kp_finding *finding);

/* Turns a finding into a public verdict, which owns everything that it points to; or frees it, if
 * the status is a failure.  Returns the status. */
enum kp_status kp_verdict_make(enum kp_status status, struct kp_finding *finding,
                               struct kp_verdict **verdict, struct kp_diag *why);

/* Writes a number of secrets into the arena of the finding; NULL: it is not known. */
const char *kp_count_write(const struct kp_bignum *number, bool is_known, struct kp_arena *arena);

/* ---- Answers ---------------------------------------------------------------- */

/* Record that `engine` found that no secret fits, or that `code` does.  The code is written only if
 * the plain rule agrees. */
void kp_verdict_builder_cheated(struct kp_verdict_builder *builder, enum kp_engine engine);
void kp_verdict_builder_consistent(struct kp_verdict_builder *builder, enum kp_engine engine,
                                   const uint16_t *code);

/* Records what an external solver answered, and its code if it has one.  The plain rule decides
 * whether the code is a secret. */
void kp_verdict_use_decoded(struct kp_verdict_builder *builder, enum kp_answer answer,
                            const uint16_t *code);

/* Checks the revealed secret by the plain rule.  This secret is a part of the question, so the
 * check comes last. */
void kp_verdict_check_revealed(struct kp_verdict_builder *builder);

/* Records the rows that this secret does not fit, by the plain rule. */
void kp_verdict_note_wrong_rows(struct kp_verdict_builder *builder, const uint16_t *secret);

/* Sets the sentence that explains why the rows contradict each other; "": none. */
void kp_verdict_set_reason(struct kp_verdict_builder *builder, const char *reason);

/* Finds or counts secrets that miss at most ask->wrong rows (find_with_wrong_rows.c). */
void kp_find_with_wrong_rows(struct kp_engines *engines, const struct kp_ask *ask,
                             struct kp_replies *replies);

/* ---- The conflict, minimal_conflict.c ------------------------------------------- */

/* The first step of an audit: narrows the conflict, and counts its rows.  If not even the rules
 * leave a code, the conflict is empty; where their counts show that, no engine is asked. */
void kp_conflict_find(struct kp_verdict_builder *builder);

/* Records that even without the rows no code exists: the conflict has no row, and there is nothing
 * to repair. */
void kp_conflict_note_no_code(struct kp_verdict_builder *builder);

/* Narrows the finding's conflict within the present step, which ends with it, and returns what
 * ended the work; KP_COMPLETED: the conflict is minimal. */
enum kp_stop_reason kp_conflict_narrow_found(struct kp_verdict_builder *builder, bool hurries);

/* Replaces the conflict by a smaller one, and drops the reason, which names other rows. */
void kp_verdict_replace_conflict(struct kp_verdict_builder *builder, const bool *rows);

/* Narrows the finding's conflict to a minimal one, however long that takes. */
void kp_conflict_minimise(struct kp_verdict_builder *builder);

/* ---- How many secrets were possible after each row, story.c --------------------- */

/* Returns the row after which no secret was left, in a game whose rows cannot all be right.
 * KP_NO_ROW: it is not known, because of *stop, or because no row is the cause. */
size_t kp_story_first_impossible(struct kp_verdict_builder *builder, enum kp_stop_reason *stop);

/* Finds how many secrets fit the first k rows, for every k. */
void kp_verdict_add_story(struct kp_verdict_builder *builder);
