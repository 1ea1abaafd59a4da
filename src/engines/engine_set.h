/* The engines: the only access from `verdict` to the native engine, the linear engine and the SAT
 * solvers.
 *
 * An engine is asked about the rows of one question, or about some of them.  Under `auto` the
 * engines work in turns (schedule.c).  Unless the options name them, encoding and solver are
 * chosen when SAT is first asked, and the sessions with the solver are kept for further questions.
 *
 * The limits of a question are an argument: those of the engines, whose meter is that of the
 * present step of an audit (base/meter.h), or those of a part of it.
 *
 * One thread uses the engines.  They are not copied by assignment, because limits.meter points into
 * them. */
#ifndef KP_ENGINES_ENGINE_SET_H
#define KP_ENGINES_ENGINE_SET_H

#include "game/score.h"
#include "native/engine.h"
#include "native/score/score_table.h"
#include "native/search/enumerate.h"
#include "sat/session.h"

struct kp_engines {
    const struct kp_question *question;
    struct kp_limits limits;
    enum kp_engine engine;    /* KP_LINEAR: the linear engine decides, and everything else is done
                               * as under `auto` */
    enum kp_engine favourite; /* the engine that decided the last question, other than the native
                               * one */
    uint64_t budget;          /* states that the native engine may visit per question */
    uint64_t native_share;    /* in an audit the native engine gets 1/native_share of its moment */
    bool may_exceed_budget;   /* whether the budget is the default */
    bool in_audit;            /* whether a step of an audit has begun */

    /* In an audit. */
    bool audits_by_relaxation; /* whether it uses the linear engine for its questions, because the
                                * game has many rows */
    uint64_t usual_cost;       /* work of the decision of all rows */
    struct kp_meter *call;     /* that of the call; or NULL */
    struct kp_meter audit;     /* all steps together */
    struct kp_meter step;      /* the present step, a part of `audit`; outside an audit without a
                                * limit */

    struct kp_encoding_choice choice; /* choice.encoding is NULL until SAT is first asked */
    const struct kp_solver *solver;   /* NULL until SAT is first asked, unless it was named */
    const char *solver_name;          /* the name after --solver, which may be a command line */
    struct kp_session *all_rows;      /* the session with all rows stated, or NULL */
    struct kp_session *subsets;       /* the session with rows that can be switched off, or NULL */
    bool wrote_clauses;

    struct kp_engines *origin; /* the engines that these were derived from, or NULL */
    bool asks_origin;          /* whether the question is that of `origin` with rows added, and goes
                                * to the solver of `origin` */

    struct kp_score_table *table;  /* table of the question's game; NULL: the native engine
                                    * searches */
    struct kp_progress *questions; /* counts the questions of an audit; or NULL */
    enum kp_stop_reason stop;      /* the reason why the last question was not answered */
    struct kp_diag complaint;      /* what is wrong with the solver; empty: nothing */
    struct kp_stats stats;
};

/* ---- Making engines, engine_set.c --------------------------------------------- */

/* Reads the options, without asking an engine.  The limits are those of the whole call; those
 * of the options are not read.  Returns KP_BAD_INPUT if there
 * is no engine, encoding or solver of that name, or if the encoding does not suit the question.
 * The caller frees the engines after any return. */
enum kp_status kp_engines_make(struct kp_engines *engines, const struct kp_question *question,
                               const struct kp_options *options, struct kp_limits limits,
                               struct kp_diag *why);
void kp_engines_free(struct kp_engines *engines);

/* Makes engines with the same options for another question about the same kind of code.  Their
 * work is a part of that within `limits`.  They have separate sessions and costs.  `origin` and the
 * limits must outlive them. */
void kp_engines_derive(struct kp_engines *engines, struct kp_engines *origin,
                       const struct kp_limits *limits, const struct kp_question *question);

/* Adds the costs of other engines to these. */
void kp_engines_add_cost(struct kp_engines *engines, const struct kp_engines *other);

/* Return the encoding and the solver, and choose them if they have not been chosen. */
const struct kp_encoding_choice *kp_engines_encoding(struct kp_engines *engines);
const struct kp_solver *kp_engines_solver(struct kp_engines *engines);

