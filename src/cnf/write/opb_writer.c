#include "cnf/write/opb_writer.h"

#include "base/memory.h"
#include "cnf/question_clauses.h"
#include "cnf/write/question_comments.h"
#include <stdlib.h>

struct writing {
    struct kp_question_file paper;
    bool real;    /* write it; otherwise only count constraints */
    size_t terms; /* of the constraint that is being said */

    /* Per class: how far rows ask how often it stands in the secret, and the
     * variable "at least once", which the others follow. */
    int *caps, *first;
    int *tally; /* left all 0 */
};

/* What the rules forbid is no term. */
static void term(struct writing *writing, int64_t times, int variable)
{
    struct kp_buffered_out *pen = &writing->paper.pen;

    if (variable == KP_FALSE || times == 0)
        return;
    writing->terms++;
    writing->paper.cnf.literals++;
    if (!writing->real)
        return;
    kp_buffered_out_word(pen, times < 0 ? "" : "+");
    kp_buffered_out_number(pen, times);
    kp_buffered_out_word(pen, " x");
    kp_buffered_out_number(pen, variable);
    kp_buffered_out_byte(pen, ' ');
}

static void write_end(struct writing *writing, const char *relation, int64_t bound)
{
    kp_buffered_out_word(&writing->paper.pen, relation);
    kp_question_file_number(&writing->paper, " ", bound, " ;");
    kp_question_file_line(&writing->paper, "");
    kp_question_file_check(&writing->paper);
}

/* The terms so far are equal to the bound, or at least that.  A constraint
 * without terms is true and left out, or one that no x1 can meet. */
static void end(struct writing *writing, bool equal, int64_t bound)
{
    bool empty = writing->terms == 0;

    if (empty && (equal ? bound == 0 : bound <= 0))
        return;
    if (empty)
        term(writing, 1, 1);
    if (writing->real)
        write_end(writing, equal ? "=" : ">=", empty ? 2 : bound);
    writing->terms = 0;
    writing->paper.cnf.clauses++;
    kp_clause_sink_poll(&writing->paper.cnf);
}

static void add_class(struct writing *writing, int64_t times, int c)
{
    for (int p = 0; p < writing->paper.question->pegs; p++)
        term(writing, times, kp_peg_literal(&writing->paper.vars, p, c));
}

static void say_pegs(struct writing *writing)
{
    const struct kp_question *question = writing->paper.question;

    for (int p = 0; p < question->pegs && !writing->paper.cnf.stopped; p++) {
        for (int c = 0; c < question->classes; c++)
            term(writing, 1, kp_peg_literal(&writing->paper.vars, p, c));
        end(writing, true, 1);
    }
}

/* No colour oftener than the rules allow. */
static void say_most(struct writing *writing)
{
    const struct kp_question *question = writing->paper.question;

    for (int c = 0; c < question->classes && !writing->paper.cnf.stopped; c++) {
        int most = kp_question_max_uses(question, c);

        if (most >= question->pegs)
            continue;
        add_class(writing, -1, c);
        end(writing, false, -most);
    }
}

/* y, "at least k pegs have this class", is true exactly when they do:
 * count - k y >= 0, and (pegs - k + 1) y - count >= 1 - k. */
static void say_count(struct writing *writing, int c, int k)
{
    int y = writing->first[c] + k - 1;

    add_class(writing, 1, c);
    term(writing, -k, y);
    end(writing, false, 0);
    add_class(writing, -1, c);
    term(writing, writing->paper.question->pegs - k + 1, y);
    end(writing, false, 1 - k);
}

static void say_counts(struct writing *writing)
{
    for (int c = 0; c < writing->paper.question->classes; c++)
        for (int k = 1; k <= writing->caps[c] && !writing->paper.cnf.stopped; k++)
            say_count(writing, c, k);
}

static void say_sum(struct writing *writing)
{
    const struct kp_question *question = writing->paper.question;

    if (question->sum < 0)
        return;
    for (int p = 0; p < question->pegs; p++)
        for (int c = 0; c < question->classes; c++)
            term(writing, question->number[c], kp_peg_literal(&writing->paper.vars, p, c));
    end(writing, true, question->sum);
}

/* A multiset is written in ascending order. */
static void say_ascending(struct writing *writing)
{
    const struct kp_question *question = writing->paper.question;

    for (int p = 1; p < question->pegs && !question->ordered && !writing->paper.cnf.stopped; p++) {
        for (int c = 1; c < question->classes; c++) {
            term(writing, -c, kp_peg_literal(&writing->paper.vars, p - 1, c));
            term(writing, c, kp_peg_literal(&writing->paper.vars, p, c));
        }
        end(writing, false, 0);
    }
}

