/* Every encoding with every counter against trying all codes, under all
 * rules, for all rows and for some of them. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/unusual_boards.h"
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
    struct kp_encoding_choice choice;
    struct kp_session *session;
    struct kp_limits limits;
    struct kp_stats stats;
};

static void open_board(struct board *board, const char *encoding, bool all_rows)
{
    struct kp_session_plan plan = {.stats = &board->stats, .all_rows = all_rows};

    board->question = kp_question_new(board->game, true);
    assert_non_null(board->question);
    assert_int_equal(kp_encoding_choose(encoding, board->question, &board->choice, NULL), KP_OK);
    plan.question = board->question;
    plan.choice = &board->choice;
    board->session = kp_session_new(&plan, &board->limits);
    assert_non_null(board->session);
}

static void close_board(struct board *board)
{
    kp_session_free(board->session);
    kp_question_free(board->question);
}

/* A failure names the encoding with its counter, and the rows that are switched
 * on ("1": on), and then says what is wrong. */
static void expect(bool good, const struct board *board, const bool *rows_on, const char *what)
{
    char rows[ROWS + 1] = "";

    if (good)
        return;
    for (size_t r = 0; r < board->game->row_count; r++)
        rows[r] = !rows_on || rows_on[r] ? '1' : '0';
    fail_msg("encoding '%s', %d pegs, %d colours, rows %s: %s", board->choice.name,
             board->game->rules->pegs, board->game->rules->colours, rows, what);
}

/* The rows that are blamed must be impossible on their own. */
static void check_blame(struct board *board, const bool *rows_on)
{
    bool blamed[ROWS] = {false};

    for (size_t r = 0; r < board->game->row_count; r++) {
        blamed[r] = kp_session_failed(board->session, r);
        expect(!blamed[r] || !rows_on || rows_on[r], board, rows_on, "blames a row that is off");
    }
    expect(kp_brute_force(board->game, blamed).count == 0, board, rows_on,
           "the rows it blames have a secret");
}

static void check(struct board *board, const bool *rows_on)
{
    uint16_t code[16];
    enum kp_answer answer = kp_session_solve(board->session, &board->limits, rows_on, code);
    struct kp_brute_result brute = kp_brute_force(board->game, rows_on);

    expect(answer == KP_CONSISTENT || answer == KP_CHEATED, board, rows_on, "it does not decide");
    expect(answer == KP_CHEATED || brute.count > 0, board, rows_on,
           "it finds a secret, and there is none");
    expect(answer == KP_CONSISTENT || brute.count == 0, board, rows_on,
           "it finds no secret, and there is one");
    if (answer == KP_CHEATED) {
        check_blame(board, rows_on);
        return;
    }
    kp_question_colours(board->question, code);
    expect(kp_brute_fits(board->game, rows_on, code), board, rows_on,
           "the secret it finds does not fit");
}

/* All rows, then some rows, then all again: nothing sticks. */
static void check_subsets(struct board *board, uint64_t *seed)
{
    bool rows_on[ROWS];

    check(board, NULL);
    for (int i = 0; i < 4; i++) {
        for (size_t r = 0; r < ROWS; r++)
            rows_on[r] = kp_seeded_below(seed, 3) > 0;
        check(board, rows_on);
    }
    check(board, NULL);
}

static int checked[16]; /* games, by encoding */

static bool suits(const struct kp_encoding *encoding, const struct kp_transcript *game)
{
    struct kp_question *question = kp_question_new(game, true);
    bool suited = encoding->suits(question);

    kp_question_free(question);
    return suited;
}

static void check_encodings(struct kp_transcript *game, uint64_t *seed)
{
    char name[64];

    for (size_t i = 0; kp_encodings[i]; i++)
        for (size_t k = 0; kp_counters[k] && suits(kp_encodings[i], game); k++) {
            struct board board = {.game = game};

            checked[i]++;

            snprintf(name, sizeof name, "%s+%s", kp_encodings[i]->name, kp_counters[k]->name);
            open_board(&board, name, false);
            check_subsets(&board, seed);
            close_board(&board);
            open_board(&board, name, true);
            check(&board, NULL);
            close_board(&board);
        }
}

