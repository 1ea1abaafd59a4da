/* Branch and bound on linear systems: it finds an integer point if there is one, or each once, and
 * memory may run out anywhere. */
#include "base/limits.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/linear_systems.h"
#include "help/random_games.h"
#include "linear/search/branch_and_bound.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct kp_limits no_limits;

/* What a search does. */
struct search_record {
    const struct kp_linear_system *system;
    bool visits_all; /* integer points; otherwise the first ends the search */
    uint64_t leaves;
    int visited; /* integer points */
};

/* Whether the nearest integers are a point; they may miss the box by a rounding error only. */
static bool is_integer_point(const struct kp_linear_system *system, const double *values)
{
    bool solves = true;

    for (size_t i = 0; i < system->rows; i++) {
        int64_t left = system->right[i];

        for (size_t j = 0; j < system->columns; j++)
            for (size_t k = system->first[j]; k < system->first[j + 1]; k++)
                if (system->row[k] == i)
                    left -= llround(values[j]) * system->coefficient[k];
        solves = solves && left == 0;
    }
    for (size_t j = 0; j < system->columns && solves; j++)
        assert_true(llround(values[j]) >= system->least[j] &&
                    llround(values[j]) <= system->most[j]);
    return solves;
}

static enum kp_point_use try_point(void *data, const struct kp_branch_point *point)
{
    struct search_record *record = data;
    size_t columns = record->system->columns;

    if (!is_integer_point(record->system, point->values))
        return KP_POINT_REFUSED;
    record->visited++;
    if (!record->visits_all)
        return KP_POINT_ENDS;
    for (size_t j = 0; j < columns; j++)
        point->only_least[j] = point->only_most[j] = (int32_t)lround(point->values[j]);
    return KP_POINT_SET_ASIDE;
}

static void refute_leaf(void *data, const struct kp_infeasibility_proof *proof)
{
    struct search_record *record = data;

    (void)proof;
    record->leaves++;
}

static enum kp_stop_reason search(const struct kp_linear_system *system, const uint8_t *branching,
                                  uint64_t *pivots, struct kp_branch_result *result,
                                  struct search_record *record)
{
    struct kp_linear_budget budget = kp_linear_budget_open(&no_limits, pivots, "testing");
    struct kp_branch_plan plan = {system, branching, try_point, refute_leaf, record, NULL};

    *record = (struct search_record){.system = system, .visits_all = record->visits_all};
    return kp_branch_and_bound(&plan, &budget, result);
}

/* Every column is to be an integer. */
static void draw_branching(uint64_t *seed, uint8_t *branching, size_t columns)
{
    static const uint8_t kinds[] = {KP_BRANCH_UP, KP_BRANCH_LIKELIER, KP_BRANCH_LAST};

    for (size_t j = 0; j < columns; j++)
        branching[j] = kinds[kp_seeded_below(seed, 3)];
}

static struct kp_branch_result search_with(const struct kp_linear_system *system,
                                           const uint8_t *branching, bool visits_all,
                                           uint64_t pivots, int *visited)
{
    struct kp_branch_result result = {0};
    struct search_record record = {.visits_all = visits_all};
    enum kp_stop_reason stop = search(system, branching, &pivots, &result, &record);

    assert_true(stop == KP_COMPLETED || stop == KP_OUT_OF_STATES);
    assert_int_equal(result.leaves, record.leaves);
    *visited = record.visited;
    return result;
}

static struct kp_system_shape draw_shape(uint64_t *seed, int i)
{
    return (struct kp_system_shape){.rows = 1 + (size_t)kp_seeded_below(seed, 4),
                                    .columns = 1 + (size_t)kp_seeded_below(seed, 6),
                                    .density = 30 + kp_seeded_below(seed, 71),
                                    .coefficient = 1 + kp_seeded_below(seed, 4),
                                    .positive = i % 2,
                                    .most = 1 + i % 4,
                                    .doubled = i % 5 == 0,
                                    .below = i % 3};
}

static void it_agrees_with_trying_all_points(void **state)
{
    uint64_t seed = 1;
    int systems = kp_share(20000), found = 0, all = 0;

    (void)state;
    for (int i = 0; i < systems; i++) {
        struct kp_system_shape shape = draw_shape(&seed, i);
        struct kp_linear_system system;
        uint8_t branching[8];
        struct kp_branch_result result;
        int points, visited;

        kp_draw_system(&seed, &shape, i % 4 ? kp_seeded_below(&seed, 5) - 2 : 0, &system);
        draw_branching(&seed, branching, system.columns);
        points = kp_count_integer_points(&system);
        result = search_with(&system, branching, false, UINT64_MAX, &visited);
        assert_false(result.inexact);
        assert_int_equal(result.found, points > 0);
        result = search_with(&system, branching, true, UINT64_MAX, &visited);
        assert_false(result.inexact);
        assert_int_equal(visited, points);
        found += points > 0;
        all += points;
        kp_linear_system_free(&system);
    }
    print_message("%d systems, %d of them with integer points, %d in all\n", systems, found, all);
}

