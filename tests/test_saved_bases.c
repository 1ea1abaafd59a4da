/* A search can go back to a basis that it has saved, and the room of a column is never too small. */
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
        simplex = kp_dual_simplex_new(&system, &budget, NULL);
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
            kp_saved_bases_load(&bases, simplex, 3, ticket);
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
    simplex = kp_dual_simplex_new(&system, &budget, NULL);
    assert_non_null(simplex);
    assert_true(kp_saved_bases_make(&bases, simplex, &budget));
    assert_true(bases.slots > 1);
    first = kp_saved_bases_save(&bases, simplex, 0);
    assert_int_equal(kp_dual_simplex_solve(simplex, &budget), KP_SIMPLEX_POINT);
    second = kp_saved_bases_save(&bases, simplex, bases.slots);
    assert_int_not_equal(first, second);
    kp_saved_bases_load(&bases, simplex, 0, first);
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
    simplex = kp_dual_simplex_new(&system, &budget, NULL);
    assert_non_null(simplex);
    assert_true(kp_saved_bases_make(&bases, simplex, &small));
    assert_int_equal(bases.slots, 0);
    assert_int_equal(kp_saved_bases_save(&bases, simplex, 5), 0);
    kp_saved_bases_load(&bases, simplex, 5, 0);
    assert_int_equal(kp_dual_simplex_solve(simplex, &budget), KP_SIMPLEX_POINT);
    kp_saved_bases_free(&bases);
    kp_dual_simplex_free(simplex);
    kp_linear_system_free(&system);
}

/* ---- Room -------------------------------------------------------------------- */

/* Together with that of others. */
static struct kp_column_room find_room(struct kp_dual_simplex *simplex, size_t column)
{
    size_t columns[6] = {0, 1, 0, column, 1, column};
    struct kp_column_room rooms[6];

    kp_dual_simplex_find_rooms(simplex, columns, 6, rooms);
    assert_memory_equal(&rooms[3], &rooms[5], sizeof rooms[3]);
    return rooms[3];
}

/* The integers that are beyond the room of a column have no point. */
static int expect_no_point_beyond(struct kp_dual_simplex *simplex,
                                  const struct kp_linear_system *system, size_t column,
                                  struct kp_linear_budget *budget)
{
    double value = kp_dual_simplex_value(simplex, column);
    struct kp_column_room room = find_room(simplex, column);
    int32_t least = (int32_t)floor(value + room.above + 1e-6) + 1;
    int32_t most = (int32_t)ceil(value - room.below - 1e-6) - 1;
    int checked = 0;

    for (int up = 0; up < 2; up++) {
        int32_t from = up ? least : system->least[column];
        int32_t to = up ? system->most[column] : most;

        if (from > to)
            continue;
        kp_dual_simplex_set_bounds(simplex, column, from, to);
        assert_int_equal(kp_dual_simplex_solve(simplex, budget), KP_SIMPLEX_NO_POINT);
        checked++;
    }
    kp_dual_simplex_set_bounds(simplex, column, system->least[column], system->most[column]);
    assert_int_equal(kp_dual_simplex_solve(simplex, budget), KP_SIMPLEX_POINT);
    return checked;
}

static void room_is_never_too_small(void **state)
{
    uint64_t seed = 4;
    int systems = kp_share(10000), checked = 0;

    (void)state;
    for (int i = 0; i < systems; i++) {
        struct kp_system_shape shape = {.rows = 1 + (size_t)kp_seeded_below(&seed, 5),
                                        .columns = 2 + (size_t)kp_seeded_below(&seed, 6),
                                        .density = 50,
                                        .coefficient = 1 + i % 3,
                                        .positive = i % 2,
                                        .most = 1 + i % 4,
                                        .below = i % 3};
        struct kp_linear_budget budget = open_budget(0);
        struct kp_linear_system system;
        struct kp_dual_simplex *simplex;

        kp_draw_system(&seed, &shape, 0, &system);
        simplex = kp_dual_simplex_new(&system, &budget, NULL);
        assert_non_null(simplex);
        assert_int_equal(kp_dual_simplex_solve(simplex, &budget), KP_SIMPLEX_POINT);
        for (size_t j = 0; j < system.columns; j++)
            if (find_room(simplex, j).below > 0 || find_room(simplex, j).above > 0)
                checked += expect_no_point_beyond(simplex, &system, j, &budget);
        kp_dual_simplex_free(simplex);
        kp_linear_system_free(&system);
    }
    print_message("%d boxes beyond the room of a column\n", checked);
    assert_true(systems < 100 || checked > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_basis_comes_back),
        cmocka_unit_test(a_lost_basis_is_not_loaded),
        cmocka_unit_test(without_bytes_nothing_is_saved),
        cmocka_unit_test(room_is_never_too_small),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
