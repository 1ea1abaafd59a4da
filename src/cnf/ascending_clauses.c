#include "cnf/question_clauses.h"

#include <stdlib.h>

/* A multiset of colours is one code of many, the one in ascending order:
 * whatever a peg has reached, the next one has too. */
static void ascend(struct kp_question_writer *parts, const int *order, int *before, int *now)
{
    int n = parts->question->classes;

    for (int p = 0; p < parts->question->pegs && !parts->cnf->stopped; p++) {
        int first = parts->cnf->variables + 1;
        int *swap = before;

        kp_write_order_literals(parts, p, order, n, now);
        kp_clause_sink_name(parts->cnf, first, parts->cnf->variables, "peg %d, ascending", p + 1);
        for (int c = 0; p > 0 && c < n; c++)
            kp_add_clause(parts->cnf, -before[c], now[c]);
        before = now;
        now = swap;
    }
}

void kp_write_ascending(struct kp_question_writer *parts)
{
    int classes = parts->question->classes;
    int *order;

    if (parts->question->ordered)
        return;
    order = kp_clause_sink_scratch(parts->cnf, (size_t)classes);
    for (int c = 0; order && c < classes; c++)
        order[c] = c;
    if (order)
        ascend(parts, order, parts->lits, parts->out);
    free(order);
}
