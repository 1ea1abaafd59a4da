/* The left side of a combination is a sum of one term for each group of pegs and one for each class
 * (combination.h), so its largest value is the sum of their largest values.
 *  - A group: its pegs get the classes of the largest weights, as far as these may be used.
 *  - A class: each count h that is still possible is tried.  The counts add up to the number of
 *    pegs, so none is larger than its least value plus what the least values of all classes leave.
 *
 * A certificate claims this bound at a leaf, and a checker computes it in the same way. */
#include "linear/proof/secret_box.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

/* ---- Construction -------------------------------------------------------------- */

/* Bytes of all arrays, of a combination, of a line and of the branches of a usual certificate. */
#define CELL_BYTES  9
#define PEG_BYTES   256
#define ROW_BYTES   128
#define CLASS_BYTES 256
#define OTHER_BYTES 4096

static bool take_room(const struct kp_question *question, struct kp_linear_budget *budget)
{
    size_t classes = (size_t)question->classes, pegs = (size_t)question->pegs;
    size_t cells = kp_multiply_sizes(classes, pegs + 1);
    size_t tallies = kp_multiply_sizes(classes, question->row_count);

    return kp_linear_budget_take_bytes(budget, kp_multiply_sizes(cells, CELL_BYTES)) &&
           kp_linear_budget_take_bytes(budget, kp_multiply_sizes(tallies, sizeof(int32_t))) &&
           kp_linear_budget_take_bytes(budget, kp_multiply_sizes(pegs, PEG_BYTES)) &&
           kp_linear_budget_take_bytes(budget, kp_multiply_sizes(question->row_count, ROW_BYTES)) &&
           kp_linear_budget_take_bytes(budget, OTHER_BYTES) &&
           kp_linear_budget_take_bytes(budget, kp_multiply_sizes(classes, CLASS_BYTES));
}

static bool make_arrays(struct kp_secret_box *box)
{
    const struct kp_question *question = box->question;
    size_t classes = (size_t)question->classes, pegs = (size_t)question->pegs;
    size_t cells = kp_multiply_sizes(box->groups.count, classes);

    box->least = kp_calloc(cells, sizeof *box->least);
    box->most = kp_calloc(cells, sizeof *box->most);
    box->count_least = kp_calloc(classes, sizeof *box->count_least);
    box->count_most = kp_calloc(classes, sizeof *box->count_most);
    box->count = kp_calloc(classes, sizeof *box->count);
    box->excluded = kp_calloc(kp_multiply_sizes(classes, pegs + 1), sizeof *box->excluded);
    box->tally = kp_calloc(kp_multiply_sizes(classes, question->row_count), sizeof *box->tally);
    box->from = kp_calloc(classes, sizeof *box->from);
    box->to = kp_calloc(classes, sizeof *box->to);
    box->weight = kp_calloc(classes, sizeof *box->weight);
    box->gain = kp_calloc(pegs + 2, sizeof *box->gain);
    box->capacity = kp_calloc(classes, sizeof *box->capacity);
    return box->least && box->most && box->count_least && box->count_most && box->count &&
           box->excluded && box->tally && box->from && box->to && box->weight && box->gain &&
           box->capacity;
}

static void bound_counts(struct kp_secret_box *box)
{
    const struct kp_question *question = box->question;

    for (int p = 0; p < question->pegs; p++) {
        int allowed = 0, only = 0;

        for (int c = 0; c < question->classes; c++)
            if (kp_question_allows(question, p, c)) {
                box->count_most[c]++;
                only = c;
                allowed++;
            }
        box->count_least[only] += allowed == 1;
    }
    for (int c = 0; c < question->classes; c++) {
        int uses = kp_question_max_uses(question, c);

        if (box->count_most[c] > uses)
            box->count_most[c] = uses;
        box->count[c] = -1;
    }
}

static void bound_groups(struct kp_secret_box *box)
{
    for (size_t group = 0; group < box->groups.count; group++)
        for (int c = 0; c < box->question->classes; c++)
            if (kp_question_allows(box->question, box->groups.first[group], c))
                box->most[kp_box_cell(box, group, c)] = box->groups.size[group];
}

