/* The equations of a question.
 *
 * The variables are x(g, c): how many pegs of group g have class c.  The equations are
 *   for each group      the sum over its classes is its size;
 *   for each class      the sum over the groups is how often the secret has it;
 *   for each row        the sum of x(g, class of the guess at g) is its number of black pegs.
 * If the counts of the classes are known (colour_counts.h), nothing else is left of the rows:
 * black and white together are a number that follows from the counts.
 *
 * Without them, s(c, k) is 1 if the secret has class c exactly k times, and 0 otherwise.  One
 * equation says that these add up to 1, another that the sum of k s(c, k) is the number of pegs
 * of class c, and a row's total is the sum of min(k, pegs of the class in the guess) s(c, k).  No
 * guess tells counts apart that are beyond all guesses, so they need no columns of their own: the
 * last two columns stand for the largest number in a guess and for all pegs, and a mixture of
 * these two is any count in between.  Relaxed, this is as strong as "at least k pegs of class c"
 * with an order on k, and needs fewer equations.
 *
 * Where a group can only have two classes, one of them is what the other leaves, and needs
 * neither column nor equation: two colours have one variable per peg.
 *
 * If places do not count, there are only counts. */
#include "linear/linear_model.h"

#include "base/memory.h"
#include "linear/branch_and_bound.h"

#include <stdlib.h>
#include <string.h>

#define NONE SIZE_MAX

/* ---- What has to be said ------------------------------------------------------ */

static bool is_stated(const struct kp_linear_model *model, size_t r)
{
    return !model->on || model->on[r];
}

/* Whether a row says something of the counts, which are not known. */
static bool needs_total(const struct kp_linear_model *model, size_t r)
{
    const struct kp_question_row *row = &model->question->rows[r];

    return !model->counts && is_stated(model, r) &&
           (row->total != KP_UNKNOWN || row->white != KP_UNKNOWN);
}

static bool allows(const struct kp_linear_model *model, size_t group, int c)
{
    return model->most[c] > 0 && kp_question_allows(model->question, model->groups.first[group], c);
}

/* Whether the class has columns s(c, k). */
static bool has_count_columns(const struct kp_linear_model *model, int c)
{
    return !model->counts && (model->exact[c] > 0 || !model->question->ordered);
}

static bool is_limited(const struct kp_linear_model *model, int c)
{
    return model->most[c] < model->question->pegs;
}

static bool has_class_equation(const struct kp_linear_model *model, int c)
{
    return has_count_columns(model, c) || (is_limited(model, c) && model->most[c] > 0);
}

static void tally_guesses(struct kp_linear_model *model)
{
    const struct kp_question *question = model->question;

    for (size_t r = 0; r < question->row_count; r++)
        for (int p = 0; p < question->pegs && is_stated(model, r); p++) {
            int c = question->rows[r].guess[p];

            if (c != KP_NO_CLASS)
                model->tally[(size_t)c * question->row_count + r]++;
        }
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
    model->exact[c] = question->ordered && most < model->most[c] ? most : model->most[c];
}

/* A group of at most two classes, if its pegs can be filled with them. */
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
        columns += (size_t)model->exact[c] + 2;
    return columns;
}

/* Numbers an equation; NONE: no memory. */
static size_t add_equation(struct kp_linear_model *model, size_t row)
{
    size_t equation = model->system.rows;

    if (!KP_RESERVE(model->row_of, model->row_of_room, equation + 1))
        return NONE;
    model->row_of[equation] = row;
    model->system.rows = equation + 1;
    return equation;
}

/* Groups come first, so the equation of a group with columns for all its classes is known by how
 * many of these are before it. */
static bool add_group_equations(struct kp_linear_model *model)
{
    for (size_t group = 0; group < model->groups.count; group++) {
        model->rest_class[group] = find_rest_class(model, group);
        if (model->rest_class[group] < 0 && add_equation(model, KP_NO_ROW) == NONE)
            return false;
    }
    return true;
}

