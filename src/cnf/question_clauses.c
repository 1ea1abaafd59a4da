#include "cnf/question_clauses.h"

#include "base/memory.h"
#include "question/row_facts.h"

#include <stdlib.h>

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

bool kp_question_writer_open(struct kp_question_writer *parts)
{
    size_t pegs = (size_t)parts->question->pegs;
    size_t classes = (size_t)parts->question->classes;
    size_t most = (pegs > classes ? pegs : classes) + 2;

    parts->counts = kp_calloc(classes, sizeof *parts->counts);
    parts->lits = kp_calloc(most, sizeof *parts->lits);
    parts->out = kp_calloc(most, sizeof *parts->out);
    parts->tally = kp_calloc(classes, sizeof *parts->tally);
    parts->lists = kp_calloc(pegs, sizeof *parts->lists);
    if (!parts->counts || !parts->lits || !parts->out || !parts->tally || !parts->lists)
        kp_clause_sink_stop(parts->cnf, KP_OUT_OF_MEMORY);
    return !parts->cnf->stopped;
}

void kp_question_writer_close(struct kp_question_writer *parts)
{
    free(parts->counts);
    free(parts->count_lits);
    free(parts->lits);
    free(parts->out);
    free(parts->tally);
    free(parts->lists);
}
