/* Time against pegs: every family from small boards up, for each who is asked
 * until half of the games take it too long. */
#include "modes.h"

static void print(const struct kp_order *order, const struct kp_cell *cell, bool *on,
                  const struct kp_figure *figures)
{
    for (int i = 0; i < order->runner_count; i++) {
        if (!on[i])
            continue;
        on[i] = figures[i].median_is_solved;
        printf("%s\t%d\t%d\t%d\t%s\t%d\t%d\t%.7f\t%.7f\n", cell->family->name, cell->shape.pegs,
               cell->shape.colours, cell->shape.rows, order->runners[i]->name, figures[i].games,
               figures[i].solved, figures[i].median, figures[i].most);
    }
    fflush(stdout);
}

static bool grow(const struct kp_order *order, const struct kp_bench_family *family)
{
    bool on[KP_MOST_RUNNERS], good = true, any = true;
    struct kp_layer_growth growth = family->growth;

    for (int i = 0; i < order->runner_count; i++)
        on[i] = true;
    for (int pegs = growth.from; any && pegs <= growth.to; pegs += growth.step) {
        struct kp_cell cell = {family, {pegs, growth.colours, growth.rows(pegs)}, false};
        struct kp_figure figures[KP_MOST_RUNNERS];

        if (!family->suits(cell.shape))
            continue;
        good = kp_measure(order, &cell, on, figures) && good;
        print(order, &cell, on, figures);
        any = false;
        for (int i = 0; i < order->runner_count; i++)
            any = any || on[i];
    }
    return good;
}

bool kp_growth(struct kp_order *order)
{
    bool good = true;

    kp_order_choose(order, "plain-count,reckon-count,picosat,auto,clingo,cbc");
    puts("family\tpegs\tcolours\trows\twho\tgames\tsolved\tmedian\tmost");
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++)
        if (kp_order_has(order, family))
            good = grow(order, family) && good;
    return good;
}
