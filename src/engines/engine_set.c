/* Makes the engines of a question, and limits what the questions of an audit may cost. */
#include "engines/engine_set.h"

#include "base/allocate.h"
#include "base/unknown_name.h"
#include "game/score.h"
#include "keypeg.h"
#include "native/score/score_table.h"
#include "sat/session.h"

#include <stdlib.h>
#include <string.h>

/* ---- Making engines -------------------------------------------------------- */

const char *kp_engine_name(enum kp_engine engine)
{
    static const char *const names[] = {[KP_AUTO] = "auto",
                                        [KP_NATIVE] = "native",
                                        [KP_LINEAR] = "linear",
                                        [KP_SAT] = "sat",
                                        [KP_ARITHMETIC] = "arithmetic",
                                        [KP_REPLAY] = "replay",
                                        [KP_OTHER_SOLVER] = "other-solver"};

    return names[engine];
}

enum kp_status kp_engine_find(const char *name, enum kp_engine *engine, struct kp_diag *why)
{
    struct kp_unknown_name unknown;

    for (*engine = KP_AUTO; *engine < KP_ENGINES; ++*engine)
        if (!name || strcmp(name, kp_engine_name(*engine)) == 0)
            return KP_OK;
    unknown = kp_unknown_begin("engine", name, strlen(name));
    for (*engine = KP_AUTO; *engine < KP_ENGINES; ++*engine)
        kp_unknown_expect(&unknown, kp_engine_name(*engine));
    return kp_unknown_refuse(&unknown, why);
}

void kp_engines_choose(struct kp_engines *engines, enum kp_engine engine)
{
    engines->engine = engine;
    if (engines->budget_is_default)
        engines->budget = engine == KP_NATIVE || engine == KP_LINEAR ? UINT64_MAX : KP_STATES;
}

enum kp_status kp_engines_make(struct kp_engines *engines, const struct kp_question *question,
                               const struct kp_options *options, struct kp_limits limits,
                               struct kp_diag *why)
{
    enum kp_engine engine;
    enum kp_status status;

    memset(engines, 0, sizeof *engines);
    engines->question = question;
    engines->limits = limits;
    engines->limits.meter = &engines->stage;
    engines->call = limits.meter;
    kp_engines_end_stage(engines);
    engines->budget_is_default = options->states == 0;
    engines->budget = options->states;
    status = kp_engine_find(options->engine, &engine, why);
    if (status == KP_OK)
        kp_engines_choose(engines, engine);
    if (status == KP_OK && options->encoding)
        status = kp_encoding_choose(options->encoding, question, &engines->choice, why);
    engines->moment_divisor = 1;
    return status;
}

void kp_engines_derive(struct kp_engines *engines, struct kp_engines *origin,
                       const struct kp_limits *limits, const struct kp_question *question)
{
    memset(engines, 0, sizeof *engines);
    engines->question = question;
    engines->stage = kp_meter_begin(limits->meter, KP_STAGE, KP_NO_END);
    engines->limits = kp_limits_for_part(limits, &engines->stage);
    engines->engine = origin->engine;
    engines->budget = origin->budget;
    engines->budget_is_default = origin->budget_is_default;
    engines->favourite = origin->favourite;
    engines->in_audit = origin->in_audit;
    engines->prefers_linear = origin->prefers_linear;
    engines->usual_cost = origin->usual_cost;
    engines->moment_divisor = origin->moment_divisor;
    engines->questions = origin->questions;
    engines->origin = origin;
}

enum kp_status kp_options_check(const struct kp_options *options, struct kp_diag *why)
{
    struct kp_encoding_choice choice;
    enum kp_engine engine;
    enum kp_status status = KP_OK;

    options = kp_options_or_default(options);
    if (options->encoding)
        status = kp_encoding_choice_read(options->encoding, &choice, why);
    if (status == KP_OK)
        status = kp_engine_find(options->engine, &engine, why);
    return status;
}

void kp_engines_free(struct kp_engines *engines)
{
    kp_session_free(engines->all_rows);
    kp_session_free(engines->subsets);
    kp_linear_close(engines);
    kp_score_table_free(engines->table);
    kp_replay_free(engines->replay);
}

void kp_engines_add_cost(struct kp_engines *engines, const struct kp_engines *other)
{
#define ADD(name, what) engines->stats.name += other->stats.name;
    KP_STATS(ADD)
#undef ADD
    engines->found_wrong_secret |= other->found_wrong_secret;
}

/* An encoding that suits the origin's question need not suit this one. */
/* NOLINTNEXTLINE(misc-no-recursion): engines are derived a few times over at most */
const struct kp_encoding_choice *kp_engines_encoding(struct kp_engines *engines)
{
    if (engines->choice.encoding)
        return &engines->choice;
    if (engines->origin) {
        engines->choice = *kp_engines_encoding(engines->origin);
        kp_encoding_choice_adapt(&engines->choice, engines->question);
    } else {
        kp_encoding_choose(NULL, engines->question, &engines->choice, NULL);
    }
    return &engines->choice;
}

bool kp_engines_make_replay(struct kp_engines *engines)
{
    if (!engines->replay)
        engines->replay = kp_replay_new(engines->question->game);
    return engines->replay != NULL;
}

