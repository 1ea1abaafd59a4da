/* The point of the greatest entropy satisfies the equations, and leverages are right. */
#include "help/case_share.h"
#include "help/linear_systems.h"
#include "help/random_games.h"
#include "linear/search/maximum_entropy.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const struct kp_limits no_limits;
static uint64_t pivots;

static struct kp_linear_budget any_budget(void)
{
    pivots = UINT64_MAX;
    return kp_linear_budget_open(&no_limits, &pivots, "testing");
}

/* `right` of so many columns from 0 to 1 are 1. */
static void make_choice(struct kp_linear_system *system, int right, int columns)
{
    assert_true(kp_linear_system_make(system, 1));
    system->right[0] = right;
    for (int j = 0; j < columns; j++)
        assert_true(kp_linear_system_add_column(system, 0, 1) &&
                    kp_linear_system_add_entry(system, 0, 1));
}

/* Each search at a greater depth goes on where the last one ended. */
static void find_closely(struct kp_maximum_entropy *entropy, const struct kp_linear_system *system,
                         struct kp_linear_budget *budget)
{
    for (size_t depth = 0; depth < 30; depth++)
        kp_maximum_entropy_find(entropy, system->least, system->most, depth, budget);
}

static void equal_columns_have_equal_shares(void **state)
{
    (void)state;
    for (int columns = 2; columns < 40; columns++)
        for (int right = 1; right < columns; right++) {
            struct kp_linear_budget budget = any_budget();
            struct kp_maximum_entropy entropy;
            struct kp_linear_system system;
            size_t every[] = {0, 1};
            double share = (double)right / columns, leverages[2];

            make_choice(&system, right, columns);
            assert_true(kp_maximum_entropy_make(&entropy, &system, &budget));
            find_closely(&entropy, &system, &budget);
            for (int j = 0; j < columns; j++)
                assert_true(fabs(entropy.share[j] - share) < 0.1 / columns);
            kp_maximum_entropy_find_leverages(&entropy, every, 2, leverages);
            assert_true(fabs(leverages[0] * columns - 1) < 1e-9);
            assert_true(leverages[0] == leverages[1]);
            kp_maximum_entropy_free(&entropy);
            kp_linear_system_free(&system);
        }
}

static void fixed_columns_and_empty_budgets_do_no_harm(void **state)
{
    size_t every[] = {0, 1, 2};
    struct kp_linear_system system;
    struct kp_maximum_entropy entropy;

    (void)state;
    make_choice(&system, 2, 3);
    system.least[0] = 1;
    for (int empty = 0; empty < 2; empty++) {
        struct kp_linear_budget budget = any_budget();
        double leverages[3];

        assert_true(kp_maximum_entropy_make(&entropy, &system, &budget));
        budget.stop = empty ? KP_INTERRUPTED : KP_COMPLETED;
        find_closely(&entropy, &system, &budget);
        kp_maximum_entropy_find_leverages(&entropy, every, 3, leverages);
        assert_true(leverages[0] == 0);
        assert_true(leverages[1] == leverages[2]);
        assert_true(isfinite(leverages[1]));
        kp_maximum_entropy_free(&entropy);
    }
    kp_linear_system_free(&system);
}

static void without_bytes_there_is_none(void **state)
{
    struct kp_linear_budget budget = any_budget();
    struct kp_maximum_entropy entropy;
    struct kp_linear_system system;

    (void)state;
    make_choice(&system, 2, 3);
    budget.bytes = 100;
    assert_false(kp_maximum_entropy_make(&entropy, &system, &budget));
    kp_maximum_entropy_free(&entropy);
    kp_linear_system_free(&system);
}

