/* The dual simplex and the proofs in integers: whatever it calls infeasible has a proof, and has no
 * point; where a point was planted it finds one; and the loops sum in lanes, bit by bit. */
#include "base/limits.h"
#include "help/case_share.h"
#include "help/linear_systems.h"
#include "help/random_games.h"
#include "linear/simplex/dual_simplex_impl.h"
#include "linear/system/infeasibility_proof.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct kp_limits no_limits;
static uint64_t pivots;

static struct kp_linear_budget any_budget(void)
{
    pivots = UINT64_MAX;
    return kp_linear_budget_open(&no_limits, &pivots, "testing");
}

static void expect_point(const struct kp_linear_system *system,
                         const struct kp_dual_simplex *simplex)
{
    double *left = calloc(system->rows, sizeof *left);

    assert_non_null(left);
    for (size_t i = 0; i < system->rows; i++)
        left[i] = (double)system->right[i];
    for (size_t j = 0; j < system->columns; j++) {
        double value = kp_dual_simplex_value(simplex, j);

        assert_true(value > system->least[j] - 1e-5 && value < system->most[j] + 1e-5);
        for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
            left[system->row[k]] -= value * (double)system->coefficient[k];
    }
    for (size_t i = 0; i < system->rows; i++)
        assert_true(fabs(left[i]) < 1e-2);
    free(left);
}

/* The proof, by arithmetic that cannot overflow for these numbers, or in long double. */
static void expect_proof(const struct kp_infeasibility_proof *proof)
{
    const struct kp_linear_system *system = proof->system;
    long double least = 0, most = 0, right = 0;

    for (size_t j = 0; j < system->columns; j++) {
        long double sum = 0;

        for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
            sum += (long double)proof->multiplier[system->row[k]] * system->coefficient[k];
        least += sum * (sum > 0 ? system->least[j] : system->most[j]);
        most += sum * (sum > 0 ? system->most[j] : system->least[j]);
    }
    for (size_t i = 0; i < system->rows; i++)
        right += (long double)proof->multiplier[i] * (long double)system->right[i];
    assert_true(least > right || most < right);
}

static enum kp_simplex_end solve(const struct kp_linear_system *system,
                                 struct kp_dual_simplex **simplex)
{
    struct kp_linear_budget budget = any_budget();
    enum kp_simplex_end end;

    *simplex = kp_dual_simplex_new(system, &budget);
    assert_non_null(*simplex);
    end = kp_dual_simplex_solve(*simplex, &budget);
    if (end == KP_SIMPLEX_NO_POINT) {
        struct kp_infeasibility_proof proof;

        assert_true(kp_infeasibility_proof_make(&proof, system));
        assert_true(kp_infeasibility_proof_find(&proof, kp_dual_simplex_multipliers(*simplex),
                                                system->least, system->most, true));
        expect_proof(&proof);
        kp_infeasibility_proof_free(&proof);
    }
    return end;
}

static enum kp_simplex_end expect_answer(const struct kp_linear_system *system)
{
    struct kp_dual_simplex *simplex;
    enum kp_simplex_end end = solve(system, &simplex);

    if (end == KP_SIMPLEX_POINT)
        expect_point(system, simplex);
    kp_dual_simplex_free(simplex);
    return end;
}

/* ---- Tests -------------------------------------------------------------------- */

