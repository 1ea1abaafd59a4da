/* How long an audit takes by default: boards of at most 8 pegs, 10 colours and
 * 20 rows, with scores that leave the audit as much to try as possible.
 *
 * "test_audit_time 6000" tries that many boards instead of the share. */
#include "game/score.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#define PEGS 8
#define ROWS 20

/* The processor time that we promise for one audit, in seconds. */
#define PROMISED 5.0

/* A build with sanitizers or without optimisation takes longer. */
#if defined __OPTIMIZE__ && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#define SLACK 1
#else
#define SLACK 12
#endif

/* ---- Boards ------------------------------------------------------------- */

enum guesses { ANY_GUESS, ONE_GUESS, THREE_GUESSES, ONE_COLOUR, GUESS_KINDS };
enum scores { ANY_SCORE, ALL_EMPTY, ALL_WHITE, ALL_BLACK, EMPTY_OR_WHITE, TRUE_SCORE, SCORE_KINDS };

struct drawing {
    uint64_t *seed;
    struct kp_transcript *game;
    enum guesses guesses;
    enum scores scores;
    int unknown;  /* percent of the counts */
    size_t wrong; /* rows that do not have the true score */
    uint16_t guess[3][PEGS], secret[PEGS];
};

static int below(const struct drawing *drawing, int n)
{
    return kp_seeded_below(drawing->seed, n);
}

static struct kp_board draw_box(uint64_t *seed)
{
    struct kp_board box = {.pegs = 1 + kp_seeded_below(seed, PEGS),
                           .colours = 1 + kp_seeded_below(seed, 10),
                           .first = 1};
    int scores = kp_seeded_below(seed, 5), blanks = kp_seeded_below(seed, 4);

    box.scores = scores == 0 ? KP_BLACK_ONLY : scores == 1 ? KP_COLOURS_ONLY : KP_BLACK_AND_WHITE;
    box.blanks = blanks == 0 ? KP_BLANKS : blanks == 1 ? KP_GUESS_BLANKS : KP_NO_BLANKS;
    box.no_repeats = box.colours >= box.pegs && kp_seeded_below(seed, 4) == 0;
    return box;
}

static void draw_guess(const struct drawing *drawing, uint16_t *guess)
{
    const struct kp_rules *rules = drawing->game->rules;

    for (int p = 0; p < rules->pegs; p++) {
        guess[p] = (uint16_t)below(drawing, kp_rules_guess_colours(rules));
        if (drawing->guesses == ONE_COLOUR)
            guess[p] = guess[0];
    }
}

static const uint16_t *next_guess(struct drawing *drawing)
{
    int kind = drawing->guesses == THREE_GUESSES ? below(drawing, 3) : 0;

    if (drawing->guesses == ANY_GUESS || drawing->guesses == ONE_COLOUR)
        draw_guess(drawing, drawing->guess[kind]);
    return drawing->guess[kind];
}

/* As many black and white key pegs as there may be together. */
static struct kp_score any_score(const struct drawing *drawing)
{
    int n = drawing->game->rules->pegs;
    struct kp_score score = {.black = below(drawing, n + 1)};

    score.white = below(drawing, n + 1 - score.black);
    if (score.black == n - 1)
        score.white = 0;
    return score;
}

static struct kp_score draw_score(const struct drawing *drawing, const uint16_t *guess)
{
    int n = drawing->game->rules->pegs, tally[11] = {0};

    switch (drawing->scores) {
    case ALL_EMPTY:
        return (struct kp_score){0, 0};
    case ALL_WHITE:
        return (struct kp_score){0, n};
    case ALL_BLACK:
        return (struct kp_score){n, 0};
    case EMPTY_OR_WHITE:
        return (struct kp_score){0, n * below(drawing, 2)};
    case TRUE_SCORE:
        if (drawing->game->row_count >= drawing->wrong)
            return kp_score_guess(drawing->game->rules, drawing->secret, guess, tally);
        return any_score(drawing);
    default:
        return any_score(drawing);
    }
}

/* The counts that the rules record, some of them forgotten. */
static struct kp_score note_score(const struct drawing *drawing, struct kp_score score)
{
    enum kp_scoring scores = drawing->game->rules->scores;

