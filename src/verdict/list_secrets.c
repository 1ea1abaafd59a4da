/* Lists all secrets.  Arithmetic comes first, which saves the search if two rows contradict each
 * other.  Then the native engine lists in code order.
 *
 * If the native engine finds no first secret soon, all engines decide in turns whether there is
 * one.  If the linear engine has found all secrets, it finds them again, and they are sorted.
 * Otherwise the native engine begins again.
 *
 * If the native engine finds no secret for too long, another engine lists the rest.  The linear
 * engine does if nothing was shown and it found the secret.  Otherwise the solver lists the codes
 * after the last one shown.  That takes a clause for each peg, and no list of what was shown. */
#include "verdict/verdict.h"

#include "base/allocate.h"
#include "engines/least_codes.h"
#include "keypeg.h"
#include "native/search/native_list.h"
#include "question/refute.h"
#include "sat/session.h"
#include "verdict/finding.h"
#include <stdlib.h>
#include <string.h>

struct list_request {
    struct kp_verdict_builder asked;
    bool (*each)(void *data, const uint16_t *secret);
    void *data;
    uint16_t *last; /* the last secret shown, if has_last */
    bool has_last;
    enum kp_engine engine;
    bool broken; /* whether a secret broke the plain rule */
};

/* Shows a secret, only if the plain rule agrees. */
static bool show_secret(void *data, const uint16_t *code, int others)
{
    struct list_request *listing = data;

    (void)others; /* no classes are merged: 0 */
    if (!kp_replay_fits(listing->asked.replay, code, listing->asked.options->wrong_rows)) {
        listing->broken = true;
        return false;
    }
    memcpy(listing->last, code, (size_t)listing->asked.question->pegs * sizeof *code);
    listing->has_last = true;
    return listing->each(listing->data, code);
}

/* After this much work without a secret, two to four seconds, another engine lists the rest. */
#define MOST_IN_VAIN ((uint64_t)64 * KP_STATES)

/* After this much work without a first secret, 0.1 s, all engines decide whether there is one. */
#define SOON ((uint64_t)2 * KP_STATES)

/* All secrets in code order.  KP_OUT_OF_STATES: under `auto`, after so much work without a secret;
 * `first`: or so much without a first one, 0: no other limit. */
static enum kp_stop_reason list_natively(const struct kp_engines *engines, size_t wrong,
                                         uint64_t first, struct kp_visitor visitor)
{
    const struct kp_question *question = engines->question;
    struct kp_list_policy policy = KP_LIST_POLICY;
    uint64_t states = UINT64_MAX;

    policy.give_up_after = engines->engine == KP_NATIVE ? 0 : MOST_IN_VAIN;
    policy.give_up_first = first;
    if (wrong == 0 && kp_native_list_supports(question, &engines->limits))
        return kp_native_list(question, &engines->limits, policy, visitor);
    return kp_enumerate(question, (struct kp_row_selection){NULL, wrong}, &engines->limits, &states,
                        visitor);
}

static enum kp_stop_reason visit_models(struct kp_engines *engines,
                                        struct kp_model_iterator *models, uint16_t *code,
                                        struct kp_visitor visitor)
{
    struct kp_progress progress = {visitor.what, "secrets", 0, -1};
    struct kp_limits limits = engines->limits;
    enum kp_answer answer;
    bool more = true;

    limits.whole = &progress;
    models->limits = &limits;
    while (more && (answer = kp_model_iterator_next(models)) == KP_CONSISTENT) {
        progress.done++;
        memcpy(code, models->classes, (size_t)engines->question->pegs * sizeof *code);
        kp_question_colours(engines->question, code);
        more = visitor.visit(visitor.data, code, 0);
    }
    return more && answer == KP_UNDECIDED ? kp_model_iterator_stop(models) : KP_COMPLETED;
}

/* Lists secrets by the solver, until the visitor returns false.  `after`: only those after this
 * code in code order; NULL: all. */
static enum kp_stop_reason list_by_solver(struct kp_engines *engines, const uint16_t *after,
                                          struct kp_visitor visitor)
{
    struct kp_model_iterator models = {
        .session = kp_engines_session(engines, &engines->limits, NULL), .limits = &engines->limits};
    uint16_t *code = kp_calloc((size_t)engines->question->pegs, sizeof *code);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (models.session && after)
        kp_model_iterator_after(&models, after);
    if (models.session && code)
        stop = visit_models(engines, &models, code, visitor);
    kp_model_iterator_free(&models);
    kp_engines_drop_session(engines);
    free(code);
    return stop;
}

/* ---- Order of the engines --------------------------------------------------------- */

/* Lists secrets in the order in which the linear engine finds them. */
static enum kp_stop_reason visit_linearly(struct list_request *listing, struct kp_visitor visitor)
{
    struct kp_engines *engines = &listing->asked.engines;
    size_t wrong = listing->asked.options->wrong_rows;
    uint64_t budget = engines->engine == KP_LINEAR ? engines->budget : UINT64_MAX;

    listing->engine = KP_LINEAR;
    return wrong > 0 ? kp_engines_visit_wrong_linearly(engines, wrong, budget, visitor)
                     : kp_engines_visit_linearly(engines, &engines->limits, NULL, NULL, budget, 0,
                                                 visitor);
}

struct code_collection {
    struct kp_least_codes codes;
    bool failed;
};

static bool collect_code(void *data, const uint16_t *code, int others)
{
    struct code_collection *collection = data;

    (void)others;
    collection->failed = !kp_least_codes_add(&collection->codes, code);
    return !collection->failed;
}

/* Lists secrets in code order.  Nothing is shown before all secrets are found, or a limit ends the
 * search. */