/* The equation after that of a class with count columns is that these add up to 1. */
static bool add_class_equations(struct kp_linear_model *model)
{
    const struct kp_question *question = model->question;

    for (int c = 0; c < question->classes; c++) {
        bool counted = has_count_columns(model, c);

        model->class_equation[c] = NONE;
        if (!has_class_equation(model, c))
            continue;
        if (question->ordered) {
            model->class_equation[c] = add_equation(model, KP_NO_ROW);
            if (model->class_equation[c] == NONE)
                return false;
        }
        if (counted && add_equation(model, KP_NO_ROW) == NONE)
            return false;
    }
    return true;
}

static bool add_row_equations(struct kp_linear_model *model)
{
    const struct kp_question *question = model->question;

    for (size_t r = 0; r < question->row_count; r++) {
        const struct kp_question_row *row = &question->rows[r];

        model->row_equation[r] = model->total_equation[r] = NONE;
        if (needs_total(model, r)) {
            model->total_equation[r] = add_equation(model, r);
            if (model->total_equation[r] == NONE)
                return false;
        }
        if (!question->ordered || !kp_row_places_pegs(question, model->on, r))
            continue;
        model->row_equation[r] = row->black == KP_UNKNOWN && !model->counts
                                     ? model->total_equation[r]
                                     : add_equation(model, r);
        if (model->row_equation[r] == NONE)
            return false;
    }
    return true;
}

/* The equation for the sum, and if places do not count, the one for the number of pegs. */
static bool add_equations(struct kp_linear_model *model)
{
    bool says_sum = model->question->sum >= 0 && !model->counts;

    if (!add_group_equations(model) || !add_class_equations(model) || !add_row_equations(model))
        return false;
    model->sum_equation = says_sum ? add_equation(model, KP_NO_ROW) : NONE;
    if (says_sum && model->sum_equation == NONE)
        return false;
    return model->question->ordered || add_equation(model, KP_NO_ROW) != NONE;
}

/* ---- Right-hand sides ------------------------------------------------------------ */

static int64_t total_by_counts(const struct kp_linear_model *model, size_t r)
{
    int64_t total = 0;

    for (int c = 0; c < model->question->classes; c++) {
        int32_t often = model->tally[(size_t)c * model->question->row_count + r];

        total += often < model->counts[c] ? often : model->counts[c];
    }
    return total;
}

static void set_row_right(struct kp_linear_model *model, size_t r)
{
    const struct kp_question_row *row = &model->question->rows[r];
    size_t places = model->row_equation[r], total = model->total_equation[r];

    if (total != NONE)
        model->system.right[total] = row->total != KP_UNKNOWN ? row->total : row->white;
    if (places == NONE || places == total)
        return;
    model->system.right[places] = row->black != KP_UNKNOWN ? row->black
                                                           : total_by_counts(model, r) - row->white;
}

static void set_right_sides(struct kp_linear_model *model)
{
    const struct kp_question *question = model->question;
    int64_t *right = model->system.right;
    size_t equation = 0;

    for (size_t group = 0; group < model->groups.count; group++)
        if (model->rest_class[group] < 0)
            right[equation++] = model->groups.size[group];
    for (int c = 0; c < question->classes; c++) {
        bool counted = has_count_columns(model, c);

        if (!has_class_equation(model, c))
            continue;
        if (question->ordered)
            right[equation++] = counted ? 0 : model->most[c];
        if (counted)
            right[equation++] = 1;
    }
    for (size_t r = 0; r < question->row_count; r++)
        set_row_right(model, r);
    if (model->sum_equation != NONE)
        right[model->sum_equation] = question->sum;
    if (!question->ordered)
        right[model->system.rows - 1] = question->pegs;
}

/* ---- Columns of groups ------------------------------------------------------------- */