static void tally_guesses(struct kp_secret_box *box)
{
    const struct kp_question *question = box->question;

    for (size_t r = 0; r < question->row_count; r++)
        for (int p = 0; p < question->pegs; p++) {
            uint16_t c = question->rows[r].guess[p];

            if (c != KP_NO_CLASS)
                box->tally[r * (size_t)question->classes + c]++;
        }
}

bool kp_secret_box_make(struct kp_secret_box *box, const struct kp_question *question,
                        const bool *on, struct kp_linear_budget *budget)
{
    *box = (struct kp_secret_box){.question = question, .on = on};
    if (!take_room(question, budget) ||
        (question->ordered && !kp_peg_groups_make(&box->groups, question, on)) || !make_arrays(box))
        return false;
    bound_counts(box);
    bound_groups(box);
    tally_guesses(box);
    return true;
}

void kp_secret_box_free(struct kp_secret_box *box)
{
    kp_peg_groups_free(&box->groups);
    free(box->least);
    free(box->most);
    free(box->count_least);
    free(box->count_most);
    free(box->count);
    free(box->excluded);
    free(box->tally);
    free(box->from);
    free(box->to);
    free(box->weight);
    free(box->gain);
    free(box->capacity);
    *box = (struct kp_secret_box){0};
}

/* ---- Counts ---------------------------------------------------------------------- */

static bool may_have_count(const struct kp_secret_box *box, int c, int32_t count)
{
    return (box->count[c] < 0 || box->count[c] == count) &&
           !box->excluded[kp_box_count_cell(box, c, count)];
}

bool kp_secret_box_find_counts(struct kp_secret_box *box)
{
    int64_t rest = box->question->pegs;

    for (int c = 0; c < box->question->classes; c++) {
        int32_t from = box->count_least[c], to = box->count_most[c];

        if (box->count[c] >= from && box->count[c] <= to)
            from = to = box->count[c];
        while (from <= to && !may_have_count(box, c, from))
            from++;
        while (from <= to && !may_have_count(box, c, to))
            to--;
        if (from > to)
            return false;
        box->from[c] = from;
        box->to[c] = to;
        rest -= from;
    }
    for (int c = 0; c < box->question->classes && rest >= 0; c++)
        if (box->to[c] - box->from[c] > rest)
            box->to[c] = box->from[c] + (int32_t)rest;
    return true;
}

/* ---- Bounds ---------------------------------------------------------------------- */

struct bounding {
    struct kp_secret_box *box;
    const struct kp_combination *combination;
    bool too_large;
};

static void add_product(struct bounding *bounding, int64_t *sum, int64_t a, int64_t b)
{
    int64_t product;

    if (__builtin_mul_overflow(a, b, &product) || __builtin_add_overflow(*sum, product, sum))
        bounding->too_large = true;
}

static bool is_on(const struct kp_secret_box *box, size_t r)
{
    return !box->on || box->on[r];
}

/* The multiplier of a row's key pegs, whatever their places. */
static int64_t multiplier_of_total(const struct bounding *bounding, size_t r)
{
    return bounding->combination->total[r] + bounding->combination->white[r];
}

/* Returns the term of a class with `count` pegs.  Sets gain[h] to what the term gains by the h-th
 * peg. */
static int64_t find_gains(struct bounding *bounding, int c, int32_t count)
{
    struct kp_secret_box *box = bounding->box;
    const struct kp_combination *combination = bounding->combination;
    const struct kp_question *question = box->question;
    int32_t most = box->to[c];
    int64_t each = combination->pegs, term = 0;

    add_product(bounding, &each, combination->colour[c], -1);
    if (question->number)
        add_product(bounding, &each, combination->sum, question->number[c]);
    box->work += question->row_count + (size_t)most;
    for (int32_t h = 0; h <= most; h++)
        box->gain[h] = 0;
    for (size_t r = 0; r < question->row_count; r++) {
        int32_t often = box->tally[r * (size_t)question->classes + (size_t)c];
        int64_t by = is_on(box, r) ? multiplier_of_total(bounding, r) : 0;

        add_product(bounding, &box->gain[often < most ? often : most], by, 1);
        add_product(bounding, &term, by, often < count ? often : count);
    }
    for (int32_t h = most; h > 0; h--) {
        if (h < most)
            add_product(bounding, &box->gain[h], box->gain[h + 1], 1);
    }
    for (int32_t h = 1; h <= most; h++)
        add_product(bounding, &box->gain[h], each, 1);
    add_product(bounding, &term, each, count);
    return term;
}

