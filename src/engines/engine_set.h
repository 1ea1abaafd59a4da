/* The engines: the only access from `verdict` to the native engine, the linear engine and the SAT
 * solvers.
 *
 * An engine is asked about the rows of one question, or about some of them.  Under `auto` the
 * engines work in turns (schedule.c).  Unless the options name it, the encoding
 * is chosen when the SAT engine is first asked.  The sessions with the solver are kept for further
 * questions.
 *
 * The limits of a question are an argument: those of the engines, whose meter is that of the
 * present stage of an audit (base/meter.h), or those of a part of it.
 *
 * One thread uses the engines.  They are not copied by assignment, because limits.meter points into
 * them. */
#pragma once

#include "cnf/encoding.h"
#include "engines/engine.h"

struct kp_engines {
    const struct kp_question *question;
    struct kp_limits limits;

    /* The one that the options name.  KP_LINEAR: the linear engine decides, counts and lists, and
     * everything else is done as under `auto`. */
    enum kp_engine engine;

    enum kp_engine decider;   /* of the last question with an answer; KP_AUTO: there was none */
    enum kp_engine favourite; /* the last that decided a question in turns and is not native */

    /* States that the native engine may visit per question, and the work of a linear engine that is
     * asked alone. */
    uint64_t budget;

    uint64_t moment_divisor; /* in an audit the native engine gets 1/moment_divisor of its moment */
    bool budget_is_default;  /* whether the budget is the default */
    bool in_audit; /* whether a stage of an audit has begun, or a search for corrections */

    /* In an audit. */
    bool prefers_linear;   /* whether the linear engine answers its questions, because the game has
                            * many rows */
    uint64_t usual_cost;   /* work of the last question about all rows */
    struct kp_meter *call; /* the meter of the call; or NULL */
    struct kp_meter audit; /* all stages together */
    struct kp_meter stage; /* the present stage, a part of `audit`; outside an audit without a
                                * limit */

    struct kp_encoding_choice choice; /* choice.encoding is NULL until SAT is first asked */
    struct kp_session *all_rows;      /* the session with all rows stated, or NULL */
    struct kp_session *subsets;       /* the session with rows that can be switched off, or NULL */
    bool wrote_clauses;
    bool found_wrong_secret;       /* whether a model of the SAT engine broke the plain rule */
    struct kp_linear_work *linear; /* the linear engine's search, which it may resume; or NULL */
    struct kp_replay *replay;      /* the plain rule; NULL until it is needed */

    struct kp_engines *origin; /* the engines that these were derived from, or NULL */

    struct kp_score_table *table;  /* table of the question's game; NULL: the native engine
                                    * searches */
    struct kp_progress *questions; /* counts the questions of an audit, and is what they show as
                                    * progress; or NULL */
    struct kp_stats stats;
};

/* ---- Making engines, engine_set.c --------------------------------------------- */

/* Finds the engine that an option names; NULL stands for KP_AUTO. */
enum kp_status kp_engine_find(const char *name, enum kp_engine *engine, struct kp_diag *why);

/* Reads the options, without asking an engine.  The limits are those of the whole call; the limits
 * of the options are not read.  Returns KP_BAD_INPUT if there is no engine or encoding of
 * that name, or if the encoding does not suit the question.  The caller frees the engines after any
 * return. */
enum kp_status kp_engines_make(struct kp_engines *engines, const struct kp_question *question,
                               const struct kp_options *options, struct kp_limits limits,
                               struct kp_diag *why);
void kp_engines_free(struct kp_engines *engines);

/* Chooses another engine than the one that the options name.  Unless the options have a budget, it
 * follows from the engine. */
void kp_engines_choose(struct kp_engines *engines, enum kp_engine engine);

/* Makes engines with the same options for another question about the same kind of code.  Their
 * work is charged to `limits`.  They have separate sessions and costs.  `origin` and the
 * limits must outlive them. */
void kp_engines_derive(struct kp_engines *engines, struct kp_engines *origin,
                       const struct kp_limits *limits, const struct kp_question *question);

/* Adds the costs of other engines to these. */
void kp_engines_add_cost(struct kp_engines *engines, const struct kp_engines *other);

/* Returns the encoding, and chooses it if it has not been chosen. */
const struct kp_encoding_choice *kp_engines_encoding(struct kp_engines *engines);

/* Makes the plain rule.  Returns false if memory runs out. */
bool kp_engines_make_replay(struct kp_engines *engines);

/* Whether a secret that answers the question fits its rows, by the plain rule, which was made. */
bool kp_engines_confirm(struct kp_engines *engines, const struct kp_ask *ask, const uint16_t *code);

/* Whether the options allow the native engine, which examines all codes of a small board, and
 * whether they allow nothing else. */
bool kp_engines_may_examine_codes(const struct kp_engines *engines);
bool kp_engines_only_examine_codes(const struct kp_engines *engines);

/* ---- Asking, ask.c and schedule.c -------------------------------------------------------- */