/* The rows of a group by the class of their guesses there. */
struct rows_by_class {
    size_t *first; /* [class] */
    size_t *next;  /* [row] */
};

static void list_rows(const struct kp_linear_model *model, size_t group, struct rows_by_class *rows)
{
    const struct kp_question *question = model->question;

    for (int c = 0; c < question->classes; c++)
        rows->first[c] = NONE;
    for (size_t r = question->row_count; r-- > 0;) {
        int c = question->rows[r].guess[model->groups.first[group]];

        if (model->row_equation[r] == NONE || c == KP_NO_CLASS)
            continue;
        rows->next[r] = rows->first[c];
        rows->first[c] = r;
    }
}

/* A coefficient in an equation: of the last column, or if `pegs` is not 0, of so many pegs that
 * have the class for certain. */
static bool state(struct kp_linear_model *model, size_t equation, int32_t coefficient, int pegs)
{
    if (equation == NONE)
        return true;
    if (pegs == 0)
        return kp_linear_system_add_entry(&model->system, equation, coefficient);
    model->system.right[equation] -= (int64_t)coefficient * pegs;
    return true;
}

/* States wherever it matters that pegs of the group have the class; sign: -1 if they lose it. */
static bool state_class(struct kp_linear_model *model, const struct rows_by_class *rows, int c,
                        int32_t sign, int pegs)
{
    const int64_t *number = model->question->number;

    if (!state(model, model->class_equation[c], sign, pegs) ||
        !state(model, model->sum_equation, number ? sign * (int32_t)number[c] : 0, pegs))
        return false;
    for (size_t r = rows->first[c]; r != NONE; r = rows->next[r]) {
        bool subtracted = model->row_equation[r] == model->total_equation[r];

        if (!state(model, model->row_equation[r], subtracted ? -sign : sign, pegs))
            return false;
    }
    return true;
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
    if (!add_column(model, least, most, rest < 0 ? KP_BRANCH_UP : KP_BRANCH_NEARER) ||
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
            if (c != rest && allows(model, group, c) &&
                !add_group_column(model, rows, group, equation, c))
                return false;
        equation += rest < 0;
    }
    model->first_column[model->groups.count] = model->system.columns;
    return true;
}

/* ---- Columns of counts ------------------------------------------------------------- */

/* s(c, pegs). */
static bool add_count_column(struct kp_linear_model *model, int c, int pegs, size_t one,
                             enum kp_branching branching)
{
    const struct kp_question *question = model->question;
    const int32_t *tally = model->tally + (size_t)c * question->row_count;
    int64_t sum = !question->ordered && question->number ? question->number[c] * pegs : 0;

    if (sum > INT32_MAX || !add_column(model, 0, 1, branching) || !state(model, one, 1, 0))
        return false;
    if (!question->ordered && (!state(model, model->system.rows - 1, pegs, 0) ||
                               !state(model, model->sum_equation, (int32_t)sum, 0)))
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
    int exact = model->exact[c], most = model->most[c];

    for (int pegs = 0; pegs <= exact; pegs++)
        if (!add_count_column(model, c, pegs, one,
                              pegs == exact && exact < most ? KP_DO_NOT_BRANCH : KP_BRANCH_LAST))
            return false;
    return exact == most || add_count_column(model, c, most, one, KP_DO_NOT_BRANCH);
}

/* What a class that the rules limit has less than it may. */
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
        bool counted = has_count_columns(model, c);

        model->class_column[c] = model->system.columns;
        if (!has_class_equation(model, c))
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

/* ---- Making it ---------------------------------------------------------------------- */

