/* All engines in turns: they answer as trying every code does, and as each engine alone; a second
 * run does the same work; and a limit at any point leaves a game undecided, with its reason, or
 * leaves the right answer. */
#include "engines/engine.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct kp_verdict *check(const struct kp_transcript *game, const struct kp_options *options)
{
    struct kp_verdict *verdict;

    assert_int_equal(kp_check(game, options, &verdict, NULL), KP_OK);
    return verdict;
}

/* ---- Small games: trying every code ---------------------------------------------------- */

/* A limit on the count, and whether the native engine may visit any states: with one state the
 * others have to answer. */
static struct kp_options draw_options(uint64_t *seed)
{
    static const uint64_t states[] = {0, 0, 1, 50, 1000};

    return (struct kp_options){.states = states[kp_seeded_below(seed, 5)],
                               .count_all = kp_seeded_below(seed, 3) > 0,
                               .most = (uint64_t)kp_seeded_below(seed, 2) *
                                       (uint64_t)kp_seeded_below(seed, 8),
                               .rows_alone = true,
                               .repairs = -1};
}

static void expect_count(const struct kp_verdict *verdict, const struct kp_options *options,
                         uint64_t count)
{
    uint64_t most = options->most ? options->most : KP_COUNTED, counted;

    assert_non_null(verdict->count);
    counted = strtoull(verdict->count, NULL, 10);
    if (verdict->count_is_exact)
        assert_int_equal(counted, count);
    else
        assert_in_range(counted, 1, count);
    if (!options->count_all)
        return;
    if (!verdict->count_is_exact) {
        assert_int_equal(verdict->stop, KP_ENOUGH);
        assert_true(options->states > 0 || options->most > 0);
        assert_true(counted >= most);
    }
}

static void they_agree_with_brute_force(void **state)
{
    uint64_t seed = 18;

    (void)state;
    for (int i = kp_share(4000); i > 0; i--) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_brute_result known = kp_brute_force(game, NULL);
        struct kp_options options = draw_options(&seed);
        struct kp_verdict *verdict = check(game, &options);

        assert_int_equal(verdict->answer, known.count ? KP_CONSISTENT : KP_CHEATED);
        expect_count(verdict, &options, known.count);
        if (known.count)
            assert_true(kp_brute_fits(game, NULL, verdict->secret));
        kp_verdict_free(verdict);
        kp_transcript_free(game);
    }
}

/* ---- Larger games: each engine alone ---------------------------------------------------- */

static const struct {
    const char *family;
    int pegs, colours;
    size_t rows;
} boards[] = {
    {"random", 8, 8, 8},        {"random", 12, 10, 0},    {"random", 14, 6, 12},
    {"random", 16, 12, 24},     {"random", 18, 10, 40},   {"random", 24, 2, 12},
    {"random", 30, 2, 30},      {"black-only", 10, 6, 0}, {"black-only", 12, 10, 24},
    {"balanced", 24, 2, 0},     {"block", 24, 6, 10},     {"near-miss", 8, 8, 0},
    {"one-in-three", 50, 2, 0}, {"puzzle", 6, 8, 0},
};

#define BOARDS (sizeof boards / sizeof *boards)

/* In one row a black key peg is recorded as a white one, or the other way round. */
static void swap_key_peg(struct kp_transcript *game, uint64_t seed)
{
    for (size_t i = 0; i < game->row_count; i++) {
        struct kp_score *score = &game->rows[(seed + i) % game->row_count].score;

        if (score->black > 0 && score->white >= 0) {
            score->black--;
            score->white++;
            return;
        }
    }
}

/* NULL: the family has no such games. */
static struct kp_transcript *generate(struct kp_generate_options order)
{
    struct kp_transcript *game = NULL;
    struct kp_generator *generator;
    struct kp_instance *instance;
    enum kp_stop_reason stop;

    if (kp_generator_new(&order, &generator, NULL) != KP_OK)
        return NULL;
    assert_int_equal(kp_generate(generator, 0, &instance, &stop, NULL), KP_OK);
    if (instance)
        game = kp_transcript_copy(kp_instance_game(instance));
    kp_instance_free(instance);
    kp_generator_free(generator);
    return game;
}

static struct kp_transcript *make_game(size_t board, const char *status, uint64_t seed)
{
    bool swapped = strcmp(status, "swapped") == 0;
    struct kp_transcript *game = generate(
        (struct kp_generate_options){.family = boards[board].family,
                                     .pegs = boards[board].pegs,
                                     .colours = boards[board].colours,
                                     .rows = boards[board].rows,
                                     .status = swapped ? "planted" : status,
                                     .seed = seed});

