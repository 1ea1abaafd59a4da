/* A verdict in the making: what its steps share, and how they write it down.
 *
 * Each step returns a status; an answer is in the verdict, KP_UNDECIDED until
 * somebody knows. */
#ifndef KP_VERDICT_VERDICT_BUILDER_H
#define KP_VERDICT_VERDICT_BUILDER_H

#include "game/transcript.h"
#include "verdict/engines.h"
#include "verdict/replay.h"

struct kp_verdict_builder {
    const struct kp_transcript *game;
    struct kp_question *question;
    struct kp_engines judge;
    struct kp_replay *replay;
    struct kp_verdict *verdict;
    const struct kp_options *options;
    bool *on;    /* the rows that clash, once some do */
    bool *asked; /* scratch: rows */
    struct kp_diag *why;
};

/* The steps, in their order. */
enum kp_status kp_refute_rows(struct kp_verdict_builder *making); /* by arithmetic */
enum kp_status kp_run_engines(struct kp_verdict_builder *making); /* the engines */
enum kp_status
kp_conflict_minimise_all(struct kp_verdict_builder *making);  /* the rows that clash */
void kp_conflict_minimise(struct kp_verdict_builder *making); /* whatever that takes */
enum kp_status
kp_verdict_check_revealed(struct kp_verdict_builder *making); /* the revealed secret */

/* The solver's word, with as many rows wrong as are allowed to be. */
enum kp_answer kp_solve_with_wrong_rows(struct kp_verdict_builder *making, uint16_t *code);

/* Where rows may be wrong: put the least secret with the fewest wrong rows in the
 * place of one that was found, as far as the budget goes. */
void kp_prefer_fewer_wrong_rows(struct kp_verdict_builder *making, uint16_t *code);

/* Write down an answer.  A secret is written only when the plain rule agrees:
 * KP_BROKEN otherwise. */
enum kp_status kp_verdict_builder_consistent(struct kp_verdict_builder *making, const char *engine,
                                             const uint16_t *code);
enum kp_status kp_verdict_builder_cheated(struct kp_verdict_builder *making, const char *engine);

/* Write down the rows that the secret does not give, where rows may be wrong. */
enum kp_status kp_verdict_set_wrong_rows(struct kp_verdict_builder *making);

/* Write down how many secrets fit.  That there are at least so many is nothing new
 * where more are known. */
enum kp_status kp_verdict_set_count(struct kp_verdict_builder *making,
                                    const struct kp_bignum *total, bool exact);

/* Keep a copy of a sentence in the verdict. */
enum kp_status kp_verdict_set_string(struct kp_verdict_builder *making, const char **where,
                                     const char *says);

/* A step begins, of this judge's work, and ends: what it cost is written down. */
struct kp_step kp_step_begin(const struct kp_engines *judge, const char *who);
void kp_step_end(struct kp_step *step, const struct kp_engines *judge);
void kp_step_learn(struct kp_step *step, const struct kp_count_result *census);
void kp_verdict_builder_add_step(struct kp_verdict_builder *making, const struct kp_step *step);

/* What the census tells, into the verdict: the engines' word. */
enum kp_status kp_verdict_use_native(struct kp_verdict_builder *making,
                                     const struct kp_count_result *census);
enum kp_status kp_verdict_use_solver(struct kp_verdict_builder *making,
                                     const struct kp_count_result *census);

enum kp_status kp_verdict_builder_no_memory(struct kp_verdict_builder *making);

/* Remarks on a game that change nothing in the answer. */
/* Add a line for each: what the reader remarked, a game without rows, rows
 * after the winning row, rows beyond the board. */
void kp_notes_write(const struct kp_transcript *game, struct kp_strbuf *to);

#endif
