#include "proof/check/pb_formula.h"

#include "proof/check/proof_check.h"
#include <stdlib.h>
#include <string.h>

void kp_pb_formula_free(struct kp_pb_formula *formula)
{
    struct kp_pb_context *context;

    if (!formula)
        return;
    context = &formula->context;
    for (size_t i = 0; i < formula->count; i++)
        kp_pb_constraint_free(context, formula->constraints[i]);
    kp_pb_constraint_free(context, formula->objective);
    KP_PB_FREE(context, formula->constraints, formula->room);
    KP_PB_FREE(context, formula->lines, formula->line_room);
    KP_PB_FREE(context, formula->is_preserved, formula->preserved_room);
    kp_name_table_free(context, &formula->variables);
    kp_name_table_free(context, &formula->labels);
    free(formula);
}

const char *kp_pb_formula_label(const struct kp_pb_formula *formula, size_t line)
{
    size_t label = formula->lines[line].label;

    return label == KP_NO_NAME ? NULL : kp_name_text(&formula->labels, label);
}

/* ---- Equality ----------------------------------------------------------- */

struct comparison {
    const struct kp_pb_formula *a, *b;
    struct kp_pb_context context;
    struct kp_pb_sum sum;
    uint32_t *in_a; /* [variable of b]: the same one of a */
    size_t room;
};

static void map_variables(struct comparison *compare)
{
    const struct kp_name_table *a = &compare->a->variables, *b = &compare->b->variables;

    if (!KP_PB_RESERVE(&compare->context, compare->in_a, compare->room, b->count))
        return;
    for (size_t i = 0; i < b->count; i++) {
        const char *name = kp_name_text(b, i);
        size_t found = kp_name_find(a, name, strlen(name));

        if (found == KP_NO_NAME)
            kp_pb_refuse(&compare->context, 0, 0, "the formula has an unexpected variable '%s'",
                         name);
        compare->in_a[i] = (uint32_t)found;
    }
    if (a->count > b->count)
        kp_pb_refuse(&compare->context, 0, 0, "the formula lacks an expected variable");
}

static bool are_preserved_same(const struct comparison *compare)
{
    const struct kp_pb_formula *a = compare->a, *b = compare->b;

    for (size_t i = 0; i < b->variables.count; i++) {
        size_t k = compare->in_a[i];

        if ((k < a->preserved_room && a->is_preserved[k]) !=
            (i < b->preserved_room && b->is_preserved[i]))
            return false;
    }
    return a->has_preserved == b->has_preserved;
}

/* Two constraints are the same if their difference is 0 >= 0. */
static bool are_same(struct comparison *compare, const struct kp_pb_constraint *a,
                     const struct kp_pb_constraint *b)
{
    struct kp_pb_sum *sum = &compare->sum;
    bool same;

    if (!a || !b)
        return a == b;
    kp_pb_sum_clear(sum);
    kp_pb_sum_add(sum, a, kp_pb_small(1));
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t literal = b->terms[i].literal;
        struct kp_pb_number less = kp_pb_copy(&compare->context, b->terms[i].coefficient);

        kp_pb_negate(&less);
        kp_pb_sum_add_term(sum, 2 * compare->in_a[kp_pb_variable(literal)] + (literal & 1), less);
        kp_pb_drop(&compare->context, &less);
    }
    kp_pb_subtract(&compare->context, &sum->degree, b->degree);
    same = kp_pb_sign(sum->degree) == 0;
    for (size_t i = 0; i < sum->touched_count; i++)
        same = same && kp_pb_sign(sum->cells[sum->touched[i]].coefficient) == 0;
    return same;
}

/* Compare constraint `i` of both, with its label, and whether it is half of an equation. */
static void compare_constraints(struct comparison *compare, size_t i)
{
    const struct kp_pb_constraint *a = compare->a->constraints[i], *b = compare->b->constraints[i];
    const char *label = kp_pb_formula_label(compare->a, a->line - 1),
               *found = kp_pb_formula_label(compare->b, b->line - 1);

    if (a->line == b->line && (label && found ? strcmp(label, found) == 0 : label == found) &&
        are_same(compare, a, b))
        return;
    kp_pb_refuse(&compare->context, compare->b->lines[b->line - 1].line, 1,
                 "this is not the expected constraint%s%s%s", label ? " '" : "", label ? label : "",
                 label ? "'" : "");
}

static void compare_formulas(struct comparison *compare)
{
    const struct kp_pb_formula *a = compare->a, *b = compare->b;

    map_variables(compare);
    if (kp_pb_failed(&compare->context))
        return;
    if (!are_preserved_same(compare))
        kp_pb_refuse(&compare->context, 1, 1, "the line 'preserved:' is not the expected one");
    if (!are_same(compare, a->objective, b->objective))
        kp_pb_refuse(&compare->context, 1, 1, "the objective 'min:' is not the expected one");
    for (size_t i = 0; i < a->count && i < b->count && !kp_pb_failed(&compare->context); i++)
        compare_constraints(compare, i);
    if (a->count != b->count)
        kp_pb_refuse(&compare->context, 0, 0,
                     "expected %zu constraints, found %zu (an equation "
                     "counts twice)",
                     a->count, b->count);
}

bool kp_pb_formula_equal(const struct kp_pb_formula *a, const struct kp_pb_formula *b,
                         struct kp_diag *why)
{
    struct comparison compare = {.a = a, .b = b, .context = {.limits = &a->no_limits, .why = why}};

    compare.sum.context = &compare.context;
    compare_formulas(&compare);
    kp_pb_sum_free(&compare.sum);
    KP_PB_FREE(&compare.context, compare.in_a, compare.room);
    return !kp_pb_failed(&compare.context);
}
