/* The linear engine when something goes wrong inside it: each ending has its own name, and a
 * damaged number in its arithmetic never makes a wrong answer.
 *
 * Functions of the engine are replaced by the linker: a bit of the inverse is flipped after a
 * pivot, a multiplier is wrong, the search for a proof fails, or a bound does not fit into 64
 * bits. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/planted_games.h"
#include "keypeg.h"
#include "linear/simplex/simplex_kernel.h"
#include "linear/system/infeasibility_proof.h"
#include "question/row_sum.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct {
    int flip_within;   /* a bit of the inverse, within this number of pivots each; 0: never */
    int wrong_within;  /* a multiplier, within this number of proofs each; 0: never */
    uint64_t seed;     /* which one, and when */
    int until;         /* pivots or proofs until the next fault */
    int made;          /* faults so far */
    bool finds_proofs; /* false: no multipliers prove anything */
    bool is_too_large; /* no bound fits into 64 bits */
} faults;

void __real_kp_kernel_eliminate(double *matrix, size_t rows, size_t width, const double *pivot,
                                const double *pivot_column, double *edge_weight);
void __wrap_kp_kernel_eliminate(double *matrix, size_t rows, size_t width, const double *pivot,
                                const double *pivot_column, double *edge_weight);
bool __real_kp_infeasibility_proof_find(struct kp_infeasibility_proof *proof,
                                        const double *multipliers, const int32_t *least,
                                        const int32_t *most, bool every);
bool __wrap_kp_infeasibility_proof_find(struct kp_infeasibility_proof *proof,
                                        const double *multipliers, const int32_t *least,
                                        const int32_t *most, bool every);
enum kp_box_bound __real_kp_row_sum_bound(const struct kp_row_sum *sum, struct kp_secret_box *box,
                                          int64_t *largest, int64_t *value);
enum kp_box_bound __wrap_kp_row_sum_bound(const struct kp_row_sum *sum, struct kp_secret_box *box,
                                          int64_t *largest, int64_t *value);

/* Whether this pivot or proof gets a fault. */
static bool is_time(int within)
{
    if (within == 0 || --faults.until > 0)
        return false;
    faults.until = 1 + kp_seeded_below(&faults.seed, within);
    faults.made++;
    return true;
}

static void flip_bit(double *number)
{
    uint64_t bits;

    memcpy(&bits, number, sizeof bits);
    bits ^= UINT64_C(1) << kp_seeded_below(&faults.seed, 64);
    memcpy(number, &bits, sizeof bits);
}

/* Flips a bit in the rows and columns that are in use. */
void __wrap_kp_kernel_eliminate(double *matrix, size_t rows, size_t width, const double *pivot,
                                const double *pivot_column, double *edge_weight)
{
    __real_kp_kernel_eliminate(matrix, rows, width, pivot, pivot_column, edge_weight);
    if (is_time(faults.flip_within))
        flip_bit(&matrix[(size_t)kp_seeded_below(&faults.seed, (int)rows) * width +
                         (size_t)kp_seeded_below(&faults.seed, (int)rows)]);
}

bool __wrap_kp_infeasibility_proof_find(struct kp_infeasibility_proof *proof,
                                        const double *multipliers, const int32_t *least,
                                        const int32_t *most, bool every)
{
    size_t rows = proof->system->rows;
    double *wrong = calloc(rows + 1, sizeof *wrong);
    bool found;

    assert_non_null(wrong);
    memcpy(wrong, multipliers, rows * sizeof *wrong);
    if (is_time(faults.wrong_within))
        flip_bit(&wrong[kp_seeded_below(&faults.seed, (int)rows)]);
    found = faults.finds_proofs &&
            __real_kp_infeasibility_proof_find(proof, wrong, least, most, every);
    free(wrong);
    return found;
}

enum kp_box_bound __wrap_kp_row_sum_bound(const struct kp_row_sum *sum, struct kp_secret_box *box,
                                          int64_t *largest, int64_t *value)
{
    if (faults.is_too_large)
        return KP_BOX_TOO_LARGE;
    return __real_kp_row_sum_bound(sum, box, largest, value);
}

static int no_faults(void **state)
{
    (void)state;
    memset(&faults, 0, sizeof faults);
    faults.finds_proofs = true;
    return 0;
}

/* ---- Games ------------------------------------------------------------------------- */

static struct kp_verdict *check(const struct kp_transcript *game, const char *engine)
{
    struct kp_options options = {.engine = engine, .repairs = -1, .verdict_only = true};
    struct kp_verdict *verdict;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    return verdict;
}

