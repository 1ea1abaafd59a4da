/* An audit that is ended early: what it still tells is true, and it calls
 * nothing complete that is not. */
#include "help/case_share.h"
#include "help/planted_games.h"
#include "help/verdict_checker.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct kp_planted_plan plans[] = {
    {.board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 6},
    {.board = {.pegs = 5, .colours = 4, .first = 1}, .rows = 7},
    {.board = {.pegs = 4, .colours = 5, .scores = KP_BLACK_ONLY}, .rows = 7, .forgotten = 10},
    {.board = {.pegs = 4, .colours = 5, .scores = KP_COLOURS_ONLY}, .rows = 6, .forgotten = 10},
    {.board = {.pegs = 4, .colours = 7, .no_repeats = true}, .rows = 6},
    {.board = {.pegs = 4, .colours = 6, .first = 1}, .rows = 8, .sure = 35},
    {.board = {.pegs = 4, .colours = 4, .blanks = KP_BLANKS}, .rows = 6, .known = 20},
    {.board = {.pegs = 3, .colours = 6, .first = 1}, .rows = 5, .sum = true},
};

#define PLANS ((int)(sizeof plans / sizeof *plans))

/* Asked so often before it says stop; ALWAYS: at once. */
struct patience {
    long left;
};

static int lose_patience(void *data)
{
    return ((struct patience *)data)->left-- <= 0;
}

/* How an audit is kept from its end; `by` grows until it is not. */
typedef void limit(struct kp_options *options, long by);

static void by_states(struct kp_options *options, long by)
{
    options->states = (uint64_t)by;
}

static void by_memory(struct kp_options *options, long by)
{
    options->memory = (size_t)by * 100;
}

static struct patience patience;

static void by_a_word(struct kp_options *options, long by)
{
    patience.left = by - 1;
    options->stop = lose_patience;
    options->stop_data = &patience;
}

static void by_time(struct kp_options *options, long by)
{
    options->seconds = 1e-6 * (double)by;
}

/* A limit, and what the verdict says if it was one that ended the work. */
static const struct end_by_limit {
    const char *name;
    limit *set;
    enum kp_stop_reason stop, of_step;
} limits[] = {
    {"states", by_states, KP_OUT_OF_STATES, KP_OUT_OF_EFFORT},
    {"memory", by_memory, KP_OUT_OF_MEMORY, KP_OUT_OF_MEMORY},
    {"a word", by_a_word, KP_INTERRUPTED, KP_INTERRUPTED},
    {"time", by_time, KP_OUT_OF_TIME, KP_OUT_OF_TIME},
};

static void expect_stop(const struct end_by_limit *end, enum kp_stop_reason stop, const char *part,
                        const char *who)
{
    if (stop != KP_COMPLETED && stop != KP_ENOUGH && stop != end->stop && stop != end->of_step)
        fail_msg("%s: %s was ended by %s", who, part, kp_stop_name(stop));
}

/* Whether nothing kept it from knowing all. */
static bool hear(const struct kp_audit_oracle *trial, struct kp_options *options,
                 const struct end_by_limit *end)
{
    struct kp_verdict *verdict;
    struct kp_diag why;
    char who[64];
    bool whole;

    snprintf(who, sizeof who, "%s within %s", options->engine, end->name);
    if (kp_check(trial->game, options, &verdict, &why))
        fail_msg("%s: %s", who, why.says);
    kp_expect_true_verdict(&(struct kp_verdict_check){trial, verdict, who});
    expect_stop(end, verdict->stop, "the answer", who);
    expect_stop(end, verdict->story_stop, "the history", who);
    if (verdict->audit)
        expect_stop(end, verdict->audit->stop, "the audit", who);
    whole = verdict->stop == KP_COMPLETED &&
            (!verdict->audit || verdict->audit->stop == KP_COMPLETED);
    kp_verdict_free(verdict);
    return whole;
}

static int cut_short; /* audits */

static void hear_all_limits(const struct kp_audit_oracle *trial, const char *engine)
{
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        for (long by = 1; by < 200000; by += by / 3 + 1) {
            struct kp_options options = {
                .engine = engine, .repairs = 8, .all_conflicts = true, .story = true};

            limits[i].set(&options, by);
            if (hear(trial, &options, &limits[i]))
                break;
            cut_short++;
        }
}

static void what_an_early_end_leaves_is_true(void **state)
{
    int count = kp_share(210);
    uint64_t seed = 42;

    (void)state;
    for (int i = 0; i < count; i++) {
        struct kp_planted_plan plan = plans[i % PLANS];
        struct kp_transcript *game;
        struct kp_audit_oracle *trial;

        plan.wrong = 1 + i / PLANS % 3;
        game = kp_planted_game(&seed, &plan);
        trial = kp_audit_oracle_new(game);
        hear_all_limits(trial, "native");
        hear_all_limits(trial, "auto");
        if (i / PLANS % 3 == 0)
            hear_all_limits(trial, "linear");
        if (i / PLANS % 6 == 0)
            hear_all_limits(trial, "sat");
        kp_audit_oracle_free(trial);
        kp_transcript_free(game);
    }
    print_message("%d audits were cut short\n", cut_short);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_an_early_end_leaves_is_true),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
