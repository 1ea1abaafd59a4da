/* A verdict in the making: what its steps share, and how they write it down.
 *
 * Each step returns a status; an answer is in the verdict, KP_UNDECIDED until
 * somebody knows. */
#ifndef KP_VERDICT_VERDICT_BUILDER_H
#define KP_VERDICT_VERDICT_BUILDER_H

#include "verdict/engines.h"
#include "verdict/replay.h"

struct kp_making {
    const struct kp_transcript *game;
    struct kp_question *question;
    struct kp_judge judge;
    struct kp_replay *replay;
    struct kp_verdict *verdict;
    const struct kp_options *options;
    bool *on;    /* the rows that clash, once some do */
    bool *asked; /* scratch: rows */
    struct kp_diag *why;
};

/* The steps, in their order. */
enum kp_status kp_making_refute(struct kp_making *making); /* by arithmetic */
enum kp_status kp_making_ask(struct kp_making *making);    /* the engines */
enum kp_status kp_making_narrow(struct kp_making *making); /* the rows that clash */
void kp_making_narrow_on(struct kp_making *making);        /* whatever that takes */
enum kp_status kp_making_reveal(struct kp_making *making); /* the revealed secret */

/* The solver's word, with as many rows wrong as are allowed to be. */
enum kp_answer kp_making_solve_lies(struct kp_making *making, uint16_t *code);

/* Where rows may be wrong: put the least secret with the fewest wrong rows in the
 * place of one that was found, as far as the budget goes. */
void kp_making_lie_less(struct kp_making *making, uint16_t *code);

/* Write down an answer.  A secret is written only when the plain rule agrees:
 * KP_BROKEN otherwise. */
enum kp_status kp_making_consistent(struct kp_making *making, const char *engine,
                                    const uint16_t *code);
enum kp_status kp_making_cheated(struct kp_making *making, const char *engine);

/* Write down the rows that the secret does not give, where rows may be wrong. */
enum kp_status kp_making_tell_lies(struct kp_making *making);

/* Write down how many secrets fit.  That there are at least so many is nothing new
 * where more are known. */
enum kp_status kp_making_tell_count(struct kp_making *making, const struct kp_count *total,
                                    bool exact);
enum kp_status kp_making_tell_small(struct kp_making *making, uint64_t count, bool exact);

/* Keep a copy of a sentence in the verdict. */
enum kp_status kp_making_tell(struct kp_making *making, const char **where, const char *says);

/* A step begins, of this judge's work, and ends: what it cost is written down. */
struct kp_step kp_step_begin(const struct kp_judge *judge, const char *who);
void kp_step_end(struct kp_step *step, const struct kp_judge *judge);
void kp_step_learn(struct kp_step *step, const struct kp_census *census);
void kp_making_add_step(struct kp_making *making, const struct kp_step *step);

/* What the census tells, into the verdict: the engines' word. */
enum kp_status kp_making_use_native(struct kp_making *making, const struct kp_census *census);
enum kp_status kp_making_use_solver(struct kp_making *making, const struct kp_census *census);

/* How far the solver is to count for this verdict. */
struct kp_reach kp_making_reach(const struct kp_making *making);

enum kp_status kp_making_no_memory(struct kp_making *making);

#endif
