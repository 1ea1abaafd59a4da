/* Finds the code that is nearest to a point of the relaxation, and the columns of a code. */
#include "linear/model/linear_model.h"

#include "linear/search/branch_and_bound.h"
#include "linear/simplex/tolerances.h"

#include <string.h>

static int32_t whole_part(double value, int32_t most)
{
    if (!(value > 0))
        return 0;
    return value + KP_INTEGRALITY < most ? (int32_t)(value + KP_INTEGRALITY) : most;
}

/* Gives each class the whole part of its column, and then one peg more to the classes with the
 * largest fractions. */
static void round_group(const struct kp_linear_model *model, const double *values, size_t group,
                        int32_t *amount)
{
    size_t first = model->first_column[group], end = model->first_column[group + 1];
    int32_t left = model->groups.size[group];

    for (size_t j = first; j < end; j++) {
        int32_t whole = whole_part(values[j], left);

        amount[model->class_of[j]] = whole;
        left -= whole;
    }
    while (left > 0 && end > first) {
        size_t largest = first;

        for (size_t j = first; j < end; j++)
            if (values[j] - amount[model->class_of[j]] >
                values[largest] - amount[model->class_of[largest]])
                largest = j;
        amount[model->class_of[largest]]++;
        left--;
    }
}

/* Rounds a group with a rest class.  The rest is rounded with the column, so that it is an integer
 * as well. */
static void round_group_with_rest(const struct kp_linear_model *model, const double *values,
                                  size_t group, int32_t *amount)
{
    size_t column = model->first_column[group];
    int32_t size = model->groups.size[group], others = 0;

    if (column < model->first_column[group + 1]) {
        others = whole_part(values[column] + 0.5, size);
        amount[model->class_of[column]] = others;
    }
    amount[model->rest_class[group]] = size - others;
}

static void place_group(const struct kp_linear_model *model, size_t group, int32_t *amount,
                        uint16_t *code)
{
    int c = 0, last = model->question->classes - 1;

    for (int p = model->groups.first[group]; p >= 0; p = model->groups.next[p]) {
        while (c < last && amount[c] == 0)
            c++;
        code[p] = (uint16_t)c;
        amount[c]--;
    }
}

/* If places do not count: gives each class its likeliest count, as far as there are pegs. */
static void round_counts(const struct kp_linear_model *model, const double *values, uint16_t *code)
{
    int p = 0, pegs = model->question->pegs;

    for (int c = 0; c < model->question->classes; c++) {
        size_t first = model->class_column[c], likeliest = first;

        for (size_t j = first; j < model->class_column[c + 1]; j++)
            if (values[j] > values[likeliest])
                likeliest = j;
        for (size_t k = first; k < likeliest && p < pegs; k++)
            code[p++] = (uint16_t)c;
    }
    while (p < pegs)
        code[p++] = 0;
}

void kp_linear_model_round(const struct kp_linear_model *model, const double *values,
                           int32_t *amount, uint16_t *code)
{
    for (size_t group = 0; group < model->groups.count; group++) {
        memset(amount, 0, (size_t)model->question->classes * sizeof *amount);
        if (model->rest_class[group] < 0)
            round_group(model, values, group, amount);
        else
            round_group_with_rest(model, values, group, amount);
        place_group(model, group, amount, code);
    }
    if (!model->question->ordered)
        round_counts(model, values, code);
}

/* ---- The columns of a code ------------------------------------------------------- */

/* Narrows the columns of a group to a code.  If they add up to the group's size, none can be larger
 * once all are large enough. */
static bool isolate_group(const struct kp_linear_model *model, size_t group, const int32_t *amount,
                          int32_t *least, int32_t *most)
{
    int32_t left = model->groups.size[group];
    int rest = model->rest_class[group];

    for (size_t j = model->first_column[group]; j < model->first_column[group + 1]; j++) {
        int32_t value = amount[model->class_of[j]];

        if (value < least[j] || value > most[j])
            return false;
        least[j] = value;
        if (rest >= 0)
            most[j] = value;
        left -= value;
    }
    return left == (rest >= 0 ? amount[rest] : 0);
}

/* Narrows the count columns of a class.  The groups imply the counts, and without groups these
 * columns are all that there is. */
static bool isolate_count(const struct kp_linear_model *model, int c, int32_t count, int32_t *least,
                          const int32_t *most)
{
    int32_t pegs = 0;

    for (size_t j = model->class_column[c]; j < model->class_column[c + 1]; j++, pegs++) {
        bool is_count = count == pegs;

        if (model->branching[j] == KP_BRANCH_LAST && (is_count < least[j] || is_count > most[j]))
            return false;
        if (model->groups.count == 0 && is_count)
            least[j] = 1;
    }
    return true;
}

bool kp_linear_model_isolate(const struct kp_linear_model *model, const uint16_t *classes,
                             int32_t *amount, int32_t *least, int32_t *most)
{
    for (size_t group = 0; group < model->groups.count; group++) {
        memset(amount, 0, (size_t)model->question->classes * sizeof *amount);
        for (int p = model->groups.first[group]; p >= 0; p = model->groups.next[p])
            amount[classes[p]]++;
        if (!isolate_group(model, group, amount, least, most))
            return false;
    }
    memset(amount, 0, (size_t)model->question->classes * sizeof *amount);
    for (int p = 0; p < model->question->pegs; p++)
        amount[classes[p]]++;
    for (int c = 0; c < model->question->classes; c++)
        if ((model->counts && amount[c] != model->counts[c]) ||
            !isolate_count(model, c, amount[c], least, most))
            return false;
    return true;
}
