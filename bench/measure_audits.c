/* What a report costs if the scores cannot all be right: honest games with errors planted
 * in them, each a key peg more, or fewer, or of the other colour.  Seconds are processor
 * time.  Games whose errors do not show are passed over. */
#include "help/planted_games.h"
#include "keypeg.h"
#include "options.h"
#include "table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct {
    const char *name;
    struct kp_planted_plan plan;
} shapes[] = {
    {"4x6x10-1", {.board = {.pegs = 4, .colours = 6}, .rows = 10, .wrong = 1, .slight = true}},
    {"4x6x10-2", {.board = {.pegs = 4, .colours = 6}, .rows = 10, .wrong = 2, .slight = true}},
    {"5x8x12-1", {.board = {.pegs = 5, .colours = 8}, .rows = 12, .wrong = 1, .slight = true}},
    {"8x10x12-1", {.board = {.pegs = 8, .colours = 10}, .rows = 12, .wrong = 1, .slight = true}},
    {"16x16x20-1", {.board = {.pegs = 16, .colours = 16}, .rows = 20, .wrong = 1, .slight = true}},
    {"40x2x20-2", {.board = {.pegs = 40, .colours = 2}, .rows = 20, .wrong = 2, .slight = true}},
    {"20x10x26-1", {.board = {.pegs = 20, .colours = 10}, .rows = 26, .wrong = 1, .slight = true}},
    {"20x10x30-2", {.board = {.pegs = 20, .colours = 10}, .rows = 30, .wrong = 2, .slight = true}},
    {"24x6x24-1", {.board = {.pegs = 24, .colours = 6}, .rows = 24, .wrong = 1, .slight = true}},
    {"20x10x40-1", {.board = {.pegs = 20, .colours = 10}, .rows = 40, .wrong = 1, .slight = true}},
    {"20x10x40-2", {.board = {.pegs = 20, .colours = 10}, .rows = 40, .wrong = 2, .slight = true}},
    {"20x10x40-3", {.board = {.pegs = 20, .colours = 10}, .rows = 40, .wrong = 3, .slight = true}},
    {"30x10x60-1", {.board = {.pegs = 30, .colours = 10}, .rows = 60, .wrong = 1, .slight = true}},
    {"30x10x60-2", {.board = {.pegs = 30, .colours = 10}, .rows = 60, .wrong = 2, .slight = true}},
    {"30x10x60-3", {.board = {.pegs = 30, .colours = 10}, .rows = 60, .wrong = 3, .slight = true}},
    {"40x10x100-1",
     {.board = {.pegs = 40, .colours = 10}, .rows = 100, .wrong = 1, .slight = true}},
    {"40x10x100-2",
     {.board = {.pegs = 40, .colours = 10}, .rows = 100, .wrong = 2, .slight = true}},
    {"40x10x100-3",
     {.board = {.pegs = 40, .colours = 10}, .rows = 100, .wrong = 3, .slight = true}},
    {"40x2x20-1", {.board = {.pegs = 40, .colours = 2}, .rows = 20, .wrong = 1, .slight = true}},
};

#define SHAPES (sizeof shapes / sizeof *shapes)

enum { ANSWER, REPORT, STATES, SOLVES, CLAUSES, FIGURES };

static const struct kp_column columns[] = {
    [ANSWER] = {"answer s", 9, 4}, /* alone: without an audit */
    [REPORT] = {"report s", 9, 4}, [STATES] = {"states", 11, 0}, [SOLVES] = {"solves", 7, 0},
    [CLAUSES] = {"clauses", 9, 0}, [FIGURES] = {NULL, 0, 0},
};

struct run {
    int games;
    double seconds;
    bool all;
    const char *engine; /* NULL: auto */
    uint64_t states;    /* what a step may cost; 0: as usual */
};

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int is_over(void *end)
{
    return now() > *(double *)end;
}

static struct kp_verdict *check_game(const struct kp_transcript *game, struct kp_options options,
                                     double seconds, double *took)
{
    double begun = now(), end = begun + seconds;
    struct kp_verdict *verdict;

    options.stop = is_over;
    options.stop_data = &end;
    if (kp_check(game, &options, &verdict, NULL))
        abort();
    *took = now() - begun;
    return verdict;
}

