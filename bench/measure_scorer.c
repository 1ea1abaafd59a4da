/* How many codes a second the scorer scores, in plain C and in the fastest way
 * the processor has.
 *
 * Marks are asked for, or blacks and totals where there are too many pegs for
 * them.  A round scores guess after guess against all codes of the board, for
 * at least so much processor time; both ways take turns, so that a busy machine
 * is fair to them. */
#include "help/random_games.h"
#include "native/score/bulk_score.h"
#include "options.h"
#include "table.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SCALAR, FASTEST, TIMES, FIGURES };

static const struct kp_column columns[] = {
    [SCALAR] = {"scalar M/s", 10, 1},
    [FASTEST] = {"fastest M/s", 11, 1},
    [TIMES] = {"times", 7, 1},
    [FIGURES] = {NULL, 0, 0},
};

static const char *const usual[] = {"4x6",   "5x8",   "6x10",    "8x10",
                                    "15x12", "40x20", "255x256", NULL};

#define MOST_CODES 1000000 /* of a board; from a larger one this many are drawn */
#define MOST_BYTES (1u << 27)

struct board {
    const char *name;
    int pegs, colours;
    size_t count;
    uint16_t *codes;
    struct kp_bulk_scorer *ways[2];
    uint8_t *scores;
};

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* "4x6": pegs, colours. */
static bool read_board(const char *name, struct board *board)
{
    char *end;

    *board = (struct board){.name = name, .pegs = (int)strtol(name, &end, 10)};
    if (*end == 'x')
        board->colours = (int)strtol(end + 1, &end, 10);
    return *end == '\0' && kp_bulk_scorer_admits(board->pegs, board->colours);
}

/* All codes of the board; 0: more than MOST_CODES. */
static size_t all_codes(const struct board *board)
{
    size_t all = 1;

    for (int p = 0; p < board->pegs; p++)
        if ((all *= (size_t)board->colours) > MOST_CODES)
            return 0;
    return all;
}

/* The i-th in code order, or any. */
static void make_code(const struct board *board, bool whole, size_t i, uint64_t *seed,
                      uint16_t *code)
{
    size_t colours = (size_t)board->colours;

    for (int p = board->pegs - 1; p >= 0; p--, i /= colours)
        code[p] = (uint16_t)(whole ? i % colours : (size_t)kp_seeded_below(seed, board->colours));
}

static void need(bool given)
{
    if (!given)
        exit(2);
}

static void fill(struct board *board)
{
    size_t all = all_codes(board), n = (size_t)board->pegs;
    size_t each = (size_t)board->pegs + (size_t)board->colours;
    uint64_t seed = 1;

    need(board->colours > 0);
    board->count = all ? all : MOST_BYTES / each < MOST_CODES ? MOST_BYTES / each : MOST_CODES;
    board->codes = calloc(board->count * n, sizeof *board->codes);
    board->scores = malloc(board->count);
    board->ways[SCALAR] = kp_bulk_scorer_new(board->pegs, board->colours, KP_BULK_SCORE_SCALAR);
    board->ways[FASTEST] = kp_bulk_scorer_new(board->pegs, board->colours, KP_BULK_SCORE_FASTEST);
    need(board->codes && board->scores && board->ways[0] && board->ways[1]);
    for (size_t i = 0; i < board->count; i++) {
        make_code(board, all > 0, i, &seed, board->codes + i * n);
        need(kp_bulk_scorer_add(board->ways[SCALAR], board->codes + i * n));
        need(kp_bulk_scorer_add(board->ways[FASTEST], board->codes + i * n));
    }
}

static void empty(struct board *board)
{
    free(board->codes);
    free(board->scores);
    kp_bulk_scorer_free(board->ways[SCALAR]);
    kp_bulk_scorer_free(board->ways[FASTEST]);
}

/* One round of one way: millions of scores a second. */
static double time_way(const struct board *board, int way, double seconds)
{
    bool marks = board->pegs <= KP_MARK_PEGS;
    double begun = now(), took;
    size_t guess = 0, scores = 0, stride = board->count > 9973 ? 9973 : 1;

    do {
        for (size_t batch = 0; batch < 1000000; batch += board->count) {
            const uint16_t *code = board->codes + guess * (size_t)board->pegs;

            kp_bulk_scorer_score(board->ways[way], code, marks ? KP_BLACK_AND_WHITE : KP_BLACK_ONLY,
                                 board->scores);
            if (!marks)
                kp_bulk_scorer_score(board->ways[way], code, KP_COLOURS_ONLY, board->scores);
            guess = (guess + stride) % board->count;
            scores += board->count;
        }
        took = now() - begun;
    } while (took < seconds);
    return (double)scores / took / 1e6;
}

static void measure(const char *what, int rounds, double seconds)
{
    struct board board;
    double(*figures)[FIGURES] = calloc((size_t)rounds, sizeof *figures);
    char codes[32], round_text[16];

    need(figures != NULL);
    if (!read_board(what, &board)) {
        fprintf(stderr, "unknown board '%s'; expected PEGSxCOLOURS up to %dx%d\n", what,
                KP_BULK_SCORE_PEGS, KP_BULK_SCORE_COLOURS);
        exit(2);
    }
    fill(&board);
    snprintf(codes, sizeof codes, "%zu codes, %s", board.count,
             kp_bulk_scorer_name(board.ways[FASTEST]));
    for (int round = 0; round < rounds; round++) {
        double *figure = figures[round];

        figure[SCALAR] = time_way(&board, SCALAR, seconds);
        figure[FASTEST] = time_way(&board, FASTEST, seconds);
        figure[TIMES] = figure[FASTEST] / figure[SCALAR];
        snprintf(round_text, sizeof round_text, "%d", round + 1);
        kp_table_line(columns, what, round_text, figure, codes);
    }
    kp_table_summary(columns, what, figures[0], rounds, codes);
    empty(&board);
    free(figures);
}

static const struct kp_bench_command command = {
    .name = "keypeg-bench-feedback",
    .usage = "Usage: keypeg-bench-feedback [OPTIONS] [PEGSxCOLOURS...]\n"
             "Scores guess after guess against all codes of each board, or against a million\n"
             "random ones where there are more (128 MB of them, where they are wide): a line\n"
             "for each round, with millions of scores a second in plain C and in the fastest\n"
             "way of this processor, then the median and the most.\n",
};

int main(int argc, char **argv)
{
    int rounds = 5;
    double seconds = 0.2;
    const struct kp_bench_option options[] = {
        {"rounds", "N", "number of rounds (default: 5)", .number = &rounds},
        {"seconds", "N", "least processor time for each way and round (default: 0.2)",
         .seconds = &seconds},
        {.name = NULL},
    };
    struct kp_bench_command with_options = command;
    char **boards;

    with_options.options = options;
    boards = kp_bench_options_read(&with_options, argc, argv);
    kp_table_head(columns, "pegs x colours", "round");
    for (const char *const *board = *boards ? (const char *const *)boards : usual; *board; board++)
        measure(*board, rounds, seconds);
    return 0;
}
