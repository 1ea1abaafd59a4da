/* Lists secrets, in code order if that is possible.
 *
 * The native engine lists in code order.  If it finds no first secret soon, and there are few rows
 * for the pegs, the solver lists.  If it finds none soon either, all engines decide in turns
 * whether there is one.  If the linear engine has found all secrets, two at most, it finds them
 * again, and they are sorted.  Otherwise the native engine begins again.
 *
 * If the native engine finds no secret for too long, another engine lists the rest.  The linear
 * engine does this if nothing was shown and it found the secret.  Otherwise the solver lists the
 * codes after the last one shown; sooner, if it found the secret.  This costs it one clause for
 * each peg, and no list of what was shown. */
#include "base/allocate.h"
#include "engines/engine_set.h"
#include "game/code_list.h"

#include <stdlib.h>
#include <string.h>

struct listing {
    struct kp_engines *engines;
    const struct kp_limits *limits;
    const struct kp_ask *ask;
    uint16_t *last; /* the last secret shown, if has_last */
    bool has_last;
    enum kp_engine engine;
    bool is_broken; /* whether a secret broke the plain rule */
};

/* Shows a secret if the plain rule agrees. */
static bool show_secret(void *data, const uint16_t *code, int others)
{
    struct listing *listing = data;

    if (!kp_engines_confirm(listing->engines, listing->ask, code)) {
        listing->is_broken = true;
        return false;
    }
    memcpy(listing->last, code, (size_t)listing->engines->question->pegs * sizeof *code);
    listing->has_last = true;
    return listing->ask->sink.each.visit(listing->ask->sink.each.data, code, others);
}

static struct kp_visitor show(struct listing *listing)
{
    return (struct kp_visitor){show_secret, listing, listing->ask->sink.each.what};
}

static enum kp_stop_reason ask_for_each(struct listing *listing, enum kp_engine engine,
                                        struct kp_ask ask)
{
    struct kp_replies replies = {0};

    listing->engine = ask.options.engine = engine;
    ask.goal = KP_GOAL_EACH;
    ask.wrong = listing->ask->wrong;
    kp_engines_ask_simple(listing->engines, listing->limits, &ask, &replies);
    kp_replies_free(&replies);
    return replies.stop;
}

/* After this much work without a secret, two to four seconds, another engine lists the rest. */
#define MOST_IN_VAIN ((uint64_t)64 * KP_STATES)

/* After this much work without a first secret, 0.1 s, all engines decide whether there is one. */
#define FIRST_SECRET_WORK ((uint64_t)2 * KP_STATES)

/* After this much work without a first secret, 0.4 s, the solver lists if it has found one.  Its
 * secrets are in no order. */
#define NEXT_SECRET_WORK ((uint64_t)8 * KP_STATES)

/* Lists all secrets in code order.  Under `auto` the list ends with KP_OUT_OF_STATES after much
 * work without a secret, or after the work `first` without a first one; 0: no such limit. */
static enum kp_stop_reason list_natively(struct listing *listing, uint64_t first)
{
    bool alone = listing->engines->engine == KP_NATIVE;

    return ask_for_each(listing, KP_NATIVE,
                        (struct kp_ask){.sink.each = show(listing),
                                        .options.in_vain = alone ? 0 : MOST_IN_VAIN,
                                        .options.in_vain_first = first});
}

/* Lists the secrets after the last one shown in no order.  If it finds none with this work, it
 * ends. */
static enum kp_stop_reason list_by_solver(struct listing *listing, uint64_t work)
{
    return ask_for_each(listing, KP_SAT,
                        (struct kp_ask){.sink.each = show(listing),
                                        .options.work = work,
                                        .options.after = listing->has_last ? listing->last : NULL});
}

/* Lists secrets in the order in which the linear engine finds them. */
static enum kp_stop_reason visit_linearly(struct listing *listing, struct kp_visitor visitor)
{
    struct kp_engines *engines = listing->engines;
    uint64_t work = engines->engine == KP_LINEAR ? engines->budget : KP_NO_END;

    return ask_for_each(listing, KP_LINEAR,
                        (struct kp_ask){.sink.each = visitor, .options.work = work});
}

/* Codes that are found in no order.  If there are more than `most`, the larger half is dropped, and
 * from then on every code after those that stayed.  So the list has all codes up to its last one. */
struct least_codes {
    struct kp_code_list list;
    size_t most, stayed; /* `stayed`: codes that stayed; 0: none was dropped */
    bool failed;
};

static void sort_codes(struct kp_code_list *list)
{
    list->count = kp_codes_sort(list->codes, list->count, list->pegs);
}

