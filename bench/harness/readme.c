/* The table of the README: Markdown, with its date and command. */
#include "modes.h"
#include "show.h"
#include <string.h>
#include <time.h>

static const struct {
    const char *family, *board;
} lines[] = {
    {"random", "4x6x8"},       {"random", "8x10x12"},   {"random", "12x10x8"},
    {"random", "16x16x20"},    {"random", "20x6x3"},    {"random", "20x10x60"},
    {"two-colour", "40x2x12"}, {"balanced", "36x2x18"},
};

enum { LINES = sizeof lines / sizeof *lines };

static void print_head(const struct kp_order *order)
{
    time_t now = time(NULL);
    struct tm day;
    char date[16];

    strftime(date, sizeof date, "%Y-%m-%d", localtime_r(&now, &day));
    printf("`bench/run --readme`, %s: processor time, median of %d games with true scores", date,
           (int)(order->last - order->first + 1));
    printf(" (`*`: some not solved within %g s).\n\n| pegs x colours x rows |", order->seconds);
    for (int i = 0; i < order->runner_count; i++)
        printf(" %s |", order->runners[i]->name);
    printf("\n|---|");
    for (int i = 0; i < order->runner_count; i++)
        printf("---|");
    puts("");
}

bool kp_readme(struct kp_order *order)
{
    bool good = true;

    kp_order_choose(order, "plain-count,reckon-count,reckon,picosat,auto,clingo,z3,cbc,gecode,"
                           "cadical,minisat");
    print_head(order);
    for (int line = 0; line < LINES; line++) {
        const char *family = lines[line].family;
        struct kp_cell cell = {.family = kp_family_find(family, strlen(family))};
        struct kp_figure figures[KP_MOST_RUNNERS];
        char room[32];

        if (!kp_order_has(order, cell.family) || !kp_shape_read(lines[line].board, &cell.shape))
            continue;
        good = kp_measure(order, &cell, NULL, figures) && good;
        printf("| %s%s |", lines[line].board, strcmp(family, "balanced") ? "" : ", balanced");
        for (int i = 0; i < order->runner_count; i++)
            printf(" %s |", kp_show_figure(&figures[i], order->seconds, room, sizeof room));
        puts("");
        fflush(stdout);
    }
    return good;
}
