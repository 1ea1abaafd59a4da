/* A leaf of the search over pegs has multipliers.  A leaf of the search over colour counts has only
 * the row that cut it off, or the rules.  The few sums that can be the reason (colour_counts.c) are
 * tried in turn, until one closes the leaf. */
#include "linear/proof/leaf_sums.h"

#include "linear/proof/case_proof_impl.h"

/* ---- The sum of a proof -------------------------------------------------------------- */

/* The multipliers of some equations (linear_model.c) are dropped: "each group has as many pegs as
 * it has", and "each class has exactly one count".  These equations hold for every code.  A checker
 * that bounds a sum peg by peg and class by class (question/row_sum.c) uses them without a
 * multiplier, and its bound is at least as good as with any multiplier.
 *
 * With two classes a model states rows on one side only.  Let A be the pegs of the second class
 * where the guess has the first class, and B the pegs of the second class where the guess has the
 * second.  A row states B - A = black - k, and the price of the second class states A + B = H.  So
 * twice an equation for A is the price minus the black pegs, and twice an equation for B is the
 * price plus the black pegs; all other multipliers are doubled.  If black - k + H is odd, the sum
 * of the two equations is a contradiction without any other. */

#define LARGEST (INT64_MAX / 8)

struct translation {
    const struct kp_linear_model *model;
    const struct kp_infeasibility_proof *proof;
    struct kp_row_sum *sum;
    int64_t scale; /* 2 if rows may be stated on one side only, else 1 */
    bool too_large;
};

static int64_t multiplier_of(const struct translation *translation, size_t equation)
{
    return equation == KP_NO_EQUATION ? 0 : translation->proof->multiplier[equation];
}

static void add_multiple(struct translation *translation, int64_t *to, int64_t number, int64_t by)
{
    int64_t product;

    if (__builtin_mul_overflow(number, by, &product) || product > LARGEST || product < -LARGEST ||
        *to > LARGEST || *to < -LARGEST)
        translation->too_large = true;
    else
        *to += product;
}

static void add_class_multipliers(struct translation *translation)
{
    const struct kp_linear_model *model = translation->model;
    struct kp_row_sum *sum = translation->sum;
    const struct kp_question *question = model->question;
    int64_t numbers = multiplier_of(translation, model->sum_equation);

    for (int c = 0; c < question->classes; c++) {
        add_multiple(translation, &sum->price[c],
                     multiplier_of(translation, model->class_equation[c]), translation->scale);
        if (numbers != 0 && question->ordered) /* the sum is of counts, and the equation of pegs */
            add_multiple(translation, &sum->price[c], numbers * translation->scale,
                         kp_model_number(model, c));
    }
    add_multiple(translation, sum->sum, numbers, translation->scale);
    add_multiple(translation, sum->pegs, -numbers * translation->scale, question->least_number);
    if (!question->ordered)
        add_multiple(translation, sum->pegs, multiplier_of(translation, model->system.rows - 1),
                     translation->scale);
}

/* A quota of all pegs is about counts, and its equation about pegs. */
static void add_quota_multipliers(struct translation *translation)
{
    const struct kp_linear_model *model = translation->model;
    struct kp_row_sum *sum = translation->sum;

    for (size_t i = 0; i < model->question->quota_count; i++) {
        const struct kp_quota *quota = &model->question->quotas[i];
        int64_t number = multiplier_of(translation, model->quota_equation[i]);

        add_multiple(translation, &sum->quota[i], number, translation->scale);
        for (size_t k = 0; k < quota->colour_count; k++)
            if (quota->peg_count == 0 && model->question->ordered)
                add_multiple(translation, &sum->price[quota->colours[k]], number,
                             translation->scale);
    }
}

/* Adds the pegs in place of a row.  If they are unknown, they are its key pegs without the white
 * ones. */
static void add_places(struct translation *translation, size_t r, int64_t number, int64_t by)
{
    add_multiple(translation, &translation->sum->blacks[r], number, by);
    if (translation->sum->question->rows[r].black == KP_UNKNOWN)
        add_multiple(translation, &translation->sum->keys[r], number, -by);
}

