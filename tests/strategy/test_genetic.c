/* The genetic strategy: what it proposes may be the secret, or is another code where few secrets
 * are left, under every rule there is and whatever was noted; it is the same for the same
 * seed, and ends within the limits. */
#include "game/score.h"
#include "help/case_share.h"
#include "help/planted_games.h"
#include "help/random_games.h"
#include "keypeg.h"
#include "strategy/best_guess.h"
#include "strategy/candidate_set.h"
#include "strategy/genetic/genetic.h"
#include "strategy/strategy.h"
#include "verdict/verdict.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct kp_limits none;

static bool fits(const struct kp_transcript *game, const uint16_t *code)
{
    struct kp_replay *replay = kp_replay_new(game);
    bool answer;

    assert_non_null(replay);
    answer = kp_replay_fits(replay, code, 0);
    kp_replay_free(replay);
    return answer;
}

static enum kp_status propose(const struct kp_transcript *game, uint64_t seed,
                              const struct kp_limits *limits, uint16_t *guess,
                              enum kp_stop_reason *stop)
{
    struct kp_guess_request request = {.limits = limits, .seed = seed};

    return kp_strategy_named("genetic")->propose(game, &request, guess, stop, NULL);
}

static uint16_t *code_for(const struct kp_transcript *game)
{
    uint16_t *code = calloc((size_t)game->rules->pegs, sizeof *code);

    assert_non_null(code);
    return code;
}

/* ---- Any game ---- */

/* The verdict is the oracle: a guess where there is a secret, and no other answer. */
static void expect_right(const struct kp_transcript *game, uint64_t seed)
{
    struct kp_options options = {.repairs = -1, .rows_alone = true};
    struct kp_verdict *verdict;
    uint16_t *guess = code_for(game), *again = code_for(game);
    enum kp_stop_reason stop;
    enum kp_status status = propose(game, seed, &none, guess, &stop);

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    if (verdict->answer == KP_CHEATED) {
        assert_int_equal(status, KP_BAD_INPUT);
    } else {
        assert_int_equal(status, KP_OK);
        assert_int_equal(stop, KP_COMPLETED);
        assert_true(fits(game, guess) || kp_is_code(game->rules, guess));
        assert_int_equal(propose(game, seed, &none, again, &stop), KP_OK);
        assert_memory_equal(guess, again, (size_t)game->rules->pegs * sizeof *guess);
    }
    kp_verdict_free(verdict);
    free(guess);
    free(again);
}

static void there_is_a_guess_where_there_is_a_secret(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int i = 0; i < kp_share(60); i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);

        expect_right(game, (uint64_t)i);
        kp_transcript_free(game);
    }
}

/* Whatever is gathered fits; what is drawn is sorted, and stands there once. */
static void expect_gathered(const struct kp_transcript *game, uint64_t seed)
{
    static const struct kp_breeding breeding = {20, 5, 4, 1};
    struct kp_candidate_set bred = {.game = game, .options = {.seed = seed}, .most = 20};
    struct kp_candidate_set drawn = bred;
    size_t pegs = (size_t)game->rules->pegs;

    assert_int_equal(kp_gather_candidates(&bred, &breeding, NULL), KP_OK);
    assert_int_equal(kp_gather_candidates_drawn(&drawn, NULL), KP_OK);
    assert_true(bred.count <= 20 && drawn.count <= 20);
    for (size_t i = 0; i < bred.count; i++)
        assert_true(fits(game, bred.codes + i * pegs));
    for (size_t i = 0; i < drawn.count; i++)
        assert_true(fits(game, drawn.codes + i * pegs));
    assert_true(drawn.count == 0 || drawn.all || drawn.drawn_by == KP_NATIVE);
    bred.count = drawn.count;
    assert_true(kp_codes_sort(drawn.codes, &drawn.count, (int)pegs));
    assert_int_equal(drawn.count, bred.count);
    kp_candidate_set_clear(&bred);
    kp_candidate_set_clear(&drawn);
}

