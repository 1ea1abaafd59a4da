#include "cnf/question_clauses.h"

/* Up to here pairs need no variables and few clauses. */
#define FEW 16

static void no_pair(struct kp_clause_sink *cnf, const int *lits, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            kp_add_clause(cnf, -lits[i], -lits[j]);
}

static void at_most_one(struct kp_question_writer *parts, int p, int n)
{
    struct kp_clause_sink *cnf = parts->cnf;
    int first = cnf->variables + 1;
    struct kp_unary_count list = {parts->out, 2};

    if (n <= FEW) {
        no_pair(cnf, parts->lits, n);
        return;
    }
    kp_encode_count(cnf, parts->counter, parts->lits, n, 2, parts->out);
    kp_at_most(cnf, KP_TRUE, list, 1);
    kp_clause_sink_name(cnf, first, cnf->variables, "count the colours of peg %d", p + 1);
}

void kp_write_pegs(struct kp_question_writer *parts)
{
    const struct kp_question *question = parts->question;

    for (int p = 0; p < question->pegs && !parts->cnf->stopped; p++) {
        int n = 0;

        for (int c = 0; c < question->classes; c++) {
            int lit = kp_peg_literal(parts->vars, p, c);

            if (lit != KP_FALSE)
                parts->lits[n++] = lit;
        }
        kp_add_clause_list(parts->cnf, parts->lits, n);
        at_most_one(parts, p, n);
    }
}
