/* --growth: time against pegs.  Every family from small boards up, for each runner until
 * half of the games take it too long. */
#include "modes.h"

#define PART 10 /* of its pegs, by which a board grows */

static void print_lines(const struct kp_bench_plan *plan, const struct kp_cell *cell, bool *on,
                        const struct kp_figure *figures)
{
    for (int i = 0; i < plan->runner_count; i++) {
        if (!on[i])
            continue;
        on[i] = figures[i].median_is_solved;
        printf("%s\t%d\t%d\t%d\t%s\t%d\t%d\t%.7f\t%.7f\n", cell->family->name, cell->size.pegs,
               cell->size.colours, cell->size.rows, plan->runners[i]->name, figures[i].games,
               figures[i].solved, figures[i].median, figures[i].most);
    }
    fflush(stdout);
}

static bool measure_growth(const struct kp_bench_plan *plan, const struct kp_bench_family *family)
{
    bool on[KP_MOST_RUNNERS], good = true, any = true;

    for (int i = 0; i < plan->runner_count; i++)
        on[i] = true;
    for (int pegs = family->growth.from; any && pegs <= family->growth.to;
         pegs = kp_bench_family_next(family, pegs, PART)) {
        struct kp_cell cell = {family, kp_bench_family_grow(family, pegs), KP_BENCH_PLANTED};
        struct kp_figure figures[KP_MOST_RUNNERS];

        if (!kp_bench_family_has(family, cell.size))
            continue;
        good = kp_measure_cell(plan, &cell, on, figures) && good;
        print_lines(plan, &cell, on, figures);
        any = false;
        for (int i = 0; i < plan->runner_count; i++)
            any = any || on[i];
    }
    return good;
}

bool kp_print_growth(struct kp_bench_plan *plan)
{
    bool good = true;

    kp_bench_plan_choose(plan, "plain-count,reckon-count,picosat,linear,auto,clingo,cbc-equations");
    puts("family\tpegs\tcolours\trows\twho\tgames\tsolved\tmedian\tmost");
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++)
        if (kp_bench_plan_has(plan, family))
            good = measure_growth(plan, family) && good;
    return good;
}
