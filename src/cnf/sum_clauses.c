/* The sum of the numbers of the secret's pegs.
 *
 * A variable stands for each sum that the first p pegs can have and that the pegs after them
 * can complete to the target.  A clause for each of these sums and each class says which sum
 * follows, or that none does.  The sum of no pegs is 0, so the pegs of a secret force a chain of
 * sums, and the last one is the target.  This takes a clause per sum and class, and there are at
 * most classes^p sums of p pegs, however large the numbers are.
 *
 * Merging unary numbers with the counter was tried: 24 pegs of 40 numbers took 650,000 clauses
 * instead of 240,000, and PicoSAT was up to ten times slower on random games. */
#include "cnf/question_clauses.h"

#include "base/hash.h"

#include <stdlib.h>

/* The sums of the first p pegs, ascending, and a literal for each. */
struct sum_layer {
    int64_t *sums;
    int *lits;
    size_t count;
};

static void free_layer(struct sum_layer *layer)
{
    free(layer->sums);
    free(layer->lits);
}

static void sort_distinct(struct sum_layer *layer)
{
    size_t kept = 0;

    qsort(layer->sums, layer->count, sizeof *layer->sums, kp_compare_int64);
    for (size_t i = 0; i < layer->count; i++)
        if (kept == 0 || layer->sums[i] != layer->sums[kept - 1])
            layer->sums[kept++] = layer->sums[i];
    layer->count = kept;
}

/* Finds the sums that follow those of `from`, if the `left` pegs after them can complete them.
 * false: no memory. */
static bool find_sums(struct sum_layer *to, const struct sum_layer *from,
                      const struct kp_question *question, int left)
{
    size_t classes = (size_t)question->classes;

    if (from->count > KP_MOST_CELLS / classes)
        return false;
    to->sums = calloc(from->count * classes + 1, sizeof *to->sums);
    if (!to->sums)
        return false;
    for (size_t i = 0; i < from->count; i++)
        for (size_t c = 0; c < classes; c++) {
            int64_t next = from->sums[i] + question->number[c];

            if (next + left * question->least_number <= question->sum &&
                next + left * question->most_number >= question->sum)
                to->sums[to->count++] = next;
        }
    sort_distinct(to);
    return true;
}

/* The sum after the last peg is the target, which is true. */
static bool make_sum_literals(struct sum_layer *layer, struct kp_clause_sink *cnf, int pegs,
                              bool last)
{
    int first = last ? 0 : kp_clause_sink_new_variables(cnf, (int)layer->count);

    layer->lits = kp_clause_sink_scratch(cnf, layer->count + 1);
    if (!layer->lits)
        return false;
    for (size_t i = 0; i < layer->count; i++)
        layer->lits[i] = last ? KP_TRUE : first + (int)i;
    if (!last)
        kp_clause_sink_name(cnf, first, cnf->variables, "the sum of the first %d pegs", pegs);
    return true;
}

static int find_sum_literal(const struct sum_layer *layer, int64_t sum)
{
    const int64_t *found = layer->count ? bsearch(&sum, layer->sums, layer->count, sizeof sum,
                                                  kp_compare_int64)
                                        : NULL;

    return found ? layer->lits[found - layer->sums] : KP_FALSE;
}

/* From each sum, the class of peg p leads to one sum of the next layer, or to none. */
static void write_step(struct kp_clause_sink *cnf, const struct kp_question_vars *vars, int p,
                       const struct sum_layer *from, const struct sum_layer *to)
{
    const struct kp_question *question = vars->question;

    for (size_t i = 0; i < from->count && !cnf->stopped; i++)
        for (int c = 0; c < question->classes; c++)
            kp_add_clause(cnf, -from->lits[i], -kp_peg_literal(vars, p, c),
                          find_sum_literal(to, from->sums[i] + question->number[c]));
}

void kp_write_sum(struct kp_clause_sink *cnf, const struct kp_question *question,
                  const struct kp_question_vars *vars)
{
    struct sum_layer from;
    bool made;

    if (question->sum < 0 || cnf->stopped)
        return;
    from = (struct sum_layer){calloc(1, sizeof *from.sums), calloc(1, sizeof *from.lits), 1};
    made = from.sums && from.lits;
    if (made)
        from.lits[0] = KP_TRUE;
    for (int p = 0; made && p < question->pegs && !cnf->stopped; p++) {
        struct sum_layer to = {0};
        int left = question->pegs - p - 1;

        made = find_sums(&to, &from, question, left) &&
               make_sum_literals(&to, cnf, p + 1, left == 0);
        if (made)
            write_step(cnf, vars, p, &from, &to);
        free_layer(&from);
        from = to;
    }
    free_layer(&from);
    if (!made)
        kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
}
