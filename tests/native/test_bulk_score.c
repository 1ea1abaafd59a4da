/* The scorer says what the plain rule says, in plain C and as fast as it can:
 * all pairs of a small board, very many of a larger one, every width. */
#include "game/score.h"
#include "help/random_games.h"
#include "native/score/bulk_score.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The same codes twice, and once more for the rule. */
struct board {
    struct kp_rules *rules;
    struct kp_bulk_scorer *fastest, *scalar;
    uint16_t *codes; /* one after the other */
    size_t count, room;
    int *tally;
    uint8_t *out[2][3]; /* scratch: [way][scoring]: scores of all codes */
};

static struct board board_of(int pegs, int colours, size_t room)
{
    struct board board = {
        .rules = kp_board_rules((struct kp_board){.pegs = pegs, .colours = colours}),
        .fastest = kp_bulk_scorer_new(pegs, colours, KP_BULK_SCORE_FASTEST),
        .scalar = kp_bulk_scorer_new(pegs, colours, KP_BULK_SCORE_SCALAR),
        .codes = calloc(room * (size_t)pegs, sizeof *board.codes),
        .room = room,
        .tally = calloc((size_t)colours, sizeof *board.tally),
    };

    for (int i = 0; i < 6; i++) {
        board.out[i / 3][i % 3] = malloc(room + 1);
        assert_non_null(board.out[i / 3][i % 3]);
    }
    assert_true(board.fastest && board.scalar && board.codes && board.tally);
    assert_string_equal(kp_bulk_scorer_name(board.scalar), "scalar");
    return board;
}

static void close_board(struct board *board)
{
    kp_rules_unref(board->rules);
    kp_bulk_scorer_free(board->fastest);
    kp_bulk_scorer_free(board->scalar);
    free(board->codes);
    free(board->tally);
    for (int i = 0; i < 6; i++)
        free(board->out[i / 3][i % 3]);
}

static uint16_t *code_of(const struct board *board, size_t i)
{
    return board->codes + i * (size_t)board->rules->pegs;
}

static void add(struct board *board, const uint16_t *code)
{
    assert_in_range(board->count, 0, board->room - 1);
    memcpy(code_of(board, board->count), code, (size_t)board->rules->pegs * sizeof *code);
    assert_true(kp_bulk_scorer_add(board->fastest, code));
    assert_true(kp_bulk_scorer_add(board->scalar, code));
    board->count++;
}

/* Every code of a board, in code order. */
static struct board whole_board(int pegs, int colours)
{
    size_t all = 1;
    uint16_t code[16];
    struct board board;

    for (int p = 0; p < pegs; p++)
        all *= (size_t)colours;
    board = board_of(pegs, colours, all);
    for (size_t i = 0; i < all; i++) {
        size_t rest = i;

        for (int p = pegs - 1; p >= 0; p--, rest /= (size_t)colours)
            code[p] = (uint16_t)(rest % (size_t)colours);
        add(&board, code);
    }
    return board;
}

#define UNTOUCHED 0xA5

/* Score by every rule that the scorer admits, in both ways. */
static void score_all(struct board *board, const uint16_t *guess)
{
    for (int k = KP_BLACK_AND_WHITE; k <= KP_COLOURS_ONLY; k++) {
        if (k == KP_BLACK_AND_WHITE && board->rules->pegs > KP_MARK_PEGS)
            continue;
        kp_bulk_scorer_score(board->fastest, guess, (enum kp_scoring)k, board->out[0][k]);
        kp_bulk_scorer_score(board->scalar, guess, (enum kp_scoring)k, board->out[1][k]);
    }
}

/* One guess against all codes, in both ways: equal to each other, with nothing
 * written behind the last, and equal to the rule. */
static void expect_right(struct board *board, const uint16_t *guess)
{
    bool marks = board->rules->pegs <= KP_MARK_PEGS;
    uint8_t **out = board->out[0];

    for (int i = 0; i < 6; i++)
        memset(board->out[i / 3][i % 3], UNTOUCHED, board->count + 1);
    score_all(board, guess);
    for (int k = 0; k < 3; k++) {
        assert_memory_equal(out[k], board->out[1][k], board->count + 1);
        assert_int_equal(out[k][board->count], UNTOUCHED);
    }
    for (size_t i = 0; i < board->count; i++) {
        struct kp_score right = kp_score_guess(board->rules, code_of(board, i), guess,
                                               board->tally);
        int total = right.black + right.white;

        if (out[KP_BLACK_ONLY][i] != right.black || out[KP_COLOURS_ONLY][i] != total ||
            out[KP_BLACK_AND_WHITE][i] != (marks ? 16 * right.black + right.white : UNTOUCHED))
            fail_msg("code %zu of %d pegs and %d colours: %d %d instead of %d %d", i,
                     board->rules->pegs, board->rules->colours, out[KP_BLACK_ONLY][i],
                     out[KP_COLOURS_ONLY][i], right.black, total);
    }
}

