/* The multipliers of some equations (linear_model.c) are dropped: "each group has as many pegs as it
 * has", and "each class has exactly one count".  These equations hold for every code.  A checker
 * that bounds a sum peg by peg and class by class (question/row_sum.c) uses them without a
 * multiplier, and its bound is at least as good as with any multiplier.
 *
 * With two classes a model states rows on one side only.  Let A be the pegs of the second class
 * where the guess has the first class, and B the pegs of the second class where the guess has the
 * second.  A row states B - A = black - k, and the price of the second class states A + B = H.  So
 * twice an equation for A is the price minus the black pegs, and twice an equation for B is the
 * price plus the black pegs; all other multipliers are doubled.  If black - k + H is odd, the sum of
 * the two equations is a contradiction without any other. */
#include "linear/proof/proof_sum.h"

#include "linear/model/linear_model_impl.h"

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
    add_multiple(translation, sum->pegs, -numbers * translation->scale, model->least_number);
    if (!question->ordered)
        add_multiple(translation, sum->pegs, multiplier_of(translation, model->system.rows - 1),
                     translation->scale);
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

enum kp_proof_sum kp_proof_sum_translate(const struct kp_linear_model *model,
                                         const struct kp_infeasibility_proof *proof,
                                         struct kp_row_sum *sum)
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
            return KP_PROOF_SUM_IS_ODD;
        }
    add_class_multipliers(&translation);
    for (size_t r = 0; r < rows; r++)
        add_row_multipliers(&translation, r);
    kp_row_sum_reduce(sum);
    return translation.too_large ? KP_PROOF_SUM_TOO_LARGE : KP_PROOF_SUM_MADE;
}
