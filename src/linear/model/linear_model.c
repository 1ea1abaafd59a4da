/* The equations of a question.
 *
 * The variable x(g, c) is how many pegs of group g have class c.  The equations are
 *   for each group      the sum over its classes is its size;
 *   for each class      the sum over the groups is how often the secret has it;
 *   for each row        the sum of x(g, class of the guess at g) is its number of black pegs.
 * If the counts of the classes are known (colour_counts.h), the rows contain nothing else: the
 * counts determine the number of black and white pegs together.
 *
 * If the counts are not known, s(c, k) is 1 if the secret has class c exactly k times, and 0
 * otherwise.  One equation states that these add up to 1.  Another states that the sum of k s(c, k)
 * is the number of pegs of class c.  The total of a row is the sum of min(k, pegs of the class in
 * the guess) s(c, k).  No guess distinguishes counts beyond the largest number in a guess, so these
 * counts need no separate columns: the last two columns stand for this largest number and for all
 * pegs, and a mixture of the two is any count in between.  Relaxed, this model is as strong as "at
 * least k pegs of class c" with an order on k, and needs fewer equations.
 *
 * If a group can have only two classes, the first determines the second, which needs neither column
 * nor equation.  So two colours have one variable per peg.  If their counts are also known, let K
 * be the count of the second class, k the pegs of the first class in a row's guess, and b the row's
 * black pegs.  Among the pegs where the guess has the second class, (b - k + K) / 2 pegs of the
 * secret have the second class; the other pegs have the rest of K.  The equation is stated for the
 * smaller of the two sets of pegs.  If (b - k + K) / 2 is not an integer, the row is stated as 0 =
 * 1.
 *
 * If places do not count, there are only counts. */
#include "linear/model/linear_model_impl.h"

#include "base/allocate.h"
#include "base/arena.h"
#include "question/two_colours.h"

#include <stdlib.h>

/* ---- Which equations are needed ----------------------------------------------- */

/* Whether a row restricts the counts, which are not known. */
static bool needs_total(const struct kp_linear_model *model, size_t r)
{
    const struct kp_question_row *row = &model->question->rows[r];

    return !model->counts && (!model->on || model->on[r]) &&
           (row->total != KP_UNKNOWN || row->white != KP_UNKNOWN);
}

static void bound_class(struct kp_linear_model *model, int c)
{
    const struct kp_question *question = model->question;
    int32_t most = 0;

    model->most[c] = model->counts ? model->counts[c] : kp_question_max_uses(question, c);
    for (size_t r = 0; r < question->row_count; r++) {
        int32_t often = model->tally[(size_t)c * question->row_count + r];

        if (needs_total(model, r) && often > most)
            most = often;
    }
    model->own_columns[c] = question->ordered && most < model->most[c] ? most : model->most[c];
}

/* Finds the class of a group that needs no column, if the group has at most two classes and they
 * can fill its pegs. */
static int find_rest_class(const struct kp_linear_model *model, size_t group)
{
    int rest = -1, others = 0, pegs = 0;

    for (int c = 0; c < model->question->classes && others < 2; c++)
        if (kp_model_allows(model, group, c)) {
            pegs += model->most[c] < model->groups.size[group] ? model->most[c]
                                                               : model->groups.size[group];
            if (rest < 0)
                rest = c;
            else
                others++;
        }
    return others < 2 && pegs >= model->groups.size[group] ? rest : -1;
}

/* ---- Equations ------------------------------------------------------------------ */

static size_t count_columns_at_most(const struct kp_linear_model *model)
{
    size_t columns = kp_multiply_sizes(model->groups.count, (size_t)model->question->classes);

    for (int c = 0; c < model->question->classes; c++)
        columns += (size_t)model->own_columns[c] + 2;
    return columns;
}

/* Adds an equation without columns, and returns its number. */
static size_t add_equation(struct kp_linear_model *model, size_t row, int64_t right)
{
    size_t equation = model->system.rows++;

    model->row_of[equation] = row;
    model->system.right[equation] = right;
    return equation;
}

/* Adds the equations of groups.  They come first, and only groups with columns for all their
 * classes have one, so the number is the count of such groups before. */
static void add_group_equations(struct kp_linear_model *model)
{
    for (size_t group = 0; group < model->groups.count; group++) {
        model->rest_class[group] = find_rest_class(model, group);
        if (model->rest_class[group] < 0)
            add_equation(model, KP_NO_ROW, model->groups.size[group]);
    }
}

