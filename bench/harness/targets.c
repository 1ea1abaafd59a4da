/* --targets: counting all secrets, in the process, against what it should take; then --rivals. */
#include "format_figures.h"
#include "modes.h"
#include <string.h>

/* The processor time that counting should take at the median. */
static const struct {
    const char *family, *board;
    double seconds;
} targets[] = {
    {"random", "4x6x4", 0.00001},   {"random", "4x6x8", 0.00001}, {"random", "5x8x6", 0.0001},
    {"random", "8x10x4", 0.002},    {"random", "8x10x8", 0.002},  {"random", "8x10x12", 0.002},
    {"random", "10x12x9", 0.003},   {"random", "12x10x8", 0.01},  {"random", "12x12x10", 0.02},
    {"random", "14x10x10", 0.06},   {"random", "16x16x20", 0.1},  {"random", "20x6x3", 0.3},
    {"random", "20x10x60", 0.02},   {"random", "20x20x60", 0.04}, {"two-colour", "30x2x9", 0.015},
    {"two-colour", "40x2x12", 0.5}, {"balanced", "36x2x18", 0.2},
};

bool kp_check_targets(struct kp_bench_plan *plan)
{
    struct kp_bench_plan whole = *plan;
    bool good = true;

    kp_bench_plan_choose(plan, "reckon-count");
    printf("Counting all secrets, true scores, seeds %llu to %llu, processor time.\n\n",
           (unsigned long long)plan->first, (unsigned long long)plan->last);
    printf("%-12s %-12s %-14s %10s %10s %10s\n", "family", "board", "who", "median", "most",
           "target");
    for (size_t t = 0; t < sizeof targets / sizeof *targets; t++) {
        const char *family = targets[t].family, *board = targets[t].board;
        struct kp_cell cell = {.family = kp_bench_family_find(family, strlen(family))};
        struct kp_figure figures[KP_MOST_RUNNERS];

        if (!kp_bench_plan_has(plan, cell.family) || !kp_board_size_read(board, &cell.size))
            continue;
        good = kp_measure_cell(plan, &cell, NULL, figures) && good;
        for (int i = 0; i < plan->runner_count; i++) {
            bool met = figures[i].median_is_solved && figures[i].median <= targets[t].seconds;
            char median[24], most[24], wanted[24];

            printf("%-12s %-12s %-14s %10s %10s %10s  %s\n", family, board, plan->runners[i]->name,
                   kp_format_figure(&figures[i], plan->seconds, median, sizeof median),
                   kp_format_time(figures[i].most, most, sizeof most),
                   kp_format_time(targets[t].seconds, wanted, sizeof wanted),
                   met ? "met" : "NOT MET");
        }
        fflush(stdout);
    }
    if (plan->inside)
        return good;
    puts("");
    return kp_compare_rivals(&whole) && good;
}