/* Whether the solver is an external program, whose "no" cannot be checked. */
bool kp_engines_use_unknown_program(const struct kp_engines *engines);

/* To be called if the solver answered that no code is possible even without rows.  If PicoSAT finds
 * a code, the program is not asked again, `complaint` has the reason, and the function returns
 * true. */
bool kp_engines_reject_wrong_solver(struct kp_engines *engines);

/* ---- Asking about rows, schedule.c and engine_set.c ---------------------------------- */

/* A question about rows, and its answer. */
struct kp_decision {
    const bool *on; /* [row]; NULL: all rows */
    bool *used;     /* [row], or NULL; may be `on`.  After KP_CHEATED it has the rows that an engine
                     * used, if it knows them.  Before the call it has the rows that are on */
    uint16_t *code; /* room for a secret, as colours; or NULL if secrets are counted */

    /* If secrets are counted. */
    uint64_t most;            /* this number of secrets is enough; 0: nothing is counted, because
                               * one secret is enough */
    bool counts_all;          /* whether the question stays open until `most` secrets or all are
                               * counted.  If not, it is decided by one secret, and a second one is
                               * searched for where that is cheap */
    struct kp_replay *replay; /* with counts_all */
    struct kp_native_result results[KP_SAT + 1]; /* what each engine has found, or all zero; freed
                                                  * by kp_decision_free */
    bool broken;                                 /* whether the solver's secret breaks the plain
                                                  * rule */

    enum kp_answer answer;               /* if KP_UNDECIDED, engines->stop is the reason */
    enum kp_engine engine;               /* the engine that answered, or counted */
    uint64_t spent;                      /* effort */
    struct kp_step accounts[KP_SAT + 1]; /* the account of each engine */
};

/* Decides whether there is a secret for the rows that are on, and counts the secrets.  Every engine
 * that may be used is asked, in an order and with shares of effort that depend on the question
 * alone.  Before the call the answer is all zero.  Afterwards engines->stop is what ended the
 * engine that answered, or the count; KP_COMPLETED: its result is exact. */
void kp_engines_decide_rows(struct kp_engines *engines, const struct kp_limits *limits,
                            struct kp_decision *decision);
void kp_decision_free(struct kp_decision *decision);

/* Decides whether there is a secret for the rows r with on[r] (NULL: all rows).  After
 * KP_CONSISTENT a secret is in `code`. */
enum kp_answer kp_engines_decide(struct kp_engines *engines, const struct kp_limits *limits,
                                 const bool *on, uint16_t *code);

/* Does the same as kp_engines_decide.  After KP_CHEATED only the rows stay on that the engine used,
 * if it knows them. */
enum kp_answer kp_engines_decide_core(struct kp_engines *engines, const struct kp_limits *limits,
                                      bool *on, uint16_t *code);

/* Does the same as kp_engines_decide_core, with little more effort than the decision of all rows
 * took.  If some of the rows are a much harder question, they are left undecided, and `stop` is
 * KP_OUT_OF_STATES. */
enum kp_answer kp_engines_try_core(struct kp_engines *engines, const struct kp_limits *limits,
                                   bool *on, uint16_t *code);

/* ---- Single engines, engine_set.c ------------------------------------------ */

/* Decides by the solver alone whether there is a secret for the rows r with on[r] (NULL: all
 * rows). */
enum kp_answer kp_engines_solve(struct kp_engines *engines, const struct kp_limits *limits,
                                const bool *on, uint16_t *code);

/* Counts the secrets for the rows r with on[r], and finds the least one, by the native engine
 * within its budget.  If it finds none and does not end, the solver finds one secret.  After
 * KP_COMPLETED the count is exact, else a lower bound.  `what` names the work for progress. */
enum kp_stop_reason kp_engines_count(struct kp_engines *engines, const bool *on, const char *what,
                                     struct kp_native_result *result);

/* Makes room for a secret of the question.  Returns false if memory runs out.  The caller frees it
 * after any return. */
bool kp_engines_result_make(struct kp_native_result *result, const struct kp_question *question);
void kp_engines_result_free(struct kp_native_result *result);

