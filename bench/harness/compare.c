/* Everybody on every board: a table for each family and kind, a line for each
 * who was asked, a column for each board. */
#include "modes.h"
#include "show.h"
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
                      bool falsified)
{
    struct kp_cell cell = {.family = family, .falsified = falsified};

    if (table->count < MOST_BOARDS && kp_shape_read(board, &cell.shape) &&
        family->suits(cell.shape))
        table->cells[table->count++] = cell;
}

static void lay_out(const struct kp_order *order, const struct kp_bench_family *family,
                    bool falsified, struct table *table)
{
    const char *board = order->quick ? family->quick : family->ladder;

    table->count = 0;
    for (char **word = order->boards; *word; word++)
        add_board(table, family, *word, falsified);
    for (; !order->boards[0] && *board; board += strspn(board, " ")) {
        add_board(table, family, board, falsified);
        board += strcspn(board, " ");
    }
}

/* Whoever solved nothing on a board is let off the rest of the ladder. */
static bool measure(const struct kp_order *order, struct table *table)
{
    bool on[KP_MOST_RUNNERS], good = true;

    for (int i = 0; i < order->runner_count; i++)
        on[i] = true;
    for (int c = 0; c < table->count; c++) {
        struct kp_figure *figures = table->figures[c];

        good = kp_measure(order, &table->cells[c], on, figures) && good;
        table->games[c] = 0;
        for (int i = 0; i < order->runner_count; i++) {
            if (figures[i].games > 0)
                on[i] = figures[i].solved > 0;
            if (figures[i].games > table->games[c])
                table->games[c] = figures[i].games;
        }
    }
    return good;
}

static void print_part(const struct kp_order *order, const struct table *table, int from, int to)
{
    char room[32];

    printf("%-14s", "");
    for (int c = from; c < to; c++)
        printf(" %10s", kp_show_board(table->cells[c].shape, room, sizeof room));
    printf("\n%-14s", "games");
    for (int c = from; c < to; c++)
        printf(" %10d", table->games[c]);
    puts("");
    for (int i = 0; i < order->runner_count; i++) {
        printf("%-14s", order->runners[i]->name);
        for (int c = from; c < to; c++)
            printf(" %10s",
                   kp_show_figure(&table->figures[c][i], order->seconds, room, sizeof room));
        puts("");
    }
}

static void print(const struct kp_order *order, const struct table *table)
{
    const struct kp_cell *cell = table->cells;

    printf("\n%s, %s: %s\n", cell->family->name, cell->falsified ? "falsified" : "planted",
           cell->family->title);
    for (int from = 0; from < table->count; from += ABREAST) {
        int to = from + ABREAST < table->count ? from + ABREAST : table->count;

        print_part(order, table, from, to);
    }
    fflush(stdout);
}

bool kp_compare(struct kp_order *order)
{
    static struct table table;
    bool good = true;

    kp_order_choose(order, NULL);
    printf("Medians of processor time, seeds %llu to %llu; '*': not all were solved within %g s.\n",
           (unsigned long long)order->first, (unsigned long long)order->last, order->seconds);
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++)
        for (int falsified = 0; falsified < 2 && kp_order_has(order, family); falsified++) {
            lay_out(order, family, falsified, &table);
            if (table.count == 0)
                continue;
            good = measure(order, &table) && good;
            print(order, &table);
        }
    puts(good ? "\nAll answers agree."
              : "\nSOME ANSWERS DO NOT AGREE; standard error tells which.");
    return good;
}
