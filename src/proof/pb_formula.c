#include "proof/pb_formula.h"

#include "proof/proof_check.h"
#include <stdlib.h>
#include <string.h>

void kp_pb_formula_free(struct kp_pb_formula *formula)
{
    struct kp_pb_heap *heap;

    if (!formula)
        return;
    heap = &formula->heap;
    for (size_t i = 0; i < formula->count; i++)
        kp_pb_constraint_free(heap, formula->constraints[i]);
    kp_pb_constraint_free(heap, formula->objective);
    KP_PB_FREE(heap, formula->constraints, formula->room);
    KP_PB_FREE(heap, formula->lines, formula->line_room);
    KP_PB_FREE(heap, formula->is_preserved, formula->preserved_room);
    kp_name_table_free(heap, &formula->variables);
    kp_name_table_free(heap, &formula->labels);
    free(formula);
}

enum kp_status kp_pb_formula_add_line(struct kp_pb_formula *formula, size_t label, unsigned line)
{
    if (!KP_PB_RESERVE(&formula->heap, formula->lines, formula->line_room, formula->line_count + 1))
        return KP_NO_MEMORY;
    formula->lines[formula->line_count++] = (struct kp_pb_line){label == KP_NO_NAME ? 0 : label + 1,
                                                                line, formula->count};
    return KP_OK;
}

enum kp_status kp_pb_formula_add(struct kp_pb_formula *formula, const struct kp_pb_sum *sum)
{
    struct kp_pb_constraint *made;

    if (!KP_PB_RESERVE(&formula->heap, formula->constraints, formula->room, formula->count + 1))
        return KP_NO_MEMORY;
    made = kp_pb_sum_constraint(sum);
    if (!made)
        return KP_NO_MEMORY;
    made->line = formula->line_count;
    formula->constraints[formula->count++] = made;
    return KP_OK;
}

enum kp_status kp_pb_formula_read(const struct kp_in *in, char comment, kp_formula_reader *read,
                                  const struct kp_limits *limits, struct kp_pb_formula **formula,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_constraint_reader reader = {0};
    enum kp_status status;
    struct kp_pb_heap *heap;

    *stop = KP_COMPLETED;
    *formula = kp_calloc(1, sizeof **formula);
    if (!*formula)
        return kp_no_memory(why);
    heap = &(*formula)->heap;
    heap->limits = limits;
    reader.names = &(*formula)->variables;
    reader.sum.heap = heap;
    status = kp_words_open(&reader.words, in, heap, comment, why);
    if (status == KP_OK)
        status = read(&reader, *formula);
    kp_words_close(&reader.words);
    kp_pb_sum_free(&reader.sum);
    if (status == KP_NO_MEMORY)
        kp_no_memory(why);
    status = kp_pb_heap_end(heap, status, stop);
    if (status != KP_OK || *stop != KP_COMPLETED) {
        kp_pb_formula_free(*formula);
        *formula = NULL;
    }
    return status;
}

size_t kp_pb_formula_lines(const struct kp_pb_formula *formula)
{
    return formula->line_count;
}

size_t kp_pb_formula_find(const struct kp_pb_formula *formula, const char *name, size_t length)
{
    return kp_name_find(&formula->variables, name, length);
}

bool kp_pb_formula_has_preserved(const struct kp_pb_formula *formula)
{
    return formula->has_preserved;
}

bool kp_pb_formula_has_objective(const struct kp_pb_formula *formula)
{
    return formula->objective != NULL;
}

size_t kp_pb_formula_variables(const struct kp_pb_formula *formula)
{
    return formula->variables.count;
}

const char *kp_pb_formula_variable(const struct kp_pb_formula *formula, size_t variable)
{
    return kp_name_text(&formula->variables, variable);
}

const char *kp_pb_formula_label(const struct kp_pb_formula *formula, size_t line)
{
    size_t label = formula->lines[line].label;

    return label ? kp_name_text(&formula->labels, label - 1) : NULL;
}

/* ---- Equality ----------------------------------------------------------- */

struct comparison {
    const struct kp_pb_formula *a, *b;
    struct kp_pb_heap *heap;
    struct kp_pb_sum sum;
    uint32_t *in_a; /* [variable of b]: the same one of a */
    struct kp_diag *why;
};

static bool refuse(struct comparison *compare, unsigned line, const char *label,
                   const char *sentence)
{
    if (compare->why)
        *compare->why = (struct kp_diag){.line = line, .column = line > 0};
    kp_bad_input(compare->why, "%s%s%s%s", sentence, label ? " '" : "", label ? label : "",
                 label ? "'" : "");
    return false;
}

