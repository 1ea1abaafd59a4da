#include "cnf/question_clauses.h"

#include "question/row_facts.h"

/* Not a single one: the class's count says it at once where there is one. */
static void nowhere(struct kp_question_writer *parts, int on, int c)
{
    if (parts->counts[c].size > 0) {
        kp_at_most(parts->cnf, on, parts->counts[c], 0);
        return;
    }
    for (int p = 0; p < parts->question->pegs; p++)
        kp_add_clause(parts->cnf, -on, -kp_peg_literal(parts->vars, p, c));
}

static bool state(void *data, struct kp_row_fact fact)
{
    struct kp_question_writer *parts = data;
    int on = kp_row_selector(parts->vars, fact.row);

    if (fact.peg == KP_ALL_PEGS)
        nowhere(parts, on, fact.class);
    else
        kp_add_clause(parts->cnf, -on, -kp_peg_literal(parts->vars, fact.peg, fact.class));
    return !parts->cnf->stopped;
}

void kp_write_facts(struct kp_question_writer *parts)
{
    if (!parts->cnf->stopped && !kp_row_facts_visit(parts->question, state, parts))
        kp_clause_sink_stop(parts->cnf, KP_OUT_OF_MEMORY);
}
