/* Both engines at once: the verdict is the one that they come to in turn, and the
 * caller's functions are never called by both.  (The thread sanitizer runs it too.) */
#include "help/brute.h"
#include "help/games.h"
#include "help/share.h"
#include "keypeg.h"
#include "verdict/check.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Whoever calls it twice at once is caught, at the latest by the sanitizer. */
struct caller {
    int inside, stops, told, patience; /* stops are asked for after so many; 0: never */
};

static int stop(void *data)
{
    struct caller *caller = data;

    assert_int_equal(caller->inside++, 0);
    caller->stops++;
    caller->inside--;
    return caller->patience && caller->stops > caller->patience;
}

static void tell(void *data, const struct kp_progress *so_far)
{
    struct caller *caller = data;

    assert_int_equal(caller->inside++, 0);
    caller->told += so_far != NULL;
    caller->inside--;
}

static struct kp_verdict *verdict_of(const struct kp_transcript *game, struct kp_options options,
                                     struct caller *caller)
{
    struct kp_verdict *verdict = NULL;

    options.repairs = -1;
    options.stop = stop;
    options.progress = tell;
    options.stop_data = options.progress_data = caller;
    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    assert_non_null(verdict);
    return verdict;
}

static bool raced(const struct kp_verdict *verdict)
{
    for (size_t i = 0; i < verdict->step_count; i++)
        if (verdict->steps[i].raced)
            return true;
    return false;
}

static bool is_sat(const struct kp_verdict *verdict)
{
    return strcmp(verdict->engine, "sat") == 0;
}

/* What is said is true, and what is counted is there. */
static void expect(const struct kp_transcript *game, const struct kp_verdict *right,
                   const struct kp_verdict *verdict)
{
    assert_int_equal(verdict->answer, right->answer);
    if (verdict->answer == KP_CONSISTENT)
        assert_true(kp_brute_fits(game, NULL, verdict->secret));
    if (verdict->count_is_exact && right->count_is_exact)
        assert_string_equal(verdict->count, right->count);
    else if (right->count_is_exact)
        assert_true(strtoull(verdict->count, NULL, 10) <= strtoull(right->count, NULL, 10));
}

/* The solver that was the first to know has told what it knows, and is not asked the
 * same again; behind the arithmetic and the moment before, the race has two steps. */
static void expect_once(const struct kp_verdict *race)
{
    if (raced(race) && is_sat(race))
        assert_int_equal(race->step_count, 4);
}

static int races, solved, shared;

static void try_game(const struct kp_transcript *game, uint64_t states)
{
    struct caller caller = {0};
    struct kp_verdict *right = verdict_of(game, (struct kp_options){0}, &caller);
    struct kp_verdict *race = verdict_of(game, (struct kp_options){.race = true, .states = states},
                                         &caller);
    struct kp_verdict *count = verdict_of(
        game, (struct kp_options){.race = true, .states = states, .count_all = true, .most = 5000},
        &caller);

    expect(game, right, race);
    expect_once(race);
    expect(game, right, count);
    races += raced(race);
    solved += raced(race) && is_sat(race);
    shared += raced(race) && !is_sat(race);
    kp_verdict_free(right);
    kp_verdict_free(race);
    kp_verdict_free(count);
}

/* Small boards of all rules race only where the moment before is made short. */
static void small_boards(void **state)
{
    uint64_t seed = 71;
    int games = kp_share(5000);

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_random_game(&seed);

        try_game(game, 1 + (uint64_t)i % 3);
        kp_transcript_free(game);
    }
    print_message("%d races, %d won by the solver\n", races, solved);
    assert_true(races > games / 4);
}

static void falsify(struct kp_transcript *game, uint64_t *seed)
{
    struct kp_score *score = &game->rows[kp_seeded_below(seed, (int)game->row_count)].score;

    if (score->black + score->white + 1 < game->rules->pegs)
        score->white++;
    else if (score->white > 0)
        score->white--;
}

static void larger_boards(void **state)
{
    static const struct {
        struct kp_box box;
        int rows;
    } boards[] = {
        {{.pegs = 14, .colours = 10}, 12}, {{.pegs = 16, .colours = 10}, 22},
        {{.pegs = 16, .colours = 6}, 10},  {{.pegs = 12, .colours = 12}, 10},
        {{.pegs = 14, .colours = 8}, 6},   {{.pegs = 16, .colours = 16}, 20},
    };
    int games = kp_share(2500) / 100;

    (void)state;
    races = solved = shared = 0;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int k = 0; k < 1 + games / 6; k++) {
            uint64_t seed = (uint64_t)k + 1;
            struct kp_transcript *game = kp_true_game(&seed, boards[i].box, boards[i].rows);

            if (k % 2)
                falsify(game, &seed);
            try_game(game, 0);
            kp_transcript_free(game);
        }
    print_message("%d races, %d won by the solver, %d by the native engine\n", races, solved,
                  shared);
    assert_true(races > 0);
}

/* Limits end both, and that is said. */
static void limits_end_both(void **state)
{
    uint64_t seed = 9;
    struct kp_transcript *game = kp_true_game(&seed, (struct kp_box){.pegs = 26, .colours = 10},
                                              32);
    struct caller impatient = {.patience = 40}, patient = {0};
    struct kp_verdict *verdict = verdict_of(game, (struct kp_options){.race = true}, &impatient);

    (void)state;
    assert_int_equal(verdict->answer, KP_UNDECIDED);
    assert_int_equal(verdict->stop, KP_INTERRUPTED);
    kp_verdict_free(verdict);
    verdict = verdict_of(game, (struct kp_options){.race = true, .seconds = 0.2}, &patient);
    assert_int_equal(verdict->answer, KP_UNDECIDED);
    assert_int_equal(verdict->stop, KP_OUT_OF_TIME);
    assert_true(raced(verdict));
    kp_verdict_free(verdict);
    verdict = verdict_of(game, (struct kp_options){.race = true, .memory = 1000}, &patient);
    assert_int_equal(verdict->answer, KP_UNDECIDED);
    kp_verdict_free(verdict);
    kp_transcript_free(game);
}

static void it_takes_two(void **state)
{
    struct kp_options alone = {.race = true, .engine = "native"}, lies = {.race = true, .lies = 1};
    struct kp_diag why;

    (void)state;
    assert_int_equal(kp_options_check(&alone, &why), KP_BAD_INPUT);
    assert_non_null(strstr(why.says, "both engines"));
    assert_int_equal(kp_options_check(&lies, &why), KP_BAD_INPUT);
    assert_non_null(strstr(why.says, "no lies"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards),
        cmocka_unit_test(larger_boards),
        cmocka_unit_test(limits_end_both),
        cmocka_unit_test(it_takes_two),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
