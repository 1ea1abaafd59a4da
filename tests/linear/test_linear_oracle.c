/* The dual simplex gives the same answers as CLP's, on the relaxations of games and on difficult
 * random systems, while bounds of columns change as they do in a search; and what it calls
 * infeasible is proved in integers.
 *
 * CLP calculates in floating point, too.  If the two disagree, integers decide: what the simplex calls
 * infeasible must be proved, and CLP's multipliers must not prove that a point of the simplex is
 * wrong.  Only difficult systems may make them disagree, and none of 3,000 did (CLP 1.17). */
#ifdef KEYPEG_HAS_CLP
#include "base/limits.h"
#include "help/case_share.h"
#include "help/linear_systems.h"
#include "help/random_games.h"
#include "linear/model/colour_counts.h"
#include "linear/model/linear_model.h"
#include "linear/search/branch_and_bound.h"
#include "linear/simplex/dual_simplex.h"
#endif
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#ifdef KEYPEG_HAS_CLP

/* After the others: it includes <math.h> and more. */
#include <coin/Clp_C_Interface.h>

static const struct kp_limits no_limits;
static uint64_t pivots;

static struct kp_linear_budget any_budget(void)
{
    pivots = UINT64_MAX;
    return kp_linear_budget_open(&no_limits, &pivots, "testing");
}

/* ---- Both on one system --------------------------------------------------------- */

struct both {
    const struct kp_linear_system *system;
    struct kp_dual_simplex *simplex;
    Clp_Simplex *clp;
    int32_t *least, *most; /* [column]: the box at the moment */
    double *low, *high;    /* the same */
    struct kp_infeasibility_proof proof;
};

/* How often each answer was given. */
struct answers {
    int points, proofs, apart;
};

static void *allocate(size_t count, size_t size)
{
    void *block = calloc(count + 1, size);

    assert_non_null(block);
    return block;
}

static void load_clp(struct both *both)
{
    const struct kp_linear_system *system = both->system;
    int *first = allocate(system->columns + 1, sizeof *first);
    int *row = allocate(system->entries, sizeof *row);
    double *value = allocate(system->entries, sizeof *value);
    double *right = allocate(system->rows, sizeof *right);

    for (size_t j = 0; j <= system->columns; j++)
        first[j] = (int)system->first[j];
    for (size_t k = 0; k < system->entries; k++) {
        row[k] = (int)system->row[k];
        value[k] = (double)system->coefficient[k];
    }
    for (size_t i = 0; i < system->rows; i++)
        right[i] = (double)system->right[i];
    both->clp = Clp_newModel();
    assert_non_null(both->clp);
    Clp_setLogLevel(both->clp, 0);
    Clp_loadProblem(both->clp, (int)system->columns, (int)system->rows, first, row, value,
                    both->low, both->high, NULL, right, right);
    free(first);
    free(row);
    free(value);
    free(right);
}

static void begin(struct both *both, const struct kp_linear_system *system)
{
    struct kp_linear_budget budget = any_budget();

    both->system = system;
    both->simplex = kp_dual_simplex_new(system, &budget);
    assert_non_null(both->simplex);
    both->least = allocate(system->columns, sizeof *both->least);
    both->most = allocate(system->columns, sizeof *both->most);
    both->low = allocate(system->columns, sizeof *both->low);
    both->high = allocate(system->columns, sizeof *both->high);
    for (size_t j = 0; j < system->columns; j++) {
        both->low[j] = both->least[j] = system->least[j];
        both->high[j] = both->most[j] = system->most[j];
    }
    assert_true(kp_infeasibility_proof_make(&both->proof, system));
    load_clp(both);
}

static void end(struct both *both)
{
    kp_dual_simplex_free(both->simplex);
    kp_infeasibility_proof_free(&both->proof);
    Clp_deleteModel(both->clp);
    free(both->least);
    free(both->most);
    free(both->low);
    free(both->high);
}

static void set_bounds(struct both *both, size_t column, int32_t least, int32_t most)
{
    both->low[column] = both->least[column] = least;
    both->high[column] = both->most[column] = most;
    kp_dual_simplex_set_bounds(both->simplex, column, least, most);
}

static bool prove(struct both *both, const double *multipliers)
{
    return kp_infeasibility_proof_find(&both->proof, multipliers, both->least, both->most, true);
}

