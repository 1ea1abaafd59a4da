/* --largest: the largest board of each family that each program decides within the seconds of
 * --seconds.  For each program the boards grow by a fifth from size to size, until it misses half of
 * the games; the rows are those of --growth.
 *
 * A board on the command line is where the climb of a family with so many colours begins, at the
 * first size that is not smaller.  If that is not decided, the climb begins anew from the first. */
#include "format_figures.h"
#include "modes.h"
#include <string.h>

#define MOST_PEGS 10000 /* of a board size */
#define PART      5     /* of its pegs, by which a board grows */

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

/* The pegs of the board on the command line; the fewest if there is none. */
static int find_start(const struct kp_bench_plan *plan, const struct kp_bench_family *family)
{
    struct kp_board_size size;

    for (char **board = plan->boards; *board; board++)
        if (kp_board_size_read(*board, &size) && size.colours == family->growth.colours)
            return size.pegs;
    return family->growth.from;
}

/* Climbs from the first size with at least so many pegs. */
static struct kp_board_size climb(const struct kp_bench_plan *plan, const struct kp_runner *runner,
                                  const struct kp_bench_family *family, int from, bool *good)
{
    struct kp_board_size largest = {0, 0, 0};

    for (int pegs = family->growth.from; pegs <= MOST_PEGS;
         pegs = kp_bench_family_next(family, pegs, PART)) {
        struct kp_cell cell = {family, {0, 0, 0}, KP_BENCH_PLANTED};

        if (pegs < from)
            continue;
        cell.size = kp_bench_family_grow(family, pegs);
        if (!kp_bench_family_has(family, cell.size))
            continue;
        if (!decides(plan, runner, &cell, good))
            break;
        largest = cell.size;
    }
    return largest;
}

static struct kp_board_size find_largest(const struct kp_bench_plan *plan,
                                         const struct kp_runner *runner,
                                         const struct kp_bench_family *family, bool *good)
{
    int first = family->growth.from, from = find_start(plan, family);
    struct kp_board_size largest = climb(plan, runner, family, from, good);

    return largest.pegs == 0 && from > first ? climb(plan, runner, family, first, good) : largest;
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
            struct kp_board_size largest = find_largest(plan, plan->runners[i], family, &good);
            char text[32];

            printf(" %s |", largest.pegs ? kp_format_size(largest, text, sizeof text) : "none");
            fflush(stdout);
        }
        puts("");
    }
    return good;
}
