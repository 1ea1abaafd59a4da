/* Which engine answers, and what it has cost so far.  `auto` asks the native
 * engine first, within a budget of states, and the solver when that is spent. */
#ifndef KP_VERDICT_ENGINES_H
#define KP_VERDICT_ENGINES_H

#include "native/engine.h"
#include "native/score/score_table.h"
#include "native/search/enumerate.h"
#include "sat/session.h"

struct kp_replay;

enum kp_engine { KP_AUTO, KP_NATIVE, KP_SAT };

struct kp_engines {
    const struct kp_question *question;
    struct kp_limits limits;
    enum kp_engine engine;
    uint64_t budget;  /* states the native engine may visit per question */
    uint64_t part;    /* of which it gets one in so many where there is another engine */
    uint64_t effort;  /* left for the current step of an audit */
    uint64_t reserve; /* left for the steps that follow */
    struct kp_encoding_choice choice; /* how clauses are written */
    const struct kp_solver *solver;
    const char *solver_name;       /* as it was asked for, which may be a program's command line */
    struct kp_session *all, *some; /* solvers at work, once needed: on all rows, */
                                   /* and on some of them */
    /* NULL, or whose solver answers: its question has the same rows as ours, but
     * for those that follow, which are added to it. */
    struct kp_engines *lender;
    struct kp_score_table *table;  /* of this question's game: the native engine reads its answers
                                    * there; NULL: it searches */
    struct kp_progress *questions; /* counts them, while they are told as one work */
    bool solved;                   /* the last answer is that of `some` */
    bool wrote;                    /* clauses were written */
    enum kp_stop_reason stop;      /* why the last question was not answered */
    struct kp_diag complaint;      /* what is wrong with the solver, once something is */
    struct kp_stats stats;
};

/* What the native engine knows of the secrets: all, or as many as the budget
 * gave. */
struct kp_count_result {
    struct kp_row_selection asked; /* all zero: all rows, and all are right */
    uint16_t *first;               /* the least in code order */
    bool found;
    uint64_t expected;      /* states that counting was expected to take, or 0 */
    struct kp_bignum total; /* exact where stop is KP_COMPLETED, else at least so many */
    const char *what;       /* as progress tells the work, or NULL */
    enum kp_stop_reason stop;
};

/* Look the options' names up and start the clock.  A judge is freed after
 * any return. */
enum kp_status kp_engines_make(struct kp_engines *judge, const struct kp_question *question,
                               const struct kp_options *options, struct kp_diag *why);
void kp_engines_free(struct kp_engines *judge);

/* One that works alike, on another question about the same kind of code. */
struct kp_engines kp_engines_for(const struct kp_engines *judge,
                                 const struct kp_question *question);

/* The solver's word on the rows r with on[r], of such a judge; false: it names
 * other classes, and its own solver must be asked. */
bool kp_engines_solve_extra_rows(struct kp_engines *judge, const bool *on, uint16_t *code,
                                 enum kp_answer *answer);

/* Have the native engine score all codes of the question's game against all rows,
 * and answer every further question from that table, unless the board, the
 * budget or the memory does not allow it.  It pays where many questions follow. */
void kp_engines_make_table(struct kp_engines *judge);

/* Begin an audit: from now on all its steps share one budget, KP_AUDIT_SHARE times that
 * of a question.  It is counted in states, clauses and propagations, never in time. */
#define KP_AUDIT_SHARE 12

void kp_engines_begin_audit(struct kp_engines *judge);

/* Begin a step of the audit, and end the one before: its questions together may cost
 * `percent` of what is left of the audit's budget.  What they do not use is left for the
 * steps that follow.
 * Under `auto` each leaves the native engine only a part of its budget, for
 * there are many, and those that the solver answers teach it something. */
void kp_engines_begin_step(struct kp_engines *judge, unsigned percent);
void kp_engines_end_step(struct kp_engines *judge);

/* The same for a search that may cost whatever it takes. */
void kp_engines_begin_search(struct kp_engines *judge);

/* Whether its solver is a program that nobody here knows. */
bool kp_engines_use_unknown_program(const struct kp_engines *judge);

