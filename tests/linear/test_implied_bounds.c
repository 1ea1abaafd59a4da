/* Implied bounds lose no point, and what is refuted with them can be proved without them. */
#include "help/case_share.h"
#include "help/linear_systems.h"
#include "help/random_games.h"
#include "linear/bounds/implied_bounds.h"
#include "linear/simplex/dual_simplex.h"
#include "linear/system/infeasibility_proof.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_COLUMNS 8

static const struct kp_limits no_limits;
static uint64_t pivots = UINT64_MAX;

struct bounds_test {
    struct kp_linear_system system;
    struct kp_implied_bounds bounds;
    int32_t least[MOST_COLUMNS], most[MOST_COLUMNS]; /* the box that is searched */
    int implied, excluded, refuted;
};

static void restrict_column(struct bounds_test *test, size_t column, int32_t least, int32_t most)
{
    kp_implied_bounds_move(&test->bounds, column, least - test->least[column],
                           most - test->most[column]);
    test->least[column] = least;
    test->most[column] = most;
}

/* Some columns are restricted, some of these are freed again. */
static void restrict_some(struct bounds_test *test, uint64_t *seed)
{
    for (int i = 0; i < 4; i++) {
        size_t j = (size_t)kp_seeded_below(seed, (int)test->system.columns);
        int32_t from = test->system.least[j], to = test->system.most[j];

        if (i != 2) {
            from += kp_seeded_below(seed, to - from + 1);
            to -= kp_seeded_below(seed, to - from + 1);
        }
        restrict_column(test, j, from, to);
    }
}

/* The points of the box are those of the narrower one. */
static void expect_same_points(const struct bounds_test *test, bool any)
{
    struct kp_linear_system box = test->system, narrow = test->system;
    int points;

    box.least = (int32_t *)test->least;
    box.most = (int32_t *)test->most;
    narrow.least = test->bounds.least;
    narrow.most = test->bounds.most;
    points = kp_count_integer_points(&box);
    if (any)
        assert_int_equal(kp_count_integer_points(&narrow), points);
    else
        assert_int_equal(points, 0);
}

static void expect_proof(struct bounds_test *test, double *multipliers)
{
    struct kp_infeasibility_proof proof;

    kp_implied_bounds_unfold(&test->bounds, multipliers);
    assert_true(kp_infeasibility_proof_make(&proof, &test->system));
    assert_true(kp_infeasibility_proof_find(&proof, multipliers, test->least, test->most, true));
    kp_infeasibility_proof_free(&proof);
}

static void solve_narrow_box(struct bounds_test *test, struct kp_linear_budget *budget)
{
    struct kp_dual_simplex *simplex = kp_dual_simplex_new(&test->system, budget);
    double multipliers[8];

    assert_non_null(simplex);
    for (size_t j = 0; j < test->system.columns; j++)
        kp_dual_simplex_set_bounds(simplex, j, test->bounds.least[j], test->bounds.most[j]);
    if (kp_dual_simplex_solve(simplex, budget) == KP_SIMPLEX_NO_POINT) {
        memcpy(multipliers, kp_dual_simplex_multipliers(simplex),
               test->system.rows * sizeof *multipliers);
        expect_proof(test, multipliers);
        test->refuted++;
    }
    kp_dual_simplex_free(simplex);
}

static void check_box(struct bounds_test *test, struct kp_linear_budget *budget)
{
    size_t excluded = kp_implied_bounds_find(&test->bounds, test->least, test->most);

    expect_same_points(test, excluded == test->system.rows);
    test->implied += (int)test->bounds.count;
    if (excluded < test->system.rows) {
        double multipliers[8] = {0};

        multipliers[excluded] = 1;
        expect_proof(test, multipliers);
        test->excluded++;
    } else {
        solve_narrow_box(test, budget);
    }
}

static void small_systems_keep_their_points(void **state)
{
    uint64_t seed = 1;
    int systems = kp_share(10000);
    struct bounds_test test = {0};

    (void)state;
    for (int i = 0; i < systems; i++) {
        struct kp_system_shape shape = {.rows = 1 + (size_t)kp_seeded_below(&seed, 5),
                                        .columns = 2 + (size_t)kp_seeded_below(&seed, 6),
                                        .density = 40 + kp_seeded_below(&seed, 60),
                                        .coefficient = 1 + i % 4 / 2 * 2,
                                        .positive = i % 2,
                                        .most = 1 + i % 3,
                                        .below = i % 5};
        struct kp_linear_budget budget = kp_linear_budget_open(&no_limits, &pivots, "testing");

        kp_draw_system(&seed, &shape, i % 3 == 0, &test.system);
        assert_true(kp_implied_bounds_make(&test.bounds, &test.system, &budget));
        memcpy(test.least, test.system.least, test.system.columns * sizeof *test.least);
        memcpy(test.most, test.system.most, test.system.columns * sizeof *test.most);
        for (int turn = 0; turn < 4; turn++) {
            check_box(&test, &budget);
            restrict_some(&test, &seed);
        }
        kp_implied_bounds_free(&test.bounds);
        kp_linear_system_free(&test.system);
    }
    print_message("%d bounds; refuted: %d boxes by an equation, %d by all\n", test.implied,
                  test.excluded, test.refuted);
    assert_true(systems < 100 || (test.implied > 0 && test.excluded > 0 && test.refuted > 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_systems_keep_their_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