static bool add_code(void *data, const uint16_t *code, int others)
{
    struct least_codes *least = data;
    struct kp_code_list *list = &least->list;

    (void)others;
    if (list->count == least->most) {
        sort_codes(list);
        list->count /= 2;
        least->stayed = list->count;
    }
    if (least->stayed == 0 ||
        kp_code_compare(code, kp_code_list_at(list, least->stayed - 1), list->pegs) < 0)
        least->failed = !kp_code_list_add(list, code);
    return !least->failed;
}

#define DEFAULT_BYTES ((size_t)256 << 20)

/* Lists secrets in code order.  Nothing is shown before all secrets are found, or a limit ends the
 * search. */
static enum kp_stop_reason list_linearly(struct listing *listing)
{
    size_t pegs = (size_t)listing->engines->question->pegs;
    size_t bytes = listing->limits->memory ? listing->limits->memory : DEFAULT_BYTES;
    struct least_codes least = {.list = {.pegs = pegs},
                                .most = bytes / ((pegs + 1) * sizeof(uint16_t))};
    enum kp_stop_reason stop;
    bool more = true, has_least;

    if (least.most < 2)
        least.most = 2;
    stop = visit_linearly(listing,
                          (struct kp_visitor){add_code, &least, listing->ask->sink.each.what});
    has_least = stop == KP_COMPLETED && !least.failed;
    if (least.failed || (stop == KP_COMPLETED && least.stayed > 0))
        stop = KP_OUT_OF_MEMORY;
    sort_codes(&least.list);
    for (size_t i = 0; i < least.list.count && more; i++)
        more = show_secret(listing, kp_code_list_at(&least.list, i), 0);
    kp_code_list_free(&least.list);
    return has_least && !more ? KP_COMPLETED : stop;
}

/* Continues after the native engine has found no secret soon. */
static enum kp_stop_reason decide_and_list(struct listing *listing)
{
    struct kp_replies replies = {0};
    enum kp_stop_reason stop;

    kp_engines_ask_simple(listing->engines, listing->limits,
                          &(struct kp_ask){.goal = KP_GOAL_COUNT, .most = 2}, &replies);
    kp_replies_free(&replies);
    if (replies.answer == KP_CHEATED || kp_stop_ends_everything(replies.stop))
        return replies.stop;
    if (replies.answer == KP_CONSISTENT && replies.engine == KP_LINEAR &&
        replies.stop == KP_COMPLETED)
        return list_linearly(listing);
    stop = list_natively(listing, replies.engine == KP_SAT ? NEXT_SECRET_WORK : 0);
    if (stop == KP_OUT_OF_STATES && replies.engine == KP_LINEAR && !listing->has_last &&
        !listing->is_broken)
        return visit_linearly(listing, show(listing)); /* there may be far too many to find all */
    return stop;
}

/* With few rows for the pegs there are far too many secrets to find all, and the solver finds some
 * long before the linear engine does: on boards of 60x20x3 to 300x100x2 in 0.2 to 0.8 of the time
 * that both take with equal turns. */
static bool has_few_rows(const struct kp_question *question)
{
    return question->row_count <= (size_t)question->pegs / 16;
}

static bool has_none(const struct listing *listing, enum kp_stop_reason stop)
{
    return stop == KP_OUT_OF_STATES && !listing->has_last && !listing->is_broken;
}

static enum kp_stop_reason list_by_all(struct listing *listing)
{
    enum kp_stop_reason stop = list_natively(listing, FIRST_SECRET_WORK);

    if (has_none(listing, stop) && has_few_rows(listing->engines->question))
        stop = list_by_solver(listing, MOST_IN_VAIN);
    return has_none(listing, stop) ? decide_and_list(listing) : stop;
}

static enum kp_stop_reason list_secrets(struct listing *listing)
{
    enum kp_engine engine = listing->engines->engine;
    enum kp_stop_reason stop = KP_OUT_OF_STATES;

    if (listing->ask->wrong > 0) /* no other engine can take over */
        return list_natively(listing, 0);
    if (engine == KP_LINEAR)
        stop = list_linearly(listing);
    else if (engine != KP_SAT)
        stop = engine == KP_AUTO ? list_by_all(listing) : list_natively(listing, 0);
    if (stop != KP_OUT_OF_STATES || listing->is_broken || listing->engine == KP_LINEAR)
        return stop;
    return list_by_solver(listing, KP_NO_END);
}

void kp_list_by_schedule(struct kp_engines *engines, const struct kp_limits *limits,
                         const struct kp_ask *ask, struct kp_replies *replies)
{
    struct listing listing = {
        .engines = engines,
        .limits = limits,
        .ask = ask,
        .last = kp_calloc((size_t)engines->question->pegs, sizeof *listing.last),
        .engine = KP_NATIVE};

    replies->stop = KP_OUT_OF_MEMORY;
    if (listing.last && kp_engines_make_replay(engines))
        replies->stop = list_secrets(&listing);
    replies->engine = listing.engine;
    replies->of[listing.engine].is_broken = listing.is_broken;
    free(listing.last);
}
