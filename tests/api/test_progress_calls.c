/* Who watches is told how far the work is: within each work forwards only,
 * between 0 and 1, and the end in any case. */
#include "help/random_games.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* What was told, one line per work. */
struct watch {
    const struct kp_transcript *game;
    struct kp_options options;
    struct {
        const char *what, *unit;
        size_t calls;
        struct kp_progress first, last;
    } work[16];
    size_t works, ends;
    size_t most; /* calls before we ask to stop; 0: never */
};

static void note(void *data, const struct kp_progress *progress)
{
    struct watch *watch = data;
    size_t i = watch->works;

    if (!progress) {
        watch->ends++;
        return;
    }
    assert_int_equal(watch->ends, 0);
    assert_true(progress->share <= 1);
    if (i == 0 || strcmp(watch->work[i - 1].what, progress->what) != 0) {
        assert_true(i < 16);
        watch->work[i].what = progress->what;
        watch->work[i].unit = progress->unit;
        watch->work[i].first = watch->work[i].last = *progress;
        watch->works = ++i;
    }
    assert_string_equal(progress->unit, watch->work[i - 1].unit);
    assert_true(progress->done >= watch->work[i - 1].last.done);
    assert_true(progress->share >= watch->work[i - 1].last.share);
    watch->work[i - 1].last = *progress;
    watch->work[i - 1].calls++;
}

static int enough(void *data)
{
    const struct watch *watch = data;

    return watch->most && watch->works && watch->work[0].calls >= watch->most;
}

static void begin(struct watch *watch, const char *engine)
{
    watch->options.engine = engine;
    watch->options.progress = note;
    watch->options.progress_data = watch;
    watch->options.stop = enough;
    watch->options.stop_data = watch;
}

static enum kp_answer check(struct watch *watch)
{
    struct kp_verdict *verdict;
    enum kp_answer answer;

    assert_int_equal(kp_check(watch->game, &watch->options, &verdict, NULL), KP_OK);
    answer = verdict->answer;
    kp_verdict_free(verdict);
    assert_int_equal(watch->ends, 1);
    return answer;
}

static struct kp_transcript *game_of(int pegs, int colours, int rows)
{
    uint64_t seed = 5;

    return kp_true_game(&seed, (struct kp_board){.pegs = pegs, .colours = colours}, rows);
}

/* The same with one black peg more or less in the last row, so that no secret
 * is left, and no two rows tell it. */
static struct kp_transcript *false_game(int pegs, int colours, int rows)
{
    for (uint64_t seed = 1;; seed++) {
        uint64_t random = seed;
        struct kp_transcript *game = kp_true_game(
            &random, (struct kp_board){.pegs = pegs, .colours = colours}, rows);
        struct kp_score *score = &game->rows[rows - 1].score;
        struct kp_options options = {.engine = "native"};
        struct kp_verdict *verdict;
        bool good;

        score->black += score->white > 0 ? 1 : -1;
        score->white += score->white > 0 ? -1 : 0;
        assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
        good = verdict->answer == KP_CHEATED && verdict->engine == KP_NATIVE &&
               verdict->conflict_rows > 2;
        kp_verdict_free(verdict);
        if (good)
            return game;
        kp_transcript_free(game);
    }
}

static void a_count_is_told(void **state)
{
    struct kp_transcript *game = game_of(24, 6, 4);
    struct watch watch = {.game = game};

    (void)state;
    begin(&watch, "native");
    watch.options.count_all = true;
    assert_int_equal(check(&watch), KP_CONSISTENT);
    assert_int_equal(watch.works, 1);
    assert_string_equal(watch.work[0].what, "counting");
    assert_string_equal(watch.work[0].unit, "states");
    assert_true(watch.work[0].calls > 10);
    assert_true(watch.work[0].first.share >= 0 && watch.work[0].first.share < 0.1);
    assert_true(watch.work[0].last.share > 0.9);
    kp_transcript_free(game);
}

/* The share is that of whichever ends first: the codes, or the budget. */
static void a_budget_is_a_share(void **state)
{
    struct kp_transcript *game = game_of(24, 10, 5);
    struct watch watch = {.game = game};

    (void)state;
    begin(&watch, "native");
    watch.options.states = 200000;
    check(&watch);
    assert_string_equal(watch.work[0].what, "searching");
    assert_true(watch.work[0].last.share > 0.8);
    kp_transcript_free(game);
}

static bool any(void *data, const uint16_t *secret)
{
    (void)data;
    (void)secret;
    return true;
}

