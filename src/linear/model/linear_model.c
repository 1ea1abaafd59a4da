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
 * pegs, or the most that a `times` line allows, and a mixture of the two is any count in between.
 * Columns of counts below the least that a `times` line requires are 0.  Relaxed, this model is as
 * strong as "at least k pegs of class c" with an order on k, and needs fewer equations.
 *
 * If a group can have only two classes, the first determines the second, which needs neither column
 * nor equation.  So two colours have one variable per peg.  If their counts are also known, let K
 * be the count of the second class, k the pegs of the first class in a row's guess, and b the row's
 * black pegs.  Among the pegs where the guess has the second class, (b - k + K) / 2 pegs of the
 * secret have the second class; the other pegs have the rest of K.  The equation is stated for the
 * smaller of the two sets of pegs.  If (b - k + K) / 2 is not an integer, the row is stated as 0 =
 * 1.
 *
 * A quota is one equation, with a column for how many pegs more than its least number it counts.
 *
 * If places do not count, there are only counts. */
#include "linear/model/linear_model.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "linear/search/branch_and_bound.h"
#include "question/two_colours.h"

/* ---- Which equations are needed ----------------------------------------------- */

static bool allows(const struct kp_linear_model *model, size_t group, int c)
{
    return model->most[c] > 0 && kp_question_allows(model->question, model->groups.first[group], c);
}

/* Whether the class has columns s(c, k). */
static bool has_count_columns(const struct kp_linear_model *model, int c)
{
    return !model->counts && (model->own_columns[c] > 0 || !model->question->ordered);
}

/* If there are only two classes, one of them needs no equation: its pegs are all that the other
 * class does not have. */
static bool has_class_equation(const struct kp_linear_model *model, int c)
{
    if (c == model->two_classes[0])
        return false;
    return has_count_columns(model, c) ||
           (model->most[c] < model->question->pegs && model->most[c] > 0) ||
           (!model->counts && kp_question_min_uses(model->question, c) > 0);
}

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
        if (allows(model, group, c)) {
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
    return columns + model->question->quota_count;
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
        bool counted = has_count_columns(model, c);

        model->class_equation[c] = model->one_equation[c] = KP_NO_EQUATION;
        if (!has_class_equation(model, c))
            continue;
        if (model->question->ordered)
            model->class_equation[c] = add_equation(model, KP_NO_ROW, counted ? 0 : model->most[c]);
        if (counted)
            model->one_equation[c] = add_equation(model, KP_NO_ROW, 1);
    }
}

int32_t kp_linear_model_total(const struct kp_linear_model *model, const int32_t *counts, size_t r)
{
    int32_t total = 0;

    for (int c = 0; c < model->question->classes; c++)
        total += kp_min_int(model->tally[(size_t)c * model->question->row_count + r], counts[c]);
    return total;
}

/* Adds the equation of a row's pegs in place.  A row of two classes is stated at the pegs of one of
 * them, unless its guess has other classes. */
static size_t add_places_equation(struct kp_linear_model *model, size_t r)
{
    const struct kp_question_row *row = &model->question->rows[r];
    size_t rows = model->question->row_count;
    int32_t black = row->black != KP_UNKNOWN
                        ? row->black
                        : kp_linear_model_total(model, model->counts, r) - row->white;
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
    if (kp_two_colours_are_whole(first + second, second, count, black))
        return add_equation(
            model, r, kp_two_colours_cells(first + second, second, count, black).of[counted][1]);
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
                                           question->sum - question->pegs * question->least_number);
    for (size_t i = 0; i < question->quota_count; i++) {
        const struct kp_quota *quota = &question->quotas[i];

        model->quota_equation[i] = question->ordered || quota->peg_count == 0
                                       ? add_equation(model, KP_NO_ROW, quota->least)
                                       : KP_NO_EQUATION;
    }
    if (!question->ordered)
        add_equation(model, KP_NO_ROW, question->pegs);
}

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

/* States the class in the rows whose guess has class g at the group, as far as their equations
 * count pegs with class c in the secret. */
static void state_class_in_rows(struct kp_linear_model *model, const struct rows_by_class *rows,
                                int g, int c, int32_t sign, int pegs)
{
    for (size_t r = rows->first[g]; r != KP_NO_EQUATION; r = rows->next[r]) {
        bool subtracted = model->row_equation[r] == model->total_equation[r];

        if (c == (model->counted_class[r] == KP_EVERY_CLASS ? g : model->two_classes[1]))
            state(model, model->row_equation[r], subtracted ? -sign : sign, pegs);
    }
}

/* States the class in the quotas that count it at the peg; -1: in those of all pegs. */
static void state_class_in_quotas(struct kp_linear_model *model, int peg, int c, int32_t sign,
                                  int pegs)
{
    const struct kp_question *question = model->question;

    for (size_t i = 0; i < question->quota_count; i++)
        if (kp_quota_has_peg(&question->quotas[i], peg) &&
            kp_quota_has_colour(&question->quotas[i], c))
            state(model, model->quota_equation[i], sign, pegs);
}

