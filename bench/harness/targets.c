/* Counting all secrets, in the process, against what it is to take. */
#include "modes.h"
#include "show.h"
#include <string.h>

const struct kp_output_file kp_output_file_list[] = {
    {"random", "4x6x4", 0.00001},   {"random", "4x6x8", 0.00001}, {"random", "5x8x6", 0.0001},
    {"random", "8x10x4", 0.002},    {"random", "8x10x8", 0.002},  {"random", "8x10x12", 0.002},
    {"random", "10x12x9", 0.003},   {"random", "12x10x8", 0.01},  {"random", "12x12x10", 0.02},
    {"random", "14x10x10", 0.06},   {"random", "16x16x20", 0.1},  {"random", "20x6x3", 0.3},
    {"random", "20x10x60", 0.02},   {"random", "20x20x60", 0.04}, {"two-colour", "30x2x9", 0.015},
    {"two-colour", "40x2x12", 0.5}, {"balanced", "36x2x18", 0.2}, {NULL, NULL, 0},
};

bool kp_targets(struct kp_order *order)
{
    bool good = true;

    kp_order_choose(order, "reckon-count");
    printf("Counting all secrets, true scores, seeds %llu to %llu, processor time.\n\n",
           (unsigned long long)order->first, (unsigned long long)order->last);
    printf("%-12s %-12s %-14s %10s %10s %10s\n", "family", "board", "who", "median", "most",
           "target");
    for (const struct kp_output_file *target = kp_output_file_list; target->board; target++) {
        struct kp_cell cell = {.family = kp_family_find(target->family, strlen(target->family))};
        struct kp_figure figures[KP_MOST_RUNNERS];

        if (!kp_order_has(order, cell.family) || !kp_shape_read(target->board, &cell.shape))
            continue;
        good = kp_measure(order, &cell, NULL, figures) && good;
        for (int i = 0; i < order->runner_count; i++) {
            bool met = figures[i].median_is_solved && figures[i].median <= target->seconds;
            char median[24], most[24], wanted[24];

            printf("%-12s %-12s %-14s %10s %10s %10s  %s\n", target->family, target->board,
                   order->runners[i]->name,
                   kp_show_figure(&figures[i], order->seconds, median, sizeof median),
                   kp_show_time(figures[i].most, most, sizeof most),
                   kp_show_time(target->seconds, wanted, sizeof wanted), met ? "met" : "NOT MET");
        }
        fflush(stdout);
    }
    return good;
}
