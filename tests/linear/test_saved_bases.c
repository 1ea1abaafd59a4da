/* A search can go back to a basis that it has saved. */
#include "help/case_share.h"
#include "help/linear_systems.h"
#include "help/random_games.h"
#include "linear/simplex/saved_bases.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static struct kp_linear_budget open_budget(size_t memory)
{
    static struct kp_limits limits;
    static uint64_t pivots;

    pivots = UINT64_MAX;
    limits.memory = memory;
    return kp_linear_budget_open(&limits, &pivots, "testing");
}

/* The box is what it was when the basis was saved, so its point is at once there again. */
static void expect_same_point(struct kp_dual_simplex *simplex, struct kp_linear_budget *budget,
                              const double *values, size_t columns)
{
    uint64_t before = *budget->pivots;

    assert_int_equal(kp_dual_simplex_solve(simplex, budget), KP_SIMPLEX_POINT);
    assert_int_equal(before - *budget->pivots, 1);
    for (size_t j = 0; j < columns; j++)
        assert_true(fabs(kp_dual_simplex_value(simplex, j) - values[j]) < 1e-6);
}

static void restrict_to(struct kp_dual_simplex *simplex, const struct kp_linear_system *system,
                        size_t columns, bool to_most)
{
    for (size_t j = 0; j < columns; j++) {
        int32_t only = to_most ? system->most[j] : system->least[j];

        kp_dual_simplex_set_bounds(simplex, j, only, only);
    }
}

static void free_box(struct kp_dual_simplex *simplex, const struct kp_linear_system *system)
{
    for (size_t j = 0; j < system->columns; j++)
        kp_dual_simplex_set_bounds(simplex, j, system->least[j], system->most[j]);
}

static void a_basis_comes_back(void **state)
{
    const struct kp_system_shape shape = {60, 240, 8, 1, true, 1, false, 0};
    uint64_t seed = 1;
    int systems = 1 + kp_share(100);

    (void)state;
    for (int i = 0; i < systems; i++) {
        struct kp_linear_budget budget = open_budget(0);
        struct kp_linear_system system;
        struct kp_dual_simplex *simplex;
        struct kp_saved_bases bases;
        double values[240];
        uint64_t ticket;

        kp_draw_system(&seed, &shape, 0, &system);
        simplex = kp_dual_simplex_new(&system, &budget);
        assert_non_null(simplex);
        assert_true(kp_saved_bases_make(&bases, simplex, &budget));
        assert_int_equal(kp_dual_simplex_solve(simplex, &budget), KP_SIMPLEX_POINT);
        for (size_t j = 0; j < system.columns; j++)
            values[j] = kp_dual_simplex_value(simplex, j);
        ticket = kp_saved_bases_save(&bases, simplex, 3);
        for (int turn = 0; turn < 2; turn++) {
            restrict_to(simplex, &system, 20, turn);
            kp_dual_simplex_solve(simplex, &budget);
            kp_saved_bases_save(&bases, simplex, 4);
            free_box(simplex, &system);
            kp_saved_bases_load(&bases, simplex, ticket);
            expect_same_point(simplex, &budget, values, system.columns);
        }
        kp_saved_bases_free(&bases);
        kp_dual_simplex_free(simplex);
        kp_linear_system_free(&system);
    }
}

/* The slot of depth 0 is also that of the depths that are a multiple of the number of slots. */
static void a_lost_basis_is_not_loaded(void **state)
{
    const struct kp_system_shape shape = {20, 60, 10, 1, true, 1, false, 0};
    struct kp_linear_budget budget = open_budget(0);
    struct kp_linear_system system;
    struct kp_dual_simplex *simplex;
    struct kp_saved_bases bases;
    uint64_t seed = 2, before, first, second;

    (void)state;
    kp_draw_system(&seed, &shape, 0, &system);
    simplex = kp_dual_simplex_new(&system, &budget);
    assert_non_null(simplex);
    assert_true(kp_saved_bases_make(&bases, simplex, &budget));
    assert_true(bases.slots > 1);
    first = kp_saved_bases_save(&bases, simplex, 0);
    assert_int_equal(kp_dual_simplex_solve(simplex, &budget), KP_SIMPLEX_POINT);
    second = kp_saved_bases_save(&bases, simplex, bases.slots);
    assert_int_not_equal(first, second);
    kp_saved_bases_load(&bases, simplex, first);
    before = *budget.pivots;
    assert_int_equal(kp_dual_simplex_solve(simplex, &budget), KP_SIMPLEX_POINT);
    assert_int_equal(before - *budget.pivots, 1);
    kp_saved_bases_free(&bases);
    kp_dual_simplex_free(simplex);
    kp_linear_system_free(&system);
}

static void without_bytes_nothing_is_saved(void **state)
{
    const struct kp_system_shape shape = {20, 60, 10, 1, true, 1, false, 0};
    struct kp_linear_budget budget = open_budget(0), small = open_budget(1000);
    struct kp_linear_system system;
    struct kp_dual_simplex *simplex;
    struct kp_saved_bases bases;
    uint64_t seed = 3;

    (void)state;
    kp_draw_system(&seed, &shape, 0, &system);
    simplex = kp_dual_simplex_new(&system, &budget);
    assert_non_null(simplex);
    assert_true(kp_saved_bases_make(&bases, simplex, &small));
    assert_int_equal(bases.slots, 0);
    assert_int_equal(kp_saved_bases_save(&bases, simplex, 5), 0);
    kp_saved_bases_load(&bases, simplex, 0);
    assert_int_equal(kp_dual_simplex_solve(simplex, &budget), KP_SIMPLEX_POINT);
    kp_saved_bases_free(&bases);
    kp_dual_simplex_free(simplex);
    kp_linear_system_free(&system);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_basis_comes_back),
        cmocka_unit_test(a_lost_basis_is_not_loaded),
        cmocka_unit_test(without_bytes_nothing_is_saved),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
