/* A formula grows by appending; a failed allocation is remembered and makes it unusable. */
#include "reductions/formula.h"

#include "base/allocate.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void kp_formula_add_literal(struct kp_formula *formula, int literal)
{
    if (!formula->failed &&
        KP_RESERVE(formula->literals, formula->literal_room, formula->literal_count + 1))
        formula->literals[formula->literal_count++] = literal;
    else
        formula->failed = true;
}

void kp_formula_end_clause(struct kp_formula *formula, size_t origin)
{
    const struct kp_clause *last = formula->count ? &formula->clauses[formula->count - 1] : NULL;
    size_t begin = last ? last->begin + last->length : 0;

    if (formula->failed ||
        !KP_RESERVE(formula->clauses, formula->clause_room, formula->count + 1) ||
        !formula->clauses) {
        formula->failed = true;
        return;
    }
    formula->clauses[formula->count++] = (struct kp_clause){begin, formula->literal_count - begin,
                                                            origin};
}

void kp_formula_add_clause(struct kp_formula *formula, const int *literals, size_t n, size_t origin)
{
    for (size_t i = 0; i < n; i++)
        kp_formula_add_literal(formula, literals[i]);
    kp_formula_end_clause(formula, origin);
}

/* A formula with more variables than can be numbered counts as too large for memory. */
int kp_formula_add_variable(struct kp_formula *formula)
{
    if (formula->variables == INT_MAX)
        formula->failed = true;
    else
        formula->variables++;
    return formula->variables;
}

const int *kp_formula_literals(const struct kp_formula *formula, size_t clause)
{
    return formula->literals ? formula->literals + formula->clauses[clause].begin : NULL;
}

void kp_formula_free(struct kp_formula *formula)
{
    free(formula->clauses);
    free(formula->literals);
    memset(formula, 0, sizeof *formula);
}