static void small_systems_are_right(void **state)
{
    uint64_t seed = 1;
    int systems = kp_share(20000), ends[4] = {0};

    (void)state;
    for (int i = 0; i < systems; i++) {
        struct kp_system_shape shape = {.rows = 1 + (size_t)kp_seeded_below(&seed, 5),
                                        .columns = 1 + (size_t)kp_seeded_below(&seed, 6),
                                        .density = 20 + kp_seeded_below(&seed, 81),
                                        .coefficient = 1 + kp_seeded_below(&seed, 3),
                                        .positive = i % 2,
                                        .most = 1 + i % 3,
                                        .doubled = i % 5 == 0};
        int error = i % 4 ? kp_seeded_below(&seed, 5) - 2 : 0;
        struct kp_linear_system system;
        enum kp_simplex_end end;

        kp_draw_system(&seed, &shape, error, &system);
        end = expect_answer(&system);
        assert_true(end == KP_SIMPLEX_POINT || end == KP_SIMPLEX_NO_POINT);
        if (end == KP_SIMPLEX_NO_POINT)
            assert_int_equal(kp_count_integer_points(&system), 0);
        ends[end]++;
        kp_linear_system_free(&system);
    }
    print_message("%d systems with a point, %d without\n", ends[KP_SIMPLEX_POINT],
                  ends[KP_SIMPLEX_NO_POINT]);
}

/* Degenerate, nearly parallel, with large coefficients, and large ones. */
static void difficult_systems_are_right(void **state)
{
    uint64_t seed = 2;
    int unstable = 0;

    (void)state;
    for (int i = 0; i < kp_share(400) + (int)kp_difficult_shape_count; i++) {
        struct kp_linear_system system;
        int error = i / 10 % 3 - 1;
        enum kp_simplex_end end;

        kp_draw_system(&seed, &kp_difficult_shapes[(size_t)i % kp_difficult_shape_count], error,
                       &system);
        end = expect_answer(&system);
        unstable += end == KP_SIMPLEX_UNSTABLE;
        assert_true(end != KP_SIMPLEX_STOPPED);
        assert_true(error != 0 || end != KP_SIMPLEX_NO_POINT);
        kp_linear_system_free(&system);
    }
    print_message("%d were unstable\n", unstable);
    assert_int_equal(unstable, 0);
}

/* Expects the inverse times each basic column to be a unit vector. */
static void expect_inverse(struct kp_dual_simplex *simplex)
{
    for (size_t row = 0; row < simplex->rows; row++) {
        if (simplex->basic[row] == KP_NO_COLUMN)
            continue;
        assert_int_equal(simplex->row_of[simplex->basic[row]], row);
        kp_simplex_find_pivot_column(simplex, simplex->basic[row]);
        for (size_t i = 0; i < simplex->rows; i++)
            assert_true(fabs(simplex->pivot_column[i] - (i == row)) < 1e-4);
    }
}

/* An inverse that is spoilt is made anew from the same columns, and the solution stays. */
static void a_new_inverse_keeps_the_basis(void **state)
{
    uint64_t seed = 8;
    int moved = 0;

    (void)state;
    for (int i = 0; i < 4 * (int)kp_difficult_shape_count + kp_share(400); i++) {
        const struct kp_system_shape *shape =
            &kp_difficult_shapes[(size_t)i % kp_difficult_shape_count];
        struct kp_linear_system system;
        struct kp_linear_budget budget;
        struct kp_dual_simplex *simplex;
        enum kp_simplex_end end;
        uint32_t *row_of;

        kp_draw_system(&seed, shape, i / 10 % 3 - 1, &system);
        end = solve(&system, &simplex);
        row_of = calloc(system.columns, sizeof *row_of);
        assert_non_null(row_of);
        memcpy(row_of, simplex->row_of, system.columns * sizeof *row_of);
        for (size_t k = 0; k < simplex->rows * simplex->width; k++)
            simplex->inverse[k] *= 1 + 0.001 * kp_seeded_below(&seed, 3);
        kp_simplex_invert_basis(simplex);
        expect_inverse(simplex);
        for (size_t j = 0; j < system.columns; j++) {
            assert_int_equal(row_of[j] == KP_NO_COLUMN, simplex->row_of[j] == KP_NO_COLUMN);
            moved += row_of[j] != simplex->row_of[j];
        }
        budget = any_budget();
        assert_int_equal(kp_dual_simplex_solve(simplex, &budget), end);
        assert_true(end != KP_SIMPLEX_POINT || UINT64_MAX - pivots == 1);
        free(row_of);
        kp_dual_simplex_free(simplex);
        kp_linear_system_free(&system);
    }
    print_message("%d columns changed their rows\n", moved);
}