/* Larger than can be listed, with counts that were forgotten, pegs that are known and the
 * sum told; black only, colours only, without repeats, with blanks. */
static void and_on_larger_boards(void **state)
{
    static const struct kp_planted_plan plans[] = {
        {.board = {.pegs = 8, .colours = 12}, .rows = 4, .forgotten = 20, .known = 20},
        {.board = {.pegs = 9, .colours = 9, .no_repeats = true}, .rows = 5, .known = 20},
        {.board = {.pegs = 9, .colours = 5, .no_repeats = true, .blanks = KP_BLANKS}, .rows = 3},
        {.board = {.pegs = 10, .colours = 8, .scores = KP_BLACK_ONLY}, .rows = 4, .forgotten = 20},
        {.board = {.pegs = 12, .colours = 10, .scores = KP_COLOURS_ONLY}, .rows = 5},
        {.board = {.pegs = 7, .colours = 10, .blanks = KP_BLANKS}, .rows = 4, .sum = true},
        {.board = {.pegs = 8, .colours = 9, .blanks = KP_GUESS_BLANKS}, .rows = 5, .known = 40},
        {.board = {.pegs = 30, .colours = 6}, .rows = 3},
        {.board = {.pegs = 1, .colours = 50}, .rows = 2},
        {.board = {.pegs = 6, .colours = 1}, .rows = 1},
        {.board = {.pegs = 20, .colours = 2}, .rows = 6},
    };
    uint64_t seed = 7;

    (void)state;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        struct kp_transcript *game = kp_planted_game(&seed, &plans[i]);

        expect_right(game, i);
        expect_gathered(game, i);
        kp_transcript_free(game);
    }
}

/* ---- The first guess ---- */

