#include "cnf/question_clauses.h"

#include "question/row_facts.h"

/* Not a single one: the class's count says it at once where there is one. */
static void nowhere(struct kp_parts *parts, int on, int c)
{
    if (parts->counts[c].size > 0) {
        kp_at_most(parts->cnf, on, parts->counts[c], 0);
        return;
    }
    for (int p = 0; p < parts->question->pegs; p++)
        kp_clause(parts->cnf, -on, -kp_peg_is(parts->vars, p, c));
}

static bool state(void *data, struct kp_fact fact)
{
    struct kp_parts *parts = data;
    int on = kp_row_on(parts->vars, fact.row);

    if (fact.peg == KP_EVERY_PEG)
        nowhere(parts, on, fact.class);
    else
        kp_clause(parts->cnf, -on, -kp_peg_is(parts->vars, fact.peg, fact.class));
    return !parts->cnf->stopped;
}

void kp_part_facts(struct kp_parts *parts)
{
    if (!parts->cnf->stopped && !kp_question_facts(parts->question, state, parts))
        kp_cnf_stop(parts->cnf, KP_OUT_OF_MEMORY);
}
