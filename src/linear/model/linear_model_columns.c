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

static void list_rows(const struct kp_linear_model *model, size_t group, struct rows_by_class *rows)
{
    const struct kp_question *question = model->question;

    for (int c = 0; c < question->classes; c++)
        rows->first[c] = KP_NO_EQUATION;
    for (size_t r = question->row_count; r-- > 0;) {
        int c = question->rows[r].guess[model->groups.first[group]];
        bool counts_here = model->counted_class[r] == KP_EVERY_CLASS ||
                           model->counted_class[r] == c;

        if (model->row_equation[r] == KP_NO_EQUATION || c == KP_NO_CLASS || !counts_here)
            continue;
        rows->next[r] = rows->first[c];
        rows->first[c] = r;
    }
}

/* States a coefficient in an equation.  It belongs to the last column or, if `pegs` is not 0, to
 * this number of pegs that certainly have the class.  Nothing is stated after a failure. */
static void state(struct kp_linear_model *model, size_t equation, int64_t coefficient, int pegs)
{
    if (model->failed || equation == KP_NO_EQUATION)
        return;
    if (pegs == 0)
        model->failed = !kp_linear_system_add_entry(&model->system, equation, coefficient);
    else
        model->system.right[equation] -= coefficient * pegs;
}

/* States the class in the rows whose guess has class g at the group, as far as their equations count
 * pegs with class c in the secret. */
static void state_class_in_rows(struct kp_linear_model *model, const struct rows_by_class *rows,
                                int g, int c, int32_t sign, int pegs)
{
    for (size_t r = rows->first[g]; r != KP_NO_EQUATION; r = rows->next[r]) {
        bool subtracted = model->row_equation[r] == model->total_equation[r];

        if (c == (model->counted_class[r] == KP_EVERY_CLASS ? g : model->two_classes[1]))
            state(model, model->row_equation[r], subtracted ? -sign : sign, pegs);
    }
}

/* States in all equations that pegs of the group have the class; sign: -1 if they lose it. */
static void state_class(struct kp_linear_model *model, const struct rows_by_class *rows, int c,
                        int32_t sign, int pegs)
{
    state(model, model->class_equation[c], sign, pegs);
    state(model, model->sum_equation, sign * kp_model_number(model, c), pegs);
    state_class_in_rows(model, rows, c, c, sign, pegs);
    if (c == model->two_classes[1])
        state_class_in_rows(model, rows, model->two_classes[0], c, sign, pegs);
}

static void add_column(struct kp_linear_model *model, int32_t least, int32_t most,
                       enum kp_branching branching)
{
    size_t column = model->system.columns;

    model->failed = model->failed ||
                    !KP_RESERVE(model->branching, model->branching_room, column + 1) ||
                    !kp_linear_system_add_column(&model->system, least, most);
    if (!model->failed)
        model->branching[column] = (uint8_t)branching;
}

static void add_group_column(struct kp_linear_model *model, const struct rows_by_class *rows,
                             size_t group, size_t equation, int c)
{
    int size = model->groups.size[group], rest = model->rest_class[group];
    int most = model->most[c] < size ? model->most[c] : size;
    int least = rest >= 0 && model->most[rest] < size ? size - model->most[rest] : 0;
    size_t column = model->system.columns;

    model->failed = model->failed || !KP_RESERVE(model->class_of, model->class_of_room, column + 1);
    if (!model->failed)
        model->class_of[column] = c;
    add_column(model, least, most, rest < 0 ? KP_BRANCH_UP : KP_BRANCH_LIKELIER);
    state_class(model, rows, c, 1, 0);
    if (rest < 0)
        state(model, equation, 1, 0);
    else
        state_class(model, rows, rest, -1, 0);
}

static void add_group_columns(struct kp_linear_model *model, struct rows_by_class *rows)
{
    size_t equation = 0;

    for (size_t group = 0; group < model->groups.count; group++) {
        int rest = model->rest_class[group];

        list_rows(model, group, rows);
        model->first_column[group] = model->system.columns;
        if (rest >= 0)
            state_class(model, rows, rest, 1, model->groups.size[group]);
        for (int c = 0; c < model->question->classes; c++)
            if (c != rest && kp_model_allows(model, group, c))
                add_group_column(model, rows, group, equation, c);
        equation += rest < 0;
    }
    model->first_column[model->groups.count] = model->system.columns;
}

/* ---- Columns of counts ------------------------------------------------------------- */

/* Adds the column s(c, pegs). */
static void add_count_column(struct kp_linear_model *model, int c, int pegs,
                             enum kp_branching branching)
{
    const struct kp_question *question = model->question;
    const uint16_t *tally = model->tally + (size_t)c * question->row_count;

    add_column(model, 0, 1, branching);
    state(model, model->one_equation[c], 1, 0);
    if (!question->ordered) {
        state(model, model->system.rows - 1, pegs, 0);
        state(model, model->sum_equation, pegs * kp_model_number(model, c), 0);
    }
    state(model, model->class_equation[c], -pegs, 0);
    for (size_t r = 0; r < question->row_count; r++)
        state(model, model->total_equation[r], tally[r] < pegs ? tally[r] : pegs, 0);
}

static void add_count_columns(struct kp_linear_model *model, int c)
{
    int own = model->own_columns[c], most = model->most[c];

    for (int pegs = 0; pegs <= own; pegs++)
        add_count_column(model, c, pegs,
                         pegs == own && own < most ? KP_DO_NOT_BRANCH : KP_BRANCH_LAST);
    if (own < most)
        add_count_column(model, c, most, KP_DO_NOT_BRANCH);
}

/* Without count columns, a class gets a column for the difference between its count and its limit by
 * the rules. */
static void add_class_columns(struct kp_linear_model *model)
{
    for (int c = 0; c < model->question->classes; c++) {
        model->class_column[c] = model->system.columns;
        if (!kp_model_has_class_equation(model, c))
            continue;
        if (kp_model_has_count_columns(model, c)) {
            add_count_columns(model, c);
        } else if (!model->counts) {
            add_column(model, 0, model->most[c], KP_DO_NOT_BRANCH);
            state(model, model->class_equation[c], 1, 0);
        }
    }
    model->class_column[model->question->classes] = model->system.columns;
}

bool kp_linear_model_add_columns(struct kp_linear_model *model)
{
    size_t classes = (size_t)model->question->classes, count = model->question->row_count;
    struct rows_by_class rows = {kp_calloc(classes, sizeof *rows.first),
                                 kp_calloc(count, sizeof *rows.next)};

    model->failed = !rows.first || !rows.next;
    if (!model->failed) {
        add_group_columns(model, &rows);
        add_class_columns(model);
    }
    free(rows.first);
    free(rows.next);
    return !model->failed;
}