static void add_row_multipliers(struct translation *translation, size_t r)
{
    const struct kp_linear_model *model = translation->model;
    struct kp_row_sum *sum = translation->sum;
    size_t places = model->row_equation[r], total = model->total_equation[r];
    int64_t number = multiplier_of(translation, places), scale = translation->scale;

    add_multiple(translation, &sum->keys[r], multiplier_of(translation, total), scale);
    if (places != KP_NO_EQUATION && total == places) {
        add_multiple(translation, &sum->blacks[r], number, -scale);
    } else if (model->counted_class[r] == KP_EVERY_CLASS) {
        add_places(translation, r, number, scale);
    } else if (model->counted_class[r] != KP_ODD_ROW) {
        add_places(translation, r, number,
                   model->counted_class[r] == model->two_classes[1] ? 1 : -1);
        add_multiple(translation, &sum->price[model->two_classes[1]], number, 1);
    }
}

/* Expresses a proof by the equations of a model as a sum over the rows of the
 * question, which does not depend on the model.  Sets *odd to whether the sum never differs from
 * its value by an even number; otherwise its weights have no common divisor.  Returns false if a
 * weight does not fit into 64 bits. */
static bool translate(struct kp_row_sum *sum, const struct kp_linear_model *model,
                      const struct kp_infeasibility_proof *proof, bool *odd)
{
    struct translation translation = {
        .model = model, .proof = proof, .sum = sum, .scale = model->two_classes[0] < 0 ? 1 : 2};
    size_t rows = model->question->row_count;

    kp_row_sum_clear(sum);
    for (size_t r = 0; r < rows; r++)
        if (model->counted_class[r] == KP_ODD_ROW &&
            multiplier_of(&translation, model->row_equation[r]) != 0) {
            add_places(&translation, r, 1, 1); /* the row, which is stated as 0 = 1 */
            sum->price[model->two_classes[1]] = 1;
            *odd = true;
            return true;
        }
    add_class_multipliers(&translation);
    add_quota_multipliers(&translation);
    for (size_t r = 0; r < rows; r++)
        add_row_multipliers(&translation, r);
    kp_row_sum_reduce(sum);
    return !translation.too_large;
}

/* ---- Leaves of the search over pegs -------------------------------------------------- */

/* Closes the leaf by the sum, if it can, and pays for the trial.  If that was the last of the
 * budget, the search ends before its next node. */
static bool try_to_close(struct kp_case_proof *proof, struct kp_linear_budget *budget)
{
    uint64_t before = proof->box.work;
    bool closed = kp_case_proof_close(proof);

    kp_linear_budget_spend(budget, 0, proof->box.work - before);
    return closed;
}

void kp_prove_leaf(struct kp_case_proof *proof, const struct kp_linear_model *model,
                   const struct kp_infeasibility_proof *multipliers,
                   struct kp_linear_budget *budget)
{
    struct kp_row_sum *sum = &proof->sum;
    bool odd = false;

    if (!kp_case_is_good(proof))
        return;
    if (!translate(sum, model, multipliers, &odd))
        kp_case_fail(proof, KP_CASE_PROOF_TOO_LARGE);
    else if (odd)
        kp_case_proof_close_odd(proof);
    else if (!try_to_close(proof, budget)) {
        kp_row_sum_negate(sum);
        if (!try_to_close(proof, budget))
            kp_case_fail(proof, KP_CASE_PROOF_BROKEN);
    }
}

/* ---- Counts ------------------------------------------------------------------------ */

/* A sum of one row's key pegs, of one quota of all pegs, of the number of pegs and of the
 * numbers. */
struct count_sum {
    size_t row;
    int64_t keys, pegs, numbers;
    size_t quota;
    int64_t counted;
};

/* Closes the leaf by the first of these sums that refutes it.  Returns false if none does. */
static bool close_by_counts(struct kp_case_proof *proof, struct kp_linear_budget *budget,
                            const struct count_sum *sums, size_t count)
{
    struct kp_row_sum *sum = &proof->sum;

    for (size_t i = 0; i < count; i++) {
        kp_row_sum_clear(sum);
        if (sums[i].keys != 0)
            sum->keys[sums[i].row] = sums[i].keys;
        if (sums[i].counted != 0)
            sum->quota[sums[i].quota] = sums[i].counted;
        *sum->pegs = sums[i].pegs;
        *sum->sum = sums[i].numbers;
        if (try_to_close(proof, budget))
            return true;
    }
    return false;
}