/* Whether a stop ends everything (the time is up, or the user asked to stop), or at least the
 * current step of an audit (its effort is spent).  After any other stop another engine may still be
 * asked. */
bool kp_stop_ends_everything(enum kp_stop_reason stop);
bool kp_stop_ends_step(enum kp_stop_reason stop);

/* ---- The budget of an audit, engine_set.c ------------------------------------- */

/* Whether the linear engine is the best for the questions of an audit.  That is so if many rows
 * leave one secret.  `decided`: what decided that there is none, or KP_AUTO. */
bool kp_engines_expect_relaxation(const struct kp_engines *engines, enum kp_engine decided);

/* All steps of an audit together may cost KP_AUDIT_SHARE times the budget of a question. */
#define KP_AUDIT_SHARE 12
void kp_engines_begin_audit(struct kp_engines *engines);

/* Ends the step before and begins one that may cost `percent` of what is left.  What the step does
 * not use is left for the steps after it. */
void kp_engines_begin_step(struct kp_engines *engines, unsigned percent);
void kp_engines_end_step(struct kp_engines *engines);

/* Returns what a question may cost that is asked only once, in addition to the effort of its
 * step. */
uint64_t kp_engines_single_budget(const struct kp_engines *engines);

/* Begins a step without a limit on its effort. */
void kp_engines_begin_search(struct kp_engines *engines);

/* ---- The native engine, native.c ----------------------------------- */

/* Asks the native engine within `states` and the effort that is left.  It fills in the question of
 * the query, and under `auto` its trial if that is 0. */
enum kp_stop_reason kp_engines_native(struct kp_engines *engines, const struct kp_limits *limits,
                                      struct kp_native_query query, uint64_t states,
                                      struct kp_native_result *result);

/* Does the same for a secret alone.  If there is no answer, engines->stop is the reason. */
enum kp_answer kp_engines_find(struct kp_engines *engines, struct kp_native_query query,
                               uint64_t states, uint16_t *code);

/* Visits the secrets within `states` and the effort that is left.  The visitor's work on a code is
 * charged as `each` states. */
enum kp_stop_reason kp_engines_enumerate(struct kp_engines *engines, const struct kp_limits *limits,
                                         struct kp_row_selection rows, uint64_t states,
                                         uint64_t each, struct kp_visitor visitor);

/* Scores all codes of a small board against all rows, and from then on answers every question of
 * the native engine from that table.  It does nothing if the board, the budget or the memory do not
 * allow it.  It pays if many questions follow. */
void kp_engines_make_table(struct kp_engines *engines);

/* With a table: counts the secrets for other scores of the same guesses, the scores of `game`. */
enum kp_stop_reason kp_engines_count_rescored(struct kp_engines *engines,
                                              const struct kp_transcript *game,
                                              struct kp_native_result *result);

/* ---- The linear engine, linear.c ------------------------------------- */

/* Lets other engines work between the turns of an engine.  All zero: there is one turn. */
struct kp_engine_turns {
    uint64_t first; /* effort of the first turn */
    /* Called when the engine has spent this effort so far.  Returns the effort of the next turn; 0
     * ends the work. */
    uint64_t (*next)(void *data, uint64_t spent);
    void *data;
};

/* Decides by the linear engine whether there is a secret for the rows r with on[r] (NULL: all
 * rows).  After KP_CONSISTENT it is in `code`, as colours.  After KP_CHEATED used[r] is whether row
 * r was needed; `used` may be `on`, or NULL.  After KP_UNDECIDED `stop` is the reason. */
enum kp_answer kp_engines_decide_linearly(struct kp_engines *engines,
                                          const struct kp_limits *limits, const bool *on,
                                          bool *used, uint16_t *code, struct kp_engine_turns turns);

/* Visits all secrets of these rows within `states` and the effort that is left.  The visitor's work
 * on a code is charged as `each` states.  Returns KP_COMPLETED after all secrets, or after the
 * visitor returned false.  If there are none, used[r] is whether row r was needed to show that;
 * `used` may be `on`, or NULL. */
