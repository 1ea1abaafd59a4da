#include "hard/reductions/formula.h"

#include "base/memory.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

void kp_formula_literal(struct kp_formula *formula, int literal)
{
    if (!formula->failed &&
        KP_RESERVE(formula->literals, formula->literal_room, formula->literal_count + 1))
        formula->literals[formula->literal_count++] = literal;
    else
        formula->failed = true;
}

static size_t ended(const struct kp_formula *formula)
{
    const struct kp_clause *last = formula->count ? &formula->clauses[formula->count - 1] : NULL;

    return last ? last->begin + last->length : 0;
}

void kp_formula_end(struct kp_formula *formula, unsigned line)
{
    size_t begin = ended(formula);

    if (formula->failed ||
        !KP_RESERVE(formula->clauses, formula->clause_room, formula->count + 1)) {
        formula->failed = true;
        return;
    }
    formula->clauses[formula->count++] = (struct kp_clause){begin, formula->literal_count - begin,
                                                            line};
}

void kp_formula_clause(struct kp_formula *formula, const int *literals, size_t n)
{
    for (size_t i = 0; i < n; i++)
        kp_formula_literal(formula, literals[i]);
    kp_formula_end(formula, 0);
}

/* More than can be numbered is more than can be held. */
int kp_formula_variable(struct kp_formula *formula)
{
    if (formula->variables == INT_MAX)
        formula->failed = true;
    else
        formula->variables++;
    return formula->variables;
}

const int *kp_formula_at(const struct kp_formula *formula, size_t clause)
{
    return formula->literals ? formula->literals + formula->clauses[clause].begin : NULL;
}

void kp_formula_free(struct kp_formula *formula)
{
    free(formula->clauses);
    free(formula->literals);
    memset(formula, 0, sizeof *formula);
}
