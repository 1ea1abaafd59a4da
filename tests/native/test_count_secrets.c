/* The counting engine gives the same answers as enumeration, for random games of every rule and
 * every choice of their rows. */
#include "game/score.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "keypeg.h"
#include "native/count/count_secrets.h"
#include "native/search/enumerate.h"
#include "verdict/verdict.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct counting {
    const struct kp_question *question;
    struct kp_bignum secrets, ways;
    uint16_t least[16];
};

static bool count(void *data, const uint16_t *code, int others)
{
    struct counting *counting = data;

    if (counting->secrets.size == 0)
        memcpy(counting->least, code, (size_t)counting->question->pegs * sizeof *code);
    kp_question_colourings(counting->question, others, &counting->ways);
    kp_bignum_add(&counting->secrets, &counting->ways);
    return true;
}

static void expect_equal(const struct kp_bignum *a, const struct kp_bignum *b)
{
    assert_false(a->failed || b->failed);
    assert_int_equal(a->size, b->size);
    for (size_t i = 0; i < a->size; i++)
        assert_int_equal(a->limbs[i], b->limbs[i]);
}

/* The least secret by fixing pegs, from the classes of some secret. */
static void find_least(const struct kp_question *question, const bool *on, uint16_t *classes)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct kp_row_table table;

    assert_true(kp_row_table_make(&table, question, (struct kp_row_selection){on, 0}, &limits));
    assert_int_equal(kp_least_by_fixing_pegs(&table, &limits, classes, 0, 0), KP_COMPLETED);
    kp_row_table_free(&table);
}

/* What it found is a secret, and the least is the one that enumeration finds first. */
static void expect_secret(const struct counting *counting, const bool *on, uint16_t *classes)
{
    const struct kp_question *question = counting->question;
    uint16_t code[16];

    memcpy(code, classes, sizeof code);
    kp_question_colours(question, code);
    assert_true(kp_brute_fits(question->game, on, code));
    if (!question->ordered)
        return;
    find_least(question, on, classes);
    kp_question_colours(question, classes);
    assert_memory_equal(classes, counting->least, (size_t)question->pegs * sizeof *classes);
}

static void expect_counted(const struct counting *counting, const bool *on, bool all)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    uint16_t classes[16] = {0};
    struct kp_count_request request = {.classes = classes};

    assert_int_equal(kp_count_secrets(counting->question, on, &limits, all, &request),
                     KP_COMPLETED);
    assert_int_equal(request.found, counting->secrets.size > 0);
    if (all)
        expect_equal(&request.secrets, &counting->secrets);
    if (request.found)
        expect_secret(counting, on, classes);
    kp_bignum_free(&request.secrets);
}

/* Compares both engines on the rows that are on. */
static bool try_rows(const struct kp_question *question, const bool *on)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct counting counting = {.question = question};
    bool found;

    kp_bignum_set(&counting.secrets, 0);
    assert_int_equal(kp_enumerate(question, (struct kp_row_selection){on, 0}, &limits,
                                  (struct kp_visitor){count, &counting, NULL}),
                     KP_COMPLETED);
    expect_counted(&counting, on, true);
    expect_counted(&counting, on, false);
    found = counting.secrets.size > 0;
    kp_bignum_free(&counting.secrets);
    kp_bignum_free(&counting.ways);
    return found;
}

static int try_game(const struct kp_transcript *game)
{
    bool on[16];
    int subsets = 1 << game->row_count, honest = 0;

    for (int merge = 0; merge < 2; merge++) {
        struct kp_question *question = kp_question_new(game, merge);

        assert_non_null(question);
        for (int subset = 0; subset < subsets; subset++) {
            for (size_t r = 0; r < game->row_count; r++)
                on[r] = subset >> r & 1;
            honest += try_rows(question, on);
        }
        honest += try_rows(question, NULL);
        kp_question_free(question);
    }
    return honest;
}

static void it_says_what_the_plain_engine_says(void **state)
{
    uint64_t seed = 20261121;
    int games = kp_share(3000), honest = 0;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);

        honest += try_game(game);
        kp_transcript_free(game);
    }
    print_message("%d games, %d of their questions honest\n", games, honest);
}

/* A step may have more options than a small hash table has slots: 500 pegs of 3 colours have
 * binomial(502, 2) multisets. */
static void a_step_may_have_many_options(void **state)
{
    struct kp_transcript *game = kp_empty_game(
        (struct kp_board){.pegs = 500, .colours = 3, .scores = KP_COLOURS_ONLY});
    struct kp_question *question = kp_question_new(game, false);
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct kp_count_request request = {0};

    (void)state;
    assert_int_equal(kp_count_secrets(question, NULL, &limits, true, &request), KP_COMPLETED);
    assert_true(kp_bignum_is(&request.secrets, 125751));
    kp_bignum_free(&request.secrets);
    kp_question_free(question);
    kp_transcript_free(game);
}

/* 400 pegs of two colours of which half are right: binomial(400, 200), so each half has more ways
 * than a word holds; with whites, and with blacks alone. */
