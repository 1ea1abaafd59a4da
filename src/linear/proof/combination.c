/* Translates a proof by the equations of a model (linear_model.c) into constraints that do not
 * depend on the model.
 *
 * The multipliers of some equations are dropped: "each group has as many pegs as it has", and "each
 * class has exactly one count".  These equations hold for every code.  A checker that bounds a
 * combination peg by peg and class by class (secret_box.c) uses them without a multiplier, and its
 * bound is at least as good as with any multiplier.
 *
 * With two classes a model states rows on one side only.  Let A be the pegs of the second class
 * where the guess has the first class, and B the pegs of the second class where the guess has the
 * second.  A row states B - A = black - k, and `colour` states A + B = H.  So twice an equation for
 * A is `colour` minus `black`, and twice an equation for B is `colour` plus `black`; all other
 * multipliers are doubled.  If black - k + H is odd, the sum of the two equations is a
 * contradiction without any other. */
#include "linear/proof/combination.h"

#include "base/allocate.h"
#include "linear/model/linear_model_impl.h"

#include <stdlib.h>
#include <string.h>

#define LARGEST (INT64_MAX / 8)

bool kp_combination_make(struct kp_combination *combination, const struct kp_question *question)
{
    size_t rows = question->row_count, classes = (size_t)question->classes;

    *combination = (struct kp_combination){.question = question};
    combination->black = kp_calloc(rows, sizeof *combination->black);
    combination->total = kp_calloc(rows, sizeof *combination->total);
    combination->white = kp_calloc(rows, sizeof *combination->white);
    combination->colour = kp_calloc(classes, sizeof *combination->colour);
    return combination->black && combination->total && combination->white && combination->colour;
}

void kp_combination_free(struct kp_combination *combination)
{
    free(combination->black);
    free(combination->total);
    free(combination->white);
    free(combination->colour);
    *combination = (struct kp_combination){0};
}

void kp_combination_clear(struct kp_combination *combination)
{
    size_t rows = combination->question->row_count;
    size_t classes = (size_t)combination->question->classes;

    memset(combination->black, 0, rows * sizeof *combination->black);
    memset(combination->total, 0, rows * sizeof *combination->total);
    memset(combination->white, 0, rows * sizeof *combination->white);
    memset(combination->colour, 0, classes * sizeof *combination->colour);
    combination->pegs = combination->sum = 0;
    combination->is_odd = false;
}

static int64_t divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static int64_t common_divisor(const struct kp_combination *combination)
{
    int64_t common = divisor(combination->pegs, combination->sum);

    for (size_t r = 0; r < combination->question->row_count; r++) {
        common = divisor(common, combination->black[r]);
        common = divisor(common, combination->total[r]);
        common = divisor(common, combination->white[r]);
    }
    for (int c = 0; c < combination->question->classes; c++)
        common = divisor(common, combination->colour[c]);
    return common;
}

static void divide(struct kp_combination *combination, int64_t by)
{
    for (size_t r = 0; r < combination->question->row_count; r++) {
        combination->black[r] /= by;
        combination->total[r] /= by;
        combination->white[r] /= by;
    }
    for (int c = 0; c < combination->question->classes; c++)
        combination->colour[c] /= by;
    combination->pegs /= by;
    combination->sum /= by;
}

void kp_combination_negate(struct kp_combination *combination)
{
    divide(combination, -1);
}

/* ---- From a proof ------------------------------------------------------------ */

struct translation {
    const struct kp_linear_model *model;
    const struct kp_infeasibility_proof *proof;
    struct kp_combination *combination;
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
    struct kp_combination *combination = translation->combination;
    const struct kp_question *question = model->question;
    int64_t sum = multiplier_of(translation, model->sum_equation);

    for (int c = 0; c < question->classes; c++) {
        int64_t *colour = &combination->colour[c];

        add_multiple(translation, colour, multiplier_of(translation, model->class_equation[c]),
                     translation->scale);
        if (sum != 0 && question->ordered) /* `sum` is about counts, and the equation about pegs */
            add_multiple(translation, colour, sum * translation->scale, question->number[c]);
    }
    add_multiple(translation, &combination->sum, sum, translation->scale);
    if (!question->ordered)
        add_multiple(translation, &combination->pegs,
                     multiplier_of(translation, model->system.rows - 1), translation->scale);
}

/* Adds the pegs in place of a row.  Its black pegs may follow from its white ones. */
static void add_places(struct translation *translation, size_t r, int64_t number, int64_t by)
{
    struct kp_combination *combination = translation->combination;

    if (combination->question->rows[r].black != KP_UNKNOWN)
        add_multiple(translation, &combination->black[r], number, by);
    else
        add_multiple(translation, &combination->white[r], number, -by);
}

static void add_row_multipliers(struct translation *translation, size_t r)
{
    const struct kp_linear_model *model = translation->model;
    struct kp_combination *combination = translation->combination;
    size_t places = model->row_equation[r], total = model->total_equation[r];
    int64_t number = multiplier_of(translation, places), scale = translation->scale;

    if (total != places)
        add_multiple(translation, &combination->total[r], multiplier_of(translation, total), scale);
    if (places != KP_NO_EQUATION && total == places) {
        add_multiple(translation, &combination->white[r], number, scale);
    } else if (model->counted_class[r] == KP_EVERY_CLASS) {
        add_places(translation, r, number, scale);
    } else if (model->counted_class[r] != KP_ODD_ROW) {
        add_places(translation, r, number,
                   model->counted_class[r] == model->two_classes[1] ? 1 : -1);
        add_multiple(translation, &combination->colour[model->two_classes[1]], number, 1);
    }
}

/* Uses row r, which is stated as 0 = 1. */
static void state_odd_row(struct translation *translation, size_t r)
{
    struct kp_combination *combination = translation->combination;

    add_places(translation, r, 1, 1);
    combination->colour[translation->model->two_classes[1]] = 1;
    combination->is_odd = true;
}

bool kp_combination_translate(struct kp_combination *combination,
                              const struct kp_linear_model *model,
                              const struct kp_infeasibility_proof *proof)
{
    struct translation translation = {.model = model,
                                      .proof = proof,
                                      .combination = combination,
                                      .scale = model->two_classes[0] < 0 ? 1 : 2};
    size_t rows = model->question->row_count;
    int64_t common;

    kp_combination_clear(combination);
    for (size_t r = 0; r < rows; r++)
        if (model->counted_class[r] == KP_ODD_ROW &&
            multiplier_of(&translation, model->row_equation[r]) != 0) {
            state_odd_row(&translation, r);
            return true;
        }
    add_class_multipliers(&translation);
    for (size_t r = 0; r < rows; r++)
        add_row_multipliers(&translation, r);
    common = common_divisor(combination);
    if (common > 1)
        divide(combination, common);
    return !translation.too_large;
}
