/* A sum has one term for each group of pegs and one for each class, so its largest value is the sum
 * of their largest values.
 *  - A group: its pegs get the classes of the largest weights, as far as these may be used.
 *  - A class: each count h that is still possible is tried.  The counts add up to the number of
 *    pegs, so none is larger than its least value plus what the least values of all classes leave.
 *    If they must add up, the best sum for each number of pegs is found class by class.
 *
 * A proof derives this bound at a leaf. */
#include "question/row_sum.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

bool kp_row_sum_make(struct kp_row_sum *sum, const struct kp_question *question)
{
    size_t rows = question->row_count, classes = (size_t)question->classes;

    *sum = (struct kp_row_sum){.question = question, .weights = 2 * rows + classes + 2};
    sum->keys = kp_calloc(sum->weights, sizeof *sum->keys);
    if (!sum->keys)
        return false;
    sum->blacks = sum->keys + rows;
    sum->price = sum->blacks + rows;
    sum->pegs = sum->price + classes;
    sum->sum = sum->pegs + 1;
    return true;
}

void kp_row_sum_free(struct kp_row_sum *sum)
{
    free(sum->keys);
    *sum = (struct kp_row_sum){0};
}

void kp_row_sum_clear(struct kp_row_sum *sum)
{
    memset(sum->keys, 0, sum->weights * sizeof *sum->keys);
}

static void divide(struct kp_row_sum *sum, int64_t by)
{
    for (size_t i = 0; i < sum->weights; i++)
        sum->keys[i] /= by;
}

void kp_row_sum_negate(struct kp_row_sum *sum)
{
    divide(sum, -1);
}

void kp_row_sum_reduce(struct kp_row_sum *sum)
{
    int64_t common = 0;

    for (size_t i = 0; i < sum->weights; i++)
        for (int64_t weight = sum->keys[i]; weight != 0;) {
            int64_t rest = common % weight;

            common = weight;
            weight = rest;
        }
    if (common != 0)
        divide(sum, common < 0 ? -common : common);
}

/* ---- The value ------------------------------------------------------------------- */

static void add(struct kp_secret_box *box, int64_t *to, int64_t a)
{
    if (__builtin_add_overflow(*to, a, to))
        box->too_large = true;
}

static void add_product(struct kp_secret_box *box, int64_t *to, int64_t a, int64_t b)
{
    int64_t product;

    if (__builtin_mul_overflow(a, b, &product) || __builtin_add_overflow(*to, product, to))
        box->too_large = true;
}

static int64_t find_value(const struct kp_row_sum *sum, struct kp_secret_box *box)
{
    const struct kp_question *question = sum->question;
    int64_t value = 0;

    for (size_t r = 0; r < question->row_count; r++) {
        const struct kp_question_row *row = &question->rows[r];
        int known = row->total != KP_UNKNOWN   ? row->total
                    : row->white != KP_UNKNOWN ? row->white
                                               : row->black;

        if (sum->keys[r] != 0)
            add_product(box, &value, sum->keys[r], known);
        if (sum->blacks[r] != 0 && row->black != KP_UNKNOWN)
            add_product(box, &value, sum->blacks[r], row->black);
    }
    add_product(box, &value, *sum->pegs, question->pegs);
    if (*sum->sum != 0)
        add_product(box, &value, *sum->sum, question->sum);
    return value;
}

/* ---- Classes --------------------------------------------------------------------- */

#define NO_SUM INT64_MIN

void kp_row_sum_find_gains(const struct kp_row_sum *sum, struct kp_secret_box *box, int c,
                           int32_t most)
{
    const uint16_t *tally = box->tally + (size_t)c * box->question->row_count;
    int64_t each = *sum->pegs, *gain = box->gain;

    add_product(box, &each, sum->price[c], -1);
    if (box->question->number)
        add_product(box, &each, *sum->sum, box->question->number[c]);
    memset(gain, 0, ((size_t)most + 1) * sizeof *gain);
    for (size_t r = 0; r < box->question->row_count; r++)
        if (sum->keys[r] != 0)
            add(box, &gain[tally[r] < most ? tally[r] : most], sum->keys[r]);
    for (int32_t h = most - 1; h > 0; h--)
        add(box, &gain[h], gain[h + 1]);
    for (int32_t h = 1; h <= most; h++)
        add(box, &gain[h], each);
}

/* Sets gain[h] to the term of the class if it has h pegs, for h up to box->to[c]; NO_SUM if it
 * cannot have them. */
static void find_terms(const struct kp_row_sum *sum, struct kp_secret_box *box, int c)
{
    int32_t most = box->to[c];
    int64_t term = 0;

    box->work += box->question->row_count + (size_t)most;
    kp_row_sum_find_gains(sum, box, c, most);
    for (int32_t h = 0; h <= most; h++) {
        if (h > 0)
            add(box, &term, box->gain[h]);
        box->too_large |= term == NO_SUM;
        box->gain[h] = h >= box->from[c] && kp_box_allows_count(box, c, h) ? term : NO_SUM;
    }
}

/* Whether the sum weighs black key pegs alone, so that the term of every class is 0. */
static bool has_no_terms(const struct kp_row_sum *sum)
{
    int64_t any = 0;

    for (size_t r = 0; r < sum->question->row_count; r++)
        any |= sum->keys[r];
    for (const int64_t *weight = sum->price; weight <= sum->sum; weight++)
        any |= *weight;
    return any == 0;
}