static struct kp_verdict *measure_answer_and_report(const struct kp_transcript *game,
                                                    const struct run *run, double *figures)
{
    struct kp_options answer = {.engine = run->engine, .states = run->states, .repairs = -1};
    struct kp_options report = {
        .engine = run->engine, .states = run->states, .all_conflicts = run->all, .story = run->all};
    struct kp_verdict *verdict;

    kp_verdict_free(check_game(game, answer, run->seconds, &figures[ANSWER]));
    verdict = check_game(game, report, run->seconds, &figures[REPORT]);
    figures[STATES] = (double)verdict->stats.states;
    figures[SOLVES] = (double)verdict->stats.solves;
    figures[CLAUSES] = (double)verdict->stats.clauses;
    return verdict;
}

/* Writes what is known in the end. */
static void describe_result(const struct kp_verdict *verdict, char *says, size_t room)
{
    const struct kp_audit *audit = verdict->audit;

    if (!audit) {
        snprintf(says, room, "undecided: %s", kp_stop_name(verdict->stop));
        return;
    }
    snprintf(says, room, "%zu to %zu rows wrong, %zu%s repairs%s%s%s", audit->wrong_least,
             audit->wrong_most, audit->repair_count + audit->repairs_left_out,
             audit->repairs_are_all ? "" : "+", verdict->conflict_is_smallest ? ", smallest" : "",
             audit->stop ? "; " : "", audit->stop ? kp_stop_name(audit->stop) : "");
}

/* false: another secret gives the errors, so that they do not show. */
static bool measure_game(size_t shape, uint64_t seed, const struct run *run, double *figures,
                         bool *known)
{
    uint64_t drawn = seed;
    struct kp_transcript *game = kp_planted_game(&drawn, &shapes[shape].plan);
    struct kp_verdict *verdict = measure_answer_and_report(game, run, figures);
    bool shows = verdict->answer != KP_CONSISTENT;
    char number[24], says[160];

    *known = verdict->audit && verdict->audit->stop == KP_COMPLETED;
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    describe_result(verdict, says, sizeof says);
    if (shows)
        kp_table_line(columns, shapes[shape].name, number, figures, says);
    kp_verdict_free(verdict);
    kp_transcript_free(game);
    return shows;
}

static void measure_shape(size_t shape, const struct run *run)
{
    double(*figures)[FIGURES] = calloc((size_t)run->games, sizeof *figures);
    int played = 0, known_all = 0;
    char says[64];

    if (!figures)
        abort();
    for (uint64_t seed = 1; played < run->games; seed++) {
        bool known;

        if (!measure_game(shape, seed, run, figures[played], &known))
            continue;
        known_all += known;
        played++;
    }
    snprintf(says, sizeof says, "%d of %d came to their end", known_all, played);
    kp_table_summary(columns, shapes[shape].name, figures[0], played, says);
    free(figures);
}

static bool is_asked(const char *name, char **words)
{
    if (!*words)
        return true;
    for (; *words; words++)
        if (strcmp(*words, name) == 0)
            return true;
    return false;
}

static const struct kp_bench_command command = {
    .name = "keypeg-bench-audit",
    .usage = "Usage: keypeg-bench-audit [OPTIONS] [SHAPE...]\n"
             "Measures answers and reports of games that have errors planted in them.\n",
};

int main(int argc, char **argv)
{
    struct run run = {.games = 5, .seconds = 60};
    const struct kp_bench_option options[] = {
        {"games", "N", "number of games of each shape (default: 5)", .number = &run.games},
        {"seconds", "N", "end a game after N seconds (default: 60)", .seconds = &run.seconds},
        {"all", NULL, "also find all conflicts and write the history", .is_set = &run.all},
        {"engine", "NAME", "as for keypeg (default: auto)", .word = &run.engine},
        {"states", "N", "budget of a step", .count = &run.states},
        {.name = NULL},
    };
    struct kp_bench_command with_options = command;
    char **shapes_asked;

    with_options.options = options;
    shapes_asked = kp_bench_options_read(&with_options, argc, argv);
    kp_table_head(columns, "board, wrong rows", "seed");
    for (size_t i = 0; i < SHAPES; i++)
        if (is_asked(shapes[i].name, shapes_asked))
            measure_shape(i, &run);
    return 0;
}