/* Adds the equations of classes, and those that state that the count columns of a class add up
 * to 1. */
static void add_class_equations(struct kp_linear_model *model)
{
    for (int c = 0; c < model->question->classes; c++) {
        bool counted = kp_model_has_count_columns(model, c);

        model->class_equation[c] = model->one_equation[c] = KP_NO_EQUATION;
        if (!kp_model_has_class_equation(model, c))
            continue;
        if (model->question->ordered)
            model->class_equation[c] = add_equation(model, KP_NO_ROW, counted ? 0 : model->most[c]);
        if (counted)
            model->one_equation[c] = add_equation(model, KP_NO_ROW, 1);
    }
}

static int64_t total_by_counts(const struct kp_linear_model *model, size_t r)
{
    int64_t total = 0;

    for (int c = 0; c < model->question->classes; c++) {
        int32_t often = model->tally[(size_t)c * model->question->row_count + r];

        total += often < model->counts[c] ? often : model->counts[c];
    }
    return total;
}

/* Adds the equation of a row's pegs in place.  A row of two classes is stated at the pegs of one of
 * them, unless its guess has other classes. */
static size_t add_places_equation(struct kp_linear_model *model, size_t r)
{
    const struct kp_question_row *row = &model->question->rows[r];
    size_t rows = model->question->row_count;
    int64_t black = row->black != KP_UNKNOWN ? row->black : total_by_counts(model, r) - row->white;
    int first, second, count, counted;

    if (model->two_classes[0] < 0)
        return add_equation(model, r, black);
    first = model->tally[(size_t)model->two_classes[0] * rows + r];
    second = model->tally[(size_t)model->two_classes[1] * rows + r];
    if (first + second < model->question->pegs)
        return add_equation(model, r, black);
    count = model->counts[model->two_classes[1]];
    counted = second <= first;
    model->counted_class[r] = model->two_classes[counted];
    if (kp_two_colours_are_whole(first + second, second, count, (int)black))
        return add_equation(
            model, r,
            kp_two_colours_cells(first + second, second, count, (int)black).of[counted][1]);
    model->counted_class[r] = KP_ODD_ROW;
    return add_equation(model, r, 1);
}

static void add_row_equations(struct kp_linear_model *model)
{
    const struct kp_question *question = model->question;

    for (size_t r = 0; r < question->row_count; r++) {
        const struct kp_question_row *row = &question->rows[r];

        model->row_equation[r] = model->total_equation[r] = KP_NO_EQUATION;
        model->counted_class[r] = KP_EVERY_CLASS;
        if (needs_total(model, r))
            model->total_equation[r] = add_equation(
                model, r, row->total != KP_UNKNOWN ? row->total : row->white);
        if (question->ordered && kp_row_places_pegs(question, model->on, r))
            model->row_equation[r] = row->black == KP_UNKNOWN && !model->counts
                                         ? model->total_equation[r]
                                         : add_places_equation(model, r);
    }
}

/* Also adds the equation of the sum and, if places do not count, that of the number of pegs. */
static void add_equations(struct kp_linear_model *model)
{
    const struct kp_question *question = model->question;

    add_group_equations(model);
    add_class_equations(model);
    add_row_equations(model);
    model->sum_equation = KP_NO_EQUATION;
    if (question->sum >= 0 && !model->counts)
        model->sum_equation = add_equation(model, KP_NO_ROW,
                                           question->sum - question->pegs * model->least_number);
    if (!question->ordered)
        add_equation(model, KP_NO_ROW, question->pegs);
}

/* ---- Construction ------------------------------------------------------------------- */

static bool make_arrays(struct kp_linear_model *model)
{
    size_t classes = (size_t)model->question->classes, rows = model->question->row_count;

    KP_TAKE(&model->arena, model->class_column, classes + 1);
    KP_TAKE(&model->arena, model->most, classes);
    KP_TAKE(&model->arena, model->own_columns, classes);
    KP_TAKE(&model->arena, model->class_equation, classes);
    KP_TAKE(&model->arena, model->one_equation, classes);
    KP_TAKE(&model->arena, model->counted_class, rows);
    KP_TAKE(&model->arena, model->row_equation, rows);
    KP_TAKE(&model->arena, model->total_equation, rows);
    model->tally = kp_question_tally(model->question, model->on, &model->arena);
    return !model->arena.failed;
}

