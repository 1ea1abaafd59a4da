/* --largest: the largest board of each family that each program decides within the seconds of
 * --seconds.  For each program the boards grow by a fifth from size to size, until it misses half of
 * the games; the rows are those of --growth. */
#include "format_figures.h"
#include "modes.h"
#include <string.h>

#define MOST_PEGS 2000

/* Whether the runner decides most of the games. */
static bool decides(const struct kp_bench_plan *plan, const struct kp_runner *runner,
                    const struct kp_cell *cell, bool *good)
{
    uint64_t trials = plan->last - plan->first + 1, decided = 0, missed = 0;

    for (uint64_t seed = plan->first; 2 * decided <= trials && 2 * missed < trials; seed++) {
        struct kp_bench_plan one = *plan;
        struct kp_figure figure;

        one.first = one.last = seed;
        one.runners[0] = runner;
        one.runner_count = 1;
        *good = kp_measure_cell(&one, cell, NULL, &figure) && *good;
        if (figure.games > 0 && figure.solved > 0)
            decided++;
        else
            missed++;
    }
    return decided > missed;
}

/* The next larger number of pegs that the family has. */
static int grow_pegs(const struct kp_bench_family *family, int pegs)
{
    int step = family->growth.step;

    return pegs + (pegs / 5 / step > 0 ? pegs / 5 / step * step : step);
}

static bool find_largest(const struct kp_bench_plan *plan, const struct kp_runner *runner,
                         const struct kp_bench_family *family, struct kp_board_size *largest)
{
    bool good = true;

    *largest = (struct kp_board_size){0, 0, 0};
    for (int pegs = family->growth.from; pegs <= MOST_PEGS; pegs = grow_pegs(family, pegs)) {
        struct kp_cell cell = {family, kp_bench_family_grow(family, pegs), KP_BENCH_PLANTED};

        if (!kp_bench_family_has(family, cell.size))
            continue;
        if (!decides(plan, runner, &cell, &good))
            break;
        *largest = cell.size;
    }
    return good;
}

static void print_head(const struct kp_bench_plan *plan)
{
    printf("| family |");
    for (int i = 0; i < plan->runner_count; i++)
        printf(" %s |", plan->runners[i]->name);
    printf("\n|---|");
    for (int i = 0; i < plan->runner_count; i++)
        printf("---|");
    puts("");
}

bool kp_print_largest(struct kp_bench_plan *plan)
{
    bool good = true;

    kp_bench_plan_choose(plan, "keypeg,keypeg-linear,cbc,cbc-equations,clingo,clasp,cadical");
    print_head(plan);
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++) {
        if (!kp_bench_plan_has(plan, family))
            continue;
        printf("| %s |", family->name);
        for (int i = 0; i < plan->runner_count; i++) {
            struct kp_board_size largest;
            char text[32];

            good = find_largest(plan, plan->runners[i], family, &largest) && good;
            printf(" %s |", largest.pegs ? kp_format_size(largest, text, sizeof text) : "none");
            fflush(stdout);
        }
        puts("");
    }
    return good;
}