enum kp_stop_reason kp_engines_visit_linearly(struct kp_engines *engines,
                                              const struct kp_limits *limits, const bool *on,
                                              bool *used, uint64_t states, uint64_t each,
                                              struct kp_visitor visitor);

/* ---- Counting, sat.c and linear.c ---------------------------------------------- */

/* Limits of a count by the solver, or by the linear engine. */
struct kp_solver_count_limits {
    uint64_t most;     /* the most secrets */
    uint64_t first;    /* effort for the first one; UINT64_MAX: any */
    uint64_t others;   /* effort for all others, beyond what the first took */
    bool tries_beyond; /* whether to find out, after `most` secrets, if there are more */
};

/* Counts the secrets of all rows into a result that is empty, each checked by the plain rule.
 * *stop is KP_ENOUGH if there are limits.most or perhaps more.  After KP_OUT_OF_EFFORT the caller
 * either calls again with the same result, which resumes the count, or calls
 * kp_engines_drop_session.  Returns false if a secret broke the rule; it is in result->code. */
bool kp_engines_count_models(struct kp_engines *engines, const struct kp_limits *whole_limits,
                             struct kp_solver_count_limits limits, struct kp_replay *replay,
                             struct kp_native_result *result, enum kp_stop_reason *stop);

/* Counts the secrets of the rows r with on[r] (NULL: all rows) by the linear engine, the first one
 * in result->code.  Returns KP_COMPLETED if the count is exact, and KP_ENOUGH if there are
 * limits.most or more.  If there is none, used[r] is whether row r was needed. */
enum kp_stop_reason kp_engines_count_linearly(struct kp_engines *engines,
                                              const struct kp_limits *whole_limits, const bool *on,
                                              struct kp_solver_count_limits limits, bool *used,
                                              struct kp_native_result *result,
                                              struct kp_engine_turns turns);

/* ---- Secrets if rows may be wrong, linear_wrong_rows.c ----------------------------- */

#define KP_MOST_WRONG_LINEARLY 8

/* Whether the linear engine, and not the native one, is to visit the secrets that miss at most
 * `wrong` rows.  That is so if it decided the last question about a game with many rows, or is
 * expected to. */
bool kp_engines_visit_wrong_by_relaxation(const struct kp_engines *engines, size_t wrong);

/* Visits all secrets that miss at most `wrong` rows (at most KP_MOST_WRONG_LINEARLY), each once,
 * first those that miss no row.  `states`: for one question. */
enum kp_stop_reason kp_engines_visit_wrong_linearly(struct kp_engines *engines, size_t wrong,
                                                    uint64_t states, struct kp_visitor visitor);

/* Counts these secrets, the first one in result->code.  Returns KP_COMPLETED if the count is exact,
 * and KP_ENOUGH if there are `most` or more. */
enum kp_stop_reason kp_engines_count_wrong_linearly(struct kp_engines *engines, size_t wrong,
                                                    uint64_t states, uint64_t most,
                                                    struct kp_native_result *result);

/* Writes a certificate that no secret fits all rows (docs/linear-certificate.md).  Returns
 * KP_BROKEN if a secret fits.  If *stop is not KP_COMPLETED, what was written proves nothing. */
enum kp_status kp_engines_certify(struct kp_engines *engines, const struct kp_out *out,
                                  enum kp_stop_reason *stop, struct kp_diag *why);

/* ---- Sessions with the solver, engine_set.c -------------------------------------- */

/* Returns the solver's session for all rows (`on` is NULL) or for any, or NULL if memory runs out.
 * After its secrets were listed, the session for all rows excludes them and must be dropped. */
struct kp_session *kp_engines_session(struct kp_engines *engines, const struct kp_limits *limits,
                                      const bool *on);
void kp_engines_drop_session(struct kp_engines *engines);

/* Writing a clause takes 0.2 microseconds, as long as this many states (20x10x26 to 60x20x200). */
#define KP_CLAUSE_EFFORT 7

/* Estimates the effort of writing the clauses of this session; 0: it is open already. */
uint64_t kp_engines_expect_setup(const struct kp_engines *engines, const bool *on);

#endif
