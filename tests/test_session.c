/* Every encoding with every counter against trying all codes, under all
 * rules, for all rows and for some of them. */
#include "help/sat_game.h"
#include "sat/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>

#define ROWS 6

struct board {
    struct kp_transcript *game;
    struct kp_question *question;
    struct kp_choice choice;
    struct kp_session *session;
    struct kp_limits limits;
    struct kp_stats stats;
};

static void open_board(struct board *board, const char *encoding, bool all_rows)
{
    struct kp_session_plan plan = {
        .limits = &board->limits, .stats = &board->stats, .all_rows = all_rows};

    board->question = kp_question_new(board->game, true);
    assert_non_null(board->question);
    assert_int_equal(kp_choose(encoding, board->question, &board->choice, NULL), KP_OK);
    plan.question = board->question;
    plan.choice = &board->choice;
    assert_int_equal(kp_solver_find(NULL, &plan.solver, NULL), KP_OK);
    board->session = kp_session_new(&plan);
    assert_non_null(board->session);
}

static void close_board(struct board *board)
{
    kp_session_free(board->session);
    kp_question_free(board->question);
}

/* The rows that are blamed must be impossible on their own. */
static void check_blame(struct board *board, const bool *rows_on)
{
    bool blamed[ROWS] = {false};

    for (size_t r = 0; r < board->game->row_count; r++) {
        blamed[r] = kp_session_failed(board->session, r);
        assert_true(!blamed[r] || !rows_on || rows_on[r]);
    }
    assert_false(sat_brute(board->game, blamed));
}

static void check(struct board *board, const bool *rows_on)
{
    uint16_t code[16];
    enum kp_answer answer = kp_session_solve(board->session, rows_on, code);

    assert_int_equal(answer, sat_brute(board->game, rows_on) ? KP_CONSISTENT : KP_CHEATED);
    if (answer == KP_CHEATED) {
        check_blame(board, rows_on);
        return;
    }
    kp_question_colours(board->question, code);
    assert_true(sat_fits(board->game, rows_on, code));
}

/* All rows, then some rows, then all again: nothing sticks. */
static void check_subsets(struct board *board, uint64_t *seed)
{
    bool rows_on[ROWS];

    check(board, NULL);
    for (int i = 0; i < 4; i++) {
        for (size_t r = 0; r < ROWS; r++)
            rows_on[r] = sat_random(seed, 3) > 0;
        check(board, rows_on);
    }
    check(board, NULL);
}

static void check_encodings(struct kp_transcript *game, uint64_t *seed)
{
    char name[64];

    for (size_t i = 0; kp_encodings[i]; i++)
        for (size_t k = 0; kp_counters[k]; k++) {
            struct board board = {.game = game};

            snprintf(name, sizeof name, "%s+%s", kp_encodings[i]->name, kp_counters[k]->name);
            open_board(&board, name, false);
            check_subsets(&board, seed);
            close_board(&board);
            open_board(&board, name, true);
            check(&board, NULL);
            close_board(&board);
        }
}

/* Counts forgotten, counts changed. */
static void spoil(struct kp_transcript *game, uint64_t *seed)
{
    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score *score = &game->rows[r].score;

        if (sat_random(seed, 4) == 0)
            score->black = KP_UNKNOWN;
        if (sat_random(seed, 4) == 0 || game->rules->scores == KP_BLACK_ONLY)
            score->white = KP_UNKNOWN;
        if (sat_random(seed, 8) == 0 && score->white > 0)
            score->white--;
        if (sat_random(seed, 8) == 0 && score->black >= 0 && game->rules->scores != KP_COLOURS_ONLY)
            score->black = (int)sat_random(seed, (unsigned)game->rules->pegs + 1);
        if (game->rules->scores == KP_COLOURS_ONLY)
            score->black = 0;
    }
}

static void know(struct kp_transcript *game, uint64_t *seed)
{
    uint16_t colours[3];
    int left, n = kp_rules_secret_colours(game->rules);

    for (int i = 0; i < 3; i++)
        colours[i] = (uint16_t)sat_random(seed, (unsigned)n);
    kp_transcript_know(game, (int)sat_random(seed, (unsigned)game->rules->pegs), colours, 3, &left);
}

static void draw_game(struct sat_rules rules, bool extras, uint64_t *seed)
{
    struct kp_transcript *game = sat_game_new(rules);
    uint16_t secret[16];

    sat_draw(game, true, seed, secret);
    for (unsigned r = sat_random(seed, ROWS) + 1; r > 0; r--)
        sat_add_honest(game, secret, seed);
    spoil(game, seed);
    if (extras && rules.scores != KP_COLOURS_ONLY && sat_random(seed, 2))
        know(game, seed);
    if (extras && sat_random(seed, 2))
        game->sum = sat_random(seed, (unsigned)(rules.pegs * rules.colours));
    check_encodings(game, seed);
    kp_transcript_free(game);
}

static const struct sat_rules boards[] = {
    {1, 1, KP_BLACK_AND_WHITE, KP_NO_BLANKS, false},
    {4, 3, KP_BLACK_AND_WHITE, KP_NO_BLANKS, false},
    {3, 9, KP_BLACK_AND_WHITE, KP_NO_BLANKS, false},
    {4, 6, KP_BLACK_AND_WHITE, KP_NO_BLANKS, true},
    {7, 2, KP_BLACK_AND_WHITE, KP_NO_BLANKS, false},
    {4, 3, KP_BLACK_AND_WHITE, KP_BLANKS, false},
    {5, 4, KP_BLACK_AND_WHITE, KP_BLANKS, true},
    {3, 5, KP_BLACK_AND_WHITE, KP_GUESS_BLANKS, true},
    {2, 20, KP_BLACK_AND_WHITE, KP_NO_BLANKS, false},
    {2, 20, KP_BLACK_AND_WHITE, KP_NO_BLANKS, true},
    {5, 3, KP_BLACK_ONLY, KP_NO_BLANKS, false},
    {4, 3, KP_BLACK_ONLY, KP_GUESS_BLANKS, false},
    {4, 4, KP_COLOURS_ONLY, KP_NO_BLANKS, false},
    {3, 6, KP_COLOURS_ONLY, KP_BLANKS, true},
    {2, 18, KP_COLOURS_ONLY, KP_NO_BLANKS, false},
};

static void agrees_with_brute_force(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int game = 0; game < 60; game++)
            draw_game(boards[i], game % 2, &seed);
}

/* Whoever was stopped while writing knows nothing, and says why. */
static int at_once(void *data)
{
    (void)data;
    return 1;
}

static void open_large(struct board *board)
{
    uint16_t secret[16];
    uint64_t seed = 7;

    board->game = sat_game_new((struct sat_rules){.pegs = 16, .colours = 6});
    sat_draw(board->game, true, &seed, secret);
    for (int r = 0; r < ROWS; r++)
        sat_add_honest(board->game, secret, &seed);
    open_board(board, NULL, false);
}

static void limits_are_undecided(void **state)
{
    static const struct kp_limits limits[] = {
        {.asked_to_stop = at_once}, {.deadline = 1e-9}, {.memory = 100000}};
    static const enum kp_stop stops[] = {KP_INTERRUPTED, KP_OUT_OF_TIME, KP_OUT_OF_MEMORY};

    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct board board = {.limits = limits[i]};
        uint16_t code[16];

        open_large(&board);
        assert_int_equal(kp_session_solve(board.session, NULL, code), KP_UNDECIDED);
        assert_int_equal(kp_session_stop(board.session), stops[i]);
        close_board(&board);
        kp_transcript_free(board.game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(limits_are_undecided),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