static int64_t bound_class(struct bounding *bounding, int c)
{
    const struct kp_secret_box *box = bounding->box;
    int32_t from = box->from[c], to = box->to[c];
    int64_t term = find_gains(bounding, c, from), largest = term;

    for (int32_t h = from + 1; h <= to; h++) {
        add_product(bounding, &term, box->gain[h], 1);
        if (may_have_count(box, c, h) && term > largest)
            largest = term;
    }
    return largest;
}

/* Sets weight[c] to what a peg of the group adds if it has class c, and capacity[c] to how many
 * pegs may have class c beyond the least number.  Adds the weights of the least numbers to *sum.
 * Returns the number of pegs that remain. */
static int32_t weigh_group(struct bounding *bounding, size_t group, int64_t *sum)
{
    struct kp_secret_box *box = bounding->box;
    const struct kp_combination *combination = bounding->combination;
    const struct kp_question *question = box->question;
    int32_t left = box->groups.size[group];

    memcpy(box->weight, combination->colour, (size_t)question->classes * sizeof *box->weight);
    for (size_t r = 0; r < question->row_count; r++) {
        uint16_t c = question->rows[r].guess[box->groups.first[group]];
        int64_t by = combination->black[r] - combination->white[r];

        if (by != 0 && c != KP_NO_CLASS && is_on(box, r))
            add_product(bounding, &box->weight[c], by, 1);
    }
    for (int c = 0; c < question->classes; c++) {
        int32_t least = box->least[kp_box_cell(box, group, c)];
        int32_t most = box->most[kp_box_cell(box, group, c)];

        box->capacity[c] = (most < box->to[c] ? most : box->to[c]) - least;
        if (box->capacity[c] < 0)
            return -1;
        add_product(bounding, sum, box->weight[c], least);
        left -= least;
    }
    return left;
}

/* Adds the largest value of a group to *sum.  Returns false if its pegs cannot all have classes. */
static bool bound_group(struct bounding *bounding, size_t group, int64_t *sum)
{
    struct kp_secret_box *box = bounding->box;
    int classes = box->question->classes;
    int32_t left = weigh_group(bounding, group, sum);

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
        add_product(bounding, sum, box->weight[best], pegs);
        box->capacity[best] -= pegs;
        left -= pegs;
    }
    return left == 0;
}

static int64_t find_right_side(struct bounding *bounding)
{
    const struct kp_combination *combination = bounding->combination;
    const struct kp_question *question = combination->question;
    int64_t right = 0;

    for (size_t r = 0; r < question->row_count; r++) {
        const struct kp_question_row *row = &question->rows[r];
        int known = row->total != KP_UNKNOWN   ? row->total
                    : row->white != KP_UNKNOWN ? row->white
                                               : row->black;

        if (combination->black[r] != 0)
            add_product(bounding, &right, combination->black[r], row->black);
        if (combination->white[r] != 0)
            add_product(bounding, &right, combination->white[r], row->white);
        if (combination->total[r] != 0)
            add_product(bounding, &right, combination->total[r], known);
    }
    add_product(bounding, &right, combination->pegs, question->pegs);
    if (combination->sum != 0)
        add_product(bounding, &right, combination->sum, question->sum);
    return right;
}

enum kp_box_bound kp_secret_box_bound(struct kp_secret_box *box,
                                      const struct kp_combination *combination, int64_t *largest,
                                      int64_t *right)
{
    struct bounding bounding = {box, combination, false};

    *largest = 0;
    if (!kp_secret_box_find_counts(box))
        return KP_BOX_EMPTY;
    for (size_t group = 0; group < box->groups.count; group++)
        if (!bound_group(&bounding, group, largest))
            return KP_BOX_EMPTY;
    for (int c = 0; c < box->question->classes; c++)
        add_product(&bounding, largest, bound_class(&bounding, c), 1);
    *right = find_right_side(&bounding);
    return bounding.too_large ? KP_BOX_TOO_LARGE : KP_BOX_BOUNDED;
}