/* Large trees; most of these searches end with their budget.  Only numbers far larger than those of
 * a game may leave a leaf without a proof, and then the search says that it is inexact. */
static void difficult_systems_are_proved(void **state)
{
    uint64_t seed = 2;
    int inexact = 0;

    (void)state;
    for (size_t i = 0; i < kp_difficult_shape_count * (size_t)(1 + kp_share(20)); i++) {
        const struct kp_system_shape *shape = &kp_difficult_shapes[i % kp_difficult_shape_count];
        uint8_t *branching = calloc(shape->columns, 1);
        struct kp_linear_system system;
        struct kp_branch_result result;
        int visited;

        assert_non_null(branching);
        kp_draw_system(&seed, shape, (int)(i / kp_difficult_shape_count % 3) - 1, &system);
        draw_branching(&seed, branching, system.columns);
        result = search_with(&system, branching, i % 2, 2000, &visited);
        assert_false(result.inexact && (result.found || shape->coefficient < 1000));
        inexact += result.inexact;
        kp_linear_system_free(&system);
        free(branching);
    }
    print_message("%d searches were inexact\n", inexact);
}

/* A copy of a system, built by the functions under test; false: no memory. */
static bool build_again(const struct kp_linear_system *system, struct kp_linear_system *copy)
{
    bool built = kp_linear_system_make(copy, system->rows);

    for (size_t j = 0; j < system->columns && built; j++) {
        built = kp_linear_system_add_column(copy, system->least[j], system->most[j]);
        for (size_t k = system->first[j]; k < system->first[j + 1] && built; k++)
            built = kp_linear_system_add_entry(copy, system->row[k], system->coefficient[k]);
    }
    if (built)
        memcpy(copy->right, system->right, system->rows * sizeof *copy->right);
    return built;
}

static enum kp_stop_reason build_and_search(const struct kp_linear_system *system,
                                            const uint8_t *branching, bool *found)
{
    struct kp_branch_result result = {0};
    struct search_record record = {0};
    struct kp_linear_system copy;
    uint64_t pivots = UINT64_MAX;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (build_again(system, &copy))
        stop = search(&copy, branching, &pivots, &result, &record);
    kp_linear_system_free(&copy);
    *found = result.found;
    return stop;
}

static void each_allocation_may_fail(void **state)
{
    uint64_t seed = 3;
    int failed = 0;

    (void)state;
    for (int i = 0; i < 6 + kp_share(200); i++) {
        struct kp_system_shape shape = draw_shape(&seed, i);
        struct kp_linear_system system;
        uint8_t branching[8];
        bool right, found, all = false;

        kp_draw_system(&seed, &shape, i % 3 - 1, &system);
        draw_branching(&seed, branching, system.columns);
        assert_int_equal(build_and_search(&system, branching, &right), KP_COMPLETED);
        for (long n = 0; !all; n = kp_next_failure(n)) {
            enum kp_stop_reason stop;

            kp_allocations_left = n;
            stop = build_and_search(&system, branching, &found);
            all = kp_allocations_left >= 0;
            kp_allocations_left = -1;
            assert_int_equal(stop, all ? KP_COMPLETED : KP_OUT_OF_MEMORY);
            if (all)
                assert_int_equal(found, right);
            failed += !all;
        }
        kp_linear_system_free(&system);
    }
    print_message("%d allocations failed\n", failed);
    assert_true(failed > 0);
}

/* Systems of the largest sizes and numbers that the interface accepts. */
static void huge_systems_are_refused_or_solved(void **state)
{
    struct kp_linear_system system;
    struct kp_branch_result result;
    struct search_record record = {0};
    const uint8_t branching[2] = {KP_BRANCH_LIKELIER, KP_BRANCH_LIKELIER};
    int32_t half = (int32_t)(KP_LINEAR_WIDTH / 2);
    uint64_t pivots = UINT64_MAX;

    (void)state;
    for (int64_t error = -1; error <= 1; error++) { /* M x + (M - 1) y = M (half - 1) + error */
        assert_true(kp_linear_system_make(&system, 1));
        assert_true(kp_linear_system_add_column(&system, 0, half - 1));
        assert_true(kp_linear_system_add_entry(&system, 0, INT32_MAX));
        assert_false(kp_linear_system_add_column(&system, 0, half + 1)); /* too wide */
        assert_true(kp_linear_system_add_column(&system, -1, 0));
        assert_true(kp_linear_system_add_entry(&system, 0, INT32_MAX - 1));
        system.right[0] = (int64_t)INT32_MAX * (half - 1) + error;
        assert_int_equal(search(&system, branching, &pivots, &result, &record), KP_COMPLETED);
        if (!result.inexact)
            assert_int_equal(result.found, error == 0);
        kp_linear_system_free(&system);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_trying_all_points),
        cmocka_unit_test(difficult_systems_are_proved),
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(huge_systems_are_refused_or_solved),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