bool kp_engines_confirm(struct kp_engines *engines, const struct kp_ask *ask, const uint16_t *code)
{
    return kp_replay_fits_rows(engines->replay, code, engines->question->row_count, ask->on,
                               ask->wrong);
}

bool kp_engines_may_examine_codes(const struct kp_engines *engines)
{
    return engines->engine != KP_SAT;
}

bool kp_engines_only_examine_codes(const struct kp_engines *engines)
{
    return engines->engine == KP_NATIVE;
}

bool kp_stop_ends_everything(enum kp_stop_reason stop)
{
    return stop == KP_OUT_OF_TIME || stop == KP_INTERRUPTED;
}

bool kp_stop_ends_stage(enum kp_stop_reason stop)
{
    return kp_stop_ends_everything(stop) || stop == KP_OUT_OF_EFFORT;
}

/* ---- Replies ----------------------------------------------------------------- */

bool kp_reply_make(struct kp_reply *reply, const struct kp_question *question)
{
    *reply = (struct kp_reply){.code = kp_calloc((size_t)question->pegs, sizeof *reply->code)};
    return reply->code != NULL;
}

void kp_reply_end(struct kp_reply *reply, enum kp_stop_reason stop)
{
    reply->stop = stop;
    reply->answer = reply->found ? KP_CONSISTENT : stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

void kp_reply_free(struct kp_reply *reply)
{
    free(reply->code);
    kp_bignum_free(&reply->secrets);
}

void kp_replies_free(struct kp_replies *replies)
{
    for (int engine = KP_NATIVE; engine < KP_ENGINES; engine++) {
        struct kp_reply *reply = &replies->of[engine];

        if (!reply->code)
            continue; /* it was not asked */
        if (reply->code == replies->room)
            reply->code = NULL;
        kp_reply_free(reply);
    }
}

/* ---- The budget of an audit ------------------------------------------------ */

void kp_engines_begin_search(struct kp_engines *engines)
{
    kp_engines_end_stage(engines);
    engines->in_audit = true;
}

#define MANY_PEGS  16 /* too many codes for the native engine */
#define MANY_CODES 1e10

/* Whether the board has too many codes for the native engine in an audit.  Many rows can contradict
 * each other so clearly that the native engine decides, but the questions of the audit are about
 * few of them.  With the linear engine an audit of 12x8x40 took 0.1 s instead of 2 to 3, and one of
 * 10x20x60 (scores colours) 0.1 s instead of 2. */
static bool has_many_codes(const struct kp_question *question)
{
    double codes = 1;

    for (int p = 0; p < question->pegs && codes < MANY_CODES; p++)
        codes *= question->classes;
    return codes >= MANY_CODES;
}

bool kp_engines_prefer_linear(const struct kp_engines *engines, enum kp_engine decided)
{
    const struct kp_question *question = engines->question;

    if (engines->engine != KP_AUTO)
        return engines->engine == KP_LINEAR;
    if (decided == KP_LINEAR)
        return true;
    if (decided == KP_NATIVE && has_many_codes(question) &&
        question->row_count >= 2 * (size_t)question->pegs)
        return true;
    return question->pegs >= MANY_PEGS && question->row_count >= (size_t)question->pegs &&
           !question->game->rules->scores;
}

/* The effort of the linear engine.  One question can take a tenth of a second, and dozens of
 * questions rule out all rows but one.  All together may take some four seconds. */
#define LINEAR_BUDGET ((uint64_t)3 * KP_STATES)

/* The native engine alone has no budget for a question by default, but an audit asks many
 * questions. */
void kp_engines_begin_audit(struct kp_engines *engines, enum kp_engine decided)
{
    uint64_t question = engines->budget < UINT64_MAX ? engines->budget : KP_STATES;

    engines->prefers_linear = kp_engines_prefer_linear(engines, decided);
    if (engines->prefers_linear && engines->budget_is_default)
        question = LINEAR_BUDGET;
    engines->audit = kp_meter_begin(
        engines->call, KP_AUDIT,
        question < UINT64_MAX / KP_AUDIT_BUDGETS ? KP_AUDIT_BUDGETS * question : KP_NO_END);
}

/* Drops a session whose clauses are incomplete because the effort ran out.  They may be complete
 * the next time. */
static void drop_incomplete_session(struct kp_engines *engines)
{
    if (!engines->subsets || kp_session_is_whole(engines->subsets))
        return;
    kp_session_free(engines->subsets);
    engines->subsets = NULL;
}

void kp_engines_begin_stage(struct kp_engines *engines, unsigned percent)
{
    uint64_t left = engines->audit.left;
    uint64_t most = left < KP_NO_END ? (left / 100 + 1) * percent : KP_NO_END;

    engines->stage = kp_meter_begin(&engines->audit, KP_STAGE, most);
    engines->in_audit = true;
    drop_incomplete_session(engines);
}

void kp_engines_end_stage(struct kp_engines *engines)
{
    engines->stage = kp_meter_begin(engines->call, KP_STAGE, KP_NO_END);
    engines->in_audit = false;
}
