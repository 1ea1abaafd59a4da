/* Every runner on every board: a table for each family and kind of games, with a line per
 * runner and a column per board. */
#include "format_figures.h"
#include "modes.h"
#include <stdlib.h>
#include <string.h>

enum {
    MOST_BOARDS = 64,
    ABREAST = 8 /* columns that fit beside each other */
};

struct table {
    struct kp_cell cells[MOST_BOARDS];
    struct kp_figure figures[MOST_BOARDS][KP_MOST_RUNNERS];
    int games[MOST_BOARDS];
    int count;
};

static void add_board(struct table *table, const struct kp_bench_family *family, const char *board,
                      enum kp_bench_kind kind)
{
    struct kp_cell cell = {.family = family, .kind = kind};

    if (table->count < MOST_BOARDS && kp_board_size_read(board, &cell.size) &&
        kp_bench_family_has(family, cell.size))
        table->cells[table->count++] = cell;
}

static void list_boards(const struct kp_bench_plan *plan, const struct kp_bench_family *family,
                        enum kp_bench_kind kind, struct table *table)
{
    const char *board = plan->quick ? family->quick : family->ladder;

    table->count = 0;
    for (char **word = plan->boards; *word; word++)
        add_board(table, family, *word, kind);
    for (; !plan->boards[0] && *board; board += strspn(board, " ")) {
        add_board(table, family, board, kind);
        board += strcspn(board, " ");
    }
}

/* A runner that solved nothing on a board is not asked about the rest of the ladder. */
static bool measure_table(const struct kp_bench_plan *plan, struct table *table)
{
    bool on[KP_MOST_RUNNERS], good = true;

    for (int i = 0; i < plan->runner_count; i++)
        on[i] = true;
    for (int c = 0; c < table->count; c++) {
        struct kp_figure *figures = table->figures[c];

        good = kp_measure_cell(plan, &table->cells[c], on, figures) && good;
        table->games[c] = 0;
        for (int i = 0; i < plan->runner_count; i++) {
            if (figures[i].games > 0)
                on[i] = figures[i].solved > 0;
            if (figures[i].games > table->games[c])
                table->games[c] = figures[i].games;
        }
    }
    return good;
}

static void print_columns(const struct kp_bench_plan *plan, const struct table *table, int from,
                          int to)
{
    char text[32];

    printf("%-14s", "");
    for (int c = from; c < to; c++)
        printf(" %10s", kp_format_size(table->cells[c].size, text, sizeof text));
    printf("\n%-14s", "games");
    for (int c = from; c < to; c++)
        printf(" %10d", table->games[c]);
    puts("");
    for (int i = 0; i < plan->runner_count; i++) {
        printf("%-14s", plan->runners[i]->name);
        for (int c = from; c < to; c++)
            printf(" %10s",
                   kp_format_figure(&table->figures[c][i], plan->seconds, text, sizeof text));
        puts("");
    }
}

static void print_table(const struct kp_bench_plan *plan, const struct table *table)
{
    const struct kp_cell *cell = table->cells;

    printf("\n%s, %s: %s\n", cell->family->name, kp_bench_kinds[cell->kind], cell->family->title);
    for (int from = 0; from < table->count; from += ABREAST) {
        int to = from + ABREAST < table->count ? from + ABREAST : table->count;

        print_columns(plan, table, from, to);
    }
    fflush(stdout);
}

bool kp_compare_runners(struct kp_bench_plan *plan)
{
    static struct table table;
    bool good = true;

    kp_bench_plan_choose(plan, NULL);
    printf("Medians of processor time, seeds %llu to %llu; '*': not all were solved within %g s.\n",
           (unsigned long long)plan->first, (unsigned long long)plan->last, plan->seconds);
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++)
        for (int kind = 0; kind <= KP_BENCH_FALSIFIED && kp_bench_plan_has(plan, family); kind++) {
            list_boards(plan, family, (enum kp_bench_kind)kind, &table);
            if (table.count == 0)
                continue;
            good = measure_table(plan, &table) && good;
            print_table(plan, &table);
        }
    puts(good ? "\nAll answers agree." : "\nSOME ANSWERS DISAGREE; see standard error.");
    return good;
}