/* States in all equations that pegs of the group have the class; sign: -1 if they lose it. */
static void state_class(struct kp_linear_model *model, const struct rows_by_class *rows,
                        size_t group, int c, int32_t sign, int pegs)
{
    state(model, model->class_equation[c], sign, pegs);
    state(model, model->sum_equation, sign * kp_model_number(model, c), pegs);
    state_class_in_quotas(model, model->groups.first[group], c, sign, pegs);
    state_class_in_rows(model, rows, c, c, sign, pegs);
    if (c == model->two_classes[1])
        state_class_in_rows(model, rows, model->two_classes[0], c, sign, pegs);
}

static void add_column(struct kp_linear_model *model, size_t group, int c, int32_t least,
                       int32_t most, enum kp_branching branching)
{
    model->branching[model->system.columns] = (uint8_t)branching;
    model->group_of[model->system.columns] = group;
    model->class_of[model->system.columns] = c;
    model->failed = model->failed || !kp_linear_system_add_column(&model->system, least, most);
}

static void add_group_column(struct kp_linear_model *model, const struct rows_by_class *rows,
                             size_t group, size_t equation, int c)
{
    int size = model->groups.size[group], rest = model->rest_class[group];
    int most = model->most[c] < size ? model->most[c] : size;
    int least = rest >= 0 && model->most[rest] < size ? size - model->most[rest] : 0;

    add_column(model, group, c, least, most, rest < 0 ? KP_BRANCH_UP : KP_BRANCH_LIKELIER);
    state_class(model, rows, group, c, 1, 0);
    if (rest < 0)
        state(model, equation, 1, 0);
    else
        state_class(model, rows, group, rest, -1, 0);
}

static void add_group_columns(struct kp_linear_model *model, struct rows_by_class *rows)
{
    size_t equation = 0;

    for (size_t group = 0; group < model->groups.count; group++) {
        int rest = model->rest_class[group];

        list_rows(model, group, rows);
        model->first_column[group] = model->system.columns;
        if (rest >= 0)
            state_class(model, rows, group, rest, 1, model->groups.size[group]);
        for (int c = 0; c < model->question->classes; c++)
            if (c != rest && allows(model, group, c))
                add_group_column(model, rows, group, equation, c);
        equation += rest < 0;
    }
    model->first_column[model->groups.count] = model->system.columns;
}

/* ---- Columns of counts ------------------------------------------------------------- */

/* Adds the column s(c, pegs).  It stays 0 if these are fewer pegs than the class must have. */
static void add_count_column(struct kp_linear_model *model, int c, int pegs,
                             enum kp_branching branching)
{
    int32_t most = pegs >= kp_question_min_uses(model->question, c);
    const struct kp_question *question = model->question;
    const uint16_t *tally = model->tally + (size_t)c * question->row_count;

    add_column(model, KP_NO_GROUP, c, 0, most, branching);
    state(model, model->one_equation[c], 1, 0);
    if (!question->ordered) {
        state(model, model->system.rows - 1, pegs, 0);
        state(model, model->sum_equation, pegs * kp_model_number(model, c), 0);
        state_class_in_quotas(model, -1, c, pegs, 0);
    }
    state(model, model->class_equation[c], -pegs, 0);
    for (size_t r = 0; r < question->row_count; r++)
        state(model, model->total_equation[r], tally[r] < pegs ? tally[r] : pegs, 0);
}

/* The last two columns begin at the least count, if that is larger than their first. */
static void add_count_columns(struct kp_linear_model *model, int c)
{
    int own = model->own_columns[c], most = model->most[c];
    int least = kp_question_min_uses(model->question, c);

    for (int pegs = 0; pegs < own; pegs++)
        add_count_column(model, c, pegs, KP_BRANCH_LAST);
    if (own < most) {
        add_count_column(model, c, own > least ? own : least, KP_DO_NOT_BRANCH);
        add_count_column(model, c, most, KP_DO_NOT_BRANCH);
    } else {
        add_count_column(model, c, own, KP_BRANCH_LAST);
    }
}

/* Without count columns, a class gets a column for the difference between its count and its limit
 * by the rules. */
static void add_class_columns(struct kp_linear_model *model)
{
    for (int c = 0; c < model->question->classes; c++) {
        model->class_column[c] = model->system.columns;
        if (!has_class_equation(model, c))
            continue;
        if (has_count_columns(model, c)) {
            add_count_columns(model, c);
        } else if (!model->counts) {
            add_column(model, KP_NO_GROUP, c, 0,
                       model->most[c] - kp_question_min_uses(model->question, c), KP_DO_NOT_BRANCH);
            state(model, model->class_equation[c], 1, 0);
        }
    }
    model->class_column[model->question->classes] = model->system.columns;
}

