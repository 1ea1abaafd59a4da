#include "cnf/question_clauses.h"

#include <stdlib.h>

/* The sum of the secret's numbers, written as the sums that the first p pegs can
 * reach.  For numbers that are too large to be counted in unary. */

/* A variable stands for each sum that the first p pegs can have and that the pegs
 * after them can complete to the target.  A clause for each of these sums and each
 * class says which sum comes next, or that there is none.  The sum of no pegs is
 * 0, which is true, so the pegs of a secret force a chain of sums, and the last
 * one is the target.
 *
 * It takes at most classes clauses per sum, and there are at most classes^p sums of
 * p pegs, however large the numbers are: 4 pegs of the numbers 999, 5, 0 and 7 take
 * some hundred clauses, where unary counting takes six million. */
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

/* Add clauses by which the values of all pegs add up to `target`.  value[c] >= 0 is
 * the number of class c, and `span` the greatest of them. */
static void kp_write_sum_states(struct kp_question_writer *parts, const int64_t *value,
                                int64_t span, int64_t target)
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

/* Counting in unary takes as many literals as the pegs' greatest numbers add up to, and
 * about the square of that in clauses.  Beyond this many, sums are written instead. */
#define MOST_UNARY 1000

/* A colour's number above the least one, in units of their common divisor. */
struct digit {
    int64_t value;
    int c;
};

struct sum {
    struct digit *digits; /* ascending */
    int *order;           /* their classes */
    int *lits;            /* of all pegs, one after the other */
    int64_t target, span; /* what is left to reach; the greatest digit */
};

static int compare_sum_clauses(const void *left, const void *right)
{
    const struct digit *a = left, *b = right;

    if (a->value != b->value)
        return a->value < b->value ? -1 : 1;
    return (a->c > b->c) - (a->c < b->c);
}

static int64_t divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* Fill in all but lits; false: no secret adds up to it. */
static bool scale(struct sum *sum, const struct kp_question *question)
{
    int n = question->classes;
    int64_t least, target, unit = 0;

    for (int c = 0; c < n; c++)
        sum->digits[c] = (struct digit){question->number[c], c};
    qsort(sum->digits, (size_t)n, sizeof *sum->digits, compare_sum_clauses);
    least = sum->digits[0].value;
    for (int i = 0; i < n; i++)
        unit = divisor(unit, sum->digits[i].value - least);
    unit = unit > 0 ? unit : 1;
    for (int i = 0; i < n; i++) {
        sum->digits[i].value = (sum->digits[i].value - least) / unit;
        sum->order[i] = sum->digits[i].c;
    }
    sum->span = sum->digits[n - 1].value;
    if (least > question->sum / question->pegs)
        return false;
    target = question->sum - least * question->pegs;
    sum->target = target / unit;
    return target % unit == 0 &&
           (sum->target == 0 || (sum->target - 1) / question->pegs < sum->span);
}

/* The number of peg p in unary: "at least this colour" stands as often as its
 * number is above the one before. */
static struct kp_unary_count write_peg(struct kp_question_writer *parts, const struct sum *sum,
                                       int p)
{
    int *at_least = parts->lits, *out = sum->lits + p * sum->span;
    int n = parts->question->classes, size = 0;

    kp_write_order_literals(parts, p, sum->order, n, at_least);
    for (int i = 1; i < n; i++)
        for (int64_t gap = sum->digits[i].value - sum->digits[i - 1].value; gap > 0; gap--)
            out[size++] = at_least[i];
    return (struct kp_unary_count){out, size};
}

static void add_up(struct kp_question_writer *parts, const struct sum *sum, int *out)
{
    struct kp_clause_sink *cnf = parts->cnf;
    int cap = (int)sum->target + 1, first = cnf->variables + 1;

    for (int p = 0; p < parts->question->pegs; p++)
        parts->lists[p] = write_peg(parts, sum, p);
    kp_merge_lists(cnf, parts->counter, parts->lists, parts->question->pegs, cap, out);
    kp_exactly(cnf, KP_TRUE, (struct kp_unary_count){out, cap}, (int)sum->target);
    kp_clause_sink_name(cnf, first, cnf->variables, "the sum of the numbers");
}

static void write_states(struct kp_question_writer *parts, const struct sum *sum)
{
    int n = parts->question->classes;
    int64_t *value = calloc((size_t)n, sizeof *value);

    if (!value)
        kp_clause_sink_stop(parts->cnf, KP_OUT_OF_MEMORY);
    for (int i = 0; value && i < n; i++)
        value[sum->digits[i].c] = sum->digits[i].value;
    if (value)
        kp_write_sum_states(parts, value, sum->span, sum->target);
    free(value);
}

static void write_unary(struct kp_question_writer *parts, struct sum *sum)
{
    int64_t all = sum->span * parts->question->pegs;
    int *out;

    sum->lits = kp_clause_sink_scratch(parts->cnf, (size_t)all);
    out = kp_clause_sink_scratch(parts->cnf, (size_t)sum->target + 1);
    if (sum->lits && out)
        add_up(parts, sum, out);
    free(sum->lits);
    free(out);
}

void kp_write_sum(struct kp_question_writer *parts)
{
    struct sum sum = {0};

    if (parts->question->sum < 0 || parts->cnf->stopped)
        return;
    sum.digits = calloc((size_t)parts->question->classes, sizeof *sum.digits);
    sum.order = kp_clause_sink_scratch(parts->cnf, (size_t)parts->question->classes);
    if (!sum.digits || !sum.order)
        kp_clause_sink_stop(parts->cnf, KP_OUT_OF_MEMORY);
    else if (!scale(&sum, parts->question))
        kp_add_clause_list(parts->cnf, NULL, 0);
    else if (sum.span > MOST_UNARY / parts->question->pegs)
        write_states(parts, &sum);
    else
        write_unary(parts, &sum);
    free(sum.digits);
    free(sum.order);
}
