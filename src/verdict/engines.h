/* The engines: the only door from here to the native engine, the linear engine and the SAT
 * solvers.
 *
 * An engine is asked about the rows of one question, or about some of them.  Under `auto` they
 * work in turns (engine_turns.c).  Encoding and solver are chosen when SAT is first asked, unless
 * the options name them, and the sessions with the solver are kept for further questions.
 *
 * The steps of an audit share one budget of effort.  Effort is counted in states, clauses and
 * propagations, never in time, so an audit ends at the same place on every machine.
 *
 * Engines are used by one thread.  They are not copied by assignment: during an audit
 * limits.effort points into them. */
#ifndef KP_VERDICT_ENGINES_H
#define KP_VERDICT_ENGINES_H

#include "native/engine.h"
#include "native/score/score_table.h"
#include "native/search/enumerate.h"
#include "sat/session.h"

enum kp_engine { KP_AUTO, KP_NATIVE, KP_LINEAR, KP_SAT };

struct kp_engines {
    const struct kp_question *question;
    struct kp_limits limits;
    enum kp_engine engine;    /* KP_LINEAR: it decides; all else is done as under `auto` */
    enum kp_engine favourite; /* that decided the last question, the native one aside */
    uint64_t budget;          /* states that the native engine may visit per question */
    uint64_t native_share;    /* in an audit the native engine gets 1/native_share of its moment */
    bool may_exceed_budget;   /* the budget is the default */
    bool in_audit;            /* a step of an audit has begun */

    /* In an audit. */
    bool audits_by_relaxation; /* it expects many rows, which the linear engine visits */
    uint64_t usual_cost;       /* effort of the decision of all rows */
    uint64_t effort;           /* left for this step */
    uint64_t reserve;          /* left for the steps that follow */
    uint64_t whole_audit;      /* for all steps together */

    struct kp_encoding_choice choice; /* choice.encoding is NULL until SAT is first asked */
    const struct kp_solver *solver;   /* NULL until SAT is first asked, unless it was named */
    const char *solver_name;          /* of --solver, which may be a command line */
    struct kp_session *all_rows;      /* with all rows stated, or NULL */
    struct kp_session *subsets;       /* with rows that can be switched off, or NULL */
    bool wrote_clauses;

    struct kp_engines *origin; /* the engines that these were derived from, or NULL */
    bool asks_origin;          /* the question is that of `origin` with rows added, and goes to
                                * the solver of `origin` */

    struct kp_score_table *table;  /* of the question's game; NULL: the native engine searches */
    struct kp_progress *questions; /* counts the questions of an audit; or NULL */
    enum kp_stop_reason stop;      /* why the last question was not answered */
    struct kp_diag complaint;      /* what is wrong with the solver; empty: nothing */
    struct kp_stats stats;
};

/* ---- Making engines, engines.c --------------------------------------------- */

/* kp_options_check of keypeg.h. */
KP_API enum kp_status kp_options_check(const struct kp_options *options, struct kp_diag *why);

/* Reads the options and starts the clock; no engine is touched.  KP_BAD_INPUT: there is no
 * engine, encoding or solver of that name, or the encoding does not suit the question.  The
 * engines are freed after any return. */
enum kp_status kp_engines_make(struct kp_engines *engines, const struct kp_question *question,
                               const struct kp_options *options, struct kp_diag *why);
void kp_engines_free(struct kp_engines *engines);

/* Make engines with the same options and limits for another question about the same kind of
 * code.  They spend the effort of `origin`, which must outlive them, but have sessions and
 * costs of their own. */
void kp_engines_derive(struct kp_engines *engines, struct kp_engines *origin,
                       const struct kp_question *question);

/* Add the costs of other engines to these. */
void kp_engines_add_cost(struct kp_engines *engines, const struct kp_engines *other);

/* The encoding and the solver, chosen now if they have not been. */
const struct kp_encoding_choice *kp_engines_encoding(struct kp_engines *engines);
const struct kp_solver *kp_engines_solver(struct kp_engines *engines);

/* Whether the solver is an external program, whose "no" cannot be checked. */
bool kp_engines_use_unknown_program(const struct kp_engines *engines);

/* The solver says that no code is possible even without rows.  If PicoSAT finds one, the
 * program is not asked again, `complaint` says so, and true is returned. */
bool kp_engines_reject_wrong_solver(struct kp_engines *engines);

/* ---- Asking about rows, engine_turns.c and engines.c ---------------------------------- */

/* A question about rows, and its answer. */
struct kp_decision {
    const bool *on; /* [row]; NULL: all rows */
    bool *used;     /* [row], or NULL; it may be `on`.  After KP_CHEATED the rows that an engine
                     * used, as far as it can tell; the caller has set those that are on */
    uint16_t *code; /* room for a secret, as colours; or NULL if secrets are counted */