    if (scores == KP_COLOURS_ONLY)
        score = (struct kp_score){0, score.black + score.white};
    else if (below(drawing, 100) < drawing->unknown)
        score.black = KP_UNKNOWN;
    if (scores == KP_BLACK_ONLY || below(drawing, 100) < drawing->unknown)
        score.white = KP_UNKNOWN;
    return score;
}

static void draw_secret(struct drawing *drawing)
{
    const struct kp_rules *rules = drawing->game->rules;

    for (int p = 0; p < rules->pegs; p++)
        drawing->secret[p] = (uint16_t)p;
    if (rules->repeats)
        for (int p = 0; p < rules->pegs; p++)
            drawing->secret[p] = (uint16_t)below(drawing, kp_rules_secret_colours(rules));
    kp_shuffle(drawing->seed, drawing->secret, rules->pegs);
}

static struct kp_transcript *draw_game(uint64_t *seed)
{
    struct drawing drawing = {.seed = seed, .game = kp_empty_game(draw_box(seed))};
    int rows = 1 + below(&drawing, ROWS);

    drawing.guesses = (enum guesses)below(&drawing, GUESS_KINDS);
    drawing.scores = (enum scores)below(&drawing, SCORE_KINDS);
    drawing.unknown = below(&drawing, 3) == 0 ? 20 : 0;
    drawing.wrong = (size_t)(1 + below(&drawing, 6));
    draw_secret(&drawing);
    for (int i = 0; i < 3; i++)
        draw_guess(&drawing, drawing.guess[i]);
    for (int r = 0; r < rows; r++) {
        const uint16_t *guess = next_guess(&drawing);
        struct kp_score score = note_score(&drawing, draw_score(&drawing, guess));

        assert_true(kp_transcript_add(drawing.game, guess, score, 0));
    }
    return drawing.game;
}

/* ---- Audits ------------------------------------------------------------- */

static double seconds_used(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int is_late(void *end)
{
    return seconds_used() > *(const double *)end;
}

static bool write_stderr(void *to, const char *bytes, size_t length)
{
    (void)to;
    return fwrite(bytes, 1, length, stderr) == length;
}

static void write_game(const struct kp_transcript *game)
{
    struct kp_out out = {write_stderr, NULL};
    struct kp_writer *writer;

    assert_int_equal(kp_writer_new("text", &out, &writer, NULL), KP_OK);
    assert_int_equal(kp_writer_add(writer, game, NULL), KP_OK);
    assert_int_equal(kp_writer_end(writer), KP_OK);
}

/* The slowest audit of an engine. */
struct slowest {
    const char *engine;
    double seconds;
    int board;
};

static double audit(const struct kp_transcript *game, const char *engine)
{
    double begun = seconds_used(), end = begun + PROMISED * SLACK;
    struct kp_options options = {.engine = engine, .stop = is_late, .stop_data = &end};
    struct kp_verdict *verdict;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    kp_verdict_free(verdict);
    return seconds_used() - begun;
}

static void audit_board(int board, uint64_t seed, struct slowest *slowest)
{
    struct kp_transcript *game = draw_game(&seed);
    double seconds = audit(game, slowest->engine);

    if (seconds > PROMISED * SLACK) {
        write_game(game);
        fail_msg("board %d takes the %s engine more than %.0f s", board, slowest->engine,
                 PROMISED * SLACK);
    }
    if (seconds > slowest->seconds)
        *slowest = (struct slowest){slowest->engine, seconds, board};
    kp_transcript_free(game);
}

static int boards;

static void small_boards_are_audited_in_time(void **state)
{
    struct slowest slowest[] = {{.engine = "auto"}, {.engine = "native"}, {.engine = "sat"}};

    (void)state;
    for (int board = 0; board < boards; board++)
        for (size_t i = 0; i < sizeof slowest / sizeof *slowest; i++)
            audit_board(board, (uint64_t)board * 1000003, &slowest[i]);
    for (size_t i = 0; i < sizeof slowest / sizeof *slowest; i++)
        print_message("%s: the slowest of %d audits took %.2f s, that of board %d\n",
                      slowest[i].engine, boards, slowest[i].seconds, slowest[i].board);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_are_audited_in_time),
    };

    boards = argc > 1 ? atoi(argv[1]) : kp_share(1000);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