    if (game && swapped)
        swap_key_peg(game, seed);
    return game;
}

/* Two exact counts are the same, and a lower bound is not above an exact one. */
static void expect_same(const struct kp_verdict *verdict, const struct kp_verdict *other)
{
    assert_int_equal(verdict->answer, other->answer);
    if (verdict->count_is_exact && other->count_is_exact)
        assert_string_equal(verdict->count, other->count);
}

static void compare_engines(const struct kp_transcript *game, bool counts)
{
    struct kp_options options = {
        .count_all = counts, .most = 20, .rows_alone = true, .repairs = -1, .verdict_only = true};
    struct kp_verdict *verdict = check(game, &options), *other;

    assert_int_not_equal(verdict->answer, KP_UNDECIDED);
    assert_true(!counts || verdict->count_is_exact || strtoull(verdict->count, NULL, 10) >= 20);
    options.seconds = 2;
    for (enum kp_engine engine = KP_NATIVE; engine < KP_ENGINES; engine++) {
        options.engine = kp_engine_name(engine);
        other = check(game, &options);
        if (other->answer != KP_UNDECIDED)
            expect_same(verdict, other);
        kp_verdict_free(other);
    }
    kp_verdict_free(verdict);
}

static void they_agree_with_each_engine(void **state)
{
    static const char *const statuses[] = {"planted", "falsified", "swapped"};
    uint64_t chosen = 5;

    (void)state;
    for (size_t i = 0; i < 3 * 4 * BOARDS; i++) {
        struct kp_transcript *game = kp_is_chosen(&chosen)
                                         ? make_game(i / 12, statuses[i % 3], i / 3 % 4)
                                         : NULL;

        if (game) {
            compare_engines(game, false);
            compare_engines(game, true);
        }
        kp_transcript_free(game);
    }
}

/* ---- Games in which more than one engine works ------------------------------------------- */

/* Boards of the table whose games take several turns. */
static const size_t long_boards[] = {3, 4, 6, 8, 9, 12};

#define LONG_BOARDS (sizeof long_boards / sizeof *long_boards)

static void expect_same_work(const struct kp_verdict *verdict, const struct kp_verdict *other)
{
    assert_int_equal(verdict->step_count, other->step_count);
    for (size_t i = 0; i < verdict->step_count; i++) {
        const struct kp_step *step = &verdict->steps[i], *same = &other->steps[i];

        assert_string_equal(step->who, same->who);
        assert_int_equal(step->turns, same->turns);
        assert_int_equal(step->stop, same->stop);
        assert_memory_equal(&step->cost, &same->cost, sizeof step->cost);
    }
    assert_memory_equal(&verdict->stats, &other->stats, sizeof verdict->stats);
}

/* If only the answer is asked for, all that was spent is in the steps. */
static void expect_costs_to_add_up(const struct kp_verdict *verdict)
{
    struct kp_stats sum = {.expected = verdict->stats.expected};

    for (size_t i = 0; i < verdict->step_count; i++) {
        uint64_t expected = sum.expected;

#define ADD(name, what) sum.name += verdict->steps[i].cost.name;
        KP_STATS(ADD)
#undef ADD
        sum.expected = expected;
    }
    assert_memory_equal(&sum, &verdict->stats, sizeof sum);
}

static void expect_same_run(const struct kp_transcript *game, bool counts)
{
    struct kp_options options = {.count_all = counts, .most = 30, .verdict_only = true};
    struct kp_verdict *verdict = check(game, &options), *other = check(game, &options);

    expect_costs_to_add_up(verdict);
    assert_int_equal(verdict->answer, other->answer);
    assert_int_equal(verdict->stop, other->stop);
    assert_int_equal(verdict->engine, other->engine);
    assert_string_equal(verdict->count, other->count);
    if (verdict->answer == KP_CONSISTENT)
        assert_memory_equal(verdict->secret, other->secret,
                            (size_t)game->rules->pegs * sizeof *verdict->secret);
    expect_same_work(verdict, other);
    kp_verdict_free(verdict);
    kp_verdict_free(other);
}

static void a_second_run_does_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * LONG_BOARDS; i++) {
        struct kp_transcript *game = make_game(long_boards[i / 2], "planted", 3);

        assert_non_null(game);
        expect_same_run(game, i % 2);
        kp_transcript_free(game);
    }
}