static bool map_variables(struct comparison *compare)
{
    const struct kp_name_table *a = &compare->a->variables, *b = &compare->b->variables;

    compare->in_a = kp_calloc(b->count, sizeof *compare->in_a);
    if (!compare->in_a)
        compare->heap->failed = true;
    for (size_t i = 0; i < b->count && compare->in_a; i++) {
        const char *name = kp_name_text(b, i);
        size_t found = kp_name_find(a, name, strlen(name));

        if (found == KP_NO_NAME)
            return refuse(compare, 0, name, "the formula has an unexpected variable");
        compare->in_a[i] = (uint32_t)found;
    }
    return compare->in_a && (a->count == b->count ||
                             refuse(compare, 0, NULL, "the formula lacks an expected variable"));
}

/* Two constraints are equal if their difference is 0 >= 0. */
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
        struct kp_pb_number less = kp_pb_copy(compare->heap, b->terms[i].coefficient);

        kp_pb_negate(&less);
        kp_pb_sum_add_term(sum, 2 * compare->in_a[kp_pb_variable(literal)] + (literal & 1), less);
        kp_pb_drop(compare->heap, &less);
    }
    kp_pb_subtract(compare->heap, &sum->degree, b->degree);
    same = kp_pb_sign(sum->degree) == 0;
    for (size_t i = 0; i < sum->touched_count; i++)
        same = same && kp_pb_sign(sum->cells[sum->touched[i]].coefficient) == 0;
    return same;
}

/* Whether line `i` of both formulas is the same one. */
static bool are_lines_same(struct comparison *compare, size_t i)
{
    const struct kp_pb_line *a = &compare->a->lines[i], *b = &compare->b->lines[i];
    const char *label_a = kp_pb_formula_label(compare->a, i),
               *label_b = kp_pb_formula_label(compare->b, i);
    size_t end_a = i + 1 < compare->a->line_count ? a[1].first : compare->a->count;
    size_t end_b = i + 1 < compare->b->line_count ? b[1].first : compare->b->count;

    if (!label_a != !label_b || (label_a && strcmp(label_a, label_b) != 0))
        return refuse(compare, b->line, label_a,
                      label_a ? "expected the label" : "expected a constraint without a label");
    if (end_a - a->first != end_b - b->first)
        return refuse(compare, b->line, label_a,
                      end_a - a->first == 2 ? "expected an equation" : "expected an inequality");
    for (size_t k = 0; k < end_a - a->first; k++)
        if (!are_same(compare, compare->a->constraints[a->first + k],
                      compare->b->constraints[b->first + k]))
            return refuse(compare, b->line, label_a, "this is not the expected constraint");
    return true;
}

static bool are_preserved_same(struct comparison *compare)
{
    const struct kp_pb_formula *a = compare->a, *b = compare->b;

    for (size_t i = 0; i < b->variables.count; i++) {
        size_t other = compare->in_a[i];
        bool in_a = other < a->preserved_room && a->is_preserved[other];

        if (in_a != (i < b->preserved_room && b->is_preserved[i]))
            return false;
    }
    return a->has_preserved == b->has_preserved;
}

static bool are_formulas_same(struct comparison *compare)
{
    const struct kp_pb_formula *a = compare->a, *b = compare->b;

    if (!map_variables(compare))
        return false;
    if (!are_preserved_same(compare))
        return refuse(compare, 1, NULL, "the line 'preserved:' is not the expected one");
    if (!are_same(compare, a->objective, b->objective))
        return refuse(compare, 1, NULL, "the objective 'min:' is not the expected one");
    for (size_t i = 0; i < a->line_count && i < b->line_count; i++)
        if (!are_lines_same(compare, i))
            return false;
    if (a->line_count < b->line_count)
        return refuse(compare, b->lines[a->line_count].line, NULL, "unexpected constraint");
    if (a->line_count > b->line_count)
        return refuse(compare, 0, kp_pb_formula_label(a, b->line_count),
                      "a constraint is missing at the end");
    return true;
}

bool kp_pb_formula_equal(const struct kp_pb_formula *a, const struct kp_pb_formula *b,
                         struct kp_diag *why)
{
    struct kp_limits no_limits = {0};
    struct kp_pb_heap heap = {.limits = &no_limits};
    struct comparison compare = {.a = a, .b = b, .heap = &heap, .sum = {.heap = &heap}, .why = why};
    bool same = are_formulas_same(&compare);

    kp_pb_sum_free(&compare.sum);
    free(compare.in_a);
    if (heap.failed)
        kp_no_memory(why);
    return same && !heap.failed;
}
