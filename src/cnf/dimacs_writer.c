/* CNF files, and WCNF files in both forms: that of the MaxSAT Evaluations since 2022, and the older
 * one with a first line 'p wcnf VARIABLES CLAUSES TOP', in which the weight TOP means hard.  The
 * head of a file needs the number of clauses, so the question is encoded twice: the first pass
 * names the variables and counts, the second writes.  Selectors are the last lines of the file; in
 * WCNF they alone are soft, with weight 1.
 *
 * Comments say what each variable means, the rules, and each row as a person would write it, so a
 * reader can check a file against the transcript. */
#include "cnf/dimacs_writer.h"

#include "base/buffered_out.h"
#include "format/text/format_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* How the forms differ. */
struct kp_dimacs_form {
    const char *name;
    const char *title;
    const char *hard, *row;   /* what begins a clause, and the clause of a row's selector */
    const char *rows_comment; /* above the latter */
    const char *problem;      /* what begins the line with the numbers of variables and clauses;
                                 NULL: there is none */
    const char *problem_end;  /* what ends it */
};

#define TOP "1000001" /* a weight that is larger than that of KP_MOST_ROWS rows together */

#define MOST_ROWS_QUESTION "which secret fits the most rows?"
#define MOST_ROWS          "as many rows as possible are right"

static const struct kp_dimacs_form forms[] = {
    {"dimacs", "does any secret fit all rows?", "", "", "every row is right", "p cnf ", ""},
    {"wcnf", MOST_ROWS_QUESTION, "h ", "1 ", MOST_ROWS, NULL, NULL},
    {"wcnf-old", MOST_ROWS_QUESTION, TOP " ", "1 ", MOST_ROWS, "p wcnf ", " " TOP}};

const struct kp_dimacs_form *kp_dimacs_form_find(const char *name)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(name, forms[i].name) == 0)
            return &forms[i];
    return NULL;
}

struct dimacs_writer {
    const struct kp_dimacs_form *form;
    const struct kp_question *question;
    const struct kp_encoding_choice *choice;
    struct kp_clause_sink cnf; /* stopped: the file is incomplete */
    struct kp_question_vars vars;
    struct kp_buffered_out text;
    const char *clause_begins;
    bool inside_clause;
};

/* Stops the sink after a write that failed. */
static void check_text(struct dimacs_writer *writer)
{
    if (writer->text.failed)
        kp_clause_sink_stop(&writer->cnf, KP_INTERRUPTED);
}

/* ---- Comments -------------------------------------------------------------------- */

/* Writes a line of comment; a control character becomes '?'. */
static void write_line(struct dimacs_writer *writer, const char *text)
{
    kp_buffered_out_word(&writer->text, "c ");
    kp_buffered_out_word(&writer->text, text);
    kp_buffered_out_byte(&writer->text, '\n');
    check_text(writer);
}

