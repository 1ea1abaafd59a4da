/* The columns of a linear model: which equations each variable is in (linear_model.c). */
#include "linear/model/linear_model_impl.h"

#include "base/allocate.h"
#include "linear/search/branch_and_bound.h"

#include <stdlib.h>

/* ---- Columns of groups ------------------------------------------------------------- */

/* The rows whose equations count pegs of a group, by the class of their guesses there. */
struct rows_by_class {
    size_t *first; /* [class] */
    size_t *next;  /* [row] */
};

/* Whether the equation of a row counts at pegs where its guess has class g. */
static bool is_about(const struct kp_linear_model *model, size_t r, int g)
{
    return model->counted_class[r] == KP_EVERY_CLASS || model->counted_class[r] == g;
}

static void list_rows(const struct kp_linear_model *model, size_t group, struct rows_by_class *rows)
{
    const struct kp_question *question = model->question;

    for (int c = 0; c < question->classes; c++)
        rows->first[c] = KP_NO_EQUATION;
    for (size_t r = question->row_count; r-- > 0;) {
        int c = question->rows[r].guess[model->groups.first[group]];

        if (model->row_equation[r] == KP_NO_EQUATION || c == KP_NO_CLASS || !is_about(model, r, c))
            continue;
        rows->next[r] = rows->first[c];
        rows->first[c] = r;
    }
}

/* States a coefficient in an equation.  It belongs to the last column or, if `pegs` is not 0, to
 * this number of pegs that certainly have the class. */
static bool state(struct kp_linear_model *model, size_t equation, int64_t coefficient, int pegs)
{
    if (equation == KP_NO_EQUATION)
        return true;
    if (pegs == 0)
        return kp_linear_system_add_entry(&model->system, equation, coefficient);
    model->system.right[equation] -= coefficient * pegs;
    return true;
}

/* Whether the equation of a row that counts at pegs with class g in the guess counts the pegs with
 * class c in the secret. */
static bool counts_pegs(const struct kp_linear_model *model, size_t r, int g, int c)
{
    return c == (model->counted_class[r] == KP_EVERY_CLASS ? g : model->two_classes[1]);
}

/* States the class in the rows whose guess has class g at the group. */
static bool state_class_in_rows(struct kp_linear_model *model, const struct rows_by_class *rows,
                                int g, int c, int32_t sign, int pegs)
{
    for (size_t r = rows->first[g]; r != KP_NO_EQUATION; r = rows->next[r]) {
        bool subtracted = model->row_equation[r] == model->total_equation[r];

        if (counts_pegs(model, r, g, c) &&
            !state(model, model->row_equation[r], subtracted ? -sign : sign, pegs))
            return false;
    }
    return true;
}

/* States in all equations that pegs of the group have the class; sign: -1 if they lose it. */
static bool state_class(struct kp_linear_model *model, const struct rows_by_class *rows, int c,
                        int32_t sign, int pegs)
{
    return state(model, model->class_equation[c], sign, pegs) &&
           state(model, model->sum_equation, sign * kp_model_number(model, c), pegs) &&
           state_class_in_rows(model, rows, c, c, sign, pegs) &&
           (c != model->two_classes[1] ||
            state_class_in_rows(model, rows, model->two_classes[0], c, sign, pegs));
}

static bool add_column(struct kp_linear_model *model, int32_t least, int32_t most,
                       enum kp_branching branching)
{
    size_t column = model->system.columns;

    if (!KP_RESERVE(model->branching, model->branching_room, column + 1) ||
        !kp_linear_system_add_column(&model->system, least, most))
        return false;
    model->branching[column] = (uint8_t)branching;
    return true;
}