static void know(struct kp_transcript *game, uint64_t *seed)
{
    uint16_t colours[3];
    int n = kp_rules_secret_colours(game->rules);

    for (int i = 0; i < 3; i++)
        colours[i] = (uint16_t)kp_seeded_below(seed, n);
    kp_transcript_restrict_peg(game, kp_seeded_below(seed, game->rules->pegs), colours, 3, false,
                               NULL);
}

static void bound(struct kp_transcript *game, uint64_t *seed)
{
    int colour = kp_seeded_below(seed, kp_rules_secret_colours(game->rules));
    int least = kp_seeded_below(seed, 2), pegs = game->rules->pegs;

    kp_transcript_restrict_times(game, colour, least,
                                 least + kp_seeded_below(seed, pegs + 1 - least));
}

static void draw_game(struct kp_board box, bool extras, uint64_t *seed)
{
    int rows = 1 + kp_seeded_below(seed, ROWS);
    struct kp_transcript *game = kp_true_game(seed, box, rows);

    kp_distort_scores(game, seed);
    if (extras && box.scores != KP_COLOURS_ONLY && kp_seeded_below(seed, 2))
        know(game, seed);
    if (extras && kp_seeded_below(seed, 2))
        bound(game, seed);
    if (extras && kp_seeded_below(seed, 2))
        game->sum = kp_seeded_below(seed, box.pegs * box.colours);
    check_encodings(game, seed);
    kp_transcript_free(game);
}

static void agrees_with_brute_force(void **state)
{
    uint64_t seed = 1;
    int games = 3 + kp_share(57);

    (void)state;
    for (int i = 0; i < kp_unusual_board_count; i++)
        for (int game = 0; game < games; game++)
            draw_game(kp_unusual_boards[i], game % 2, &seed);
    for (size_t i = 0; kp_encodings[i]; i++)
        assert_in_range(checked[i], 5 * games, 1 << 20);
}

/* Whether there are hints in a game whose guesses repeat the colours of that many of their first
 * pegs. */
static bool has_hints(struct kp_board box, int repeated)
{
    uint64_t seed = 11;
    struct kp_transcript *game = kp_true_game(&seed, box, 0);
    struct kp_question *question;
    uint16_t guess[16];
    bool has;

    for (int r = 0; r < ROWS; r++) {
        for (int p = 0; p < box.pegs; p++)
            guess[p] = (uint16_t)((r + p % (box.pegs - repeated)) % box.colours);
        assert_true(kp_transcript_add(game, guess, (struct kp_score){0, 0}, 0));
    }
    question = kp_question_new(game, true);
    assert_non_null(question);
    has = kp_session_prefers_true_pegs(question);
    kp_question_free(question);
    kp_transcript_free(game);
    return has;
}

/* Of every peg and class, where guesses have many of the colours. */
static void varied_guesses_make_hints(void **state)
{
    (void)state;
    assert_true(has_hints((struct kp_board){.pegs = 8, .colours = 6}, 0));
    assert_true(has_hints((struct kp_board){.pegs = 8, .colours = 6}, 4));
    assert_false(has_hints((struct kp_board){.pegs = 8, .colours = 6}, 5));
    assert_false(has_hints((struct kp_board){.pegs = 8, .colours = 2}, 0));
}

/* Whoever was stopped while writing knows nothing, and says why. */
static int at_once(void *data)
{
    (void)data;
    return 1;
}

static void open_large(struct board *board)
{
    uint64_t seed = 7;

    board->game = kp_true_game(&seed, (struct kp_board){.pegs = 16, .colours = 6}, ROWS);
    open_board(board, NULL, false);
}

static void limits_are_undecided(void **state)
{
    static const struct kp_limits limits[] = {
        {.asked_to_stop = at_once}, {.deadline = 1e-9}, {.memory = 100000}};
    static const enum kp_stop_reason stops[] = {KP_INTERRUPTED, KP_OUT_OF_TIME, KP_OUT_OF_MEMORY};

    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct board board = {.limits = limits[i]};
        uint16_t code[16];

        open_large(&board);
        assert_int_equal(kp_session_solve(board.session, &board.limits, NULL, code), KP_UNDECIDED);
        assert_int_equal(kp_session_stop(board.session), stops[i]);
        close_board(&board);
        kp_transcript_free(board.game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(varied_guesses_make_hints),
        cmocka_unit_test(limits_are_undecided),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
