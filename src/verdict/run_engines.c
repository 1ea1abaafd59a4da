/* Asks the engines about all rows, and records what they know.  Which engine is asked when is
 * decided in engines/schedule.c and, if rows may be wrong, in verdict/find_with_wrong_rows.c. */
#include "verdict/finding.h"

#include "keypeg.h"

/* Sets the count.  A lower bound replaces only a lower one. */
static void set_count(struct kp_secret_count *count, const struct kp_bignum *number, bool exact)
{
    if (exact || !count->is_known || number->failed ||
        kp_bignum_compare(number, &count->number) > 0)
        kp_secret_count_set(count, number, exact);
}

static const char *name_engine(enum kp_engine engine)
{
    return engine == KP_SAT ? "SAT" : kp_engine_name(engine);
}

/* Uses a reply, which is exact or not.  The least secret replaces any other, and no other replaces
 * it. */
static void use_reply(struct kp_verdict_builder *builder, enum kp_engine engine,
                      const struct kp_reply *reply, bool exact)
{
    const struct kp_verdict *verdict = &builder->finding.verdict;
    enum kp_answer before = verdict->answer;

    if (before == (reply->found ? KP_CHEATED : KP_CONSISTENT) && (reply->found || exact)) {
        builder->status = kp_internal_error(builder->why,
                                            "the %s engine and the %s engine contradict each other",
                                            name_engine(verdict->engine), name_engine(engine));
    } else if (reply->found) {
        if (reply->is_least || before != KP_CONSISTENT)
            kp_verdict_builder_consistent(builder, engine, reply->code);
        set_count(&builder->finding.count, &reply->secrets, exact);
    } else if (exact) {
        kp_verdict_builder_cheated(builder, engine);
    }
}

/* Uses the replies of all engines.  Counts that are lower bounds come before one that may be
 * exact. */
static void use_replies(struct kp_verdict_builder *builder, const struct kp_replies *replies)
{
    const struct kp_reply *last = &replies->of[replies->engine];

    for (enum kp_engine engine = KP_NATIVE; engine < KP_ENGINES; engine++)
        if (replies->of[engine].is_broken) {
            kp_verdict_builder_consistent(builder, engine, replies->of[engine].code);
            return;
        }
    for (enum kp_engine engine = KP_NATIVE; engine < KP_ENGINES; engine++)
        if (&replies->of[engine] != last && replies->of[engine].found && builder->status == KP_OK)
            use_reply(builder, engine, &replies->of[engine], false);
    if (builder->status == KP_OK && (last->found || replies->answer != KP_UNDECIDED))
        use_reply(builder, replies->engine, last, replies->stop == KP_COMPLETED);
}

/* Whether a secret was enough, and their number was not asked for.  Then no limit ended the
 * search. */
static bool was_enough(const struct kp_verdict_builder *builder, const struct kp_replies *replies)
{
    return !builder->options->count_all || replies->sought_one;
}

/* Returns how many secrets are enough. */
static uint64_t count_enough(const struct kp_verdict_builder *builder)
{
    const struct kp_options *options = builder->options;

    if (options->most > 0)
        return options->most;
    if (!options->count_all)
        return 2;
    return options->states > 0 && options->wrong_rows == 0 && builder->engines.engine == KP_AUTO
               ? KP_COUNTED
               : UINT64_MAX;
}

void kp_run_engines(struct kp_verdict_builder *builder)
{
    const struct kp_options *options = builder->options;
    struct kp_verdict *verdict = &builder->finding.verdict;
    struct kp_ask ask = {.goal = options->count_all ? KP_GOAL_COUNT : KP_GOAL_ANOTHER,
                         .wrong = options->wrong_rows,
                         .sink.used = builder->finding.conflict,
                         .most = count_enough(builder),
                         .sink.steps = &builder->steps};
    struct kp_replies replies = {0};

    if (ask.wrong > 0)
        kp_find_with_wrong_rows(&builder->engines, &builder->engines.limits, &ask, &replies);
    else
        kp_engines_ask(&builder->engines, &builder->engines.limits, &ask, &replies);
    for (enum kp_engine engine = KP_NATIVE; engine < KP_ENGINES; engine++)
        if (replies.of[engine].expected > 0 && replies.of[engine].expected < UINT64_MAX)
            builder->engines.stats.expected = replies.of[engine].expected;
    use_replies(builder, &replies);
    verdict->stop = replies.stop == KP_ENOUGH && was_enough(builder, &replies) ? KP_COMPLETED
                                                                               : replies.stop;
    kp_replies_free(&replies);
}