static void all_pairs_of_a_classic_board(void **state)
{
    struct board board = whole_board(4, 6);

    (void)state;
    print_message("the fastest way here is %s\n", kp_bulk_scorer_name(board.fastest));
    assert_int_equal(board.count, 1296);
    for (size_t i = 0; i < board.count; i++)
        expect_right(&board, code_of(&board, i));
    close_board(&board);
}

/* All codes against 306 of them, taken at even distances. */
static void ten_million_pairs_of_a_large_box(void **state)
{
    struct board board = whole_board(5, 8);
    size_t pairs = 0;

    (void)state;
    assert_int_equal(board.count, 32768);
    for (size_t i = 0; i < board.count; i += 107, pairs += board.count)
        expect_right(&board, code_of(&board, i));
    assert_in_range(pairs, 10000000, 11000000);
    close_board(&board);
}

/* ---- Every width ---------------------------------------------------------- */

/* A random code; many of its pegs have the last colour, where it is `heavy`. */
static void draw(uint64_t *seed, int pegs, int colours, bool heavy, uint16_t *code)
{
    for (int p = 0; p < pegs; p++)
        code[p] = heavy && kp_seeded_below(seed, 4) ? (uint16_t)(colours - 1)
                                                    : (uint16_t)kp_seeded_below(seed, colours);
}

/* Random codes, those of one colour among them. */
static void expect_width(uint64_t *seed, int pegs, int colours)
{
    struct board board = board_of(pegs, colours, 67);
    uint16_t code[KP_BULK_SCORE_PEGS];

    for (int i = 0; i < 67; i++) {
        draw(seed, pegs, i == 5 ? 1 : colours, i % 3 == 0, code);
        for (int p = 0; i == 66 && p < pegs; p++)
            code[p] = (uint16_t)(colours - 1);
        add(&board, code);
    }
    for (size_t i = 0; i < board.count; i += i < 60 ? 5 : 1)
        expect_right(&board, code_of(&board, i));
    close_board(&board);
}

static void every_width_up_to_the_limits(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int pegs = 1; pegs <= KP_BULK_SCORE_PEGS; pegs++) {
        expect_width(&seed, pegs, 1 + kp_seeded_below(&seed, 12));
        expect_width(&seed, pegs, 1 + kp_seeded_below(&seed, KP_BULK_SCORE_COLOURS));
    }
    for (int colours = 1; colours <= KP_BULK_SCORE_COLOURS; colours++)
        expect_width(&seed, 1 + kp_seeded_below(&seed, 20), colours);
    expect_width(&seed, KP_BULK_SCORE_PEGS, KP_BULK_SCORE_COLOURS);
    expect_width(&seed, KP_BULK_SCORE_PEGS, 1);
}

static void wider_codes_are_refused(void **state)
{
    static const int refused[][2] = {{0, 6}, {-1, 6}, {4, 0}, {256, 6}, {65535, 6}, {4, 257}};

    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_false(kp_bulk_scorer_admits(refused[i][0], refused[i][1]));
        assert_null(kp_bulk_scorer_new(refused[i][0], refused[i][1], KP_BULK_SCORE_FASTEST));
    }
    assert_true(kp_bulk_scorer_admits(KP_BULK_SCORE_PEGS, KP_BULK_SCORE_COLOURS));
    kp_bulk_scorer_free(NULL);
}

/* ---- The edges ------------------------------------------------------------ */

/* As few codes as none, and a block more or less. */
static void every_number_of_codes(void **state)
{
    uint64_t seed = 2;
    struct board board = board_of(6, 9, 100);
    uint16_t code[6];

    (void)state;
    for (int i = 0; i < 100; i++) {
        draw(&seed, 6, 9, false, code);
        expect_right(&board, code);
        add(&board, code);
        expect_right(&board, code);
    }
    close_board(&board);
}

/* A colour beyond all of theirs scores as one that no code of theirs has. */
static void holes_agree_with_nothing(void **state)
{
    struct board board = whole_board(3, 4), wider = board_of(3, 5, 64);
    static const uint16_t holes[] = {4, 255, 256, 259, UINT16_MAX};

    (void)state;
    for (size_t i = 0; i < 64; i++)
        add(&wider, code_of(&board, i));
    for (size_t i = 0; i < 64 * 5; i++) {
        uint16_t guess[3], blank[3];

        for (int p = 0; p < 3; p++) {
            bool hole = i / 64 == 4 || (i + (size_t)p) % 3 == 0;

            guess[p] = hole ? holes[i / 64] : code_of(&board, i % 64)[p];
            blank[p] = hole ? 4 : guess[p];
        }
        score_all(&board, guess);
        expect_right(&wider, blank);
        for (int k = 0; k < 3; k++) {
            assert_memory_equal(board.out[0][k], wider.out[0][k], 64);
            assert_memory_equal(board.out[1][k], wider.out[0][k], 64);
        }
    }
    close_board(&board);
    close_board(&wider);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_pairs_of_a_classic_board),
        cmocka_unit_test(ten_million_pairs_of_a_large_box),
        cmocka_unit_test(every_width_up_to_the_limits),
        cmocka_unit_test(wider_codes_are_refused),
        cmocka_unit_test(every_number_of_codes),
        cmocka_unit_test(holes_agree_with_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