static struct kp_match *read_game(const char *text)
{
    struct kp_errors errors = {0};
    struct kp_match *match;

    if (kp_match_read(text, strlen(text), NULL, &match, &errors) != KP_OK)
        fail_msg("%s", errors.item[0].says);
    return match;
}

/* Small enough for brute force, and with rows enough for branches. */
static const struct kp_planted_plan plans[] = {
    {{.pegs = 7, .colours = 6}, .rows = 6},
    {{.pegs = 7, .colours = 6}, .rows = 8, .wrong = 1, .slight = true},
    {{.pegs = 8, .colours = 5}, .rows = 7, .wrong = 1, .slight = true},
    {{.pegs = 7, .colours = 5}, .rows = 6, .wrong = 1, .slight = true, .sum = true},
    {{.pegs = 14, .colours = 2}, .rows = 9, .wrong = 1, .slight = true},
    {{.pegs = 8, .colours = 4, .scores = KP_BLACK_ONLY}, .rows = 9, .wrong = 1, .slight = true},
};

#define PLANS ((int)(sizeof plans / sizeof *plans))

/* ---- Flipped bits and wrong multipliers ------------------------------------------------ */

/* Expects an answer that is right, or none. */
static void expect_no_wrong_answer(const struct kp_transcript *game, bool fits, int *undecided)
{
    struct kp_verdict *verdict;

    faults.until = 1;
    verdict = check(game, "linear");
    if (verdict->answer == KP_UNDECIDED)
        assert_int_equal(verdict->stop, KP_INEXACT);
    else
        assert_int_equal(verdict->answer, fits ? KP_CONSISTENT : KP_CHEATED);
    *undecided += verdict->answer == KP_UNDECIDED;
    kp_verdict_free(verdict);
}

static void faults_make_no_wrong_answer(void **state)
{
    int undecided = 0, games = PLANS * (10 + kp_share(620));
    uint64_t seed = 5;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_planted_game(&seed, &plans[i % PLANS]);
        bool fits = kp_brute_force(game, NULL).count > 0;

        faults.seed = seed;
        faults.flip_within = i / PLANS % 3 < 2 ? 1 << kp_seeded_below(&seed, 8) : 0;
        faults.wrong_within = faults.flip_within == 0 ? 1 + kp_seeded_below(&seed, 8) : 0;
        expect_no_wrong_answer(game, fits, &undecided);
        kp_transcript_free(game);
    }
    print_message("%d faults in %d games, of which %d were not decided\n", faults.made, games,
                  undecided);
    assert_true(faults.made > games / 2 && undecided < games / 2);
}

/* A secret is planted, so it fits. */
static void faults_hide_no_planted_secret(void **state)
{
    int undecided = 0, games = 4 + kp_share(200);
    uint64_t seed = 6;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_board board = {.pegs = 20, .colours = i % 2 ? 10 : 2};
        struct kp_transcript *game = kp_true_game(&seed, board, i % 2 ? 26 : 12);

        faults.seed = seed;
        faults.flip_within = 16 << kp_seeded_below(&seed, 8);
        expect_no_wrong_answer(game, true, &undecided);
        kp_transcript_free(game);
    }
    print_message("%d faults in %d games, of which %d were not decided\n", faults.made, games,
                  undecided);
}

/* ---- Endings ------------------------------------------------------------------------- */

/* Without proofs no leaf is refuted.  The other engines decide the game all the same. */
static void inexact_searches_say_so(void **state)
{
    int ended = 0;
    uint64_t seed = 7;

    (void)state;
    for (int i = 0; i < PLANS * (2 + kp_share(40)); i++) {
        struct kp_transcript *game = kp_planted_game(&seed, &plans[i % PLANS]);
        bool fits = kp_brute_force(game, NULL).count > 0;
        struct kp_verdict *verdict;

        faults.finds_proofs = false;
        verdict = check(game, "linear");
        if (verdict->answer == KP_UNDECIDED) {
            assert_int_equal(verdict->stop, KP_INEXACT);
            assert_int_equal(verdict->steps[verdict->step_count - 1].stop, KP_INEXACT);
            ended++;
        } else {
            assert_int_equal(verdict->answer, fits ? KP_CONSISTENT : KP_CHEATED);
        }
        kp_verdict_free(verdict);
        verdict = check(game, "auto");
        assert_int_equal(verdict->answer, fits ? KP_CONSISTENT : KP_CHEATED);
        kp_verdict_free(verdict);
        kp_transcript_free(game);
    }
    print_message("%d searches were inexact\n", ended);
    assert_true(ended > 0);
}