    /* If secrets are counted. */
    uint64_t most;            /* so many are enough; 0: nothing is counted, for one is enough */
    bool counts_all;          /* the question is open until so many or all are counted; else it is
                                * decided, and a second secret looked for where that is cheap */
    struct kp_replay *replay; /* with counts_all */
    struct kp_native_result results[KP_SAT + 1]; /* what each engine has found, or all zero; to be
                                                  * freed with kp_decision_free */
    bool broken;                                 /* the solver's secret breaks the plain rule */

    enum kp_answer answer;               /* if KP_UNDECIDED, engines->stop says why */
    enum kp_engine engine;               /* that answered, or counted */
    uint64_t spent;                      /* effort */
    struct kp_step accounts[KP_SAT + 1]; /* of each engine */
};

/* Is there a secret for the rows that are on, and how many are there?  Every engine that may be used
 * is asked, in an order and with shares of effort that depend on the question alone.  The answer is
 * all zero before.  Afterwards engines->stop is what ended the engine that answered, or the count;
 * KP_COMPLETED: its result is exact. */
void kp_engines_decide_rows(struct kp_engines *engines, struct kp_decision *decision);
void kp_decision_free(struct kp_decision *decision);

/* The same for the rows r with on[r] (NULL: for all).  After KP_CONSISTENT a secret is in
 * `code`. */
enum kp_answer kp_engines_decide(struct kp_engines *engines, const bool *on, uint16_t *code);

/* The same, and after KP_CHEATED only those rows stay on that the engine used, as far as it
 * can tell. */
enum kp_answer kp_engines_decide_core(struct kp_engines *engines, bool *on, uint16_t *code);

/* The same with little more effort than the decision of all rows took: where some of the rows
 * are a much harder question, they are left undecided, and `stop` is KP_OUT_OF_STATES. */
enum kp_answer kp_engines_try_core(struct kp_engines *engines, bool *on, uint16_t *code);

/* ---- Single engines, engines.c ------------------------------------------ */

/* Is there a secret for the rows r with on[r] (NULL: for all), by the solver alone? */
enum kp_answer kp_engines_solve(struct kp_engines *engines, const bool *on, uint16_t *code);

/* How many secrets there are for the rows r with on[r], and the least one, by the native
 * engine within its budget; if that finds none and does not end, one secret by the solver.
 * After KP_COMPLETED the count is exact, else a lower bound.  `what` names the work for
 * progress. */
enum kp_stop_reason kp_engines_count(struct kp_engines *engines, const bool *on, const char *what,
                                     struct kp_native_result *result);

/* Room for a secret of the question; false: no memory.  Freed after any return. */
bool kp_engines_result_make(struct kp_native_result *result, const struct kp_question *question);
void kp_engines_result_free(struct kp_native_result *result);

/* Whether a stop ends everything (the time is up, or the user asked to stop) or at least the
 * current step of an audit (its effort is spent as well).  Any other stop leaves the other
 * engine its chance. */
bool kp_stop_ends_everything(enum kp_stop_reason stop);
bool kp_stop_ends_step(enum kp_stop_reason stop);

/* ---- The budget of an audit, engines.c ------------------------------------- */

/* Spend from this effort now; NULL: without a limit. */
void kp_engines_set_effort(struct kp_engines *engines, uint64_t *effort);

/* Whether the linear engine is best at the questions of an audit, as it is where many rows leave
 * one secret.  `decided`: what decided that there is none, or NULL. */
bool kp_engines_expect_relaxation(const struct kp_engines *engines, const char *decided);

/* All steps of an audit together may cost KP_AUDIT_SHARE times the budget of a question. */
#define KP_AUDIT_SHARE 12
void kp_engines_begin_audit(struct kp_engines *engines);

/* End the step before and begin one that may cost `percent` of what is left.  What it does
 * not use is left for the steps that follow. */
void kp_engines_begin_step(struct kp_engines *engines, unsigned percent);
void kp_engines_end_step(struct kp_engines *engines);

/* What the steps before have spent. */
uint64_t kp_engines_spent_in_audit(const struct kp_engines *engines);

/* What a question may cost that is asked only once, beside the effort of its step. */
uint64_t kp_engines_single_budget(const struct kp_engines *engines);

/* Begin a step without a limit on its effort. */
void kp_engines_begin_search(struct kp_engines *engines);

/* ---- The native engine, engines_native.c ----------------------------------- */

/* Ask the native engine within `states` and what is left of the effort.  The question of the
 * query is filled in, and under `auto` its trial if that is 0. */
