#include "cnf/question_clauses.h"

#include <stdlib.h>

/* How far each class must be counted, into caps: as often as any row that
 * knows of colours has it in its guess, switched on or off. */
static void find_caps(struct kp_question_writer *parts, int *caps)
{
    const struct kp_question *question = parts->question;
    int *tally = parts->tally;

    for (size_t r = 0; r < question->row_count; r++) {
        const struct kp_question_row *row = &question->rows[r];

        if (row->total == KP_UNKNOWN && row->white == KP_UNKNOWN)
            continue;
        for (int p = 0; p < question->pegs; p++)
            if (row->guess[p] != KP_NO_CLASS && ++tally[row->guess[p]] > caps[row->guess[p]])
                caps[row->guess[p]] = tally[row->guess[p]];
        for (int p = 0; p < question->pegs; p++)
            if (row->guess[p] != KP_NO_CLASS)
                tally[row->guess[p]] = 0;
    }
}

/* And one further than the rules allow it to go. */
static size_t raise_caps(const struct kp_question *question, int *caps)
{
    size_t all = 0;

    for (int c = 0; c < question->classes; c++) {
        int most = kp_question_max_uses(question, c);

        if (most < question->pegs && caps[c] <= most)
            caps[c] = most + 1;
        all += (size_t)caps[c];
    }
    return all;
}

/* What the rules forbid is a constant from here on. */
static void limit(struct kp_clause_sink *cnf, int *out, int cap, int most)
{
    kp_at_most(cnf, KP_TRUE, (struct kp_unary_count){out, cap}, most);
    for (int k = most; k < cap; k++)
        out[k] = KP_FALSE;
}

static void count(struct kp_question_writer *parts, int c, int cap, int *out)
{
    const struct kp_question *question = parts->question;
    struct kp_clause_sink *cnf = parts->cnf;
    int first = cnf->variables + 1;

    for (int p = 0; p < question->pegs; p++)
        parts->lits[p] = kp_peg_literal(parts->vars, p, c);
    kp_encode_count(cnf, parts->counter, parts->lits, question->pegs, cap, out);
    limit(cnf, out, cap, kp_question_max_uses(question, c));
    kp_clause_sink_name(cnf, first, cnf->variables, "count %s", kp_class_name(question, c));
}

void kp_write_counts(struct kp_question_writer *parts)
{
    const struct kp_question *question = parts->question;
    int *caps = kp_clause_sink_scratch(parts->cnf, (size_t)question->classes);
    int *out;

    if (!caps)
        return;
    find_caps(parts, caps);
    out = parts->count_lits = kp_clause_sink_scratch(parts->cnf, raise_caps(question, caps));
    for (int c = 0; out && c < question->classes; out += caps[c++]) {
        parts->counts[c] = (struct kp_unary_count){out, caps[c]};
        if (caps[c] > 0 && !parts->cnf->stopped)
            count(parts, c, caps[c], out);
    }
    free(caps);
}