/* The counts that are left cannot have the number of pegs that a quota of all pegs requires. */
static bool close_by_quotas(struct kp_case_proof *proof, struct kp_linear_budget *budget)
{
    const struct kp_question *question = proof->question;

    for (size_t i = 0; i < question->quota_count && question->quotas[i].peg_count == 0; i++) {
        struct count_sum sums[] = {{.quota = i, .counted = 1},
                                   {.quota = i, .counted = -1},
                                   {.quota = i, .counted = 1, .pegs = -1},
                                   {.quota = i, .counted = -1, .pegs = 1}};

        if (close_by_counts(proof, budget, sums, sizeof sums / sizeof *sums))
            return true;
    }
    return false;
}

/* Finds the least and the largest number of the classes whose counts are not decided. */
static void find_numbers(const struct kp_secret_box *box, int64_t *least, int64_t *most)
{
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

/* The counts that are left cannot have the sum, or the numbers of pegs, that they must. */
static void prove_rules(struct kp_case_proof *proof, struct kp_linear_budget *budget)
{
    struct kp_secret_box *box = &proof->box;
    struct count_sum sums[4] = {{.pegs = 1}, {.pegs = -1}};
    int64_t least, most;

    if (box->question->number) {
        kp_secret_box_find_counts(box);
        find_numbers(box, &least, &most);
        sums[2] = (struct count_sum){.pegs = -most, .numbers = 1};
        sums[3] = (struct count_sum){.pegs = least, .numbers = -1};
    }
    if (!close_by_counts(proof, budget, sums, box->question->number ? 4 : 2) &&
        !close_by_quotas(proof, budget))
        kp_case_fail(proof, KP_CASE_PROOF_BROKEN);
}

/* Finds a sum with a row's total.  Assume that R pegs remain for classes of which the guess has at
 * least f pegs each.  They add at least min(R, f) to the total.  Then R times the total minus
 * min(R, f) times the pegs is too large. */
static struct count_sum find_fewest(struct kp_secret_box *box, size_t row)
{
    size_t classes = (size_t)box->question->classes, rows = box->question->row_count;
    int32_t left = box->question->pegs, fewest = left;

    kp_secret_box_find_counts(box);
    for (size_t c = 0; c < classes; c++) {
        int32_t often = box->tally[c * rows + row];

        if (box->from[c] == box->to[c])
            left -= box->from[c];
        else if (often < fewest)
            fewest = often;
    }
    return (struct count_sum){row, .keys = -left, .pegs = fewest < left ? fewest : left};
}

/* The counts that are left cannot have the row's total. */
static void prove_total(struct kp_case_proof *proof, size_t row, struct kp_linear_budget *budget)
{
    struct count_sum sums[] = {{row, .keys = 1},
                               {row, .keys = 1, .pegs = -1},
                               {row, .keys = -1},
                               {row, .keys = -1, .pegs = 1},
                               find_fewest(&proof->box, row)};
    bool is_known = proof->question->rows[row].total != KP_UNKNOWN;

    if (!close_by_counts(proof, budget, sums, is_known ? 5 : 2))
        kp_case_fail(proof, KP_CASE_PROOF_BROKEN);
}

void kp_prove_cut(struct kp_case_proof *proof, size_t row, struct kp_linear_budget *budget)
{
    if (row == KP_NO_ROW)
        prove_rules(proof, budget);
    else
        prove_total(proof, row, budget);
}

/* ---- Branches on the columns of a model ----------------------------------------------- */

void kp_prove_branch(struct kp_case_proof *proof, const struct kp_linear_model *model,
                     size_t column, int32_t below, bool up)
{
    size_t group = model->group_of[column];
    int class = model->class_of[column];

    if (group != KP_NO_GROUP)
        kp_case_proof_branch_on_group(proof, group, class, up ? below + 1 : below, up);
    else /* the column is 1 if the class has exactly this count */
        kp_case_proof_branch_on_count(proof, class, (int32_t)(column - model->class_column[class]),
                                      up);
}