/* What the engines have answered. */
struct kp_replies {
    uint16_t *room;                 /* KP_GOAL_ONE and KP_GOAL_LEAST: room for a secret, or NULL */
    struct kp_reply of[KP_ENGINES]; /* [engine]; all zero: it was not asked */
    enum kp_answer answer;
    enum kp_engine engine;    /* the engine that answered, or counted */
    enum kp_stop_reason stop; /* KP_COMPLETED: the answer is exact; else what ended the work */
    uint64_t spent;
    bool sought_one; /* whether only one secret was looked for, although all were to be counted */
};

/* Asks the engine that ask->options.engine names, or those of the schedule, in an order and with
 * shares of work that depend on this question and those before it, and not on the clock (but see
 * base/meter.h).  Before the call the replies are zero except for the room, or those of other
 * engines to the same question; kp_replies_free frees them. */
void kp_engines_ask(struct kp_engines *engines, const struct kp_limits *limits,
                    const struct kp_ask *ask, struct kp_replies *replies);
void kp_replies_free(struct kp_replies *replies);

/* Asks about another game with the same kind of code, by engines that are derived for this.
 * `merged`: its question may merge classes. */
void kp_engines_ask_apart(struct kp_engines *engines, const struct kp_transcript *game, bool merged,
                          const struct kp_ask *ask, struct kp_replies *replies);

/* For kp_engines_ask: visits the secrets of all rows, or of all but ask->wrong, by the schedule of
 * list_secrets.c.  The plain rule has checked each secret.  The question has no merged classes. */
void kp_list_by_schedule(struct kp_engines *engines, const struct kp_limits *limits,
                         const struct kp_ask *ask, struct kp_replies *replies);

/* For kp_engines_ask: answers a simple question, by the engine that it names or by schedule.c.  No
 * row may be wrong unless it names an engine. */
void kp_engines_ask_simple(struct kp_engines *engines, const struct kp_limits *limits,
                           const struct kp_ask *ask, struct kp_replies *replies);

/* Whether there is a secret.  After KP_CONSISTENT it is in `code`, unless that is NULL.  *stop gets
 * the reason for KP_UNDECIDED, otherwise KP_COMPLETED; it may be NULL. */
enum kp_answer kp_engines_decide(struct kp_engines *engines, const struct kp_limits *limits,
                                 struct kp_ask ask, uint16_t *code, enum kp_stop_reason *stop);

/* Whether a stop ends everything (the time is up, or the user asked to stop), or at least the
 * current stage of an audit (its work is spent).  After any other stop another engine may still be
 * asked. */
bool kp_stop_ends_everything(enum kp_stop_reason stop);
bool kp_stop_ends_stage(enum kp_stop_reason stop);

/* ---- What the engines did, steps.c ---------------------------------------------- */

/* Begins a step, and ends it: the end writes its cost and duration, and adds it to the steps.  It is
 * left out if there are too many. */
struct kp_step kp_step_begin(const struct kp_engines *engines, enum kp_engine engine);
void kp_step_end(struct kp_step *step, const struct kp_engines *engines, struct kp_steps *steps);

/* Records the engine's result in the step. */
void kp_step_set_result(struct kp_step *step, const struct kp_reply *result,
                        enum kp_stop_reason stop);

/* Adds a turn that was begun by kp_step_begin, and ends now, to the account of its engine. */
void kp_step_add_turn(struct kp_step *account, const struct kp_step *turn,
                      const struct kp_engines *engines);

/* Adds a step for an engine, if it has worked, or the steps of all engines. */
void kp_steps_add_reply(struct kp_steps *steps, const struct kp_replies *replies,
                        enum kp_engine engine);
void kp_steps_add_replies(struct kp_steps *steps, const struct kp_replies *replies);

/* ---- An audit, engine_set.c and native.c ------------------------------------- */

/* Whether the linear engine is the best for the questions of an audit, as it is if many rows
 * leave one secret.  `decided`: what decided that there is none, or KP_AUTO. */
bool kp_engines_prefer_linear(const struct kp_engines *engines, enum kp_engine decided);

/* Begins an audit.  All its stages together may cost KP_AUDIT_BUDGETS times the budget of a
 * question. `decided`: as above; it chooses the engine for most questions. */
#define KP_AUDIT_BUDGETS 12
void kp_engines_begin_audit(struct kp_engines *engines, enum kp_engine decided);

/* Ends the previous stage and begins one that may cost `percent` of what is left.  What the stage
 * does not use is left for the stages after it. */
void kp_engines_begin_stage(struct kp_engines *engines, unsigned percent);
void kp_engines_end_stage(struct kp_engines *engines);

/* Begins a stage without a limit on its effort. */
void kp_engines_begin_search(struct kp_engines *engines);

/* Scores all codes of a small board against all rows, and from then on answers every question of
 * the native engine from that table.  It does nothing if the board, the budget or the memory do not
 * allow it.  It pays if many questions follow. */
void kp_engines_make_table(struct kp_engines *engines);

/* The least number of wrong rows, by the table: SIZE_MAX if a sure row would be wrong.  0: there is
 * no table. */
size_t kp_engines_fewest_wrong(const struct kp_engines *engines);

/* Writing a clause takes 0.2 microseconds, as long as this many states (20x10x26 to 60x20x200). */
#define KP_CLAUSE_EFFORT 7
