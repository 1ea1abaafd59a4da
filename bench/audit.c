/* What a report costs of a game that cannot be right: honest games with errors
 * planted in them, each a key peg more, or fewer, or of the other colour.
 *
 *     keypeg-bench-audit [--games N] [--all] [--seconds N] [--engine NAME]
 *                        [--states N] [SHAPE...]
 *
 * Seconds are processor time.  Games whose errors nobody can see are passed
 * over. */
#include "help/planted_games.h"
#include "keypeg.h"
#include "table.h"
#include <getopt.h>
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
    {"40x2x20-1", {.board = {.pegs = 40, .colours = 2}, .rows = 20, .wrong = 1, .slight = true}},
};

#define SHAPES (sizeof shapes / sizeof *shapes)

enum { ANSWER, REPORT, STATES, SOLVES, CLAUSES, FIGURES };

static const struct kp_column columns[] = {
    [ANSWER] = {"answer s", 9, 4}, /* alone: without an audit */
    [REPORT] = {"report s", 9, 4}, [STATES] = {"states", 11, 0}, [SOLVES] = {"solves", 7, 0},
    [CLAUSES] = {"clauses", 9, 0}, [FIGURES] = {NULL, 0, 0},
};

struct asked {
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

static struct kp_verdict *check(const struct kp_transcript *game, struct kp_options options,
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

static struct kp_verdict *judge(const struct kp_transcript *game, const struct asked *asked,
                                double *figures)
{
    struct kp_options answer = {.engine = asked->engine, .states = asked->states, .repairs = -1};
    struct kp_options report = {.engine = asked->engine,
                                .states = asked->states,
                                .all_conflicts = asked->all,
                                .story = asked->all};
    struct kp_verdict *verdict;

    kp_verdict_free(check(game, answer, asked->seconds, &figures[ANSWER]));
    verdict = check(game, report, asked->seconds, &figures[REPORT]);
    figures[STATES] = (double)verdict->stats.states;
    figures[SOLVES] = (double)verdict->stats.solves;
    figures[CLAUSES] = (double)verdict->stats.clauses;
    return verdict;
}

/* What is known in the end. */
static void tell(const struct kp_verdict *verdict, char *says, size_t room)
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

/* Whether the errors show, or nobody knows. */
static bool play(size_t shape, uint64_t seed, const struct asked *asked, double *figures,
                 bool *known)
{
    uint64_t drawn = seed;
    struct kp_transcript *game = kp_planted_game(&drawn, &shapes[shape].plan);
    struct kp_verdict *verdict = judge(game, asked, figures);
    bool shows = verdict->answer != KP_CONSISTENT;
    char number[24], says[160];

    *known = verdict->audit && verdict->audit->stop == KP_COMPLETED;
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    tell(verdict, says, sizeof says);
    if (shows)
        kp_table_line(columns, shapes[shape].name, number, figures, says);
    kp_verdict_free(verdict);
    kp_transcript_free(game);
    return shows;
}

static void measure(size_t shape, const struct asked *asked)
{
    double(*figures)[FIGURES] = calloc((size_t)asked->games, sizeof *figures);
    int played = 0, known_all = 0;
    char says[64];

    if (!figures)
        abort();
    for (uint64_t seed = 1; played < asked->games; seed++) {
        bool known;

        if (!play(shape, seed, asked, figures[played], &known))
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

static struct asked read_options(int argc, char **argv)
{
    static const struct option options[] = {
        {"games", required_argument, NULL, 'g'},  {"seconds", required_argument, NULL, 's'},
        {"all", no_argument, NULL, 'a'},          {"engine", required_argument, NULL, 'e'},
        {"states", required_argument, NULL, 'n'}, {NULL, 0, NULL, 0},
    };
    struct asked asked = {.games = 5, .seconds = 60};

    for (int letter; (letter = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (letter == 'g')
            asked.games = (int)strtol(optarg, NULL, 10);
        else if (letter == 's')
            asked.seconds = strtod(optarg, NULL);
        else if (letter == 'a')
            asked.all = true;
        else if (letter == 'e')
            asked.engine = optarg;
        else if (letter == 'n')
            asked.states = strtoull(optarg, NULL, 10);
        else
            exit(2);
    if (asked.games < 1)
        exit(2);
    return asked;
}

int main(int argc, char **argv)
{
    struct asked asked = read_options(argc, argv);

    kp_table_head(columns, "board, wrong rows", "seed");
    for (size_t i = 0; i < SHAPES; i++)
        if (is_asked(shapes[i].name, argv + optind))
            measure(i, &asked);
    return 0;
}
