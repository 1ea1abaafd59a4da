/* PicoSAT on the clauses of every encoding, and on those that somebody writes
 * who has a sequential counter and no more: whether the default is the best. */
#include "cnf/encoding.h"
#include "modes.h"
#include "show.h"
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

static bool is_wanted(const struct kp_order *order, const char *name)
{
    return !order->only || kp_is_listed(order->only, name);
}

static void ask(struct kp_order *order, const char *name, kp_once *once)
{
    int i = order->runner_count;

    for (int j = 0; j < i; j++)
        if (strcmp(asked[j].name, name) == 0)
            return;
    if (i == KP_MOST_RUNNERS || (i > 0 && !is_wanted(order, name)))
        return;
    snprintf(asked_names[i], sizeof asked_names[i], "%s", name);
    asked[i] = (struct kp_runner){.name = asked_names[i], .once = once, .encoding = asked_names[i]};
    order->runners[order->runner_count++] = &asked[i];
}

static void ask_pair(struct kp_order *order, const struct kp_question *question,
                     const struct kp_encoding *encoding, const struct kp_counter *counter)
{
    char name[64];

    snprintf(name, sizeof name, "%s+%s", encoding->name, counter->name);
    if (encoding->suits(question))
        ask(order, name, kp_written_decide);
}

/* First the one that is chosen; then its way to write with every way to count,
 * and its way to count with every way to write; and the one that is held against them. */
static void choose(struct kp_order *order, const struct kp_cell *cell)
{
    struct kp_transcript *game = kp_family_draw(cell->family, cell->shape, order->first);
    struct kp_question *question = kp_question_new(game, true);
    struct kp_encoding_choice choice;

    if (!question || kp_encoding_choose(NULL, question, &choice, NULL))
        abort();
    order->runner_count = 0;
    ask(order, choice.name, kp_written_decide);
    for (size_t i = 0; kp_counters[i]; i++)
        ask_pair(order, question, choice.encoding, kp_counters[i]);
    for (size_t i = 0; kp_encodings[i]; i++)
        ask_pair(order, question, kp_encodings[i], choice.counter);
    ask(order, "straightforward", kp_rows_decide);
    kp_question_free(question);
    kp_transcript_free(game);
}

static void print_head(const struct kp_order *order)
{
    printf(
        "PicoSAT, processor seconds from the game to the answer, seeds %llu to %llu, ended "
        "after %g s.\nA ratio is this encoding's median by that of the default; where a "
        "median was not\nsolved it is that of the time.\n\n"
        "| board | kind | encoding | variables, clauses | games | solved | median | longest | ratio "
        "|\n|---|---|---|---|---|---|---|---|---|\n",
        (unsigned long long)order->first, (unsigned long long)order->last, order->seconds);
}

static void print_line(const struct kp_order *order, const struct kp_cell *cell,
                       const struct kp_figure *figures, int i)
{
    const struct kp_figure *figure = &figures[i];
    char board[32], median[32], most[32];
    bool both = figure->median_is_solved && figures->median_is_solved;

    printf("| %s %s | %s | %s%s | %llu, %llu | %d | %d | %s | %s | %s%.2f |\n", cell->family->name,
           kp_show_board(cell->shape, board, sizeof board),
           cell->falsified ? "falsified" : "planted", order->runners[i]->name,
           i == 0 ? ", the default" : "", (unsigned long long)figure->variables,
           (unsigned long long)figure->clauses, figure->games, figure->solved,
           kp_show_figure(figure, order->seconds, median, sizeof median),
           kp_show_time(figure->most, most, sizeof most),
           both                       ? ""
           : figure->median_is_solved ? "at most "
                                      : "at least ",
           figures->median > 0 ? figure->median / figures->median : 0);
}

static bool measure(struct kp_order *order, const struct kp_cell *cell)
{
    struct kp_figure figures[KP_MOST_RUNNERS];
    bool good;

    choose(order, cell);
    good = kp_measure(order, cell, NULL, figures);
    for (int i = 0; i < order->runner_count && figures->games > 0; i++)
        print_line(order, cell, figures, i);
    fflush(stdout);
    return good;
}

static bool measure_board(struct kp_order *order, const struct kp_bench_family *family,
                          const char *board)
{
    struct kp_cell cell = {.family = family};
    bool good = true;

    if (!kp_order_has(order, family) || !kp_shape_read(board, &cell.shape) ||
        !family->suits(cell.shape))
        return true;
    for (int falsified = 0; falsified < 2; falsified++) {
        cell.falsified = falsified;
        good = measure(order, &cell) && good;
    }
    return good;
}

bool kp_encodings_compare(struct kp_order *order)
{
    bool good = true;

    print_head(order);
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++)
        for (char **board = order->boards; *board; board++)
            good = measure_board(order, family, *board) && good;
    for (size_t i = 0; !order->boards[0] && i < sizeof cells / sizeof *cells; i++) {
        const char *family = cells[i].family;

        good = measure_board(order, kp_family_find(family, strlen(family)), cells[i].board) && good;
    }
    return good;
}
