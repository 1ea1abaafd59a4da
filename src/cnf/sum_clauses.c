/* The sum of the numbers of the secret's pegs, in one of two ways.
 *
 * 1. In unary.  The least number is subtracted from all of them, and the rest is
 *    divided by the greatest common divisor.  A peg's number in unary then consists
 *    of the literals "peg p has at least this colour", each as often as the colour's
 *    number exceeds the one before; the counter merges these lists of all pegs.  The cost
 *    is about the square of all the pegs' greatest numbers together.
 *
 * 2. By states, where the numbers are too large for that.  A variable stands for each sum
 *    that the first p pegs can have and that the pegs after them can complete to the
 *    target.  A clause for each of these sums and each class says which sum follows, or
 *    that none does.  The sum of no pegs is 0, so the pegs of a secret force a chain
 *    of sums, and the last one is the target.  This takes a clause per sum and class, and
 *    there are at most classes^p sums of p pegs, however large the numbers are: 4 pegs of
 *    the numbers 999, 5, 0 and 7 take some hundred clauses, where unary counting takes six
 *    million. */
#include "cnf/question_clauses.h"

#include <stdlib.h>

/* The greatest numbers of all pegs together: with more than this, the sum is written
 * by states. */
#define MOST_UNARY 1000

/* A class and its number, less the least number, in units of the common divisor. */
struct class_number {
    int64_t value;
    int c;
};

struct sum_writer {
    struct kp_question_writer *writer;
    struct class_number *numbers; /* ascending */
    int *order;                   /* their classes */
    int *lits;                    /* the unary numbers of all pegs, one after the other */
    int64_t target, span;         /* what the numbers must add up to; the greatest number */
};

static int compare_numbers(const void *left, const void *right)
{
    const struct class_number *a = left, *b = right;

    if (a->value != b->value)
        return a->value < b->value ? -1 : 1;
    return (a->c > b->c) - (a->c < b->c);
}

static int64_t greatest_common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* Fills in all but `lits`; false: no secret has this sum. */
static bool scale_numbers(struct sum_writer *sum)
{
    const struct kp_question *question = sum->writer->question;
    int n = question->classes;
    int64_t least, target, unit = 0;

    for (int c = 0; c < n; c++)
        sum->numbers[c] = (struct class_number){question->number[c], c};
    qsort(sum->numbers, (size_t)n, sizeof *sum->numbers, compare_numbers);
    least = sum->numbers[0].value;
    for (int i = 0; i < n; i++)
        unit = greatest_common_divisor(unit, sum->numbers[i].value - least);
    unit = unit > 0 ? unit : 1;
    for (int i = 0; i < n; i++) {
        sum->numbers[i].value = (sum->numbers[i].value - least) / unit;
        sum->order[i] = sum->numbers[i].c;
    }
    sum->span = sum->numbers[n - 1].value;
    if (least > question->sum / question->pegs)
        return false;
    target = question->sum - least * question->pegs;
    sum->target = target / unit;
    return target % unit == 0 &&
           (sum->target == 0 || (sum->target - 1) / question->pegs < sum->span);
}

/* ---- In unary ----------------------------------------------------------------- */

static struct kp_unary_count make_unary_number(const struct sum_writer *sum, int p)
{
    struct kp_question_writer *writer = sum->writer;
    int *at_least = writer->lits, *out = sum->lits + p * sum->span;
    int n = writer->question->classes, size = 0;

    kp_write_order_literals(writer, p, sum->order, n, at_least);
    for (int i = 1; i < n; i++)
        for (int64_t gap = sum->numbers[i].value - sum->numbers[i - 1].value; gap > 0; gap--)
            out[size++] = at_least[i];
    return (struct kp_unary_count){out, size};
}

static void add_unary_numbers(const struct sum_writer *sum, int *out)
{
    struct kp_question_writer *writer = sum->writer;
    struct kp_clause_sink *cnf = writer->cnf;
    int pegs = writer->question->pegs, cap = (int)sum->target + 1, first = cnf->variables + 1;

    for (int p = 0; p < pegs; p++)
        writer->lists[p] = make_unary_number(sum, p);
    kp_merge_lists(cnf, writer->counter, writer->lists, pegs, cap, out);
    kp_exactly(cnf, KP_TRUE, (struct kp_unary_count){out, cap}, (int)sum->target);
    kp_clause_sink_name(cnf, first, cnf->variables, "the sum of the numbers");
}

static void write_unary(struct sum_writer *sum)
{
    struct kp_clause_sink *cnf = sum->writer->cnf;
    int *out;

    sum->lits = kp_clause_sink_scratch(cnf, (size_t)(sum->span * sum->writer->question->pegs));
    out = kp_clause_sink_scratch(cnf, (size_t)sum->target + 1);
    if (sum->lits && out)
        add_unary_numbers(sum, out);
    free(sum->lits);
    free(out);
}

