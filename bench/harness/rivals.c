/* --rivals: whole processes of keypeg beside the other solvers, on boards with many rows, compared
 * with the target: at most half the time of the fastest other solver, plus 5 ms.
 *
 * Only the fastest of the others matters.  So CBC, which nearly always is the fastest, gets all of
 * the time, and the rest as much as would still be faster: twice CBC's median, or a second. */
#include "format_figures.h"
#include "modes.h"
#include <string.h>

#define MARGIN 0.005 /* seconds */

/* part: of the time of the fastest other solver. */
static const struct {
    const char *family, *boards;
    double part;
} targets[] = {
    {"random",
     "20x10x26 22x10x28 24x10x30 28x10x34 30x10x60 40x10x100 50x10x120 60x20x200 80x20x260", 0.5},
    {"black-only", "20x10x28", 1},
    {"block", "48x6x14 60x8x18", 0.5},
    {"two-colour", "40x2x20 48x2x24 48x2x17 56x2x20 64x2x32 64x2x64 96x2x96 200x2x200", 0.5},
    {"balanced", "40x2x22", 0.5},
    {"one-in-three", "400x2x126", 0.5},
    {"one-in-three-signed", "400x2x267", 0.5},
};

static const char first_runners[] = "keypeg,keypeg-linear,cbc,cbc-equations";
static const char other_runners[] = "clingo,clasp,cadical";

struct rivals {
    struct kp_bench_plan first, others; /* the runners; with --only all are first */
    bool on[KP_MOST_RUNNERS]; /* of the others; a solver that solved none skips larger boards */
    int met, missed;
};

static void print_head(const struct rivals *rivals)
{
    printf("| family, board | games |");
    for (int i = 0; i < rivals->first.runner_count; i++)
        printf(" %s |", rivals->first.runners[i]->name);
    for (int i = 0; i < rivals->others.runner_count; i++)
        printf(" %s |", rivals->others.runners[i]->name);
    printf(" target | |\n|---|---|---|---|");
    for (int i = 0; i < rivals->first.runner_count + rivals->others.runner_count; i++)
        printf("---|");
    puts("");
}

/* The least median of runners that are not keypeg; `limit` if none solved enough. */
static double find_fastest(const struct kp_bench_plan *plan, const struct kp_figure *figures,
                           double limit)
{
    for (int i = 0; i < plan->runner_count; i++)
        if (strncmp(plan->runners[i]->name, "keypeg", 6) != 0 && figures[i].median_is_solved &&
            figures[i].median < limit)
            limit = figures[i].median;
    return limit;
}

static void print_figures(const struct kp_bench_plan *plan, const struct kp_figure *figures)
{
    char text[32];

    for (int i = 0; i < plan->runner_count; i++)
        printf(" %s |", kp_format_figure(&figures[i], plan->seconds, text, sizeof text));
}

static bool is_met(const struct rivals *rivals, const struct kp_figure *first, double target)
{
    return strcmp(rivals->first.runners[0]->name, "keypeg") == 0 && first[0].median_is_solved &&
           first[0].median <= target;
}

static bool measure_line(struct rivals *rivals, const struct kp_cell *cell, double part)
{
    struct kp_figure first[KP_MOST_RUNNERS], others[KP_MOST_RUNNERS];
    bool good = kp_measure_cell(&rivals->first, cell, NULL, first), met;
    double fastest = find_fastest(&rivals->first, first, rivals->first.seconds), target;
    char text[32];

    if (first[0].games == 0)
        return good;
    rivals->others.seconds = 2 * fastest > 1 ? 2 * fastest : 1;
    if (rivals->others.seconds > rivals->first.seconds)
        rivals->others.seconds = rivals->first.seconds;
    if (rivals->others.runner_count > 0)
        good = kp_measure_cell(&rivals->others, cell, rivals->on, others) && good;
    fastest = find_fastest(&rivals->others, others, fastest);
    target = part * fastest + MARGIN;
    met = is_met(rivals, first, target);
    rivals->met += met;
    rivals->missed += !met;
    printf("| %s %s, %s | %d |", cell->family->name, kp_format_size(cell->size, text, sizeof text),
           kp_bench_kinds[cell->kind], first[0].games);
    print_figures(&rivals->first, first);
    print_figures(&rivals->others, others);
    printf(" %s | %s |\n", kp_format_time(target, text, sizeof text), met ? "met" : "NOT MET");
    fflush(stdout);
    for (int i = 0; i < rivals->others.runner_count; i++)
        rivals->on[i] = others[i].games > 0 && others[i].solved > 0;
    return good;
}

/* With boards on the command line, only these. */
static bool is_wanted(const struct kp_bench_plan *plan, struct kp_board_size size)
{
    bool wanted = !plan->boards[0];
    char name[32];

    kp_format_size(size, name, sizeof name);
    for (char **board = plan->boards; *board; board++)
        wanted = wanted || strcmp(*board, name) == 0;
    return wanted;
}

static bool measure_family(struct rivals *rivals, const struct kp_bench_family *family,
                           const char *boards, double part)
{
    static const enum kp_bench_kind kinds[] = {KP_BENCH_PLANTED, KP_BENCH_MISCOUNTED,
                                               KP_BENCH_SWAPPED};
    bool good = true;

    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        for (int i = 0; i < rivals->others.runner_count; i++)
            rivals->on[i] = true;
        for (const char *board = boards; *board; board += strspn(board, " ")) {
            struct kp_cell cell = {.family = family, .kind = kinds[k]};

            if (kp_board_size_read(board, &cell.size) && is_wanted(&rivals->first, cell.size))
                good = measure_line(rivals, &cell, part) && good;
            board += strcspn(board, " ");
        }
    }
    return good;
}

bool kp_compare_rivals(struct kp_bench_plan *plan)
{
    struct rivals rivals = {.first = *plan, .others = *plan};
    bool good = true;

    kp_bench_plan_choose(&rivals.first, first_runners);
    if (!plan->only)
        kp_bench_plan_choose(&rivals.others, other_runners);
    print_head(&rivals);
    for (size_t t = 0; t < sizeof targets / sizeof *targets; t++) {
        const char *name = targets[t].family;
        const struct kp_bench_family *family = kp_bench_family_find(name, strlen(name));

        if (kp_bench_plan_has(plan, family))
            good = measure_family(&rivals, family, targets[t].boards, targets[t].part) && good;
    }
    printf("\n%d targets met, %d not met.\n", rivals.met, rivals.missed);
    return good;
}
