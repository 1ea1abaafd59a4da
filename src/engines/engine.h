/* The interface of the engines: what is asked, and what is answered.
 *
 * There are three engines, native.c, linear.c and sat.c; each has one function of this interface.
 * schedule.c has the table of them, and decides which is asked when; callers ask through
 * kp_engines_ask (engine_set.h), and need not know which engine answers.
 *
 * Every engine answers in colours, and scores the secret of its answer again by the plain rule
 * (kp_engines_confirm; the linear engine has a separate check).  Only the native engine does not
 * for KP_GOAL_ONE, of which an audit asks many.  Secrets that are visited are checked where they
 * are shown (list_secrets.c). */
#pragma once

#include "base/bignum.h"
#include "base/limits.h"
#include "linear/proof/case_proof.h"
#include "native/search/enumerate.h"

struct kp_engines;

#define KP_ENGINES KP_ARITHMETIC /* the engines are below this */

enum kp_goal {
    KP_GOAL_ONE,     /* is there a secret? */
    KP_GOAL_LEAST,   /* the same, and the first one in code order if the engine finds that */
    KP_GOAL_ANOTHER, /* the same, and `most` of them if that costs little more */
    KP_GOAL_COUNT,   /* how many are there?  `most` are enough */
    KP_GOAL_EACH,    /* each secret is visited */
    KP_GOAL_DRAW,    /* `most` secrets are drawn at random, uniformly, and visited */
    KP_GOAL_PROVE    /* a proof that there is none */
};

/* What the engines did, one after the other; their names are not set. */
struct kp_steps {
    struct kp_step step[KP_MOST_STEPS];
    size_t count;
};

/* How a question is asked.  A member that is zero has no influence. */
struct kp_ask_options {
    /* This engine alone, once; KP_AUTO: those of the schedule.  Only one engine draws, and each
     * format of a proof has one. */
    enum kp_engine engine;

    /* The question is one of many: it may cost little more than the decision of all rows.  A count
     * or a visit gets the budget of a question; if the count does not end within it, one secret is
     * enough. */
    bool is_hurried;

    uint64_t seed; /* of KP_GOAL_DRAW: the same seed draws the same secrets */

    /* ---- The rest is read by the engines.  Under `auto` the schedule sets these members. */

    /* Linear, SAT: the work of this turn.  If it ends before the answer is known, the engine may be
     * asked the same question again, and resumes its search; 0: the turn has no end. */
    uint64_t turn;

    /* The most work until the first secret, or until all are visited; 0: what the limits leave.
     * The native engine: for the whole question. */
    uint64_t work;

    /* Linear, SAT: the most work for further secrets, beyond what the first one took. */
    uint64_t others;

    bool looks_beyond; /* whether to find out, after `most` secrets, if there are more */

    /* Whether the native engine may spend all of its work on enumeration where it cannot count, and
     * not only a moment (native.c). */
    bool may_enumerate;

    /* A list in code order.  SAT: only secrets after this one; NULL: all.  Native: classes of a peg
     * that it may try without finding a secret, and without finding a first one; 0: any number, and
     * as many as later. */
    const uint16_t *after;
    uint64_t in_vain, in_vain_first;
};

/* What an answer is written to.  A member that is NULL is not wanted. */
struct kp_sink {
    /* [row]; may be `on` of the question.  If there is no secret, it gets the rows that an engine
     * used, if it knows them.  Before the call it has the rows that are on. */
    bool *used;

    struct kp_steps *steps; /* gets what the engines did */

    /* KP_GOAL_EACH and KP_GOAL_DRAW: gets the secrets, in colours. */
    struct kp_visitor each;
    uint64_t visit_cost; /* what a visit costs, in states */

    /* KP_GOAL_DRAW: called with each.data and the number of secrets before the first is drawn.
     * Returns whether to draw.  NULL: draw, also if the secrets cannot be counted. */
    bool (*counted)(void *data, const struct kp_bignum *secrets);

    struct kp_case_proof *proof; /* KP_GOAL_PROVE: gets the proof of the linear engine */
};

/* A question about the rows of a game. */
struct kp_ask {
    enum kp_goal goal;
    const bool *on; /* [row]; the rows that must be right; NULL: all.  The SAT engine reads it for
                     * KP_GOAL_ONE, KP_GOAL_LEAST and KP_GOAL_ANOTHER */
    size_t wrong;   /* the number of these rows that may be wrong */
    uint64_t most;  /* secrets that are enough; 0: any number (KP_GOAL_DRAW: none) */

    struct kp_ask_options options;
    struct kp_sink sink;
};

/* What an engine knows.  A further turn adds to the reply. */
struct kp_reply {
    enum kp_answer answer;
    enum kp_stop_reason stop; /* what ended the work; KP_COMPLETED: the answer is exact */
    bool may_resume;          /* whether only the turn ended: another one continues */
    bool found;               /* whether a secret was found */
    uint16_t *code;           /* room for it, as colours */
    bool is_least;            /* whether it comes first in code order */
    struct kp_bignum secrets; /* their number; a lower bound if `stop` is not KP_COMPLETED */
    uint64_t expected;        /* states that a count would take (native/native_engine.h) */
    bool is_broken;           /* whether a secret, in `code`, breaks the plain rule */
    struct kp_step account;   /* the turns, and what they cost */
};

/* Asks an engine, within the limits and its options.  The reply has room for a code. */
typedef void kp_engine_ask(struct kp_engines *engines, const struct kp_ask *ask,
                           const struct kp_limits *limits, struct kp_reply *reply);

kp_engine_ask kp_native_ask, kp_linear_ask, kp_sat_ask;

/* For native.c: KP_GOAL_DRAW. */
kp_engine_ask kp_native_draw;

/* Estimates the work of the SAT engine before it can begin: it writes clauses, which no turn cuts
 * short. */
uint64_t kp_sat_expect_opening(const struct kp_engines *engines, const struct kp_ask *ask);

/* Forgets what a question has left: a search that may be resumed, and secrets that were excluded. */
void kp_linear_close(struct kp_engines *engines);
void kp_sat_close(struct kp_engines *engines);

/* Makes room for a secret.  Returns false if memory runs out.  The caller frees it after any
 * return. */
bool kp_reply_make(struct kp_reply *reply, const struct kp_question *question);

/* Records what ended the engine's work, and the answer that follows from it and from `found`. */
void kp_reply_end(struct kp_reply *reply, enum kp_stop_reason stop);

void kp_reply_free(struct kp_reply *reply);