static void a_count_may_be_of_any_size(void **state)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct kp_bignum expected = {0};

    (void)state;
    kp_bignum_set(&expected, 1);
    for (uint32_t i = 1; i <= 200; i++) {
        kp_bignum_multiply(&expected, 200 + i);
        kp_bignum_divide(&expected, i);
    }
    for (int scores = KP_BLACK_AND_WHITE; scores <= KP_BLACK_ONLY; scores++) {
        struct kp_transcript *game = kp_empty_game(
            (struct kp_board){.pegs = 400, .colours = 2, .scores = (enum kp_scoring)scores});
        uint16_t guess[400] = {0};
        struct kp_score score = {200, scores == KP_BLACK_ONLY ? KP_UNKNOWN : 0};
        struct kp_count_request request = {0};
        struct kp_question *question;

        assert_true(kp_transcript_add(game, guess, score, 0));
        question = kp_question_new(game, true);
        assert_int_equal(kp_count_secrets(question, NULL, &limits, true, &request), KP_COMPLETED);
        expect_equal(&request.secrets, &expected);
        kp_bignum_free(&request.secrets);
        kp_question_free(question);
        kp_transcript_free(game);
    }
    kp_bignum_free(&expected);
}

/* A count that runs out of states reports it, with a lower bound. */
static void a_small_budget_never_lies(void **state)
{
    uint64_t seed = 7;
    int games = kp_share(300);

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_question *question = kp_question_new(game, false);
        uint64_t right = kp_brute_force(game, NULL).count;

        for (uint64_t given = 1; given < 2000; given += given) {
            struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, given);
            struct kp_limits limits = {.meter = &meter};
            struct kp_count_request request = {0};
            enum kp_stop_reason stop = kp_count_secrets(question, NULL, &limits, true, &request);

            assert_true(stop == KP_COMPLETED || stop == KP_OUT_OF_STATES);
            if (stop == KP_COMPLETED)
                assert_true(kp_bignum_is(&request.secrets, right));
            else if (request.secrets.size)
                assert_true(request.secrets.size == 1 && request.secrets.limbs[0] <= right);
            kp_bignum_free(&request.secrets);
        }
        kp_question_free(question);
        kp_transcript_free(game);
    }
}

static enum kp_answer ask_solver(const struct kp_transcript *game)
{
    struct kp_options options = {.engine = "sat"};
    struct kp_verdict *verdict;
    enum kp_answer answer;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    answer = verdict->answer;
    kp_verdict_free(verdict);
    return answer;
}

/* Boards too large to enumerate, half of them with a wrong score. */
static void it_says_what_the_solver_says(void **state)
{
    uint64_t seed = 11;
    int cheated = 0, boards = 6 + kp_share(34);

    (void)state;
    for (int i = 0; i < boards; i++) {
        struct kp_transcript *game = kp_true_game(&seed,
                                                  (struct kp_board){.pegs = 10, .colours = 10}, 9);
        struct kp_question *question;
        struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
        struct kp_limits limits = {.meter = &meter};
        struct kp_count_request request = {0};

        if (i % 2)
            game->rows[8].score.white += game->rows[8].score.white > 0 ? -1 : 1;
        question = kp_question_new(game, true);
        assert_int_equal(kp_count_secrets(question, NULL, &limits, false, &request), KP_COMPLETED);
        assert_int_equal(ask_solver(game), request.found ? KP_CONSISTENT : KP_CHEATED);
        cheated += !request.found;
        kp_bignum_free(&request.secrets);
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_message("%d boards, %d of them cheated\n", boards, cheated);
}

/* From whichever secret it begins, fixing pegs finds the same least one. */
static void the_least_is_the_same_from_any_secret(void **state)
{
    static const struct {
        struct kp_board board;
        int rows;
    } boards[] = {
        {{.pegs = 12, .colours = 10}, 8},
        {{.pegs = 14, .colours = 10}, 12},
        {{.pegs = 24, .colours = 2}, 10},
        {{.pegs = 10, .colours = 12, .no_repeats = true}, 8},
        {{.pegs = 14, .colours = 10, .scores = KP_BLACK_ONLY}, 16},
    };

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (uint64_t seed = 1; seed <= 2; seed++) {
            uint64_t moved = seed;
            struct kp_transcript *game = kp_true_game(&moved, boards[i].board, boards[i].rows);
            struct kp_question *question = kp_question_new(game, true);
            struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
            struct kp_limits limits = {.meter = &meter};
            uint16_t least[32], classes[32];
            struct kp_count_request all = {.classes = least}, one = {.classes = classes};

            assert_int_equal(kp_count_secrets(question, NULL, &limits, true, &all), KP_COMPLETED);
            assert_int_equal(kp_count_secrets(question, NULL, &limits, false, &one), KP_COMPLETED);
            find_least(question, NULL, classes);
            find_least(question, NULL, least);
            assert_memory_equal(least, classes, (size_t)question->pegs * sizeof *least);
            kp_bignum_free(&all.secrets);
            kp_bignum_free(&one.secrets);
            kp_question_free(question);
            kp_transcript_free(game);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_says_what_the_plain_engine_says),
        cmocka_unit_test(a_step_may_have_many_options),
        cmocka_unit_test(a_count_may_be_of_any_size),
        cmocka_unit_test(a_small_budget_never_lies),
        cmocka_unit_test(it_says_what_the_solver_says),
        cmocka_unit_test(the_least_is_the_same_from_any_secret),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