static bool make_groups(struct kp_linear_model *model)
{
    if (model->question->ordered &&
        !kp_peg_groups_make(&model->groups, model->question, model->on, true))
        return false;
    KP_TAKE(&model->arena, model->first_column, model->groups.count + 1);
    KP_TAKE(&model->arena, model->rest_class, model->groups.count);
    return !model->arena.failed;
}

/* Makes room for all equations: one for each group, two for each class and row, and two others. */
static bool make_system(struct kp_linear_model *model)
{
    size_t most = model->groups.count + 2 * (size_t)model->question->classes +
                  2 * model->question->row_count + 2;
    bool made = kp_linear_system_make(&model->system, most);

    KP_TAKE(&model->arena, model->row_of, most);
    model->system.rows = 0;
    return made && !model->arena.failed;
}

/* The most bytes, also while the arrays grow. */
#define PEG_BYTES    64
#define CLASS_BYTES  64
#define ROW_BYTES    96
#define COLUMN_BYTES 96
#define ENTRY_BYTES  36

static size_t add_sizes(size_t a, size_t b)
{
    return a < SIZE_MAX - b ? a + b : SIZE_MAX;
}

/* Takes the bytes that are needed before the columns are known. */
static bool take_room(const struct kp_question *question, struct kp_linear_budget *budget)
{
    size_t cells = kp_multiply_sizes((size_t)question->classes, question->row_count);
    size_t bytes = kp_multiply_sizes(cells, sizeof(int32_t));

    bytes = add_sizes(bytes, kp_multiply_sizes((size_t)question->pegs, PEG_BYTES));
    bytes = add_sizes(bytes, kp_multiply_sizes((size_t)question->classes, CLASS_BYTES));
    bytes = add_sizes(bytes, kp_multiply_sizes(question->row_count, ROW_BYTES));
    return kp_linear_budget_take_bytes(budget, bytes);
}

/* Takes the bytes that the columns need.  Makes no system whose inverse would not fit. */
static bool take_room_for_columns(const struct kp_linear_model *model,
                                  struct kp_linear_budget *budget)
{
    size_t equations = model->system.rows, columns = count_columns_at_most(model);
    size_t of_groups = kp_multiply_sizes(model->groups.count, (size_t)model->question->classes);
    size_t entries = kp_multiply_sizes(model->groups.count, 2 * model->question->row_count), bytes;

    if (!model->counts)
        entries = add_sizes(entries,
                            kp_multiply_sizes(columns - of_groups, model->question->row_count));
    bytes = add_sizes(kp_multiply_sizes(columns, COLUMN_BYTES),
                      kp_multiply_sizes(entries, ENTRY_BYTES));
    return kp_linear_budget_take_bytes(budget, bytes) &&
           kp_linear_budget_has_bytes(
               budget, kp_multiply_sizes(kp_multiply_sizes(equations, equations), sizeof(double)));
}

enum kp_stop_reason kp_linear_model_make(struct kp_linear_model *model,
                                         const struct kp_question *question, const bool *on,
                                         const int32_t *counts, struct kp_linear_budget *budget)
{
    *model = (struct kp_linear_model){.question = question, .on = on, .counts = counts};
    model->least_number = question->number ? question->number[0] : 0;
    for (int c = 1; question->number && c < question->classes; c++)
        if (question->number[c] < model->least_number)
            model->least_number = question->number[c];
    if (!take_room(question, budget) || !make_arrays(model))
        return KP_OUT_OF_MEMORY;
    if (!counts || !kp_find_two_classes(counts, question->classes, model->two_classes))
        model->two_classes[0] = model->two_classes[1] = -1;
    for (int c = 0; c < question->classes; c++)
        bound_class(model, c);
    if (!make_groups(model) || !make_system(model))
        return KP_OUT_OF_MEMORY;
    add_equations(model);
    if (!take_room_for_columns(model, budget) || !kp_linear_model_add_columns(model))
        return model->system.is_too_large ? KP_BOARD_TOO_LARGE : KP_OUT_OF_MEMORY;
    return KP_COMPLETED;
}

void kp_linear_model_free(struct kp_linear_model *model)
{
    kp_linear_system_free(&model->system);
    kp_peg_groups_free(&model->groups);
    free(model->branching);
    free(model->class_of);
    kp_arena_free(&model->arena);
    *model = (struct kp_linear_model){0};
}
