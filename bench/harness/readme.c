/* --readme: the table of the README in Markdown, with its date and command. */
#include "format_figures.h"
#include "modes.h"
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

static void print_head(const struct kp_bench_plan *plan)
{
    time_t now = time(NULL);
    struct tm day;
    char date[16];

    strftime(date, sizeof date, "%Y-%m-%d", localtime_r(&now, &day));
    printf("`bench/run --readme`, %s: processor time, median of %d games with true scores", date,
           (int)(plan->last - plan->first + 1));
    printf(" (`*`: some not solved within %g s).\n\n| pegs x colours x rows |", plan->seconds);
    for (int i = 0; i < plan->runner_count; i++)
        printf(" %s |", plan->runners[i]->name);
    printf("\n|---|");
    for (int i = 0; i < plan->runner_count; i++)
        printf("---|");
    puts("");
}

bool kp_print_readme_table(struct kp_bench_plan *plan)
{
    bool good = true;

    kp_bench_plan_choose(plan, "plain-count,reckon-count,reckon,picosat,auto,clingo,z3,cbc,gecode,"
                               "cadical,minisat");
    print_head(plan);
    for (int line = 0; line < LINES; line++) {
        const char *family = lines[line].family;
        struct kp_cell cell = {.family = kp_bench_family_find(family, strlen(family))};
        struct kp_figure figures[KP_MOST_RUNNERS];
        char text[32];

        if (!kp_bench_plan_has(plan, cell.family) ||
            !kp_board_size_read(lines[line].board, &cell.size))
            continue;
        good = kp_measure_cell(plan, &cell, NULL, figures) && good;
        printf("| %s%s |", lines[line].board, strcmp(family, "balanced") ? "" : ", balanced");
        for (int i = 0; i < plan->runner_count; i++)
            printf(" %s |", kp_format_figure(&figures[i], plan->seconds, text, sizeof text));
        puts("");
        fflush(stdout);
    }
    return good;
}