static bool add_group_column(struct kp_linear_model *model, const struct rows_by_class *rows,
                             size_t group, size_t equation, int c)
{
    int size = model->groups.size[group], rest = model->rest_class[group];
    int most = model->most[c] < size ? model->most[c] : size;
    int least = rest >= 0 && model->most[rest] < size ? size - model->most[rest] : 0;

    if (!KP_RESERVE(model->class_of, model->class_of_room, model->system.columns + 1))
        return false;
    model->class_of[model->system.columns] = c;
    if (!add_column(model, least, most, rest < 0 ? KP_BRANCH_UP : KP_BRANCH_LIKELIER) ||
        !state_class(model, rows, c, 1, 0))
        return false;
    return rest < 0 ? state(model, equation, 1, 0) : state_class(model, rows, rest, -1, 0);
}

static bool add_group_columns(struct kp_linear_model *model, struct rows_by_class *rows)
{
    size_t equation = 0;

    for (size_t group = 0; group < model->groups.count; group++) {
        int rest = model->rest_class[group];

        list_rows(model, group, rows);
        model->first_column[group] = model->system.columns;
        if (rest >= 0 && !state_class(model, rows, rest, 1, model->groups.size[group]))
            return false;
        for (int c = 0; c < model->question->classes; c++)
            if (c != rest && kp_model_allows(model, group, c) &&
                !add_group_column(model, rows, group, equation, c))
                return false;
        equation += rest < 0;
    }
    model->first_column[model->groups.count] = model->system.columns;
    return true;
}

/* ---- Columns of counts ------------------------------------------------------------- */

/* Adds the column s(c, pegs). */
static bool add_count_column(struct kp_linear_model *model, int c, int pegs, size_t one,
                             enum kp_branching branching)
{
    const struct kp_question *question = model->question;
    const uint16_t *tally = model->tally + (size_t)c * question->row_count;

    if (!add_column(model, 0, 1, branching) || !state(model, one, 1, 0))
        return false;
    if (!question->ordered &&
        (!state(model, model->system.rows - 1, pegs, 0) ||
         !state(model, model->sum_equation, pegs * kp_model_number(model, c), 0)))
        return false;
    if (!state(model, model->class_equation[c], -pegs, 0))
        return false;
    for (size_t r = 0; r < question->row_count; r++)
        if (!state(model, model->total_equation[r], tally[r] < pegs ? tally[r] : pegs, 0))
            return false;
    return true;
}

static bool add_count_columns(struct kp_linear_model *model, int c, size_t one)
{
    int own = model->own_columns[c], most = model->most[c];

    for (int pegs = 0; pegs <= own; pegs++)
        if (!add_count_column(model, c, pegs, one,
                              pegs == own && own < most ? KP_DO_NOT_BRANCH : KP_BRANCH_LAST))
            return false;
    return own == most || add_count_column(model, c, most, one, KP_DO_NOT_BRANCH);
}

/* Adds a column for the difference between the count of a class and its limit by the rules. */
static bool add_slack(struct kp_linear_model *model, int c)
{
    return add_column(model, 0, model->most[c], KP_DO_NOT_BRANCH) &&
           state(model, model->class_equation[c], 1, 0);
}

static bool add_class_columns(struct kp_linear_model *model)
{
    size_t equation = 0;

    for (size_t group = 0; group < model->groups.count; group++)
        equation += model->rest_class[group] < 0;
    for (int c = 0; c < model->question->classes; c++) {
        bool counted = kp_model_has_count_columns(model, c);

        model->class_column[c] = model->system.columns;
        if (!kp_model_has_class_equation(model, c))
            continue;
        equation += model->question->ordered;
        if (counted && !add_count_columns(model, c, equation++))
            return false;
        if (!counted && !model->counts && !add_slack(model, c))
            return false;
    }
    model->class_column[model->question->classes] = model->system.columns;
    return true;
}

bool kp_linear_model_add_columns(struct kp_linear_model *model)
{
    size_t classes = (size_t)model->question->classes, count = model->question->row_count;
    struct rows_by_class rows = {kp_calloc(classes, sizeof *rows.first),
                                 kp_calloc(count, sizeof *rows.next)};
    bool good = rows.first && rows.next && add_group_columns(model, &rows) &&
                add_class_columns(model);

    free(rows.first);
    free(rows.next);
    return good;
}