enum kp_stop_reason kp_engines_native(struct kp_engines *engines, struct kp_native_query query,
                                      uint64_t states, struct kp_native_result *result);

/* The same for a secret alone.  engines->stop says why there is no answer. */
enum kp_answer kp_engines_find(struct kp_engines *engines, struct kp_native_query query,
                               uint64_t states, uint16_t *code);

/* Visit the secrets within `states` and what is left of the effort.  The visitor's work on a
 * code is charged as `each` states. */
enum kp_stop_reason kp_engines_enumerate(struct kp_engines *engines, struct kp_row_selection rows,
                                         uint64_t states, uint64_t each, struct kp_visitor visitor);

/* Score all codes of a small board against all rows, and answer every further question of the
 * native engine from that table.  Nothing happens if the board, the budget or the memory do
 * not allow it.  It pays if many questions follow. */
void kp_engines_make_table(struct kp_engines *engines);

/* With a table: count the secrets for other scores of the same guesses, those of `game`. */
enum kp_stop_reason kp_engines_count_rescored(struct kp_engines *engines,
                                              const struct kp_transcript *game,
                                              struct kp_native_result *result);

/* ---- The linear engine, engines_linear.c ------------------------------------- */

/* Lets others work between the turns of an engine.  All zero: there is one turn. */
struct kp_engine_turns {
    uint64_t first; /* effort of the first turn */
    /* The engine has spent this effort so far.  Returns the effort of the next turn; 0 ends it. */
    uint64_t (*next)(void *data, uint64_t spent);
    void *data;
};

/* Is there a secret for the rows r with on[r] (NULL: for all)?  After KP_CONSISTENT it is in
 * `code`, as colours; after KP_CHEATED used[r] (which may be `on`, or NULL) is whether row r was
 * needed; after KP_UNDECIDED `stop` says why. */
enum kp_answer kp_engines_decide_linearly(struct kp_engines *engines, const bool *on, bool *used,
                                          uint16_t *code, struct kp_engine_turns turns);

/* Visit all secrets of these rows within `states` and what is left of the effort; the visitor's
 * work on a code is charged as `each` states.  KP_COMPLETED: these were all, or the visitor wanted
 * no more.  If there are none, used[r] (which may be `on`, or NULL) is whether row r was needed for
 * that. */
enum kp_stop_reason kp_engines_visit_linearly(struct kp_engines *engines, const bool *on,
                                              bool *used, uint64_t states, uint64_t each,
                                              struct kp_visitor visitor);

/* ---- The same where rows may be wrong, wrong_row_secrets.c ------------------------- */

#define KP_MOST_WRONG_LINEARLY 8

/* Whether the linear engine, and not the native one, is to visit the secrets that miss at most
 * `wrong` rows: it decided the last question about a game with many rows, or is expected to. */
bool kp_engines_visit_wrong_by_relaxation(const struct kp_engines *engines, size_t wrong);

/* Visit all secrets that miss at most `wrong` rows, KP_MOST_WRONG_LINEARLY at most, each once; those
 * that miss no row first.  `states`: for one question. */
enum kp_stop_reason kp_engines_visit_wrong_linearly(struct kp_engines *engines, size_t wrong,
                                                    uint64_t states, struct kp_visitor visitor);

/* Count them, the first one in result->code.  KP_COMPLETED: the count is exact; KP_ENOUGH: there
 * are `most` or more. */
enum kp_stop_reason kp_engines_count_wrong_linearly(struct kp_engines *engines, size_t wrong,
                                                    uint64_t states, uint64_t most,
                                                    struct kp_native_result *result);

/* Write a certificate that no secret fits all rows (docs/linear-certificate.md).  KP_BROKEN: one
 * does.  If *stop is not KP_COMPLETED, what was written proves nothing. */
enum kp_status kp_engines_certify(struct kp_engines *engines, const struct kp_out *out,
                                  enum kp_stop_reason *stop, struct kp_diag *why);

/* ---- Sessions with the solver, engines.c -------------------------------------- */

/* The solver's session for all rows (on is NULL) or for any; NULL: no memory.  After its
 * secrets were listed, the session for all rows excludes them and must be dropped. */
struct kp_session *kp_engines_session(struct kp_engines *engines, const bool *on);
void kp_engines_drop_session(struct kp_engines *engines);

/* Writing a clause takes 0.2 microseconds, as long as this many states (20x10x26 to 60x20x200). */
#define KP_CLAUSE_EFFORT 7

/* The effort of writing the clauses of this session, estimated; 0: it is open. */
uint64_t kp_engines_expect_setup(const struct kp_engines *engines, const bool *on);

#endif
