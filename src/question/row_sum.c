/* A sum has one term for each group of pegs and one for each class, so its largest value is the sum
 * of their largest values.
 *  - A group: its pegs get the classes of the largest weights, as far as these may be used.
 *  - A class: each count h that is still possible is tried.  The counts add up to the number of
 *    pegs, so none is larger than its least value plus what the least values of all classes
 *    leave. */
#include "question/row_sum.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

bool kp_row_sum_make(struct kp_row_sum *sum, const struct kp_question *question)
{
    size_t rows = question->row_count, classes = (size_t)question->classes;

    *sum = (struct kp_row_sum){.question = question,
                               .weights = 2 * rows + classes + 2 + question->quota_count};
    sum->keys = kp_calloc(sum->weights, sizeof *sum->keys);
    if (!sum->keys)
        return false;
    sum->blacks = sum->keys + rows;
    sum->price = sum->blacks + rows;
    sum->pegs = sum->price + classes;
    sum->sum = sum->pegs + 1;
    sum->quota = sum->sum + 1;
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
    for (size_t i = 0; i < question->quota_count; i++)
        add_product(box, &value, sum->quota[i],
                    sum->quota[i] < 0 ? question->quotas[i].most : question->quotas[i].least);
    return value;
}

/* ---- Classes --------------------------------------------------------------------- */

void kp_row_sum_find_gains(const struct kp_row_sum *sum, struct kp_secret_box *box, int c,
                           int32_t most)
{
    const uint16_t *tally = box->tally + (size_t)c * box->question->row_count;
    int64_t each = *sum->pegs, *gain = box->gain;

    add_product(box, &each, sum->price[c], -1);
    if (box->question->number)
        add_product(box, &each, *sum->sum, box->question->number[c]);
    for (size_t i = 0; i < box->question->quota_count; i++)
        if (box->question->quotas[i].peg_count == 0 && sum->quota[i] != 0 &&
            kp_quota_has_colour(&box->question->quotas[i], c))
            add(box, &each, sum->quota[i]);
    memset(gain, 0, ((size_t)most + 1) * sizeof *gain);
    for (size_t r = 0; r < box->question->row_count; r++)
        if (sum->keys[r] != 0)
            add(box, &gain[tally[r] < most ? tally[r] : most], sum->keys[r]);
    for (int32_t h = most - 1; h > 0; h--)
        add(box, &gain[h], gain[h + 1]);
    for (int32_t h = 1; h <= most; h++)
        add(box, &gain[h], each);
}

/* Whether the sum weighs black key pegs alone, so that the term of every class is 0. */
static bool has_no_terms(const struct kp_row_sum *sum)
{
    int64_t any = 0;

    for (size_t r = 0; r < sum->question->row_count; r++)
        any |= sum->keys[r];
    for (const int64_t *weight = sum->price; weight < sum->keys + sum->weights; weight++)
        any |= *weight;
    return any == 0;
}

/* Returns the largest term of the class. */
static int64_t bound_class(const struct kp_row_sum *sum, struct kp_secret_box *box, int c,
                           bool is_zero)
{
    int64_t term = 0, largest = INT64_MIN;

    box->work += box->question->row_count + (size_t)box->to[c];
    if (is_zero)
        return 0;
    kp_row_sum_find_gains(sum, box, c, box->to[c]);
    for (int32_t h = 0; h <= box->to[c]; h++) {
        if (h > 0)
            add(box, &term, box->gain[h]);
        if (h >= box->from[c] && kp_box_allows_count(box, c, h) && term > largest)
            largest = term;
    }
    return largest;
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
    for (size_t i = 0; i < question->quota_count; i++) {
        const struct kp_quota *quota = &question->quotas[i];

        if (sum->quota[i] != 0 && quota->peg_count > 0 &&
            kp_quota_has_peg(quota, box->groups.first[group]))
            for (size_t k = 0; k < quota->colour_count; k++)
                add(box, &box->weight[quota->colours[k]], sum->quota[i]);
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
                                   int64_t *largest, int64_t *value)
{
    bool is_zero = has_no_terms(sum);
    int last;

    *largest = 0;
    box->too_large = false;
    if (!kp_secret_box_find_counts(box))
        return KP_BOX_EMPTY;
    for (size_t group = 0; group < box->groups.count; group++)
        if (!kp_row_sum_fill_group(sum, box, group, largest, &last))
            return KP_BOX_EMPTY;
    for (int c = 0; c < box->question->classes; c++)
        add(box, largest, bound_class(sum, box, c, is_zero));
    *value = find_value(sum, box);
    return box->too_large ? KP_BOX_TOO_LARGE : KP_BOX_BOUNDED;
}
