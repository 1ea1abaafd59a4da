/* Finds a sum over the rows (question/row_sum.h) that closes a leaf of a certificate.
 *
 * A leaf of the search over pegs has multipliers.  A leaf of the search over colour counts has only
 * the row that cut it off, or the rules.  The few sums that can be the reason (colour_counts.c) are
 * tried in turn, until one closes the leaf. */
#include "linear/model/linear_model_impl.h"
#include "linear/proof/certificate_impl.h"
#include "linear/proof/proof_sum.h"

/* Writes the leaf if the sum closes it, or if its box is empty.  Returns whether the leaf was
 * written. */
static bool try_to_close(struct kp_certificate *certificate)
{
    int64_t most, needed;
    uint64_t before = certificate->box.work;
    enum kp_box_bound bound = kp_row_sum_bound(&certificate->sum, &certificate->box, KP_ANY_COUNTS,
                                               &most, &needed);

    /* If that was the last of the budget, the search ends before its next node. */
    kp_linear_budget_spend(certificate->budget, 0, certificate->box.work - before);
    switch (bound) {
    case KP_BOX_EMPTY:
        kp_certificate_write_empty_leaf(certificate);
        return true;
    case KP_BOX_TOO_LARGE:
        certificate->state = KP_CERTIFICATE_TOO_LARGE;
        return true;
    case KP_BOX_BOUNDED:
        break;
    }
    if (most >= needed)
        return false;
    kp_certificate_write_leaf(certificate, most, needed);
    return true;
}

void kp_certificate_close_by_proof(struct kp_certificate *certificate,
                                   const struct kp_linear_model *model,
                                   const struct kp_infeasibility_proof *proof)
{
    enum kp_proof_sum translated;

    if (!kp_certificate_is_good(certificate))
        return;
    translated = kp_proof_sum_translate(model, proof, &certificate->sum);
    if (translated == KP_PROOF_SUM_TOO_LARGE)
        certificate->state = KP_CERTIFICATE_TOO_LARGE;
    if (translated == KP_PROOF_SUM_IS_ODD)
        kp_certificate_write_odd_leaf(certificate);
    if (translated != KP_PROOF_SUM_MADE || try_to_close(certificate))
        return;
    kp_row_sum_negate(&certificate->sum);
    if (!try_to_close(certificate))
        certificate->state = KP_CERTIFICATE_BROKEN;
}

/* ---- Counts ------------------------------------------------------------------------ */

/* Tries a sum of one row's key pegs, of the number of pegs and of the numbers. */
static bool try_counts(struct kp_certificate *certificate, size_t row, int64_t keys, int64_t pegs,
                       int64_t numbers)
{
    struct kp_row_sum *sum = &certificate->sum;

    kp_row_sum_clear(sum);
    if (row < certificate->question->row_count)
        sum->keys[row] = keys;
    *sum->pegs = pegs;
    *sum->sum = numbers;
    return try_to_close(certificate);
}

/* Finds the least and the largest number of the classes whose counts are not decided. */
static void find_numbers(struct kp_certificate *certificate, int64_t *least, int64_t *most)
{
    const struct kp_secret_box *box = &certificate->box;
    bool found = false;

    *least = *most = 0;
    for (int c = 0; c < box->question->classes; c++)
        if (box->from[c] < box->to[c]) {
            int64_t number = box->question->number[c];

            *least = !found || number < *least ? number : *least;
            *most = !found || number > *most ? number : *most;
            found = true;
        }
}

void kp_certificate_close_by_rules(struct kp_certificate *certificate)
{
    int64_t least, most;

    if (!kp_certificate_is_good(certificate) || try_counts(certificate, SIZE_MAX, 0, 1, 0) ||
        try_counts(certificate, SIZE_MAX, 0, -1, 0))
        return;
    if (certificate->question->number) {
        find_numbers(certificate, &least, &most);
        if (try_counts(certificate, SIZE_MAX, 0, -most, 1) ||
            try_counts(certificate, SIZE_MAX, 0, least, -1))
            return;
    }
    certificate->state = KP_CERTIFICATE_BROKEN;
}

/* Tries to close the leaf by a row's total.  Assume that R pegs remain for classes of which the
 * guess has at least f pegs each.  They add at least min(R, f) to the total.  Then R times the
 * total minus min(R, f) times the pegs is too large. */
static bool try_fewest(struct kp_certificate *certificate, size_t row)
{
    const struct kp_secret_box *box = &certificate->box;
    size_t classes = (size_t)box->question->classes, rows = box->question->row_count;
    int32_t left = box->question->pegs, fewest = left;

    for (size_t c = 0; c < classes; c++) {
        int32_t often = box->tally[c * rows + row];

        if (box->from[c] == box->to[c])
            left -= box->from[c];
        else if (often < fewest)
            fewest = often;
    }
    if (fewest > left)
        fewest = left;
    return left > 0 && try_counts(certificate, row, -left, fewest, 0);
}

void kp_certificate_close_by_total(struct kp_certificate *certificate, size_t row)
{
    if (!kp_certificate_is_good(certificate) || try_counts(certificate, row, 1, 0, 0) ||
        try_counts(certificate, row, 1, -1, 0))
        return;
    if (certificate->question->rows[row].total != KP_UNKNOWN &&
        (try_counts(certificate, row, -1, 0, 0) || try_counts(certificate, row, -1, 1, 0) ||
         try_fewest(certificate, row)))
        return;
    certificate->state = KP_CERTIFICATE_BROKEN;
}

/* ---- Branches on the columns of a model ----------------------------------------------- */

static size_t find_group(const struct kp_linear_model *model, size_t column)
{
    size_t low = 0, high = model->groups.count;

    while (low + 1 < high) {
        size_t middle = low + (high - low) / 2;

        if (model->first_column[middle] <= column)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Writes a branch on the column s(c, k), which is 1 if there are exactly k pegs of class c. */
static void branch_on_count_column(struct kp_certificate *certificate,
                                   const struct kp_linear_model *model, size_t column, bool up)
{
    int c = 0;

    while (c + 1 < model->question->classes && model->class_column[c + 1] <= column)
        c++;
    kp_certificate_branch_on_count(certificate, c, (int32_t)(column - model->class_column[c]), up);
}

void kp_certificate_branch_on_column(struct kp_certificate *certificate,
                                     const struct kp_linear_model *model, size_t column,
                                     int32_t below, bool up)
{
    if (column < model->first_column[model->groups.count])
        kp_certificate_branch_on_group(certificate, find_group(model, column),
                                       model->class_of[column], up ? below + 1 : below, up);
    else
        branch_on_count_column(certificate, model, column, up);
}