static enum kp_stop_reason list_linearly(struct list_request *listing, struct kp_visitor visitor)
{
    size_t pegs = (size_t)listing->asked.question->pegs;
    struct code_collection collection = {
        .codes = {.pegs = pegs,
                  .most = kp_least_codes_most(pegs, listing->asked.engines.limits.memory)}};
    struct kp_visitor collector = {collect_code, &collection, visitor.what};
    enum kp_stop_reason stop = visit_linearly(listing, collector);
    bool more = true;

    if (collection.failed || (stop == KP_COMPLETED && collection.codes.dropped))
        stop = KP_OUT_OF_MEMORY;
    kp_least_codes_sort(&collection.codes);
    for (size_t i = 0; i < collection.codes.count && more; i++)
        more = visitor.visit(visitor.data, kp_least_codes_at(&collection.codes, i), 0);
    kp_least_codes_free(&collection.codes);
    return more ? stop : KP_COMPLETED;
}

/* Where rows may be wrong, no solver can take over from the native engine.  So the engines decide
 * first whether all rows can be right. */
static enum kp_stop_reason list_with_wrong_rows(struct list_request *listing,
                                                struct kp_visitor visitor)
{
    struct kp_engines *engines = &listing->asked.engines;
    size_t wrong = listing->asked.options->wrong_rows;

    if (engines->engine == KP_AUTO)
        kp_engines_decide(engines, &engines->limits, NULL, listing->last);
    if (kp_engines_visit_wrong_by_relaxation(engines, wrong))
        return list_linearly(listing, visitor);
    return list_natively(engines, wrong, 0, visitor);
}

/* Continues after the native engine has found no secret soon. */
static enum kp_stop_reason decide_and_list(struct list_request *listing, struct kp_visitor visitor)
{
    struct kp_engines *engines = &listing->asked.engines;
    struct kp_decision decision = {.most = 2, .counts_all = true, .replay = listing->asked.replay};
    enum kp_engine engine;
    enum kp_answer answer;
    enum kp_stop_reason stop;

    kp_engines_decide_rows(engines, &engines->limits, &decision);
    engine = decision.engine;
    answer = decision.answer;
    stop = engines->stop;
    kp_decision_free(&decision);
    if (answer == KP_CHEATED || kp_stop_ends_everything(stop))
        return stop;
    if (answer == KP_CONSISTENT && engine == KP_LINEAR && stop == KP_COMPLETED)
        return list_linearly(listing, visitor);
    stop = list_natively(engines, 0, 0, visitor);
    if (stop == KP_OUT_OF_STATES && engine == KP_LINEAR && !listing->has_last && !listing->broken)
        return visit_linearly(listing, visitor); /* there may be far too many to find all */
    return stop;
}

static enum kp_stop_reason list_by_all(struct list_request *listing, struct kp_visitor visitor)
{
    struct kp_engines *engines = &listing->asked.engines;
    enum kp_stop_reason stop = list_natively(engines, 0, SOON, visitor);

    if (stop == KP_OUT_OF_STATES && !listing->has_last && !listing->broken)
        stop = decide_and_list(listing, visitor);
    return stop;
}

static enum kp_stop_reason list_secrets(struct list_request *listing)
{
    struct kp_engines *engines = &listing->asked.engines;
    struct kp_visitor visitor = {show_secret, listing, "listing"};
    enum kp_stop_reason stop = KP_OUT_OF_STATES;
    struct kp_refutation refutation;

    if (listing->asked.options->wrong_rows > 0)
        stop = list_with_wrong_rows(listing, visitor);
    else if (kp_question_refute(listing->asked.question, &refutation))
        stop = KP_COMPLETED;
    else if (engines->engine == KP_LINEAR)
        return list_linearly(listing, visitor);
    else if (engines->engine != KP_SAT)
        stop = engines->engine == KP_AUTO ? list_by_all(listing, visitor)
                                          : list_natively(engines, 0, 0, visitor);
    if (stop != KP_OUT_OF_STATES || listing->broken || listing->engine == KP_LINEAR)
        return stop;
    listing->engine = KP_SAT;
    return list_by_solver(engines, listing->has_last ? listing->last : NULL, visitor);
}

static enum kp_status begin_listing(struct list_request *listing, const struct kp_transcript *game,
                                    const struct kp_options *options, struct kp_limits limits,
                                    struct kp_diag *why)
{
    enum kp_status status = kp_verdict_builder_make(&listing->asked, game, options, limits, false,
                                                    why);

    listing->last = kp_calloc((size_t)game->rules->pegs, sizeof *listing->last);
    if (status == KP_OK && listing->asked.engines.engine == KP_SAT && options->wrong_rows > 0)
        return kp_bad_input(why,
                            "the SAT engine cannot list with --lies; omit --engine sat, or write "
                            "--engine native or --engine linear");
    return status || listing->last ? status : kp_no_memory(why);
}

enum kp_status kp_verdict_list(const struct kp_transcript *game, const struct kp_options *options,
                               struct kp_limits limits,
                               bool (*each)(void *data, const uint16_t *secret), void *data,
                               enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct list_request listing = {.each = each, .data = data, .engine = KP_NATIVE};
    enum kp_status status = begin_listing(&listing, game, options, limits, why);

    if (status == KP_OK)
        *stop = list_secrets(&listing);
    if (status == KP_OK && listing.broken)
        status = kp_broken(why, "the %s engine found a secret that does not fit these scores",
                           kp_engine_name(listing.engine));
    kp_verdict_builder_free(&listing.asked);
    free(listing.last);
    return status;
}

enum kp_status kp_list(const struct kp_transcript *game, const struct kp_options *options,
                       bool (*each)(void *data, const uint16_t *secret), void *data,
                       enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(
        options, kp_verdict_list(game, options, kp_limits_of(options), each, data, stop, why));
}
