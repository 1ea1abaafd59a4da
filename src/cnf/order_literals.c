#include "cnf/question_clauses.h"

/* A literal that is true exactly when one of the two is. */
static int either(struct kp_clause_sink *cnf, int a, int b)
{
    int any;

    if (a == KP_FALSE || b == KP_FALSE)
        return a == KP_FALSE ? b : a;
    any = kp_clause_sink_new_variables(cnf, 1);
    kp_add_clause(cnf, -a, any);
    kp_add_clause(cnf, -b, any);
    kp_add_clause(cnf, -any, a, b);
    return any;
}

void kp_write_order_literals(struct kp_question_writer *parts, int p, const int *order, int n,
                             int *at_least)
{
    int after = KP_FALSE;

    for (int i = n - 1; i > 0; i--) {
        after = either(parts->cnf, kp_peg_literal(parts->vars, p, order[i]), after);
        at_least[i] = after;
    }
    at_least[0] = KP_TRUE;
}