static void add_black(struct writing *writing, const uint16_t *guess, int64_t times)
{
    for (int p = 0; p < writing->paper.question->pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            term(writing, times, kp_peg_literal(&writing->paper.vars, p, guess[p]));
}

/* The k-th red peg of the guess agrees when the secret has k of them. */
static void add_total(struct writing *writing, const uint16_t *guess)
{
    int pegs = writing->paper.question->pegs;

    for (int p = 0; p < pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            term(writing, 1, writing->first[guess[p]] + writing->tally[guess[p]]++);
    for (int p = 0; p < pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            writing->tally[guess[p]] = 0;
}

static void say_row(struct writing *writing, size_t r)
{
    const struct kp_question_row *row = &writing->paper.question->rows[r];

    if (writing->real) {
        kp_question_file_remark(&writing->paper, "");
        kp_question_file_row(&writing->paper, r);
    }
    if (row->black != KP_UNKNOWN) {
        add_black(writing, row->guess, 1);
        end(writing, true, row->black);
    }
    if (row->total != KP_UNKNOWN) {
        add_total(writing, row->guess);
        end(writing, true, row->total);
    }
    if (row->white != KP_UNKNOWN) {
        add_total(writing, row->guess);
        add_black(writing, row->guess, -1);
        end(writing, true, row->white);
    }
}

static void say(struct writing *writing)
{
    if (writing->paper.cnf.stopped)
        return; /* there may be no variables */
    say_pegs(writing);
    say_most(writing);
    say_counts(writing);
    say_sum(writing);
    say_ascending(writing);
    for (size_t r = 0; r < writing->paper.question->row_count && !writing->paper.cnf.stopped; r++)
        say_row(writing, r);
}

/* The pegs' variables, then the counts': there are no selectors, for a row is
 * a line that can be left out. */
static void take_variables(struct writing *writing, bool name)
{
    struct kp_question_file *paper = &writing->paper;
    struct kp_clause_sink *cnf = &paper->cnf;

    *cnf = (struct kp_clause_sink){.name = name ? kp_question_file_name : NULL,
                                   .to = paper,
                                   .limits = cnf->limits,
                                   .expected = name ? cnf->clauses : 0};
    kp_question_vars_free(&paper->vars);
    kp_question_vars_make(&paper->vars, cnf, paper->question, false);
    if (!cnf->stopped)
        cnf->variables = paper->vars.selectors - 1;
    for (int c = 0; c < paper->question->classes && !cnf->stopped; c++) {
        writing->first[c] = kp_clause_sink_new_variables(cnf, writing->caps[c]);
        for (int k = 1; cnf->name && k <= writing->caps[c]; k++)
            kp_clause_sink_name(cnf, writing->first[c] + k - 1, writing->first[c] + k - 1,
                                k == 1 ? "at least %d peg is %s" : "at least %d pegs are %s", k,
                                kp_class_name(paper->question, c));
    }
    cnf->name = NULL;
}

/* The first line of the format tells what is only known at the end. */
static void write_all(struct writing *writing)
{
    struct kp_question_file *paper = &writing->paper;

    kp_find_class_caps(paper->question, writing->tally, writing->caps);
    take_variables(writing, false);
    say(writing);
    if (paper->cnf.stopped)
        return;
    kp_question_file_remark(paper, "#variable= ");
    kp_question_file_number(paper, "", paper->cnf.variables, " #constraint= ");
    kp_buffered_out_number(&paper->pen, (int64_t)paper->cnf.clauses);
    kp_question_file_line(paper, "");
    kp_question_file_rules(paper, "is there a secret that gives exactly these scores?",
                           "pseudo-Boolean");
    take_variables(writing, true);
    writing->real = true;
    say(writing);
}

enum kp_status kp_opb_write(const struct kp_question *question, const struct kp_limits *limits,
                            const struct kp_out *out, enum kp_stop_reason *stop)
{
    size_t classes = (size_t)question->classes;
    struct writing writing = {.paper = {.question = question,
                                        .comment = "* ",
                                        .variable = "x",
                                        .cnf = {.limits = limits},
                                        .pen = {.out = out}},
                              .caps = kp_calloc(classes, sizeof(int)),
                              .first = kp_calloc(classes, sizeof(int)),
                              .tally = kp_calloc(classes, sizeof(int))};

    if (writing.caps && writing.first && writing.tally)
        write_all(&writing);
    else
        kp_clause_sink_stop(&writing.paper.cnf, KP_OUT_OF_MEMORY);
    free(writing.caps);
    free(writing.first);
    free(writing.tally);
    return kp_question_file_end(&writing.paper, stop);
}