static void a_list_is_told(void **state)
{
    struct kp_transcript *game = game_of(5, 8, 1);
    struct watch watch = {.game = game};
    enum kp_stop_reason stop;

    (void)state;
    begin(&watch, NULL);
    assert_int_equal(kp_list(game, &watch.options, any, NULL, &stop, NULL), KP_OK);
    assert_int_equal(watch.works, 1);
    assert_string_equal(watch.work[0].what, "listing");
    assert_int_equal(watch.ends, 1);
    kp_transcript_free(game);
}

/* Whichever engine works at it. */
static void narrowing_is_told_as_one(void **state)
{
    static const char *const engines[] = {"native", "sat"};
    struct kp_transcript *game = false_game(6, 8, 10);

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct watch watch = {.game = game};
        size_t last;

        begin(&watch, engines[i]);
        watch.options.repairs = -1;
        assert_int_equal(check(&watch), KP_CHEATED);
        last = watch.works - 1;
        assert_string_equal(watch.work[last].what, "narrowing the conflict");
        assert_string_equal(watch.work[last].unit, "rows");
        assert_true(watch.work[last].calls > 3);
        assert_true(watch.work[last].first.share >= 0 && watch.work[last].first.share < 0.5);
        assert_true(watch.work[last].last.share > 0.5);
        assert_int_equal(watch.work[last].last.done,
                         (uint64_t)(watch.work[last].last.share * 10 + 0.5));
    }
    kp_transcript_free(game);
}

/* Its many questions are one work, which grows and whose end nobody knows. */
static void an_audit_is_told_as_one(void **state)
{
    static const char *const engines[] = {"native", "sat"};
    struct kp_transcript *game = false_game(6, 8, 10);

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct watch watch = {.game = game};
        size_t last;

        begin(&watch, engines[i]);
        assert_int_equal(check(&watch), KP_CHEATED);
        last = watch.works - 1;
        assert_string_equal(watch.work[last].what, "looking for the wrong rows");
        assert_string_equal(watch.work[last - 1].what, "narrowing the conflict");
        assert_string_equal(watch.work[last].unit, "questions");
        assert_true(watch.work[last].last.share < 0);
        assert_true(watch.work[last].last.done > watch.work[last].first.done);
    }
    kp_transcript_free(game);
}

static void the_solver_knows_no_share(void **state)
{
    struct kp_transcript *game = game_of(8, 8, 4);
    struct watch watch = {.game = game};

    (void)state;
    begin(&watch, "sat");
    assert_int_equal(check(&watch), KP_CONSISTENT);
    assert_string_equal(watch.work[watch.works - 1].what, "asking the solver");
    assert_true(watch.work[watch.works - 1].last.share < 0);
    kp_transcript_free(game);
}

static bool swallow(void *to, const char *bytes, size_t length)
{
    (void)to;
    (void)bytes;
    (void)length;
    return true;
}

/* First the variables get names, which counts the clauses. */
static void clauses_are_told(void **state)
{
    struct kp_transcript *game = game_of(20, 20, 20);
    struct watch watch = {.game = game};
    struct kp_out out = {swallow, NULL};
    enum kp_stop_reason stop;

    (void)state;
    begin(&watch, NULL);
    assert_int_equal(kp_encode(game, &watch.options, &out, &stop, NULL), KP_OK);
    assert_int_equal(watch.works, 2);
    assert_string_equal(watch.work[0].what, "naming variables");
    assert_string_equal(watch.work[1].what, "writing clauses");
    assert_true(watch.work[1].first.share < 0.5);
    assert_true(watch.work[1].last.share > 0.5);
    assert_int_equal(watch.ends, 1);
    kp_transcript_free(game);
}

/* Stopped, or refused: the end is told. */
static void the_end_is_told_in_any_case(void **state)
{
    struct kp_transcript *game = game_of(8, 10, 1);
    struct watch stopped = {.game = game, .most = 3}, refused = {.game = game};
    struct kp_verdict *verdict;

    (void)state;
    begin(&stopped, "native");
    check(&stopped);
    assert_int_equal(stopped.work[0].calls, 3);
    begin(&refused, "no engine");
    assert_int_equal(kp_check(game, &refused.options, &verdict, NULL), KP_BAD_INPUT);
    assert_int_equal(refused.ends, 1);
    assert_int_equal(refused.works, 0);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_count_is_told),         cmocka_unit_test(a_budget_is_a_share),
        cmocka_unit_test(a_list_is_told),          cmocka_unit_test(narrowing_is_told_as_one),
        cmocka_unit_test(an_audit_is_told_as_one), cmocka_unit_test(the_solver_knows_no_share),
        cmocka_unit_test(clauses_are_told),        cmocka_unit_test(the_end_is_told_in_any_case),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