static void the_first_guess_follows_from_the_board(void **state)
{
    static const struct {
        struct kp_board board;
        uint16_t guess[12];
    } first[] = {
        {{.pegs = 4, .colours = 6}, {0, 0, 1, 2}}, /* the published one */
        {{.pegs = 5, .colours = 8}, {0, 0, 1, 2, 3}},
        {{.pegs = 6, .colours = 9}, {0, 0, 1, 1, 2, 3}},
        {{.pegs = 8, .colours = 12}, {0, 0, 1, 1, 2, 2, 3, 4}},
        {{.pegs = 4, .colours = 10, .no_repeats = true}, {0, 1, 2, 3}},
        {{.pegs = 4, .colours = 2, .no_repeats = true, .blanks = KP_BLANKS}, {0, 1, 2, 2}},
        {{.pegs = 1, .colours = 9}, {0}},
        {{.pegs = 3, .colours = 1}, {0, 0, 0}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        struct kp_transcript *game = kp_empty_game(first[i].board);
        uint16_t guess[12];
        enum kp_stop_reason stop;

        assert_int_equal(propose(game, i, &none, guess, &stop), KP_OK);
        assert_int_equal(stop, KP_COMPLETED);
        assert_memory_equal(guess, first[i].guess, (size_t)first[i].board.pegs * sizeof *guess);
        kp_transcript_free(game);
    }
}

/* ---- To the end ---- */

/* No guess is made twice: it tells something. */
static int play(struct kp_board board, uint64_t *seed)
{
    struct kp_transcript *game = kp_empty_game(board);
    const struct kp_rules *rules = game->rules;
    int *tally = calloc((size_t)kp_rules_guess_colours(rules), sizeof *tally), guesses = 0;
    uint16_t *guess = code_for(game), *secret = code_for(game);
    enum kp_stop_reason stop;

    assert_non_null(tally);
    for (int p = 0; p < rules->pegs; p++)
        secret[p] = (uint16_t)(board.no_repeats ? p : kp_seeded_below(seed, rules->colours));
    if (board.no_repeats)
        kp_shuffle(seed, secret, rules->pegs);
    do {
        assert_int_equal(propose(game, *seed, &none, guess, &stop), KP_OK);
        assert_int_equal(stop, KP_COMPLETED);
        assert_true(kp_is_code(rules, guess));
        assert_true(kp_transcript_add(game, guess, kp_score_guess(rules, secret, guess, tally), 0));
        assert_true(++guesses < 40);
    } while (kp_transcript_winning_row(game) == game->row_count);
    free(tally);
    free(guess);
    free(secret);
    kp_transcript_free(game);
    return guesses;
}

static void games_come_to_an_end(void **state)
{
    static const struct kp_board boards[] = {
        {.pegs = 4, .colours = 6},
        {.pegs = 6, .colours = 9},
        {.pegs = 5, .colours = 8, .scores = KP_BLACK_ONLY},
        {.pegs = 6, .colours = 6, .scores = KP_COLOURS_ONLY},
        {.pegs = 4, .colours = 10, .no_repeats = true},
    };
    uint64_t seed = 3;

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        assert_in_range(play(boards[i], &seed), 1, 39);
}

/* ---- Parts ---- */

/* By the plain rule: 0 for what fits, and for nothing else. */
static void what_misses_nothing_fits(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (int i = 0; i < kp_share(300); i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_population population = {0};

        assert_true(kp_population_make(&population, game, kp_random_seed(1, (uint64_t)i)));
        kp_population_scatter(&population);
        for (int generation = 0; generation < 3; generation++) {
            for (size_t k = 0; k < KP_POPULATION; k++) {
                const uint16_t *code = kp_population_code(&population, k);

                population.distances[k] = kp_population_distance(&population, code);
                assert_int_equal(population.distances[k] == 0, fits(game, code));
            }
            kp_population_breed(&population);
        }
        kp_population_clear(&population);
        kp_transcript_free(game);
    }
}

/* 0123 and 0132 tell all four apart: 0145 agrees with them in two pegs, 0000 in one, and
 * each has two of the other's pegs in their places and two elsewhere.  0145 cannot tell
 * them from each other, and 0000 tells nothing but itself.  The first of the best it is. */
static void the_choice_leaves_least(void **state)
{
    static const uint16_t codes[] = {0, 1, 4, 5, 0, 0, 0, 0, 0, 1, 2, 3, 0, 1, 3, 2};
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 6});
    struct kp_view view = {game->rules, codes, NULL, 4};
    struct kp_rated_guess best;
    struct kp_ranking ranking = {.items = &best, .most = 1};

    (void)state;
    assert_int_equal(kp_rank_guesses_plainly(&kp_strategy_irving, view, 4, &none, &ranking),
                     KP_COMPLETED);
    assert_int_equal(best.guess, 2);
    kp_transcript_free(game);
}

/* The same four, in order: 0123 or 0132 is guessed, then one of three that were told apart. */
static void few_are_searched_to_the_end(void **state)
{
    static const uint16_t codes[] = {0, 0, 0, 0, 0, 1, 2, 3, 0, 1, 3, 2, 0, 1, 4, 5};
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 6});
    struct kp_transcript *wide = kp_empty_game((struct kp_board){.pegs = 40, .colours = 6});
    struct kp_small_set_solution finished = {9, 9};
    enum kp_stop_reason stop = KP_OUT_OF_TIME;

    (void)state;
    assert_true(kp_can_solve_small_set(game->rules, 4));
    assert_false(kp_can_solve_small_set(game->rules, 1000));
    assert_false(kp_can_solve_small_set(wide->rules, 4));
    assert_int_equal(kp_solve_small_set(game->rules, codes, 4, &none, &finished, &stop, NULL),
                     KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    assert_int_equal(finished.guess, 1);
    assert_int_equal(finished.total, 1 + 3 * 2);
    assert_int_equal(kp_solve_small_set(game->rules, codes + 12, 1, &none, &finished, &stop, NULL),
                     KP_OK);
    assert_int_equal(finished.guess, 0);
    assert_int_equal(finished.total, 1);
    kp_transcript_free(game);
    kp_transcript_free(wide);
}