static void large_boards_are_named(void **state)
{
    static const struct {
        struct kp_board board;
        int rows;
        size_t memory;
        enum kp_stop_reason stop;
    } boards[] = {
        {{.pegs = 12000, .colours = 5}, 10, ((size_t)1 << 31) - 1, KP_BOARD_TOO_LARGE},
        {{.pegs = 12000, .colours = 5}, 10, SIZE_MAX, KP_BOARD_TOO_LARGE},
        {{.pegs = 12000, .colours = 5}, 10, (size_t)1 << 20, KP_OUT_OF_MEMORY},
        {{.pegs = 200, .colours = 5}, 10, (size_t)1 << 16, KP_OUT_OF_MEMORY},
    };
    uint64_t seed = 3;

    (void)state;
    for (size_t i = kp_stride() > 1; i < sizeof boards / sizeof *boards;
         i++) { /* 5 s for the first */
        struct kp_transcript *game = kp_true_game(&seed, boards[i].board, boards[i].rows);
        struct kp_options options = {.engine = "linear", .memory = boards[i].memory};
        struct kp_verdict *verdict;

        assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
        assert_int_equal(verdict->answer, KP_UNDECIDED);
        assert_string_equal(kp_stop_slug(verdict->stop), kp_stop_slug(boards[i].stop));
        kp_verdict_free(verdict);
        kp_transcript_free(game);
    }
}

static bool swallow(void *to, const char *bytes, size_t length)
{
    (void)to, (void)bytes, (void)length;
    return true;
}

static void large_numbers_of_proofs_are_named(void **state)
{
    struct kp_match *match = read_game("game classic\n1122 : 1 1\n1134 : 0 1\n2352 : 1 1\n"
                                       "5512 : 2 0\n");
    const struct kp_transcript *game = kp_match_game(match, 0);
    struct kp_options options = {.engine = "linear"};
    struct kp_out out = {swallow, NULL};
    struct kp_verdict *verdict;
    enum kp_stop_reason stop;

    (void)state;
    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    assert_int_equal(verdict->answer, KP_CHEATED);
    faults.is_too_large = true;
    assert_int_equal(kp_prove(game, &options, verdict, &out, &out, &stop, NULL), KP_OK);
    assert_string_equal(kp_stop_slug(stop), "number-size");
    faults.is_too_large = false;
    assert_int_equal(kp_prove(game, &options, verdict, &out, &out, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    kp_verdict_free(verdict);
    kp_match_free(match);
}

/* ---- Multipliers that are no numbers ---------------------------------------------------- */

/* x = 1 and x = 0 for one column from 0 to 1: the difference of the rows is a proof. */
static void multipliers_that_are_no_numbers_prove_nothing(void **state)
{
    size_t first[] = {0, 2};
    uint32_t row[] = {0, 1};
    int64_t coefficient[] = {1, 1};
    int64_t right[] = {1, 0};
    int32_t least[] = {0}, most[] = {1};
    static const struct {
        double multipliers[2];
        bool proves;
    } cases[] = {
        {{1, -1}, true},        {{NAN, 1}, false},       {{1, NAN}, false},
        {{HUGE_VAL, 1}, false}, {{-HUGE_VAL, 1}, false}, {{1e-320, -1e-320}, false},
        {{0, 0}, false},        {{1e300, -1e300}, true}, {{1e-100, -1e-100}, true},
    };
    struct kp_linear_system system = {.rows = 2, .columns = 1};
    struct kp_infeasibility_proof proof;

    (void)state;
    system.first = first;
    system.row = row;
    system.coefficient = coefficient;
    system.right = right;
    system.entries = 2;
    assert_true(kp_infeasibility_proof_make(&proof, &system));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(
            kp_infeasibility_proof_find(&proof, cases[i].multipliers, least, most, true),
            cases[i].proves);
    kp_infeasibility_proof_free(&proof);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(faults_make_no_wrong_answer, no_faults),
        cmocka_unit_test_setup(faults_hide_no_planted_secret, no_faults),
        cmocka_unit_test_setup(inexact_searches_say_so, no_faults),
        cmocka_unit_test_setup(large_boards_are_named, no_faults),
        cmocka_unit_test_setup(large_numbers_of_proofs_are_named, no_faults),
        cmocka_unit_test_setup(multipliers_that_are_no_numbers_prove_nothing, no_faults),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