/* The solver says that no code at all is possible.  If PicoSAT has one, that program is
 * out of the game from now on, which the complaint says, and true is returned. */
bool kp_engines_reject_wrong_solver(struct kp_engines *judge);

/* What the other one's work cost is this one's cost too. */
void kp_engines_add_cost(struct kp_engines *judge, const struct kp_engines *other);

/* Is there a secret for the rows r with on[r] (NULL: for all)?  If so, it is
 * put into `code`, as colours. */
enum kp_answer kp_engines_decide(struct kp_engines *judge, const bool *on, uint16_t *code);

/* The solver's session for all rows (NULL) or any; NULL: no memory.  Whoever walks
 * its secrets drops it afterwards: it has forgotten them. */
struct kp_session *kp_engines_session(struct kp_engines *judge, const bool *on);
void kp_engines_drop_session(struct kp_engines *judge);

/* After KP_CHEATED: leave only those rows on that had a part in it, as far as
 * the engine can tell. */
void kp_engines_reduce_to_core(struct kp_engines *judge, bool *on);

/* Whether a stop ends everything: time is up, or somebody asked.  A budget or
 * memory that is spent leaves the other engine its chance, and effort that is
 * spent the next step. */
bool kp_stop_ends_everything(enum kp_stop_reason stop);

/* Whether it ends the step at least. */
bool kp_stop_ends_step(enum kp_stop_reason stop);

/* Walk code by code with the native engine, within so many states and what is
 * left of the effort.  The work that the visitor does on a code takes as long as `visit`
 * states, and is charged as such. */
enum kp_stop_reason kp_engines_enumerate(struct kp_engines *judge, struct kp_row_selection asked,
                                         uint64_t states, uint64_t each, struct kp_visitor visitor);

/* What the native engine can tell, within as much. */
enum kp_stop_reason kp_engines_native(struct kp_engines *judge, const struct kp_native_query *task,
                                      uint64_t states, struct kp_native_result *told);

/* Its word alone, within so many states: the least code. */
enum kp_answer kp_engines_first_secret(struct kp_engines *judge, struct kp_row_selection asked,
                                       uint64_t states, uint16_t *code);

/* The solver's word alone. */
enum kp_answer kp_engines_solve(struct kp_engines *judge, const bool *on, uint16_t *code);

bool kp_count_result_make(struct kp_count_result *census, const struct kp_question *question);

/* Count with the native engine, within so many states. */
void kp_engines_count_native(struct kp_engines *judge, uint64_t states,
                             struct kp_count_result *census);

/* The same within the budget; where that finds none but is not the end of it,
 * the solver looks for one, of which nobody knows whether there are others. */
void kp_engines_count(struct kp_engines *judge, struct kp_count_result *census);
void kp_count_result_free(struct kp_count_result *census);

/* Of a judge with a table: the same for other scores of the same guesses, which
 * are those of `meant`. */
void kp_engines_count_meant(struct kp_engines *judge, const struct kp_transcript *meant,
                            struct kp_count_result *census);

/* How far counting through the solver goes. */
struct kp_solver_count_limits {
    uint64_t most;   /* until so many secrets are known */
    uint64_t first;  /* the effort for the first of them; UINT64_MAX: whatever it takes */
    uint64_t others; /* for all others: as much as the first took, and so much more */
};

/* Count all rows' secrets by asking the solver for one after another, each held
 * against the plain rule.  KP_ENOUGH: the most are known; in any case there are
 * at least as many as are counted.  false: one broke the rule; it is `first`. */
bool kp_engines_count_solver(struct kp_engines *judge, struct kp_solver_count_limits reach,
                             struct kp_replay *replay, struct kp_count_result *census);

/* Show them one after another, until `each` returns false.  The question has no
 * merged class.  `after`: only those that come after this code in code order; NULL:
 * all.  KP_COMPLETED: these were all, or no more were wanted. */
enum kp_stop_reason kp_engines_list_solver(struct kp_engines *judge, const uint16_t *after,
                                           struct kp_visitor each);

#endif