/* Whether there is a point; what is called infeasible is proved. */
static bool ask_simplex(struct both *both)
{
    struct kp_linear_budget budget = any_budget();
    enum kp_simplex_end answer = kp_dual_simplex_solve(both->simplex, &budget);

    if (answer == KP_SIMPLEX_UNSTABLE) {
        kp_dual_simplex_restart(both->simplex);
        answer = kp_dual_simplex_solve(both->simplex, &budget);
    }
    assert_true(answer == KP_SIMPLEX_POINT || answer == KP_SIMPLEX_NO_POINT);
    if (answer == KP_SIMPLEX_NO_POINT)
        assert_true(prove(both, kp_dual_simplex_multipliers(both->simplex)));
    return answer == KP_SIMPLEX_POINT;
}

static bool ask_clp(struct both *both)
{
    int status;

    Clp_chgColumnLower(both->clp, both->low);
    Clp_chgColumnUpper(both->clp, both->high);
    Clp_dual(both->clp, 0);
    status = Clp_status(both->clp);
    assert_true(status == 0 || status == 1);
    return status == 0;
}

/* CLP has no point where the simplex has one: its own multipliers must not prove it. */
static void expect_no_proof_of_clp(struct both *both)
{
    double *ray = Clp_infeasibilityRay(both->clp);

    assert_true(!ray || !prove(both, ray));
    Clp_freeRay(both->clp, ray);
}

/* Returns whether there is a point.  Where the two disagree, the proof in integers is right. */
static bool compare(struct both *both, struct answers *answers)
{
    bool point = ask_simplex(both), clp_point = ask_clp(both);

    if (point && !clp_point)
        expect_no_proof_of_clp(both);
    answers->points += point;
    answers->proofs += !point;
    answers->apart += point != clp_point;
    return point;
}

/* ---- A walk, as in a search ------------------------------------------------------ */

enum { DEEPEST = 24 };

/* Fixes random columns, most often at the nearest integer, until there is no point; then takes
 * some of them back. */
static void walk(uint64_t *seed, struct both *both, int steps, struct answers *answers)
{
    const struct kp_linear_system *system = both->system;
    size_t fixed[DEEPEST];
    int depth = 0;
    bool point = compare(both, answers);

    for (int i = 0; i < steps && (point || depth > 0) && system->columns > 0; i++) {
        if (point && depth < DEEPEST) {
            size_t column = (size_t)kp_seeded_below(seed, (int)system->columns);
            double value = kp_dual_simplex_value(both->simplex, column);
            int32_t to = (int32_t)(value + 0.5);

            if (kp_seeded_below(seed, 8) == 0)
                to = to > system->least[column] ? to - 1 : to + 1;
            if (to < system->least[column] || to > system->most[column])
                to = system->least[column];
            set_bounds(both, column, to, to);
            fixed[depth++] = column;
        } else {
            for (int back = 1 + kp_seeded_below(seed, depth); back > 0; back--) {
                size_t column = fixed[--depth];

                set_bounds(both, column, system->least[column], system->most[column]);
            }
            for (int k = 0; k < depth; k++) /* one may have been fixed twice */
                set_bounds(both, fixed[k], both->least[fixed[k]], both->least[fixed[k]]);
        }
        point = compare(both, answers);
    }
}

static void compare_walk(uint64_t *seed, const struct kp_linear_system *system, int steps,
                         struct answers *answers)
{
    struct both both;

    begin(&both, system);
    walk(seed, &both, steps, answers);
    end(&both);
}

static void print_answers(const struct answers *answers)
{
    print_message("%d with a point, %d without, %d on which CLP differs\n", answers->points,
                  answers->proofs, answers->apart);
    assert_true(answers->points > 0 && answers->proofs > 0);
}

/* ---- Games ----------------------------------------------------------------------- */

static const struct {
    struct kp_board board;
    int rows;
} boards[] = {
    {{.pegs = 4, .colours = 6}, 4},
    {{.pegs = 8, .colours = 8}, 7},
    {{.pegs = 12, .colours = 10}, 14},
    {{.pegs = 20, .colours = 10}, 26},
    {{.pegs = 24, .colours = 2}, 12},
    {{.pegs = 40, .colours = 2}, 20},
    {{.pegs = 64, .colours = 2}, 64},
    {{.pegs = 14, .colours = 3}, 9},
    {{.pegs = 12, .colours = 8, .scores = KP_BLACK_ONLY}, 16},
    {{.pegs = 9, .colours = 12, .no_repeats = true}, 9},
    {{.pegs = 8, .colours = 9, .blanks = KP_BLANKS}, 8},
    {{.pegs = 12, .colours = 12, .scores = KP_COLOURS_ONLY}, 6},
    {{.pegs = 30, .colours = 10}, 60},
    {{.pegs = 40, .colours = 10}, 100},
};

