/* A variable stands for each sum that the first p pegs can have and that the pegs
 * after them can complete to the target.  A clause for each of these sums and each
 * class says which sum comes next, or that there is none.  The sum of no pegs is
 * 0, which is true, so the pegs of a secret force a chain of sums, and the last
 * one is the target.
 *
 * It takes at most classes clauses per sum, and there are at most classes^p sums of
 * p pegs, however large the numbers are: 4 pegs of the numbers 999, 5, 0 and 7 take
 * some hundred clauses, where unary counting takes six million. */
#include "cnf/sum_states.h"

#include <stdlib.h>

/* The sums of the first p pegs, ascending, and a literal for each. */
struct layer {
    int64_t *sums;
    int *lits;
    size_t count;
};

static int compare(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}

static void free_layer(struct layer *layer)
{
    free(layer->sums);
    free(layer->lits);
    *layer = (struct layer){0};
}

static void drop_repeats(struct layer *layer)
{
    size_t kept = 0;

    qsort(layer->sums, layer->count, sizeof *layer->sums, compare);
    for (size_t i = 0; i < layer->count; i++)
        if (kept == 0 || layer->sums[i] != layer->sums[kept - 1])
            layer->sums[kept++] = layer->sums[i];
    layer->count = kept;
}

/* The sums that follow those of `from`, if `left` more pegs can complete them.
 * false: no memory. */
static bool find_sums(struct layer *to, const struct layer *from,
                      const struct kp_question_writer *parts, const int64_t *value,
                      int64_t most_left, int64_t target)
{
    size_t classes = (size_t)parts->question->classes;

    to->count = 0;
    if (from->count > KP_MOST_CELLS / classes)
        return false;
    to->sums = calloc(from->count * classes + 1, sizeof *to->sums);
    if (!to->sums)
        return false;
    for (size_t i = 0; i < from->count; i++)
        for (size_t c = 0; c < classes; c++) {
            int64_t sum = from->sums[i] + value[c];

            if (sum <= target && sum + most_left >= target)
                to->sums[to->count++] = sum;
        }
    drop_repeats(to);
    return true;
}

static bool name_sums(struct layer *layer, struct kp_question_writer *parts, bool last)
{
    int first;

    layer->lits = kp_clause_sink_scratch(parts->cnf, layer->count + 1);
    if (!layer->lits)
        return false;
    first = last ? KP_TRUE : kp_clause_sink_new_variables(parts->cnf, (int)layer->count);
    for (size_t i = 0; i < layer->count; i++)
        layer->lits[i] = last ? KP_TRUE : first + (int)i;
    return true;
}

static int literal_of(const struct layer *layer, int64_t sum)
{
    const int64_t *found = layer->count
                               ? bsearch(&sum, layer->sums, layer->count, sizeof sum, compare)
                               : NULL;

    return found ? layer->lits[found - layer->sums] : KP_FALSE;
}

/* From each sum, the class of peg p leads to one sum of the next layer, or to none. */
static void write_step(struct kp_question_writer *parts, int p, const struct layer *from,
                       const struct layer *to, const int64_t *value)
{
    for (size_t i = 0; i < from->count && !parts->cnf->stopped; i++)
        for (int c = 0; c < parts->question->classes; c++)
            kp_add_clause(parts->cnf, -from->lits[i], -kp_peg_literal(parts->vars, p, c),
                          literal_of(to, from->sums[i] + value[c]));
}

void kp_write_sum_states(struct kp_question_writer *parts, const int64_t *value, int64_t span,
                         int64_t target)
{
    int64_t none = 0;
    int no_pegs = KP_TRUE, pegs = parts->question->pegs;
    struct layer from = {.count = 1}, to = {0};
    bool made = true;

    from.sums = calloc(1, sizeof none);
    from.lits = calloc(1, sizeof no_pegs);
    made = from.sums && from.lits;
    if (made) {
        from.sums[0] = none;
        from.lits[0] = no_pegs;
    }
    for (int p = 0; p < pegs && made && !parts->cnf->stopped; p++) {
        int64_t left = pegs - p - 1;
        int64_t most_left = left > 0 && span > target / left ? target : span * left;

        made = find_sums(&to, &from, parts, value, most_left, target) &&
               name_sums(&to, parts, p + 1 == pegs);
        if (made)
            write_step(parts, p, &from, &to, value);
        free_layer(&from);
        from = to;
        to = (struct layer){0};
    }
    free_layer(&from);
    if (!made)
        kp_clause_sink_stop(parts->cnf, KP_OUT_OF_MEMORY);
}
