#include "cnf/question_clauses.h"

#include <stdlib.h>

struct row {
    const struct kp_question_row *says;
    size_t number; /* what people call it */
    int on;        /* its selector */
};

/* The pegs where the secret agrees with the guess, counted up to `cap`. */
static struct kp_unary_count count_black(struct kp_question_writer *parts, struct row row, int cap,
                                         int *out)
{
    struct kp_clause_sink *cnf = parts->cnf;
    int first = cnf->variables + 1, n = 0;

    for (int p = 0; p < parts->question->pegs; p++)
        if (row.says->guess[p] != KP_NO_CLASS)
            parts->lits[n++] = kp_peg_literal(parts->vars, p, row.says->guess[p]);
    kp_encode_count(cnf, parts->counter, parts->lits, n, cap, out);
    kp_clause_sink_name(cnf, first, cnf->variables, "row %zu, black", row.number);
    return (struct kp_unary_count){out, cap};
}

/* For each class of the guess, how often both codes have it: the class's
 * count, as far as the guess goes. */
static int list_common(struct kp_question_writer *parts, const uint16_t *guess)
{
    int pegs = parts->question->pegs, n = 0;
    int *tally = parts->tally;

    for (int p = 0; p < pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            tally[guess[p]]++;
    for (int p = 0; p < pegs; p++)
        if (guess[p] != KP_NO_CLASS && tally[guess[p]] > 0) {
            parts->lists[n++] = (struct kp_unary_count){parts->counts[guess[p]].lits,
                                                        tally[guess[p]]};
            tally[guess[p]] = 0;
        }
    return n;
}

/* The colours that both codes have: merged, for the counts are sorted. */
static struct kp_unary_count count_total(struct kp_question_writer *parts, struct row row, int cap,
                                         int *out)
{
    struct kp_clause_sink *cnf = parts->cnf;
    int first = cnf->variables + 1;
    int n = list_common(parts, row.says->guess);

    kp_merge_lists(cnf, parts->counter, parts->lists, n, cap, out);
    kp_clause_sink_name(cnf, first, cnf->variables, "row %zu, total", row.number);
    return (struct kp_unary_count){out, cap};
}

/* White pegs alone: the total is the black count, and so many more. */
static void more_than_black(struct kp_question_writer *parts, struct row row)
{
    int pegs = parts->question->pegs, white = row.says->white;
    int *out = kp_clause_sink_scratch(parts->cnf, (size_t)pegs);
    struct kp_unary_count black = count_black(parts, row, pegs, parts->out), total;

    if (!out)
        return;
    total = count_total(parts, row, pegs, out);
    for (int k = 0; k <= pegs; k++) {
        kp_add_clause(parts->cnf, -row.on, -kp_at_least_literal(black, k),
                      kp_at_least_literal(total, k + white));
        kp_add_clause(parts->cnf, -row.on, kp_at_least_literal(black, k),
                      -kp_at_least_literal(total, k + white));
    }
    free(out);
}

/* How far to count, to tell this number from all others. */
static int cap_for(const struct kp_question_writer *parts, int number)
{
    int pegs = parts->question->pegs;

    return number < pegs ? number + 1 : pegs + 1;
}

static void say(struct kp_question_writer *parts, struct row row)
{
    const struct kp_question_row *says = row.says;
    struct kp_unary_count list;

    if (says->black != KP_UNKNOWN) {
        list = count_black(parts, row, cap_for(parts, says->black), parts->out);
        kp_exactly(parts->cnf, row.on, list, says->black);
    }
    if (says->total != KP_UNKNOWN) {
        list = count_total(parts, row, cap_for(parts, says->total), parts->out);
        kp_exactly(parts->cnf, row.on, list, says->total);
    }
    if (says->white != KP_UNKNOWN)
        more_than_black(parts, row);
}

void kp_write_rows(struct kp_question_writer *parts)
{
    const struct kp_question *question = parts->question;

    for (size_t r = 0; r < question->row_count && !parts->cnf->stopped; r++)
        say(parts, (struct row){&question->rows[r], kp_question_row_number(question, r),
                                kp_row_selector(parts->vars, r)});
}