/* Returns the largest term of the class. */
static int64_t bound_class(const struct kp_row_sum *sum, struct kp_secret_box *box, int c,
                           bool is_zero)
{
    int64_t largest = NO_SUM;

    if (is_zero) {
        box->work += box->question->row_count + (size_t)box->to[c];
        return 0;
    }
    find_terms(sum, box, c);
    for (int32_t h = box->from[c]; h <= box->to[c]; h++)
        largest = box->gain[h] > largest ? box->gain[h] : largest;
    return largest;
}

/* Includes one more class in best[]: the largest sum for each number of pegs of the classes so
 * far. */
static void extend_best(const struct kp_row_sum *sum, struct kp_secret_box *box, int c)
{
    find_terms(sum, box, c);
    for (int32_t pegs = box->question->pegs; pegs >= 0; pegs--) {
        int64_t largest = NO_SUM;

        for (int32_t h = box->from[c]; h <= box->to[c] && h <= pegs; h++) {
            int64_t best = box->best[pegs - h];

            if (best == NO_SUM || box->gain[h] == NO_SUM)
                continue;
            add(box, &best, box->gain[h]);
            largest = best > largest ? best : largest;
        }
        box->best[pegs] = largest;
    }
}

/* Adds the largest value of all classes to *bound.  Returns false if their counts cannot add up to
 * the number of pegs. */
static bool bound_classes(const struct kp_row_sum *sum, struct kp_secret_box *box,
                          enum kp_box_counts counts, int64_t *bound)
{
    int pegs = box->question->pegs;
    bool is_zero = counts == KP_ANY_COUNTS && has_no_terms(sum);

    for (int h = 0; h <= pegs; h++)
        box->best[h] = h == 0 ? 0 : NO_SUM;
    for (int c = 0; c < box->question->classes; c++) {
        if (counts == KP_COUNTS_ADD_UP)
            extend_best(sum, box, c);
        else
            add(box, bound, bound_class(sum, box, c, is_zero));
    }
    if (counts == KP_ANY_COUNTS)
        return true;
    if (box->best[pegs] == NO_SUM)
        return false;
    add(box, bound, box->best[pegs]);
    return true;
}

/* ---- Groups ---------------------------------------------------------------------- */

/* Sets weight[c] to what a peg of the group adds if it has class c, and capacity[c] to how many
 * pegs may have class c beyond the least number.  Adds the weights of the least numbers to *bound.
 * Returns the number of pegs that remain. */
static int32_t weigh_group(const struct kp_row_sum *sum, struct kp_secret_box *box, size_t group,
                           int64_t *bound)
{
    const struct kp_question *question = box->question;
    const int64_t *blacks = sum->blacks;
    int32_t left = box->groups.size[group];

    memcpy(box->weight, sum->price, (size_t)question->classes * sizeof *box->weight);
    for (size_t r = 0; r < question->row_count; r++) {
        uint16_t c = question->rows[r].guess[box->groups.first[group]];

        if (blacks[r] != 0 && c != KP_NO_CLASS && (!box->on || box->on[r]))
            add(box, &box->weight[c], blacks[r]);
    }
    for (int c = 0; c < question->classes; c++) {
        int32_t least = box->least[kp_box_cell(box, group, c)];
        int32_t most = box->most[kp_box_cell(box, group, c)];

        box->capacity[c] = (most < box->to[c] ? most : box->to[c]) - least;
        if (box->capacity[c] < 0)
            return -1;
        add_product(box, bound, box->weight[c], least);
        left -= least;
    }
    return left;
}

bool kp_row_sum_fill_group(const struct kp_row_sum *sum, struct kp_secret_box *box, size_t group,
                           int64_t *bound, int *last)
{
    int classes = box->question->classes;
    int32_t left = weigh_group(sum, box, group, bound);

    *last = -1;
    box->work += box->question->row_count + (size_t)classes;
    while (left > 0) {
        int best = -1;
        int32_t pegs;

        box->work += (size_t)classes;
        for (int c = 0; c < classes; c++)
            if (box->capacity[c] > 0 && (best < 0 || box->weight[c] > box->weight[best]))
                best = c;
        if (best < 0)
            return false;
        pegs = box->capacity[best] < left ? box->capacity[best] : left;
        add_product(box, bound, box->weight[best], pegs);
        box->capacity[best] -= pegs;
        left -= pegs;
        *last = best;
    }
    return left == 0;
}

enum kp_box_bound kp_row_sum_bound(const struct kp_row_sum *sum, struct kp_secret_box *box,
                                   enum kp_box_counts counts, int64_t *largest, int64_t *value)
{
    int last;

    *largest = 0;
    box->too_large = false;
    if (!kp_secret_box_find_counts(box))
        return KP_BOX_EMPTY;
    for (size_t group = 0; group < box->groups.count; group++)
        if (!kp_row_sum_fill_group(sum, box, group, largest, &last))
            return KP_BOX_EMPTY;
    if (!bound_classes(sum, box, counts, largest))
        return KP_BOX_EMPTY;
    *value = find_value(sum, box);
    return box->too_large ? KP_BOX_TOO_LARGE : KP_BOX_BOUNDED;
}
