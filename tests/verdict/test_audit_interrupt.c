/* Ctrl-C during the audit of large boards: it ends soon, and the verdict says what ended it.
 *
 * The time between two questions "should I stop?" is a bound of how long anyone waits, so it is
 * measured as well. */
#include "help/case_share.h"
#include "help/planted_games.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* Processor time that we promise, in seconds.  PicoSAT looks up between slices of its work, which
 * are larger on large boards. */
#define PROMISED     0.5
#define PROMISED_SAT 1.5

/* A build with sanitizers or without optimisation takes longer. */
#if defined __OPTIMIZE__ && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#define SLACK 1
#else
#define SLACK 12
#endif

static const struct kp_planted_plan plans[] = {
    {.board = {.pegs = 64, .colours = 64}, .rows = 200, .wrong = 2},
    {.board = {.pegs = 40, .colours = 10}, .rows = 100, .wrong = 1, .slight = true},
    {.board = {.pegs = 20, .colours = 10}, .rows = 26, .wrong = 1, .slight = true},
    {.board = {.pegs = 30, .colours = 10}, .rows = 60, .wrong = 2, .slight = true},
    {.board = {.pegs = 64, .colours = 2}, .rows = 64, .wrong = 1, .slight = true},
    {.board = {.pegs = 16, .colours = 16}, .rows = 20, .wrong = 1},
};

static const struct kp_options calls[] = {{.minimal = true},
                                          {.story = true},
                                          {.all_conflicts = true},
                                          {.wrong_rows = 1},
                                          {.count_all = true}};

static const char *const engines[] = {"auto", "linear", "sat", "native"};

static const double moments[] = {0.005, 0.05, 0.2, 0.8};

#define SIZE(list) (sizeof(list) / sizeof *(list))

/* A user who presses Ctrl-C after a while. */
struct user {
    double moment;        /* when, in processor time */
    double last, longest; /* when keypeg asked last, and the longest time between two questions */
    double stopped;       /* when it was told to stop first; 0: never */
    char phase[64];       /* what it was doing, as progress shows it */
    char stopped_phase[64], longest_phase[64];
};

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int wants_to_stop(void *data)
{
    struct user *user = data;
    double time = now();

    if (time - user->last > user->longest) {
        user->longest = time - user->last;
        memcpy(user->longest_phase, user->phase, sizeof user->phase);
    }
    user->last = time;
    if (time < user->moment)
        return 0;
    if (user->stopped == 0) {
        user->stopped = time;
        memcpy(user->stopped_phase, user->phase, sizeof user->phase);
    }
    return 1;
}

static void watch(void *data, const struct kp_progress *progress)
{
    struct user *user = data;

    snprintf(user->phase, sizeof user->phase, "%s", progress ? progress->what : "");
}

/* The limit that the report names. */
static enum kp_stop_reason named_stop(const struct kp_verdict *verdict, const struct user *user)
{
    if (strcmp(user->stopped_phase, "looking for the wrong rows") == 0 && verdict->audit)
        return verdict->audit->stop;
    if (verdict->answer == KP_CHEATED && verdict->audit && verdict->story_rows)
        return verdict->story_stop;
    return verdict->stop;
}

static void expect_prompt_end(const struct user *user, const char *engine, const char *who)
{
    double took = now() - user->stopped;
    double promised = SLACK * (strcmp(engine, "sat") == 0 ? PROMISED_SAT : PROMISED);

    if (user->longest > promised)
        fail_msg("%s: %.2f s without a look at Ctrl-C, after: %s", who, user->longest,
                 user->longest_phase);
    if (user->stopped > 0 && took > promised)
        fail_msg("%s: ends %.2f s after Ctrl-C, during: %s", who, took, user->stopped_phase);
}

static void expect_true_reason(const struct kp_verdict *verdict, const struct user *user,
                               const char *who)
{
    enum kp_stop_reason stop = named_stop(verdict, user);

    if (user->stopped == 0)
        return;
    if (verdict->answer == KP_UNDECIDED && verdict->stop != KP_INTERRUPTED)
        fail_msg("%s: undecided, and ended by %s", who, kp_stop_name(verdict->stop));
    if (verdict->answer == KP_CHEATED && stop != KP_COMPLETED && stop != KP_INTERRUPTED)
        fail_msg("%s: ended by %s, during: %s", who, kp_stop_name(stop), user->stopped_phase);
}

static void interrupt(const struct kp_transcript *game, struct kp_options options, double moment,
                      const char *who)
{
    struct user user = {.last = now(), .moment = now() + moment};
    struct kp_verdict *verdict;

    options.stop = wants_to_stop;
    options.stop_data = &user;
    options.progress = watch;
    options.progress_data = &user;
    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    expect_prompt_end(&user, options.engine, who);
    expect_true_reason(verdict, &user, who);
    kp_verdict_free(verdict);
}

static void large_audits_end_at_once(void **state)
{
    uint64_t chosen = 7;
    int count = 0;

    (void)state;
    for (size_t i = 0; i < SIZE(plans) * SIZE(calls) * SIZE(engines) * SIZE(moments); i++) {
        const struct kp_planted_plan *plan = &plans[i % SIZE(plans)];
        struct kp_options options = calls[i / SIZE(plans) % SIZE(calls)];
        double moment = moments[i / SIZE(plans) / SIZE(calls) % SIZE(moments)];
        uint64_t seed = i;
        struct kp_transcript *game;
        char who[80];

        if (!kp_is_chosen(&chosen))
            continue;
        game = kp_planted_game(&seed, plan);
        options.engine = engines[i / SIZE(plans) / SIZE(calls) / SIZE(moments)];
        snprintf(who, sizeof who, "%dx%dx%d, %s, case %zu", plan->board.pegs, plan->board.colours,
                 plan->rows, options.engine, i);
        interrupt(game, options, moment, who);
        kp_transcript_free(game);
        count++;
    }
    print_message("%d audits were interrupted\n", count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_audits_end_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
