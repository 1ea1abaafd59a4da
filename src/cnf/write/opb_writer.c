/* A question as pseudo-Boolean constraints.  A row is one or two equations: the pegs that agree
 * are the blacks, and the colours that both codes have are blacks and whites together.  For the
 * latter, y is "at least k pegs have the class", defined by two inequalities with the coefficients
 * k and pegs - k + 1, so each row is a plain sum.  The first line needs the number of constraints,
 * so everything is written twice, the first time only counted. */
#include "cnf/write/question_file.h"

#include "base/allocate.h"
#include "cnf/question_clauses.h"
#include <stdlib.h>

struct opb_writer {
    struct kp_question_file file;
    bool second_pass; /* constraints are written; in the first pass they are only counted */
    size_t terms;     /* of the current constraint */

    /* Per class, in one block: how far it has to be counted (kp_find_class_caps), the variable
     * "at least one peg", which those for more pegs follow, and scratch, always left all 0. */
    int *caps, *first, *tally;
};

/* Adds "times * variable", unless it is always 0. */
static void add_term(struct opb_writer *writer, int64_t times, int variable)
{
    struct kp_buffered_out *text = &writer->file.text;

    if (variable == KP_FALSE || times == 0)
        return;
    writer->terms++;
    writer->file.cnf.literals++;
    if (!writer->second_pass)
        return;
    kp_buffered_out_word(text, times < 0 ? "" : "+");
    kp_buffered_out_number(text, times);
    kp_buffered_out_word(text, " x");
    kp_buffered_out_number(text, variable);
    kp_buffered_out_byte(text, ' ');
}

/* The sum of the terms is equal to the bound, or at least the bound.  A constraint
 * without terms is dropped if it is true; otherwise it becomes "x1 >= 2" (or "= 2"). */
static void end_constraint(struct opb_writer *writer, bool equal, int64_t bound)
{
    struct kp_buffered_out *text = &writer->file.text;
    bool empty = writer->terms == 0;

    if (empty && (equal ? bound == 0 : bound <= 0))
        return;
    if (empty)
        add_term(writer, 1, 1);
    if (writer->second_pass) {
        kp_buffered_out_word(text, equal ? "= " : ">= ");
        kp_buffered_out_number(text, empty ? 2 : bound);
        kp_buffered_out_bytes(text, " ;\n", 3);
        kp_question_file_check(&writer->file);
    }
    writer->terms = 0;
    writer->file.cnf.clauses++;
    kp_clause_sink_poll(&writer->file.cnf);
}

static void add_class(struct opb_writer *writer, int64_t times, int c)
{
    for (int p = 0; p < writer->file.question->pegs; p++)
        add_term(writer, times, kp_peg_literal(&writer->file.vars, p, c));
}

static void write_pegs(struct opb_writer *writer)
{
    const struct kp_question *question = writer->file.question;

    for (int p = 0; p < question->pegs && !writer->file.cnf.stopped; p++) {
        for (int c = 0; c < question->classes; c++)
            add_term(writer, 1, kp_peg_literal(&writer->file.vars, p, c));
        end_constraint(writer, true, 1);
    }
}

/* No colour occurs more often, or less often, than the rules allow. */
static void write_class_limits(struct opb_writer *writer)
{
    const struct kp_question *question = writer->file.question;

    for (int c = 0; c < question->classes && !writer->file.cnf.stopped; c++) {
        int most = kp_question_max_uses(question, c), least = kp_question_min_uses(question, c);

        if (most < question->pegs) {
            add_class(writer, -1, c);
            end_constraint(writer, false, -most);
        }
        if (least > 0) {
            add_class(writer, 1, c);
            end_constraint(writer, false, least);
        }
    }
}

/* y is true exactly when at least k pegs have the class, by two constraints:
 * count - k y >= 0, and (pegs - k + 1) y - count >= 1 - k. */
static void write_count(struct opb_writer *writer, int c, int k)
{
    int y = writer->first[c] + k - 1;

    add_class(writer, 1, c);
    add_term(writer, -k, y);
    end_constraint(writer, false, 0);
    add_class(writer, -1, c);
    add_term(writer, writer->file.question->pegs - k + 1, y);
    end_constraint(writer, false, 1 - k);
}

static void write_sum(struct opb_writer *writer)
{
    const struct kp_question *question = writer->file.question;

    if (question->sum < 0)
        return;
    for (int p = 0; p < question->pegs; p++)
        for (int c = 0; c < question->classes; c++)
            add_term(writer, question->number[c], kp_peg_literal(&writer->file.vars, p, c));
    end_constraint(writer, true, question->sum);
}

/* A multiset is written in ascending order. */
static void write_ascending(struct opb_writer *writer)
{
    const struct kp_question *question = writer->file.question;

    for (int p = 1; p < question->pegs && !question->ordered && !writer->file.cnf.stopped; p++) {
        for (int c = 1; c < question->classes; c++) {
            add_term(writer, -c, kp_peg_literal(&writer->file.vars, p - 1, c));
            add_term(writer, c, kp_peg_literal(&writer->file.vars, p, c));
        }
        end_constraint(writer, false, 0);
    }
}