/* With counts, a class that is limited to its count has it: no slack. */
static bool make_arrays(struct kp_linear_model *model)
{
    size_t classes = (size_t)model->question->classes, rows = model->question->row_count;

    model->class_column = kp_calloc(classes + 1, sizeof *model->class_column);
    model->most = kp_calloc(classes, sizeof *model->most);
    model->exact = kp_calloc(classes, sizeof *model->exact);
    model->class_equation = kp_calloc(classes, sizeof *model->class_equation);
    model->row_equation = kp_calloc(rows, sizeof *model->row_equation);
    model->total_equation = kp_calloc(rows, sizeof *model->total_equation);
    model->tally = kp_calloc(kp_multiply_sizes(classes, rows), sizeof *model->tally);
    return model->class_column && model->most && model->exact && model->class_equation &&
           model->row_equation && model->total_equation && model->tally;
}

static bool make_groups(struct kp_linear_model *model)
{
    if (model->question->ordered && !kp_peg_groups_make(&model->groups, model->question, model->on))
        return false;
    model->first_column = kp_calloc(model->groups.count + 1, sizeof *model->first_column);
    model->rest_class = kp_calloc(model->groups.count, sizeof *model->rest_class);
    return model->first_column && model->rest_class;
}

static bool add_columns(struct kp_linear_model *model)
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

static bool make_system(struct kp_linear_model *model)
{
    size_t equations = model->system.rows;

    if (!kp_linear_system_make(&model->system, equations))
        return false;
    set_right_sides(model);
    return add_columns(model);
}

/* Bytes of a column, apart from the entries that rows make. */
#define COLUMN_BYTES 64
#define ENTRY_BYTES  12

/* Whether the model fits into the budget, before it is made. */
static bool has_room(const struct kp_linear_model *model, const struct kp_pivot_budget *budget)
{
    size_t equations = model->system.rows, columns = count_columns_at_most(model);
    size_t counts = columns - model->groups.count * (size_t)model->question->classes;
    size_t entries = kp_multiply_sizes(model->groups.count, 2 * model->question->row_count);
    size_t more = kp_multiply_sizes(counts, model->question->row_count);

    if (model->counts)
        more = 0;
    return kp_multiply_sizes(equations, equations) < budget->bytes / sizeof(double) &&
           columns < budget->bytes / 4 / COLUMN_BYTES &&
           entries < budget->bytes / 8 / ENTRY_BYTES && more < budget->bytes / 8 / ENTRY_BYTES;
}

enum kp_stop_reason kp_linear_model_make(struct kp_linear_model *model,
                                         const struct kp_question *question, const bool *on,
                                         const int32_t *counts, struct kp_pivot_budget *budget)
{
    size_t cells = kp_multiply_sizes((size_t)question->classes, question->row_count);

    *model = (struct kp_linear_model){.question = question, .on = on, .counts = counts};
    if (cells > budget->bytes / 4 / sizeof *model->tally || !make_arrays(model))
        return KP_OUT_OF_MEMORY;
    tally_guesses(model);
    for (int c = 0; c < question->classes; c++)
        bound_class(model, c);
    if (!make_groups(model) || !add_equations(model) || !has_room(model, budget) ||
        !make_system(model))
        return KP_OUT_OF_MEMORY;
    return KP_COMPLETED;
}

void kp_linear_model_free(struct kp_linear_model *model)
{
    kp_linear_system_free(&model->system);
    kp_peg_groups_free(&model->groups);
    free(model->branching);
    free(model->row_of);
    free(model->first_column);
    free(model->class_of);
    free(model->rest_class);
    free(model->class_column);
    free(model->most);
    free(model->exact);
    free(model->class_equation);
    free(model->row_equation);
    free(model->total_equation);
    free(model->tally);
    *model = (struct kp_linear_model){0};
}

/* ---- Points --------------------------------------------------------------------------- */

static int32_t whole_part(double value, int32_t most)
{
    if (!(value > 0))
        return 0;
    return value + 1e-6 < most ? (int32_t)(value + 1e-6) : most;
}

/* The whole parts of all columns, and then one peg more for those with the largest fractions. */
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

/* The rest is rounded with the column, so that it is an integer, too. */
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

/* Without places: the likeliest count of each class, as far as there are pegs. */
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