/* A step would take too long, and cannot be interrupted. */
static void of_too_many_equations_there_is_none(void **state)
{
    struct kp_linear_budget budget = any_budget();
    struct kp_maximum_entropy entropy;
    struct kp_linear_system system;
    size_t column = 0;
    double leverage = 1;

    (void)state;
    assert_true(kp_linear_system_make(&system, 3000));
    assert_true(kp_linear_system_add_column(&system, 0, 1));
    assert_true(kp_maximum_entropy_make(&entropy, &system, &budget));
    kp_maximum_entropy_find(&entropy, system.least, system.most, 0, &budget);
    kp_maximum_entropy_find_leverages(&entropy, &column, 1, &leverage);
    assert_int_equal(budget.work, 0);
    assert_true(leverage == 0);
    kp_maximum_entropy_free(&entropy);
    kp_linear_system_free(&system);
}

static bool is_near(const struct kp_maximum_entropy *entropy)
{
    const struct kp_linear_system *system = entropy->system;
    double *missing = calloc(system->rows, sizeof *missing);
    bool near = true;

    assert_non_null(missing);
    for (size_t i = 0; i < system->rows; i++)
        missing[i] = (double)system->right[i];
    for (size_t j = 0; j < system->columns; j++)
        for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
            missing[system->row[k]] -= (double)system->coefficient[k] *
                                       (system->least[j] +
                                        entropy->share[j] *
                                            ((double)system->most[j] - system->least[j]));
    for (size_t i = 0; i < system->rows; i++)
        near = near && fabs(missing[i]) < 0.1;
    free(missing);
    return near;
}

/* Returns whether the point satisfies the equations nearly. */
static bool check_point(const struct kp_linear_system *system)
{
    size_t *columns = calloc(system->columns, sizeof *columns);
    double *leverages = calloc(system->columns, sizeof *leverages);
    struct kp_linear_budget budget = any_budget();
    struct kp_maximum_entropy entropy;
    bool near;

    assert_non_null(columns);
    assert_non_null(leverages);
    for (size_t j = 0; j < system->columns; j++)
        columns[j] = j;
    assert_true(kp_maximum_entropy_make(&entropy, system, &budget));
    find_closely(&entropy, system, &budget);
    kp_maximum_entropy_find_leverages(&entropy, columns, system->columns, leverages);
    for (size_t j = 0; j < system->columns; j++)
        assert_true(leverages[j] >= 0 && leverages[j] < 1 + 1e-6);
    near = is_near(&entropy);
    kp_maximum_entropy_free(&entropy);
    free(leverages);
    free(columns);
    return near;
}

static void equations_hold(void **state)
{
    uint64_t seed = 7;
    int systems = kp_share(2000), near = 0;

    (void)state;
    for (int i = 0; i < systems; i++) {
        struct kp_system_shape shape = {.rows = 1 + (size_t)kp_seeded_below(&seed, 20),
                                        .columns = 20 + (size_t)kp_seeded_below(&seed, 40),
                                        .density = 10 + kp_seeded_below(&seed, 91),
                                        .coefficient = 1 + kp_seeded_below(&seed, 3),
                                        .positive = i % 2,
                                        .most = 1 + i % 3,
                                        .doubled = i % 5 == 0,
                                        .below = i % 7};
        struct kp_linear_system system;

        kp_draw_system(&seed, &shape, 0, &system);
        near += check_point(&system);
        kp_linear_system_free(&system);
    }
    print_message("near the point in %d of %d systems\n", near, systems);
    assert_true(near * 10 >= systems * 9);
}

static void difficult_systems_have_leverages(void **state)
{
    uint64_t seed = 8;

    (void)state;
    for (size_t i = 0; i < kp_difficult_shape_count; i++) {
        struct kp_linear_system system;

        kp_draw_system(&seed, &kp_difficult_shapes[i], i % 3 == 0, &system);
        check_point(&system);
        kp_linear_system_free(&system);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_columns_have_equal_shares),
        cmocka_unit_test(fixed_columns_and_empty_budgets_do_no_harm),
        cmocka_unit_test(without_bytes_there_is_none),
        cmocka_unit_test(of_too_many_equations_there_is_none),
        cmocka_unit_test(equations_hold),
        cmocka_unit_test(difficult_systems_have_leverages),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
