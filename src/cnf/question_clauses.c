/* The general way to write a question: a variable per peg and class, a count per
 * class that all rows share, and for each row a count of its black pegs and a merge
 * of the counts of its colours.
 *
 * A colour that the guess has k times adds min(k, its number in the secret) to
 * black + white.  That is the class count cut off at k, and since counted lists are
 * sorted, merging them adds them up. */
#include "cnf/question_clauses.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "question/question.h"
#include <stdlib.h>
#include <string.h>

struct question_writer {
    struct kp_clause_sink *cnf;
    const struct kp_question *question;
    const struct kp_counter *counter;
    const struct kp_question_vars *vars;
    struct kp_unary_count *class_counts; /* [class]: its pegs in the secret, as far as the rows need
                                          * them; the writer owns the literals */
    /* Scratch: */
    int *lits, *more_lits, *out;  /* max(pegs, classes) + 2 literals each */
    int *tally;                   /* an int per class, always left all 0 */
    struct kp_unary_count *lists; /* one per peg */
};

/* Fills in the rest after the first four members; false: the sink has stopped.  To be closed in
 * either case. */
static bool open_writer(struct question_writer *writer)
{
    size_t pegs = (size_t)writer->question->pegs;
    size_t classes = (size_t)writer->question->classes;
    size_t most = (pegs > classes ? pegs : classes) + 2;

    writer->class_counts = kp_calloc(classes + pegs, sizeof *writer->class_counts);
    writer->lits = kp_calloc(3 * most + classes, sizeof *writer->lits);
    if (!writer->class_counts || !writer->lits) {
        kp_clause_sink_stop(writer->cnf, KP_OUT_OF_MEMORY);
        return false;
    }
    writer->lists = writer->class_counts + classes;
    writer->more_lits = writer->lits + most;
    writer->out = writer->more_lits + most;
    writer->tally = writer->out + most;
    return !writer->cnf->stopped;
}

static void close_writer(struct question_writer *writer)
{
    for (int c = 0; writer->class_counts && c < writer->question->classes; c++)
        free((void *)writer->class_counts[c].lits);
    free(writer->class_counts);
    free(writer->lits);
}

/* ---- Pegs ------------------------------------------------------------------ */

/* Up to this many classes, forbidding pairs takes no variables and few clauses. */
#define MOST_PAIRED 16

/* Of the first n of writer->lits. */
static void write_at_most_one(struct question_writer *writer, int p, int n)
{
    struct kp_clause_sink *cnf = writer->cnf;
    int first = cnf->variables + 1;

    if (n <= MOST_PAIRED) {
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++)
                kp_add_clause(cnf, -writer->lits[i], -writer->lits[j]);
        return;
    }
    kp_encode_count(cnf, writer->counter, writer->lits, n, 2, writer->more_lits);
    kp_at_most(cnf, KP_TRUE, (struct kp_unary_count){writer->more_lits, 2}, 1);
    kp_clause_sink_name(cnf, first, cnf->variables, "count the colours of peg %d", p + 1);
}

/* Every peg has exactly one class. */
static void write_pegs(struct question_writer *writer)
{
    const struct kp_question *question = writer->question;

    for (int p = 0; p < question->pegs && !writer->cnf->stopped; p++) {
        int n = 0;

        for (int c = 0; c < question->classes; c++) {
            int lit = kp_peg_literal(writer->vars, p, c);

            if (lit != KP_FALSE)
                writer->lits[n++] = lit;
        }
        kp_add_clause_list(writer->cnf, writer->lits, n);
        write_at_most_one(writer, p, n);
    }
}

/* ---- Counts of classes ------------------------------------------------------ */

/* Finds the most pegs of each class in the guess of one row whose score depends on colours: how far
 * a class has to be counted. */