#define BOARDS ((int)(sizeof boards / sizeof *boards))

/* One row of every second game is wrong, by one black for one white if it has a white. */
static struct kp_transcript *draw_game(uint64_t *seed, int i)
{
    struct kp_board board = boards[i % BOARDS].board;
    struct kp_transcript *game = kp_true_game(seed, board, boards[i % BOARDS].rows);
    struct kp_score *score = &game->rows[kp_seeded_below(seed, (int)game->row_count)].score;

    if (i / BOARDS % 2 && score->white > 0) {
        score->white--;
        score->black += board.scores != KP_COLOURS_ONLY;
    }
    return game;
}

static void compare_model(uint64_t *seed, const struct kp_question *question, const int32_t *counts,
                          struct answers *answers)
{
    struct kp_linear_budget budget = any_budget();
    struct kp_linear_model model;

    assert_int_equal(kp_linear_model_make(&model, question, NULL, counts, &budget), KP_COMPLETED);
    compare_walk(seed, &model.system, 20, answers);
    kp_linear_model_free(&model);
}

static void games_have_the_answers_of_clp(void **state)
{
    struct answers answers = {0, 0, 0};
    uint64_t seed = 1;
    int games = BOARDS * 2 * (1 + kp_share(30));

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = draw_game(&seed, i);
        struct kp_question *question = kp_question_new(game, true);
        struct kp_linear_budget budget = any_budget();
        struct kp_colour_counts counts;

        assert_non_null(question);
        kp_colour_counts_find(&counts, question, NULL, (struct kp_colour_counts_limits){2, 10000},
                              NULL, &budget);
        for (size_t k = 0; k < counts.found; k++)
            compare_model(&seed, question, counts.counts + k * (size_t)question->classes, &answers);
        compare_model(&seed, question, NULL, &answers);
        kp_colour_counts_free(&counts);
        kp_question_free(question);
        kp_transcript_free(game);
    }
    print_answers(&answers);
    assert_int_equal(answers.apart, 0);
}

/* ---- Other systems --------------------------------------------------------------- */

static void small_systems_have_the_answers_of_clp(void **state)
{
    struct answers answers = {0, 0, 0};
    uint64_t seed = 2;
    int systems = kp_share(10000);

    (void)state;
    for (int i = 0; i < systems; i++) {
        struct kp_system_shape shape = {.rows = 1 + (size_t)kp_seeded_below(&seed, 8),
                                        .columns = 1 + (size_t)kp_seeded_below(&seed, 12),
                                        .density = 20 + kp_seeded_below(&seed, 81),
                                        .coefficient = 1 + kp_seeded_below(&seed, 3),
                                        .positive = i % 2,
                                        .most = 1 + i % 3,
                                        .doubled = i % 5 == 0};
        struct kp_linear_system system;

        kp_draw_system(&seed, &shape, i % 4 ? kp_seeded_below(&seed, 5) - 2 : 0, &system);
        compare_walk(&seed, &system, 4, &answers);
        kp_linear_system_free(&system);
    }
    print_answers(&answers);
    assert_int_equal(answers.apart, 0);
}

static void difficult_systems_have_the_answers_of_clp(void **state)
{
    struct answers answers = {0, 0, 0};
    uint64_t seed = 3;
    int systems = (int)kp_difficult_shape_count * (1 + kp_share(60));

    (void)state;
    for (int i = 0; i < systems; i++) {
        size_t shape = (size_t)i % kp_difficult_shape_count;
        struct kp_linear_system system;

        kp_draw_system(&seed, &kp_difficult_shapes[shape], i / 10 % 3 - 1, &system);
        compare_walk(&seed, &system, 6, &answers);
        kp_linear_system_free(&system);
    }
    print_answers(&answers);
    assert_in_range(answers.apart, 0, (answers.points + answers.proofs) / 100);
}

#else

static void clp_is_missing(void **state)
{
    (void)state;
    print_message("skipped: CLP (coinor-libclp-dev) is not installed\n");
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifdef KEYPEG_HAS_CLP
        cmocka_unit_test(games_have_the_answers_of_clp),
        cmocka_unit_test(small_systems_have_the_answers_of_clp),
        cmocka_unit_test(difficult_systems_have_the_answers_of_clp),
#else
        cmocka_unit_test(clp_is_missing),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
