/* What the files of the linear model share.  linear_model.c adds the equations,
 * linear_model_columns.c fills in the columns, and linear_model_point.c reads a solution. */
#pragma once

#include "linear/model/linear_model.h"

#define KP_NO_EQUATION SIZE_MAX

#define KP_EVERY_CLASS (-1) /* the equation of a row counts at all pegs, as usual */
#define KP_ODD_ROW     (-2) /* a row is stated as 0 = 1 */

static inline bool kp_model_allows(const struct kp_linear_model *model, size_t group, int c)
{
    return model->most[c] > 0 && kp_question_allows(model->question, model->groups.first[group], c);
}

/* Whether the class has columns s(c, k), one for each count k (linear_model.c). */
static inline bool kp_model_has_count_columns(const struct kp_linear_model *model, int c)
{
    return !model->counts && (model->own_columns[c] > 0 || !model->question->ordered);
}

/* The number of a class in the equation of the sum, which counts from the least number: otherwise
 * large numbers make it nearly a multiple of the equation that counts the pegs. */
static inline int64_t kp_model_number(const struct kp_linear_model *model, int c)
{
    return model->question->number ? model->question->number[c] - model->least_number : 0;
}

/* If there are only two classes, one of them needs no equation: its pegs are all that the other
 * class does not have. */
static inline bool kp_model_has_class_equation(const struct kp_linear_model *model, int c)
{
    if (c == model->two_classes[0])
        return false;
    return kp_model_has_count_columns(model, c) ||
           (model->most[c] < model->question->pegs && model->most[c] > 0);
}

/* Adds all columns, after the equations.  Returns false if memory runs out, or if the system is too
 * large. */
bool kp_linear_model_add_columns(struct kp_linear_model *model);