/* Adds a column for each quota: the pegs that it counts beyond its least number. */
static void add_quota_columns(struct kp_linear_model *model)
{
    for (size_t i = 0; i < model->question->quota_count; i++) {
        const struct kp_quota *quota = &model->question->quotas[i];

        if (model->quota_equation[i] == KP_NO_EQUATION)
            continue;
        add_column(model, KP_NO_GROUP, 0, 0, quota->most - quota->least, KP_DO_NOT_BRANCH);
        state(model, model->quota_equation[i], -1, 0);
    }
}

static bool add_columns(struct kp_linear_model *model)
{
    struct rows_by_class rows;

    KP_TAKE(&model->arena, rows.first, (size_t)model->question->classes);
    KP_TAKE(&model->arena, rows.next, model->question->row_count);
    if (model->arena.failed)
        return false;
    add_group_columns(model, &rows);
    add_class_columns(model);
    add_quota_columns(model);
    return !model->failed;
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
    KP_TAKE(&model->arena, model->quota_equation, model->question->quota_count);
    KP_TAKE(&model->arena, model->total_equation, rows);
    model->tally = kp_question_tally(model->question, model->on, &model->arena);
    return !model->arena.failed;
}

static bool make_groups(struct kp_linear_model *model)
{
    if (model->question->ordered &&
        !kp_peg_groups_make(&model->groups, model->question, model->on, true, &model->arena))
        return false;
    KP_TAKE(&model->arena, model->first_column, model->groups.count + 1);
    KP_TAKE(&model->arena, model->rest_class, model->groups.count);
    return !model->arena.failed;
}

/* Makes room for all equations: one for each group and quota, two for each class and row, and two
 * others. */
static bool make_system(struct kp_linear_model *model)
{
    size_t most = model->groups.count + 2 * (size_t)model->question->classes +
                  2 * model->question->row_count + model->question->quota_count + 2;
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

/* Takes the bytes that the columns need, and makes their arrays.  Makes no system whose inverse
 * would not fit. */
static bool make_room_for_columns(struct kp_linear_model *model, struct kp_linear_budget *budget)
{
    size_t equations = model->system.rows, columns = count_columns_at_most(model);
    size_t of_groups = kp_multiply_sizes(model->groups.count, (size_t)model->question->classes);
    size_t entries = kp_multiply_sizes(model->groups.count, 2 * model->question->row_count), bytes;

    entries = add_sizes(entries, kp_multiply_sizes(columns, model->question->quota_count));
    if (!model->counts)
        entries = add_sizes(entries,
                            kp_multiply_sizes(columns - of_groups, model->question->row_count));
    bytes = add_sizes(kp_multiply_sizes(columns, COLUMN_BYTES),
                      kp_multiply_sizes(entries, ENTRY_BYTES));
    if (!kp_linear_budget_take_bytes(budget, bytes) ||
        !kp_linear_budget_has_bytes(
            budget, kp_multiply_sizes(kp_multiply_sizes(equations, equations), sizeof(double))))
        return false;
    KP_TAKE(&model->arena, model->branching, columns);
    KP_TAKE(&model->arena, model->class_of, columns);
    KP_TAKE(&model->arena, model->group_of, columns);
    return !model->arena.failed;
}

enum kp_stop_reason kp_linear_model_make(struct kp_linear_model *model,
                                         const struct kp_question *question, const bool *on,
                                         const int32_t *counts, struct kp_linear_budget *budget)
{
    *model = (struct kp_linear_model){.question = question, .on = on, .counts = counts};
    if (!take_room(question, budget) || !make_arrays(model))
        return KP_OUT_OF_MEMORY;
    if (!counts || !kp_find_two_classes(counts, question->classes, model->two_classes))
        model->two_classes[0] = model->two_classes[1] = -1;
    for (int c = 0; c < question->classes; c++)
        bound_class(model, c);
    if (!make_groups(model) || !make_system(model))
        return KP_OUT_OF_MEMORY;
    add_equations(model);
    if (!make_room_for_columns(model, budget) || !add_columns(model))
        return model->system.is_too_large ? KP_BOARD_TOO_LARGE : KP_OUT_OF_MEMORY;
    return KP_COMPLETED;
}

void kp_linear_model_blame(const struct kp_linear_model *model, const int64_t *multipliers,
                           bool *used)
{
    for (size_t i = 0; i < model->system.rows; i++)
        if (multipliers[i] != 0 && model->row_of[i] != KP_NO_ROW)
            used[model->row_of[i]] = true;
}

void kp_linear_model_free(struct kp_linear_model *model)
{
    kp_linear_system_free(&model->system);
    kp_arena_free(&model->arena);
    *model = (struct kp_linear_model){0};
}
