/* --encodings: PicoSAT on the clauses of every encoding, and on straightforward ones with a
 * sequential counter per row, to see whether the default is the best. */
#include "cnf/encoding.h"
#include "format_figures.h"
#include "modes.h"
#include <stdlib.h>
#include <string.h>

/* One-in-three boards have 400 and 2,000 variables, and more clauses than leave
 * them models by chance, so that there are falsified games. */
static const struct {
    const char *family, *board;
} cells[] = {
    {"random", "20x10x26"},
    {"random", "22x10x28"},
    {"two-colour", "40x2x20"},
    {"two-colour", "48x2x24"},
    {"two-colour", "48x2x17"},
    {"balanced", "32x2x16"},
    {"balanced", "36x2x18"},
    {"block", "48x6x14"},
    {"one-in-three", "800x2x281"},
    {"one-in-three", "4000x2x1401"},
    {"one-in-three-signed", "800x2x561"},
    {"one-in-three-signed", "4000x2x2801"},
};

static struct kp_runner asked[KP_MOST_RUNNERS];
static char asked_names[KP_MOST_RUNNERS][sizeof((struct kp_encoding_choice *)NULL)->name];

static bool is_listed(const struct kp_bench_plan *plan, const char *name)
{
    return !plan->only || kp_is_listed(plan->only, name);
}

static void add_runner(struct kp_bench_plan *plan, const char *name, kp_run_once *once)
{
    int i = plan->runner_count;

    for (int j = 0; j < i; j++)
        if (strcmp(asked[j].name, name) == 0)
            return;
    if (i == KP_MOST_RUNNERS || (i > 0 && !is_listed(plan, name)))
        return;
    snprintf(asked_names[i], sizeof asked_names[i], "%s", name);
    asked[i] = (struct kp_runner){.name = asked_names[i], .once = once, .encoding = asked_names[i]};
    plan->runners[plan->runner_count++] = &asked[i];
}

static void add_pair(struct kp_bench_plan *plan, const struct kp_question *question,
                     const struct kp_encoding *encoding, const struct kp_counter *counter)
{
    char name[64];

    snprintf(name, sizeof name, "%s+%s", encoding->name, counter->name);
    if (encoding->suits(question))
        add_runner(plan, name, kp_encoding_decide);
}

/* First the default; then its encoding with every counter, and its counter with every
 * encoding; and last the straightforward clauses. */
static void choose_runners(struct kp_bench_plan *plan, const struct kp_cell *cell)
{
    struct kp_transcript *game = kp_bench_game(cell->family, cell->size, KP_BENCH_PLANTED,
                                               plan->first, 1);
    struct kp_question *question = kp_question_new(game, true);
    struct kp_encoding_choice choice;

    if (!question || kp_encoding_choose(NULL, question, &choice, NULL))
        abort();
    plan->runner_count = 0;
    add_runner(plan, choice.name, kp_encoding_decide);
    for (size_t i = 0; kp_counters[i]; i++)
        add_pair(plan, question, choice.encoding, kp_counters[i]);
    for (size_t i = 0; kp_encodings[i]; i++)
        add_pair(plan, question, kp_encodings[i], choice.counter);
    add_runner(plan, "straightforward", kp_rows_decide);
    kp_question_free(question);
    kp_transcript_free(game);
}

static void print_head(const struct kp_bench_plan *plan)
{
    printf(
        "PicoSAT, processor seconds from the game to the answer, seeds %llu to %llu, ended "
        "after %g s.\nA ratio is this encoding's median by that of the default; where a "
        "median was not\nsolved it is that of the time.\n\n"
        "| board | kind | encoding | variables, clauses | games | solved | median | longest | ratio "
        "|\n|---|---|---|---|---|---|---|---|---|\n",
        (unsigned long long)plan->first, (unsigned long long)plan->last, plan->seconds);
}

static void print_line(const struct kp_bench_plan *plan, const struct kp_cell *cell,
                       const struct kp_figure *figures, int i)
{
    const struct kp_figure *figure = &figures[i];
    char board[32], median[32], most[32];
    bool both = figure->median_is_solved && figures->median_is_solved;

    printf("| %s %s | %s | %s%s | %llu, %llu | %d | %d | %s | %s | %s%.2f |\n", cell->family->name,
           kp_format_size(cell->size, board, sizeof board), kp_bench_kinds[cell->kind],
           plan->runners[i]->name, i == 0 ? ", the default" : "",
           (unsigned long long)figure->variables, (unsigned long long)figure->clauses,
           figure->games, figure->solved,
           kp_format_figure(figure, plan->seconds, median, sizeof median),
           kp_format_time(figure->most, most, sizeof most),
           both                       ? ""
           : figure->median_is_solved ? "at most "
                                      : "at least ",
           figures->median > 0 ? figure->median / figures->median : 0);
}

static bool measure_cell(struct kp_bench_plan *plan, const struct kp_cell *cell)
{
    struct kp_figure figures[KP_MOST_RUNNERS];
    bool good;

    choose_runners(plan, cell);
    good = kp_measure_cell(plan, cell, NULL, figures);
    for (int i = 0; i < plan->runner_count && figures->games > 0; i++)
        print_line(plan, cell, figures, i);
    fflush(stdout);
    return good;
}

static bool measure_board(struct kp_bench_plan *plan, const struct kp_bench_family *family,
                          const char *board)
{
    struct kp_cell cell = {.family = family};
    bool good = true;

    if (!kp_bench_plan_has(plan, family) || !kp_board_size_read(board, &cell.size) ||
        !kp_bench_family_has(family, cell.size))
        return true;
    for (int falsified = 0; falsified < 2; falsified++) {
        cell.kind = falsified ? KP_BENCH_FALSIFIED : KP_BENCH_PLANTED;
        good = measure_cell(plan, &cell) && good;
    }
    return good;
}

bool kp_compare_encodings(struct kp_bench_plan *plan)
{
    bool good = true;

    print_head(plan);
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++)
        for (char **board = plan->boards; *board; board++)
            good = measure_board(plan, family, *board) && good;
    for (size_t i = 0; !plan->boards[0] && i < sizeof cells / sizeof *cells; i++) {
        const char *family = cells[i].family;

        good = measure_board(plan, kp_bench_family_find(family, strlen(family)), cells[i].board) &&
               good;
    }
    return good;
}
