/* Half tables, compared with a count of each histogram. */
#include "help/random_games.h"
#include "native/count/arrangements.h"
#include "native/count/colour_histograms.h"
#include "native/count/half_tables.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct kp_row_table board_of(const struct kp_question *question)
{
    struct kp_limits limits = {0};
    struct kp_row_table board;

    assert_true(kp_row_table_make(&board, question, (struct kp_row_selection){0}, &limits));
    return board;
}

struct listed_histograms {
    size_t classes, n;
    int *pegs, *most; /* [histogram][class]; [class]: the most pegs that any of them has */
};

static void add_histogram(struct listed_histograms *list, const int *pegs)
{
    size_t classes = list->classes;

    list->pegs = realloc(list->pegs, (list->n + 1) * classes * sizeof *pegs);
    assert_non_null(list->pegs);
    memcpy(list->pegs + list->n++ * classes, pegs, classes * sizeof *pegs);
    for (size_t class = 0; class < classes; class ++)
        list->most[class] = kp_max_int(list->most[class], pegs[class]);
}

static struct listed_histograms list_histograms(const struct kp_row_table *board)
{
    size_t classes = (size_t)board->question->classes;
    struct listed_histograms list = {.classes = classes, .most = calloc(classes, sizeof(int))};
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct kp_histograms histograms;
    enum kp_stop_reason stop;

    assert_true(kp_histograms_make(&histograms, board, -1));
    while (kp_histograms_next(&histograms, &limits, &stop))
        add_histogram(&list, histograms.pegs);
    assert_int_equal(stop, KP_COMPLETED);
    assert_false(kp_histograms_next(&histograms, &limits, &stop)); /* and it stays so */
    kp_histograms_free(&histograms);
    return list;
}

static void expect_ways(const uint64_t ways[2], const struct kp_bignum *count)
{
    assert_false(count->failed);
    assert_true(count->size <= 2);
    assert_int_equal(ways[0], count->size > 0 ? count->limbs[0] : 0);
    assert_int_equal(ways[1], count->size > 1 ? count->limbs[1] : 0);
}

/* Counts each histogram of the list by half tables and by itself. */
static void compare(const struct kp_row_table *board, const struct listed_histograms *list)
{
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct kp_arrangement_counter arrangement;
    struct kp_half_tables halves;
    struct kp_bignum count = {0};

    assert_true(kp_arrangement_counter_make(&arrangement, board));
    assert_int_equal(kp_half_tables_make(&halves, board, list->most, &limits), KP_COMPLETED);
    for (size_t i = 0; i < list->n; i++) {
        const int *pegs = list->pegs + i * list->classes;
        uint64_t ways[2];

        kp_bignum_set(&count, 0);
        assert_int_equal(kp_count_arrangements(&arrangement, pegs, &limits, &count), KP_COMPLETED);
        assert_int_equal(kp_half_tables_count(&halves, pegs, &limits, ways), KP_COMPLETED);
        expect_ways(ways, &count);
    }
    kp_bignum_free(&count);
    kp_half_tables_free(&halves);
    kp_arrangement_counter_free(&arrangement);
}

/* false: half tables are not possible for the game. */
static bool try_game(const struct kp_transcript *game, bool merge)
{
    struct kp_question *question = kp_question_new(game, merge);
    struct kp_row_table board = board_of(question);
    struct listed_histograms list = list_histograms(&board);
    bool can = question->ordered && list.n > 0 &&
               kp_half_tables_cost(&board, list.most).grow < INFINITY;

    if (can)
        compare(&board, &list);
    free(list.most);
    free(list.pegs);
    kp_row_table_free(&board);
    kp_question_free(question);
    return can;
}

static void halves_count_what_each_histogram_does(void **state)
{
    uint64_t seed = 32;
    int halved = 0;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);

        halved += try_game(game, i % 2);
        kp_transcript_free(game);
    }
    print_message("%d games by halves\n", halved);
    assert_true(halved > 1000);
}

/* Larger games, with every kind of score. */
static void larger_boards_too(void **state)
{
    static const struct kp_board boxes[] = {
        {.pegs = 9, .colours = 5},
        {.pegs = 8, .colours = 8, .blanks = KP_BLANKS},
        {.pegs = 7, .colours = 9, .no_repeats = true},
        {.pegs = 14, .colours = 3},
        {.pegs = 10, .colours = 4, .blanks = KP_GUESS_BLANKS},
    };
    uint64_t seed = 33;

    (void)state;
    for (int i = 0; i < 50; i++) {
        struct kp_transcript *game = kp_true_game(&seed, boxes[i % 5], 2 + i % 3);

        assert_true(try_game(game, true));
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halves_count_what_each_histogram_does),
        cmocka_unit_test(larger_boards_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