/* A game in which the solver has turns: its clauses are in its account. */
static void the_solver_has_an_account(void **state)
{
    struct kp_transcript *game = generate((struct kp_generate_options){
        .family = "random", .pegs = 25, .colours = 10, .rows = 23, .seed = 1});
    struct kp_options options = {.verdict_only = true};
    struct kp_verdict *verdict = check(game, &options);
    const struct kp_step *last = &verdict->steps[verdict->step_count - 1];

    (void)state;
    assert_int_equal(last->engine, KP_SAT);
    assert_true(last->turns > 1);
    assert_true(last->cost.clauses > 10000);
    expect_costs_to_add_up(verdict);
    kp_verdict_free(verdict);
    kp_transcript_free(game);
}

/* ---- Limits ------------------------------------------------------------------------------ */

struct stopper {
    uint64_t calls, at; /* the call that stops the work; 0: none does */
    bool once;          /* only that one; else all that follow as well */
};

static int stop_at(void *data)
{
    struct stopper *stopper = data;

    stopper->calls++;
    return stopper->at > 0 &&
           (stopper->once ? stopper->calls == stopper->at : stopper->calls >= stopper->at);
}

static void expect_stopped(const struct kp_transcript *game, struct kp_options options,
                           const struct kp_verdict *full, struct stopper stopper)
{
    struct kp_verdict *verdict;

    options.stop = stop_at;
    options.stop_data = &stopper;
    verdict = check(game, &options);
    if (verdict->answer != KP_UNDECIDED)
        expect_same(verdict, full);
    else
        assert_int_equal(verdict->stop, KP_INTERRUPTED);
    if (options.count_all && !verdict->count_is_exact && full->count_is_exact)
        assert_int_equal(verdict->stop, KP_INTERRUPTED);
    kp_verdict_free(verdict);
}

static void interrupt_everywhere(const struct kp_transcript *game, bool counts)
{
    struct stopper stopper = {0};
    struct kp_options options = {
        .count_all = counts, .verdict_only = true, .stop = stop_at, .stop_data = &stopper};
    struct kp_verdict *full = check(game, &options);
    uint64_t calls = stopper.calls, step = 1 + calls / (uint64_t)(2 + kp_share(60));

    for (uint64_t at = 1; at <= calls; at += step) {
        expect_stopped(game, options, full, (struct stopper){.at = at});
        expect_stopped(game, options, full, (struct stopper){.at = at, .once = true});
    }
    kp_verdict_free(full);
}

static void an_interruption_is_heard_in_every_turn(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * LONG_BOARDS; i++) {
        struct kp_transcript *game = make_game(long_boards[i / 2],
                                               i / 2 % 2 ? "planted" : "falsified", 1);

        if (game)
            interrupt_everywhere(game, i % 2);
        kp_transcript_free(game);
    }
}

/* Time that is too short, or just so. */
static void time_leaves_the_answer_or_none(void **state)
{
    (void)state;
    for (size_t i = 0; i < LONG_BOARDS; i++) {
        struct kp_transcript *game = make_game(long_boards[i], "planted", 2);
        struct kp_options options = {.verdict_only = true};
        struct kp_verdict *full = check(game, &options), *verdict;

        for (options.seconds = 1e-9; options.seconds < 0.05; options.seconds *= 5) {
            verdict = check(game, &options);
            if (verdict->answer == KP_UNDECIDED)
                assert_int_equal(verdict->stop, KP_OUT_OF_TIME);
            else
                expect_same(verdict, full);
            kp_verdict_free(verdict);
        }
        kp_verdict_free(full);
        kp_transcript_free(game);
    }
}

/* A budget of states ends the native engine, and the others answer. */
static void any_budget_of_states_gives_the_answer(void **state)
{
    (void)state;
    for (size_t i = 0; i < LONG_BOARDS; i++) {
        struct kp_transcript *game = make_game(long_boards[i], "planted", 4);
        struct kp_options options = {.verdict_only = true};
        struct kp_verdict *full = check(game, &options), *verdict;

        for (options.states = 1; options.states < 1000000; options.states *= 9) {
            verdict = check(game, &options);
            expect_same(verdict, full);
            kp_verdict_free(verdict);
        }
        kp_verdict_free(full);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_agree_with_brute_force),
        cmocka_unit_test(they_agree_with_each_engine),
        cmocka_unit_test(a_second_run_does_the_same),
        cmocka_unit_test(the_solver_has_an_account),
        cmocka_unit_test(an_interruption_is_heard_in_every_turn),
        cmocka_unit_test(time_leaves_the_answer_or_none),
        cmocka_unit_test(any_budget_of_states_gives_the_answer),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