static void add_black(struct opb_writer *writer, const uint16_t *guess, int64_t times)
{
    for (int p = 0; p < writer->file.question->pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            add_term(writer, times, kp_peg_literal(&writer->file.vars, p, guess[p]));
}

/* Of the pegs of one colour in the guess, the k-th counts if the secret has at least k
 * of that colour. */
static void add_total(struct opb_writer *writer, const uint16_t *guess)
{
    int pegs = writer->file.question->pegs;

    for (int p = 0; p < pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            add_term(writer, 1, writer->first[guess[p]] + writer->tally[guess[p]]++);
    for (int p = 0; p < pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            writer->tally[guess[p]] = 0;
}

static void write_row(struct opb_writer *writer, size_t r)
{
    const struct kp_question_row *row = &writer->file.question->rows[r];

    if (writer->second_pass)
        kp_question_file_row(&writer->file, 0, r);
    if (row->black != KP_UNKNOWN) {
        add_black(writer, row->guess, 1);
        end_constraint(writer, true, row->black);
    }
    if (row->total != KP_UNKNOWN) {
        add_total(writer, row->guess);
        end_constraint(writer, true, row->total);
    }
    if (row->white != KP_UNKNOWN) {
        add_total(writer, row->guess);
        add_black(writer, row->guess, -1);
        end_constraint(writer, true, row->white);
    }
}

static void write_constraints(struct opb_writer *writer)
{
    if (writer->file.cnf.stopped)
        return; /* the variables may be missing */
    write_pegs(writer);
    write_class_limits(writer);
    for (int c = 0; c < writer->file.question->classes; c++)
        for (int k = 1; k <= writer->caps[c] && !writer->file.cnf.stopped; k++)
            write_count(writer, c, k);
    write_sum(writer);
    write_ascending(writer);
    for (size_t r = 0; r < writer->file.question->row_count && !writer->file.cnf.stopped; r++)
        write_row(writer, r);
}

/* First the pegs' variables, then those of the counts.  There are no selectors: a row
 * is a line or two that can be deleted. */
static void take_variables(struct opb_writer *writer, bool name)
{
    struct kp_question_file *file = &writer->file;
    struct kp_clause_sink *cnf = &file->cnf;

    *cnf = (struct kp_clause_sink){.name = name ? kp_question_file_name : NULL,
                                   .to = file,
                                   .limits = cnf->limits,
                                   .expected = name ? cnf->clauses : 0};
    kp_question_vars_free(&file->vars);
    kp_question_vars_make(&file->vars, cnf, file->question, false);
    if (!cnf->stopped)
        cnf->variables = file->vars.selectors - 1;
    for (int c = 0; c < file->question->classes && !cnf->stopped; c++) {
        writer->first[c] = kp_clause_sink_new_variables(cnf, writer->caps[c]);
        for (int k = 1; cnf->name && k <= writer->caps[c]; k++)
            kp_clause_sink_name(cnf, writer->first[c] + k - 1, writer->first[c] + k - 1,
                                k == 1 ? "at least %d peg is %s" : "at least %d pegs are %s", k,
                                kp_class_name(file->question, c));
    }
    cnf->name = NULL;
}

/* The first line of the format has the numbers of variables and constraints, which are
 * known only after a first pass. */
static void write_all(struct opb_writer *writer)
{
    struct kp_question_file *file = &writer->file;

    kp_find_class_caps(file->question, writer->tally, writer->caps);
    take_variables(writer, false);
    write_constraints(writer);
    if (file->cnf.stopped)
        return;
    kp_question_file_comment(file, "#variable= %d #constraint= %llu", file->cnf.variables,
                             (unsigned long long)file->cnf.clauses);
    kp_question_file_rules(file, "does any secret fit all rows?", "pseudo-Boolean");
    take_variables(writer, true);
    writer->second_pass = true;
    write_constraints(writer);
}

enum kp_status kp_opb_write(const struct kp_question *question,
                            const struct kp_encoding_choice *choice, const struct kp_limits *limits,
                            const struct kp_out *out, enum kp_stop_reason *stop)
{
    size_t classes = (size_t)question->classes;
    struct opb_writer writer = {.file = {.question = question,
                                         .comment = "* ",
                                         .variable = "x",
                                         .cnf = {.limits = limits},
                                         .text = {.out = out}},
                                .caps = kp_calloc(3 * classes, sizeof(int))};

    (void)choice;
    if (writer.caps) {
        writer.first = writer.caps + classes;
        writer.tally = writer.first + classes;
        write_all(&writer);
    } else {
        kp_clause_sink_stop(&writer.file.cnf, KP_OUT_OF_MEMORY);
    }
    free(writer.caps);
    return kp_question_file_end(&writer.file, stop);
}
