#include "cnf/question_clauses.h"

#include "cnf/sum_states.h"
#include <stdlib.h>

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

static int compare(const void *left, const void *right)
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
    qsort(sum->digits, (size_t)n, sizeof *sum->digits, compare);
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