static void find_class_caps(const struct kp_question *question, int *tally, int *caps)
{
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

/* Counts the pegs of a class up to `cap`; the caller owns the literals, which are NULL if the
 * sink has stopped. */
static int *count_class(struct question_writer *writer, int c, int cap)
{
    int pegs = writer->question->pegs;
    int *out = kp_clause_sink_scratch(writer->cnf, (size_t)cap);

    for (int p = 0; p < pegs; p++)
        writer->lits[p] = kp_peg_literal(writer->vars, p, c);
    if (out)
        kp_encode_count(writer->cnf, writer->counter, writer->lits, pegs, cap, out);
    return out;
}

/* Makes the counts that the rows need.  A class occurs `least` to `most` times; outside of that its
 * count is constant. */
static void write_class_counts(struct question_writer *writer)
{
    const struct kp_question *question = writer->question;
    struct kp_clause_sink *cnf = writer->cnf;
    int *caps = kp_clause_sink_scratch(cnf, (size_t)question->classes);

    if (caps)
        find_class_caps(question, writer->tally, caps);
    for (int c = 0; caps && c < question->classes && !cnf->stopped; c++) {
        int most = kp_question_max_uses(question, c), least = kp_question_min_uses(question, c);
        int first = cnf->variables + 1;
        struct kp_unary_count *count = &writer->class_counts[c];
        int *out;

        if (most < question->pegs && caps[c] <= most)
            caps[c] = most + 1;
        caps[c] = kp_max_int(caps[c], least);
        if (caps[c] == 0)
            continue;
        out = count_class(writer, c, caps[c]);
        if (!out)
            break;
        *count = (struct kp_unary_count){out, caps[c]};
        kp_at_most(cnf, KP_TRUE, *count, most);
        kp_add_clause(cnf, kp_at_least_literal(*count, least));
        for (int k = most; k < caps[c]; k++)
            out[k] = KP_FALSE;
        for (int k = 0; k < least && k < caps[c]; k++)
            out[k] = KP_TRUE;
        kp_clause_sink_name(cnf, first, cnf->variables, "count %s", kp_class_name(question, c));
    }
    free(caps);
}

/* ---- What single rows say about single pegs --------------------------------- */

/* No peg has the class: one clause if there is a count of it. */
static void exclude_class(struct question_writer *writer, int selector, int c)
{
    if (writer->class_counts[c].size > 0) {
        kp_at_most(writer->cnf, selector, writer->class_counts[c], 0);
        return;
    }
    for (int p = 0; p < writer->question->pegs; p++)
        kp_add_clause(writer->cnf, -selector, -kp_peg_literal(writer->vars, p, c));
}

static bool write_fact(void *data, struct kp_row_fact fact)
{
    struct question_writer *writer = data;
    int selector = kp_row_selector(writer->vars, fact.row);

    if (fact.peg == KP_ALL_PEGS)
        exclude_class(writer, selector, fact.class);
    else
        kp_add_clause(writer->cnf, -selector, -kp_peg_literal(writer->vars, fact.peg, fact.class));
    return !writer->cnf->stopped;
}

static void write_facts(struct question_writer *writer)
{
    if (!writer->cnf->stopped && !kp_row_facts_visit(writer->question, write_fact, writer))
        kp_clause_sink_stop(writer->cnf, KP_OUT_OF_MEMORY);
}

/* ---- Scores ------------------------------------------------------------------ */

/* The pegs where the secret agrees with the guess of a row. */
static struct kp_unary_count count_black(struct question_writer *writer, size_t r, int cap)
{
    const uint16_t *guess = writer->question->rows[r].guess;
    struct kp_clause_sink *cnf = writer->cnf;
    int first = cnf->variables + 1, n = 0;

    for (int p = 0; p < writer->question->pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            writer->lits[n++] = kp_peg_literal(writer->vars, p, guess[p]);
    cap = kp_min_int(cap, n);
    kp_encode_count(cnf, writer->counter, writer->lits, n, cap, writer->out);
    kp_clause_sink_name(cnf, first, cnf->variables, "row %zu, black",
                        kp_question_row_number(writer->question, r));
    return (struct kp_unary_count){writer->out, cap};
}

/* For each class of the guess: its count in the secret, as far as the guess has the
 * class.  Into writer->lists; returns how many. */
static int list_common_counts(struct question_writer *writer, const uint16_t *guess)
{
    int pegs = writer->question->pegs, n = 0;
    int *tally = writer->tally;

    for (int p = 0; p < pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            tally[guess[p]]++;
    for (int i = 0; i < pegs; i++) {
        int c = guess[i];

        if (c == KP_NO_CLASS || tally[c] == 0)
            continue;
        writer->lists[n++] = (struct kp_unary_count){writer->class_counts[c].lits, tally[c]};
        tally[c] = 0;
    }
    return n;
}

/* The colours that the secret and the guess of a row have in common: black and white pegs. */
static struct kp_unary_count count_total(struct question_writer *writer, size_t r, int cap)
{
    struct kp_clause_sink *cnf = writer->cnf;
    int n = list_common_counts(writer, writer->question->rows[r].guess);
    int first = cnf->variables + 1;

    cap = kp_min_int(cap, writer->question->pegs);
    kp_merge_lists(cnf, writer->counter, writer->lists, n, cap, writer->more_lits);
    kp_clause_sink_name(cnf, first, cnf->variables, "row %zu, total",
                        kp_question_row_number(writer->question, r));
    return (struct kp_unary_count){writer->more_lits, cap};
}

/* Where only the white pegs are known: the total is the number of black pegs, and
 * `white` more. */
static void write_white(struct question_writer *writer, size_t r, int white, int selector)
{
    int pegs = writer->question->pegs;
    struct kp_unary_count blacks = count_black(writer, r, pegs);
    struct kp_unary_count totals = count_total(writer, r, pegs);

    for (int k = 0; k <= pegs; k++) {
        int black = kp_at_least_literal(blacks, k), total = kp_at_least_literal(totals, k + white);

        kp_add_clause(writer->cnf, -selector, -black, total);
        kp_add_clause(writer->cnf, -selector, black, -total);
    }
}

static void write_rows(struct question_writer *writer)
{
    const struct kp_question *question = writer->question;

    for (size_t r = 0; r < question->row_count && !writer->cnf->stopped; r++) {
        const struct kp_question_row *row = &question->rows[r];
        int selector = kp_row_selector(writer->vars, r);

        if (row->black != KP_UNKNOWN)
            kp_exactly(writer->cnf, selector, count_black(writer, r, row->black + 1), row->black);
        if (row->total != KP_UNKNOWN)
            kp_exactly(writer->cnf, selector, count_total(writer, r, row->total + 1), row->total);
        if (row->white != KP_UNKNOWN)
            write_white(writer, r, row->white, selector);
    }
}

/* ---- Order ------------------------------------------------------------------- */

int kp_make_either_literal(struct kp_clause_sink *cnf, int a, int b)
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

/* at_least[c]: "peg p has class c, or one after it". */
static void write_order_literals(struct question_writer *writer, int p, int *at_least)
{
    int after = KP_FALSE;

    for (int c = writer->question->classes - 1; c > 0; c--) {
        after = kp_make_either_literal(writer->cnf, kp_peg_literal(writer->vars, p, c), after);
        at_least[c] = after;
    }
    at_least[0] = KP_TRUE;
}

/* Of all codes with the same colours, the one in ascending order stands for the
 * multiset: if a peg has at least a class, the next peg has at least that class. */
static void write_ascending(struct question_writer *writer)
{
    const struct kp_question *question = writer->question;
    struct kp_clause_sink *cnf = writer->cnf;
    int *before = writer->lits, *now = writer->more_lits;

    for (int p = 0; !question->ordered && p < question->pegs && !cnf->stopped; p++) {
        int first = cnf->variables + 1;
        int *swap = before;

        write_order_literals(writer, p, now);
        kp_clause_sink_name(cnf, first, cnf->variables, "peg %d, ascending", p + 1);
        for (int c = 0; p > 0 && c < question->classes; c++)
            kp_add_clause(cnf, -before[c], now[c]);
        before = now;
        now = swap;
    }
}

/* ---- The question ------------------------------------------------------------- */

void kp_general_encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                       const struct kp_counter *counter, const struct kp_question_vars *vars)
{
    struct question_writer writer = {
        .cnf = cnf, .question = question, .counter = counter, .vars = vars};

    if (open_writer(&writer)) {
        write_pegs(&writer);
        write_class_counts(&writer);
        kp_write_quotas(cnf, question, counter, vars);
        kp_write_sum(cnf, question, vars);
        write_ascending(&writer);
        write_facts(&writer);
        write_rows(&writer);
    }
    close_writer(&writer);
}