/* ---- By states ------------------------------------------------------------------ */

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
    *layer = (struct sum_layer){0};
}

static int compare_sums(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}

static void sort_distinct(struct sum_layer *layer)
{
    size_t kept = 0;

    qsort(layer->sums, layer->count, sizeof *layer->sums, compare_sums);
    for (size_t i = 0; i < layer->count; i++)
        if (kept == 0 || layer->sums[i] != layer->sums[kept - 1])
            layer->sums[kept++] = layer->sums[i];
    layer->count = kept;
}

/* The sums that follow those of `from`, if the `left` pegs after them can complete
 * them.  false: no memory. */
static bool find_sums(struct sum_layer *to, const struct sum_layer *from,
                      const struct sum_writer *sum, int64_t left)
{
    size_t classes = (size_t)sum->writer->question->classes;
    int64_t target = sum->target;
    int64_t most_left = left > 0 && sum->span > target / left ? target : sum->span * left;

    if (from->count > KP_MOST_CELLS / classes)
        return false;
    to->sums = calloc(from->count * classes + 1, sizeof *to->sums);
    if (!to->sums)
        return false;
    for (size_t i = 0; i < from->count; i++)
        for (size_t c = 0; c < classes; c++) {
            int64_t next = from->sums[i] + sum->numbers[c].value;

            if (next <= target && next + most_left >= target)
                to->sums[to->count++] = next;
        }
    sort_distinct(to);
    return true;
}

/* The only sum after the last peg is the target, and it is true. */
static bool make_sum_literals(struct sum_layer *layer, struct kp_clause_sink *cnf, bool last)
{
    int first;

    layer->lits = kp_clause_sink_scratch(cnf, layer->count + 1);
    if (!layer->lits)
        return false;
    first = last ? KP_TRUE : kp_clause_sink_new_variables(cnf, (int)layer->count);
    for (size_t i = 0; i < layer->count; i++)
        layer->lits[i] = last ? KP_TRUE : first + (int)i;
    return true;
}

static int find_sum_literal(const struct sum_layer *layer, int64_t sum)
{
    const int64_t *found = layer->count
                               ? bsearch(&sum, layer->sums, layer->count, sizeof sum, compare_sums)
                               : NULL;

    return found ? layer->lits[found - layer->sums] : KP_FALSE;
}

/* From each sum, the class of peg p leads to one sum of the next layer, or to none.
 * value[c] is the number of class c. */
static void write_step(const struct kp_question_writer *writer, int p, const struct sum_layer *from,
                       const struct sum_layer *to, const int64_t *value)
{
    for (size_t i = 0; i < from->count && !writer->cnf->stopped; i++)
        for (int c = 0; c < writer->question->classes; c++)
            kp_add_clause(writer->cnf, -from->lits[i], -kp_peg_literal(writer->vars, p, c),
                          find_sum_literal(to, from->sums[i] + value[c]));
}

static bool make_first_layer(struct sum_layer *layer)
{
    *layer = (struct sum_layer){calloc(1, sizeof *layer->sums), calloc(1, sizeof *layer->lits), 1};
    if (!layer->sums || !layer->lits)
        return false;
    layer->lits[0] = KP_TRUE;
    return true;
}

static void write_states(struct sum_writer *sum)
{
    struct kp_question_writer *writer = sum->writer;
    int pegs = writer->question->pegs, n = writer->question->classes;
    int64_t *value = calloc((size_t)n, sizeof *value);
    struct sum_layer from = {0}, to = {0};
    bool made = make_first_layer(&from) && value;

    for (int i = 0; made && i < n; i++)
        value[sum->numbers[i].c] = sum->numbers[i].value;
    for (int p = 0; p < pegs && made && !writer->cnf->stopped; p++) {
        made = find_sums(&to, &from, sum, pegs - p - 1) &&
               make_sum_literals(&to, writer->cnf, p + 1 == pegs);
        if (made)
            write_step(writer, p, &from, &to, value);
        free_layer(&from);
        from = to;
        to = (struct sum_layer){0};
    }
    free_layer(&from);
    free(value);
    if (!made)
        kp_clause_sink_stop(writer->cnf, KP_OUT_OF_MEMORY);
}

void kp_write_sum(struct kp_question_writer *writer)
{
    struct kp_clause_sink *cnf = writer->cnf;
    const struct kp_question *question = writer->question;
    struct sum_writer sum = {.writer = writer};

    if (question->sum < 0 || cnf->stopped)
        return;
    sum.numbers = calloc((size_t)question->classes, sizeof *sum.numbers);
    sum.order = kp_clause_sink_scratch(cnf, (size_t)question->classes);
    if (!sum.numbers || !sum.order)
        kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
    else if (!scale_numbers(&sum))
        kp_add_clause_list(cnf, NULL, 0);
    else if (sum.span > MOST_UNARY / question->pegs)
        write_states(&sum);
    else
        write_unary(&sum);
    free(sum.numbers);
    free(sum.order);
}
