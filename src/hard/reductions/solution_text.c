/* An answer as SAT solvers say it. */
#include "hard/reductions/solve_problem.h"
#include <inttypes.h>

#define WIDTH      78 /* columns of a line 'v' */
#define MOST_LINES 20 /* about rows that clash */

static void add_part(struct kp_strbuf *to, size_t *begin, int64_t part)
{
    size_t before = to->length;

    kp_strbuf_addf(to, " %" PRId64, part);
    if (to->length - *begin <= WIDTH || to->failed)
        return;
    to->length = before;
    kp_strbuf_addf(to, "\nv %" PRId64, part);
    *begin = before + 1;
}

static void add_parts(struct kp_strbuf *to, const struct kp_solution *solution)
{
    size_t begin = to->length;

    kp_strbuf_addf(to, "v");
    for (size_t i = 0; i < solution->part_count; i++)
        add_part(to, &begin, solution->parts[i]);
    add_part(to, &begin, 0);
    kp_strbuf_add(to, "\n", 1);
}

/* In lines that readers of solvers' answers skip. */
static void add_conflict(struct kp_strbuf *to, const struct kp_solution *solution)
{
    size_t count = solution->conflict.count, shown = count <= MOST_LINES ? count : MOST_LINES - 1;

    if (count == 0)
        return;
    kp_strbuf_addf(to, "c %s%s:\n",
                   count == 1 ? "this row of the game cannot be right"
                              : "these rows of the game cannot all be right",
                   count > 1 && solution->conflict_is_minimal
                       ? "; without any one of them the others can"
                       : "");
    for (size_t i = 0; i < shown; i++)
        kp_strbuf_addf(to, "c row %zu: %s\n", solution->conflict.row[i] + 1, solution->meanings[i]);
    if (shown < count)
        kp_strbuf_addf(to, "c and %zu more: --json has them all\n", count - shown);
}

void kp_solution_text(const struct kp_solution *solution, struct kp_strbuf *to)
{
    static const char *const answers[] = {[KP_UNDECIDED] = "UNKNOWN",
                                          [KP_CONSISTENT] = "SATISFIABLE",
                                          [KP_CHEATED] = "UNSATISFIABLE"};

    kp_strbuf_addf(to, "s %s\n", answers[solution->answer]);
    if (solution->answer == KP_CONSISTENT)
        add_parts(to, solution);
    add_conflict(to, solution);
}