KP_PRINTF(2, 3)
static void write_comment(struct dimacs_writer *writer, const char *format, ...)
{
    char text[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_line(writer, text);
}

static void write_name(void *to, int first, int last, const char *what)
{
    if (last > first)
        write_comment(to, "%d..%d = %s", first, last, what);
    else
        write_comment(to, "%d = %s", first, what);
}

static void write_quota(struct dimacs_writer *writer, const struct kp_quota *quota)
{
    struct kp_strbuf line = {0};

    kp_quota_write(writer->question->game->rules, quota, &line);
    if (line.failed)
        kp_clause_sink_stop(&writer->cnf, KP_OUT_OF_MEMORY);
    else
        write_line(writer, line.text);
    kp_strbuf_free(&line);
}

/* Writes the comments of a game that was generated. */
static void write_lines(struct dimacs_writer *writer, const struct kp_strbuf *lines)
{
    const char *line = lines->text ? lines->text : "";

    for (size_t length; *line; line += length + (line[length] == '\n')) {
        length = strcspn(line, "\n");
        kp_buffered_out_word(&writer->text, "c ");
        kp_buffered_out_bytes(&writer->text, line, length);
        kp_buffered_out_byte(&writer->text, '\n');
    }
}

static void write_rules(struct dimacs_writer *writer)
{
    static const char *const scores[] = {"black and white", "black only", "colours only"};
    const struct kp_question *question = writer->question;
    const struct kp_rules *rules = question->game->rules;

    write_comment(writer, "keypeg %s: %s", KP_VERSION, writer->form->title);
    write_lines(writer, &question->game->comments);
    write_lines(writer, &question->game->afterword);
    write_comment(writer, "%d pegs, %d colours%s%s", rules->pegs, kp_rules_secret_colours(rules),
                  rules->blanks == KP_BLANKS ? " with the empty hole" : "",
                  rules->repeats ? "" : ", no colour twice");
    write_comment(writer, "scores: %s", scores[rules->scores]);
    write_comment(writer, "encoding: %s", writer->choice->name);
    if (question->sum >= 0)
        write_comment(writer, "the numbers add up to %lld", (long long)question->sum);
    for (int c = 0; question->times && c < question->kept; c++)
        if (question->times[c].least > 0 || question->times[c].most < question->pegs)
            write_comment(writer, "%s is on %d to %d pegs", kp_class_name(question, c),
                          question->times[c].least, question->times[c].most);
    for (size_t i = 0; i < question->quota_count; i++)
        write_quota(writer, &question->game->quotas.items[i]);
    if (question->others > 0)
        write_comment(writer, "another colour: any of %d that no row distinguishes",
                      question->others);
}

/* Writes "c 17 = row 3 is right: red red blue green : 2 1". */
static void write_row(struct dimacs_writer *writer, size_t row)
{
    const struct kp_transcript *game = writer->question->game;
    struct kp_strbuf text = {0};

    kp_strbuf_addf(&text, "%d = row %zu is right: ", kp_row_selector(&writer->vars, row),
                   kp_question_row_number(writer->question, row));
    kp_text_write_row(game->rules, kp_transcript_guess(game, row), game->rows[row].score, &text);
    if (text.failed)
        kp_clause_sink_stop(&writer->cnf, KP_OUT_OF_MEMORY);
    else
        write_line(writer, text.text);
    kp_strbuf_free(&text);
}

/* ---- Clauses --------------------------------------------------------------------- */

static void emit_literal(void *to, int lit)
{
    struct dimacs_writer *writer = to;
    struct kp_buffered_out *text = &writer->text;

    if (!writer->inside_clause)
        kp_buffered_out_word(text, writer->clause_begins);
    writer->inside_clause = lit != 0;
    kp_buffered_out_number(text, lit);
    kp_buffered_out_byte(text, lit == 0 ? '\n' : ' ');
    if (lit == 0)
        check_text(writer);
}

/* Encodes from the start.  The first pass writes the names and counts the clauses, the
 * second pass writes these. */
static void encode(struct dimacs_writer *writer, bool second_pass)
{
    uint64_t expected = writer->cnf.clauses + writer->question->row_count;

    writer->cnf = (struct kp_clause_sink){
        .limits = writer->cnf.limits, .to = writer, .expected = second_pass ? expected : 0};
    if (second_pass)
        writer->cnf.emit = emit_literal;
    else
        writer->cnf.name = write_name;
    kp_question_vars_free(&writer->vars);
    kp_encode_question(&writer->cnf, writer->question, writer->choice, &writer->vars);
}

static void write_head(struct dimacs_writer *writer)
{
    size_t rows = writer->question->row_count;

    for (size_t r = 0; r < rows && !writer->cnf.stopped; r++)
        write_row(writer, r);
    if (writer->cnf.stopped || !writer->form->problem)
        return;
    kp_buffered_out_word(&writer->text, writer->form->problem);
    kp_buffered_out_number(&writer->text, writer->cnf.variables);
    kp_buffered_out_byte(&writer->text, ' ');
    kp_buffered_out_number(&writer->text, (int64_t)(writer->cnf.clauses + rows));
    kp_buffered_out_word(&writer->text, writer->form->problem_end);
    kp_buffered_out_byte(&writer->text, '\n');
}

static void write_selectors(struct dimacs_writer *writer)
{
    size_t rows = writer->question->row_count;

    if (rows > 0 && !writer->cnf.stopped)
        write_comment(writer, "%s", writer->form->rows_comment);
    for (size_t r = 0; r < rows; r++) {
        writer->clause_begins = writer->question->game->rows[r].sure ? writer->form->hard
                                                                     : writer->form->row;
        kp_add_clause(&writer->cnf, kp_row_selector(&writer->vars, r));
    }
}

enum kp_status kp_dimacs_write(const struct kp_dimacs_form *form,
                               const struct kp_question *question,
                               const struct kp_encoding_choice *choice,
                               const struct kp_limits *limits, const struct kp_out *out,
                               enum kp_stop_reason *stop)
{
    struct dimacs_writer writer = {.form = form,
                                   .question = question,
                                   .choice = choice,
                                   .cnf = {.limits = limits},
                                   .text = {.out = out},
                                   .clause_begins = form->hard};

    write_rules(&writer);
    encode(&writer, false);
    write_head(&writer);
    if (!writer.cnf.stopped)
        encode(&writer, true);
    write_selectors(&writer);
    if (writer.cnf.stopped)
        kp_buffered_out_bytes(&writer.text, "incomplete\n", 11);
    kp_buffered_out_flush(&writer.text);
    kp_question_vars_free(&writer.vars);
    *stop = writer.cnf.stopped;
    return writer.text.failed ? KP_WRITE_FAILED : KP_OK;
}