/* Any of 60 colours in each place: most guesses rule out but a few of the codes. */
static void that_is_given_up_soon(void **state)
{
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 3, .colours = 60});
    uint64_t seed = 13;
    struct kp_meter sets = kp_meter_begin(NULL, KP_STAGE, 1 << 14);
    struct kp_limits limits = {.meter = &sets};
    struct kp_small_set_solution finished;
    enum kp_stop_reason stop = KP_COMPLETED;
    uint16_t codes[300];
    size_t count = 100;

    (void)state;
    for (int i = 0; i < 300; i++)
        codes[i] = (uint16_t)kp_seeded_below(&seed, 60);
    assert_true(kp_codes_sort(codes, &count, 3));
    assert_int_equal(kp_solve_small_set(game->rules, codes, count, &limits, &finished, &stop, NULL),
                     KP_OK);
    assert_int_equal(stop, KP_OUT_OF_EFFORT);
    kp_transcript_free(game);
}

/* ---- Limits ---- */

static int at_once(void *data)
{
    ++*(int *)data;
    return 1;
}

static void limits_are_kept(void **state)
{
    struct kp_planted_plan plan = {.board = {.pegs = 40, .colours = 20}, .rows = 60};
    uint64_t seed = 11;
    struct kp_transcript *game = kp_planted_game(&seed, &plan);
    uint16_t *guess = code_for(game);
    int asked = 0;
    struct kp_limits stopped = {.asked_to_stop = at_once, .stop_data = &asked};
    struct kp_limits late = {.deadline = kp_now() - 1};
    struct kp_limits soon = {.deadline = kp_now() + 0.3};
    enum kp_stop_reason stop;

    (void)state;
    assert_int_equal(propose(game, 1, &stopped, guess, &stop), KP_OK);
    assert_int_equal(stop, KP_INTERRUPTED);
    assert_true(asked > 0);
    assert_int_equal(propose(game, 1, &late, guess, &stop), KP_OK);
    assert_int_equal(stop, KP_OUT_OF_TIME);
    assert_int_equal(propose(game, 1, &soon, guess, &stop), KP_OK);
    assert_true(stop == KP_OUT_OF_TIME || (stop == KP_COMPLETED && fits(game, guess)));
    free(guess);
    kp_transcript_free(game);
}

/* As many pegs as there can be: a population takes 39 MB, and nothing overflows. */
static void the_largest_codes(void **state)
{
    struct kp_transcript *game = kp_empty_game(
        (struct kp_board){.pegs = KP_MOST_PEGS, .colours = 3});
    uint16_t *guess = code_for(game);
    static const struct kp_breeding breeding = {1, 1, 1, 1};
    struct kp_candidate_set found = {.game = game};
    enum kp_stop_reason stop;

    (void)state;
    assert_int_equal(propose(game, 1, &none, guess, &stop), KP_OK);
    assert_true(fits(game, guess));
    assert_true(kp_transcript_add(game, guess, (struct kp_score){KP_UNKNOWN, KP_UNKNOWN}, 0));
    assert_int_equal(kp_gather_candidates(&found, &breeding, NULL), KP_OK);
    assert_int_equal(found.stop, KP_COMPLETED);
    assert_int_equal(found.count, 1);
    assert_true(fits(game, found.codes));
    kp_candidate_set_clear(&found);
    found = (struct kp_candidate_set){.game = game, .limits = {.memory = 1 << 20}};
    assert_int_equal(kp_gather_candidates(&found, &breeding, NULL), KP_OK);
    assert_int_equal(found.stop, KP_OUT_OF_MEMORY);
    kp_candidate_set_clear(&found);
    free(guess);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_is_a_guess_where_there_is_a_secret),
        cmocka_unit_test(and_on_larger_boards),
        cmocka_unit_test(the_first_guess_follows_from_the_board),
        cmocka_unit_test(games_come_to_an_end),
        cmocka_unit_test(what_misses_nothing_fits),
        cmocka_unit_test(the_choice_leaves_least),
        cmocka_unit_test(few_are_searched_to_the_end),
        cmocka_unit_test(that_is_given_up_soon),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(the_largest_codes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
