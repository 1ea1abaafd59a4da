/* What counting all secrets of random boards takes, by the fast native engine
 * and by the plain one.
 *
 * Seconds are processor time, in the process, everything but making the
 * question.  The plain engine is left out where it would not end. */
#include "help/games.h"
#include "native/enumerate.h"
#include "native/reckon.h"
#include "table.h"
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FAST, DECIDE, STATES, PLAIN, FIGURES };

static const struct kp_column columns[] = {
    [FAST] = {"count ms", 10, 3},  [DECIDE] = {"decide ms", 10, 3}, [STATES] = {"states", 10, 0},
    [PLAIN] = {"plain ms", 10, 3}, [FIGURES] = {NULL, 0, 0},
};

static const char *const usual[] = {
    "8x10x4",   "8x10x6",   "8x10x8", "8x10x12", "10x12x9", "12x10x8", "12x12x10",
    "14x10x10", "16x16x20", "20x6x3", "30x2x9",  "40x2x12", NULL,
};

struct board {
    const char *name;
    struct kp_box box;
    int rows;
};

static double now(void)
{
    return 1e3 * (double)clock() / CLOCKS_PER_SEC;
}

static int is_over(void *end)
{
    return now() > *(double *)end;
}

/* A count of its own, for two engines that share as little as they can. */
static bool add(void *data, const uint16_t *code, int others)
{
    (void)code;
    ((uint64_t *)data)[others]++;
    return true;
}

static double time_plain(const struct kp_question *question, double seconds)
{
    double begun = now(), end = begun + 1e3 * seconds;
    struct kp_limits limits = {.asked_to_stop = is_over, .stop_data = &end};
    uint64_t states = UINT64_MAX, *secrets = calloc((size_t)question->pegs + 1, sizeof *secrets);

    kp_enumerate(question, (struct kp_asked){0}, &limits, &states,
                 (struct kp_visitor){add, secrets, NULL});
    free(secrets);
    return now() - begun;
}

static double time_fast(const struct kp_question *question, double seconds, bool count,
                        double *states, struct kp_text *result)
{
    double begun = now(), end = begun + 1e3 * seconds;
    struct kp_limits limits = {.asked_to_stop = is_over, .stop_data = &end};
    uint64_t left = UINT64_MAX;
    struct kp_reckoned reckoned = {0};
    enum kp_stop stop = kp_reckon(question, NULL, &limits, &left, count, &reckoned);

    begun = now() - begun;
    kp_text_clear(result);
    if (stop == KP_RAN)
        kp_count_write(&reckoned.secrets, result);
    else
        kp_text_add(result, "not counted");
    *states = (double)(UINT64_MAX - left);
    kp_count_free(&reckoned.secrets);
    return begun;
}

static void play(const struct board *board, int game, double seconds, bool plain, double *figures)
{
    uint64_t seed = (uint64_t)game;
    struct kp_transcript *drawn = kp_true_game(&seed, board->box, board->rows);
    struct kp_question *question = kp_question_new(drawn, true);
    struct kp_text result = {0};
    char name[16];

    figures[DECIDE] = time_fast(question, seconds, false, &figures[STATES], &result);
    figures[FAST] = time_fast(question, seconds, true, &figures[STATES], &result);
    figures[PLAIN] = plain ? time_plain(question, seconds) : 0;
    snprintf(name, sizeof name, "%d", game);
    kp_table_line(columns, board->name, name, figures, result.text);
    kp_text_free(&result);
    kp_question_free(question);
    kp_transcript_free(drawn);
}

/* "8x10x12": pegs, colours, rows. */
static bool read_board(const char *name, struct board *board)
{
    char *end;

    board->name = name;
    board->box.pegs = (int)strtol(name, &end, 10);
    if (*end == 'x')
        board->box.colours = (int)strtol(end + 1, &end, 10);
    if (*end == 'x')
        board->rows = (int)strtol(end + 1, &end, 10);
    return *end == '\0' && board->rows > 0;
}

static void measure(const char *name, int games, double seconds, bool plain)
{
    struct board board = {0};
    double(*figures)[FIGURES] = calloc((size_t)games, sizeof *figures);

    if (!figures || !read_board(name, &board))
        exit(2);
    for (int game = 1; game <= games; game++)
        play(&board, game, seconds, plain, figures[game - 1]);
    kp_table_summary(columns, name, figures[0], games, "");
    free(figures);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"games", required_argument, NULL, 'g'},
                                            {"seconds", required_argument, NULL, 's'},
                                            {"plain", no_argument, NULL, 'p'},
                                            {NULL, 0, NULL, 0}};
    int games = 9;
    double seconds = 10;
    bool plain = false;

    for (int letter; (letter = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (letter == 'g')
            games = (int)strtol(optarg, NULL, 10);
        else if (letter == 's')
            seconds = strtod(optarg, NULL);
        else if (letter == 'p')
            plain = true;
        else
            return 2;
    }
    if (games < 1)
        return 2;
    kp_table_head(columns, "pegs x colours x rows", "seed");
    if (optind < argc)
        for (int i = optind; i < argc; i++)
            measure(argv[i], games, seconds, plain);
    else
        for (int i = 0; usual[i]; i++)
            measure(usual[i], games, seconds, plain);
    return 0;
}