enum { ROWS = 24, WIDTH = 40 };

static void expect_bits(const double *a, const double *b, size_t count)
{
    assert_memory_equal(a, b, count * sizeof *a);
}

static void fill(uint64_t *seed, double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = (kp_seeded_below(seed, 2000001) - 1000000) /
                     (1.0 + kp_seeded_below(seed, 1000));
}

/* Sums one product after the other, in lanes. */
static double sum_of_lanes(const double *a, const double *b)
{
    double sum[KP_LANES] = {0};

    for (size_t i = 0; i < WIDTH; i++)
        sum[i % KP_LANES] += a[i] * b[i];
    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

static void rows_are_eliminated(uint64_t *seed, const double *pivot, double *factor)
{
    static double a[ROWS * WIDTH], expected[ROWS * WIDTH], norm[ROWS], expected_norm[ROWS];

    fill(seed, a, ROWS * WIDTH);
    factor[kp_seeded_below(seed, ROWS)] = 0;
    for (size_t i = 0; i < ROWS * WIDTH; i++)
        expected[i] = a[i] - factor[i / WIDTH] * pivot[i % WIDTH];
    for (size_t i = 0; i < ROWS; i++)
        expected_norm[i] = factor[i] != 0 ? sum_of_lanes(expected + i * WIDTH, expected + i * WIDTH)
                                          : norm[i];
    kp_kernel_eliminate(a, ROWS, WIDTH, pivot, factor, norm);
    expect_bits(a, expected, ROWS * WIDTH);
    expect_bits(norm, expected_norm, ROWS);
    kp_kernel_add_multiple(a, pivot, factor[1], WIDTH);
    for (size_t i = 0; i < WIDTH; i++)
        expected[i] += factor[1] * pivot[i];
    expect_bits(a, expected, WIDTH);
}

static void vectors_are_subtracted(uint64_t *seed, const double *weight, uint32_t count)
{
    static double vectors[WIDTH * KP_LANES];
    double left[KP_LANES], expected[KP_LANES], sum[2][KP_LANES] = {{0}};
    uint32_t list[WIDTH];

    fill(seed, vectors, WIDTH * KP_LANES);
    fill(seed, left, KP_LANES);
    for (uint32_t i = 0; i < count; i++) {
        list[i] = count - 1 - i;
        for (size_t k = 0; k < KP_LANES; k++)
            sum[i % 2][k] += weight[list[i]] * vectors[list[i] * KP_LANES + k];
    }
    for (size_t k = 0; k < KP_LANES; k++)
        expected[k] = left[k] - (sum[0][k] + sum[1][k]);
    kp_kernel_subtract_products(left, weight, vectors, list, count);
    expect_bits(left, expected, KP_LANES);
}

/* The same numbers on every processor. */
static void the_loops_sum_in_lanes(void **state)
{
    double pivot[WIDTH], factor[WIDTH];
    uint64_t seed = 3;

    (void)state;
    for (uint32_t times = 0; times < 100; times++) {
        fill(&seed, pivot, WIDTH);
        fill(&seed, factor, WIDTH);
        assert_true(kp_kernel_dot(pivot, factor, WIDTH) == sum_of_lanes(pivot, factor));
        rows_are_eliminated(&seed, pivot, factor);
        vectors_are_subtracted(&seed, pivot, times % WIDTH);
    }
}

static void a_wrong_proof_is_refused(void **state)
{
    struct kp_linear_system system;
    struct kp_infeasibility_proof proof;
    int32_t most[2] = {1, 1};

    (void)state;
    assert_true(kp_linear_system_make(&system, 2)); /* x + y = 1, x - y = 2 */
    system.right[0] = 1;
    system.right[1] = 2;
    for (int j = 0; j < 2; j++) {
        assert_true(kp_linear_system_add_column(&system, 0, 1));
        assert_true(kp_linear_system_add_entry(&system, 0, 1));
        assert_true(kp_linear_system_add_entry(&system, 1, j ? -1 : 1));
    }
    assert_true(kp_infeasibility_proof_make(&proof, &system));
    for (int a = -3; a <= 3; a++)
        for (int b = -3; b <= 3; b++) {
            int of_x = a + b, of_y = a - b, right = a + 2 * b;
            int largest = (of_x > 0 ? of_x : 0) + (of_y > 0 ? of_y : 0);
            int least = (of_x < 0 ? of_x : 0) + (of_y < 0 ? of_y : 0);

            proof.multiplier[0] = a;
            proof.multiplier[1] = b;
            assert_int_equal(kp_infeasibility_proof_holds(&proof, system.least, most),
                             largest < right || least > right);
        }
    proof.multiplier[0] = INT64_MAX; /* too large to add up */
    proof.multiplier[1] = INT64_MAX;
    assert_false(kp_infeasibility_proof_holds(&proof, system.least, most));
    proof.multiplier[0] = -(INT64_C(1) << 61); /* -2^62 y = 2^61 */
    proof.multiplier[1] = INT64_C(1) << 61;
    assert_true(kp_infeasibility_proof_holds(&proof, system.least, most));
    kp_infeasibility_proof_free(&proof);
    kp_linear_system_free(&system);
}

/* The largest sums that a box allows, near the ends of 64 bits. */
static void wide_sums_are_exact(void **state)
{
    struct kp_linear_system system;
    struct kp_infeasibility_proof proof;
    int32_t most = 1 << 28;

    (void)state;
    for (int64_t error = -1; error <= 1; error++) {
        assert_true(kp_linear_system_make(&system, 2)); /* M x = M 2^28 - error, by two rows */
        assert_true(kp_linear_system_add_column(&system, 0, most));
        assert_true(kp_linear_system_add_entry(&system, 0, 1));
        assert_true(kp_infeasibility_proof_make(&proof, &system));
        proof.multiplier[0] = INT64_C(1) << 34;
        proof.multiplier[1] = 1;
        system.right[0] = most;
        system.right[1] = error;
        assert_int_equal(kp_infeasibility_proof_holds(&proof, system.least, system.most),
                         error > 0);
        kp_infeasibility_proof_free(&proof);
        kp_linear_system_free(&system);
    }
}

static void too_few_bytes_or_pivots_end_it(void **state)
{
    struct kp_system_shape shape = {40, 100, 10, 1, true, 1, false, 0};
    struct kp_limits limits = {.memory = 1000};
    struct kp_linear_system system;
    struct kp_linear_budget budget;
    struct kp_dual_simplex *simplex;
    uint64_t seed = 4, few = 3;

    (void)state;
    kp_draw_system(&seed, &shape, 0, &system);
    budget = kp_linear_budget_open(&limits, &few, "testing");
    assert_null(kp_dual_simplex_new(&system, &budget));
    budget = kp_linear_budget_open(&no_limits, &few, "testing");
    simplex = kp_dual_simplex_new(&system, &budget);
    assert_non_null(simplex);
    assert_int_equal(kp_dual_simplex_solve(simplex, &budget), KP_SIMPLEX_STOPPED);
    assert_int_equal(budget.stop, KP_OUT_OF_STATES);
    assert_int_equal(few, 0);
    kp_dual_simplex_free(simplex);
    kp_linear_system_free(&system);
}

/* ---- The ratio test ------------------------------------------------------------------- */

#define COLUMNS 40

/* A row above its bounds by `slope`, and columns whose ratios and ranges are drawn. */
struct ratio_case {
    struct kp_dual_simplex simplex;
    uint32_t column[COLUMNS];
    double pivot_row[COLUMNS], bound_sign[COLUMNS], reduced_cost[COLUMNS];
    double least[COLUMNS], most[COLUMNS];
    double value[1], bound[1], allowance[1], edge_weight[1];
    struct kp_breakpoint breakpoints[COLUMNS];
};

static void draw_ratios(uint64_t *seed, struct ratio_case *drawn, int columns)
{
    struct kp_dual_simplex *simplex = &drawn->simplex;

    memset(drawn, 0, sizeof *drawn);
    simplex->open = drawn->column;
    simplex->open_count = (size_t)columns;
    simplex->pivot_row = drawn->pivot_row;
    simplex->bound_sign = drawn->bound_sign;
    simplex->reduced_cost = drawn->reduced_cost;
    simplex->least = drawn->least;
    simplex->most = drawn->most;
    simplex->value = drawn->value;
    simplex->basic_least = simplex->basic_most = drawn->bound;
    simplex->breakpoints = drawn->breakpoints;
    simplex->allowance = drawn->allowance;
    simplex->edge_weight = drawn->edge_weight;
    drawn->allowance[0] = KP_FEASIBILITY;
    drawn->edge_weight[0] = 1;
    for (int j = 0; j < columns; j++) {
        drawn->column[j] = (uint32_t)j;
        drawn->bound_sign[j] = kp_seeded_below(seed, 2) ? 1 : -1;
        drawn->pivot_row[j] = drawn->bound_sign[j] * (1 + kp_seeded_below(seed, 3));
        drawn->reduced_cost[j] = drawn->bound_sign[j] * kp_seeded_below(seed, 30);
        drawn->most[j] = 1;
    }
}

static double ratio_of(const struct ratio_case *drawn, uint32_t j)
{
    return fabs(drawn->reduced_cost[j]) / fabs(drawn->pivot_row[j]);
}

/* The first breakpoint that is not in the list. */
static uint32_t find_next_breakpoint(const struct ratio_case *drawn, const bool *passed,
                                     int columns)
{
    uint32_t next = KP_NO_COLUMN;

    for (uint32_t j = 0; j < (uint32_t)columns; j++)
        if (!passed[j] && (next == KP_NO_COLUMN || ratio_of(drawn, j) < ratio_of(drawn, next)))
            next = j;
    return next;
}

/* Breakpoints are passed in the order of their ratios, and equal ones in that of their columns: by
 * search as long as they are few, and then with a heap. */
static void breakpoints_are_passed_in_order(void **state)
{
    uint64_t seed = 9;
    int by_heap = 0;

    (void)state;
    for (int i = 0; i < kp_share(40000); i++) {
        int columns = 1 + kp_seeded_below(&seed, COLUMNS), passes = 0;
        struct ratio_case drawn;
        bool passed[COLUMNS] = {false};
        uint32_t last = KP_NO_COLUMN, chosen;
        double slope;

        draw_ratios(&seed, &drawn, columns);
        slope = 0.5 + kp_seeded_below(&seed, 2 * columns);
        drawn.value[0] = slope;
        for (; slope > KP_FEASIBILITY && passes < columns; passes++) {
            last = find_next_breakpoint(&drawn, passed, columns);
            passed[last] = true;
            slope -= fabs(drawn.pivot_row[last]);
        }
        chosen = kp_simplex_choose_column(&drawn.simplex, 0, 1);
        assert_int_equal(chosen, slope > KP_FEASIBILITY ? KP_NO_COLUMN : last);
        if (chosen == KP_NO_COLUMN)
            continue;
        assert_int_equal(drawn.simplex.flipped, passes - 1);
        for (int k = 1; k < passes; k++)
            assert_true(passed[drawn.breakpoints[columns - k].column]);
        by_heap += passes > 3;
    }
    print_message("%d rows needed the heap\n", by_heap);
    assert_true(by_heap > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_loops_sum_in_lanes),
        cmocka_unit_test(small_systems_are_right),
        cmocka_unit_test(difficult_systems_are_right),
        cmocka_unit_test(a_new_inverse_keeps_the_basis),
        cmocka_unit_test(a_wrong_proof_is_refused),
        cmocka_unit_test(wide_sums_are_exact),
        cmocka_unit_test(too_few_bytes_or_pivots_end_it),
        cmocka_unit_test(breakpoints_are_passed_in_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
