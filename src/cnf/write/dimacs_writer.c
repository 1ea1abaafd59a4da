/* CNF files, and WCNF files in both forms: that of the MaxSAT Evaluations since 2022, and the older
 * one with a first line 'p wcnf VARIABLES CLAUSES TOP', in which the weight TOP means hard.  The head of a file needs the number of clauses, so the question is encoded
 * twice: the first pass names the variables and counts, the second writes.  Selectors are the last
 * lines of the file; in WCNF they alone are soft, with weight 1. */
#include "cnf/write/question_file.h"

/* How the two formats differ. */
struct dialect {
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

static const struct dialect dimacs = {.title = "does any secret fit all rows?",
                                      .hard = "",
                                      .row = "",
                                      .rows_comment = "every row is right",
                                      .problem = "p cnf ",
                                      .problem_end = ""};
static const struct dialect wcnf = {
    .title = MOST_ROWS_QUESTION, .hard = "h ", .row = "1 ", .rows_comment = MOST_ROWS};
static const struct dialect old_wcnf = {.title = MOST_ROWS_QUESTION,
                                        .hard = TOP " ",
                                        .row = "1 ",
                                        .rows_comment = MOST_ROWS,
                                        .problem = "p wcnf ",
                                        .problem_end = " " TOP};

struct dimacs_writer {
    struct kp_question_file file; /* the first member, as kp_question_file_name gets the writer */
    const struct dialect *dialect;
    const struct kp_encoding_choice *choice;
    const char *clause_begins;
    bool inside_clause;
};

static void emit_literal(void *to, int lit)
{
    struct dimacs_writer *writer = to;
    struct kp_buffered_out *text = &writer->file.text;

    if (!writer->inside_clause)
        kp_buffered_out_word(text, writer->clause_begins);
    writer->inside_clause = lit != 0;
    kp_buffered_out_number(text, lit);
    kp_buffered_out_byte(text, lit == 0 ? '\n' : ' ');
    if (lit == 0)
        kp_question_file_check(&writer->file);
}

/* Encodes from the start.  The first pass writes the names and counts the clauses, the
 * second pass writes these. */
static void encode(struct dimacs_writer *writer, bool second_pass)
{
    struct kp_question_file *file = &writer->file;
    uint64_t expected = file->cnf.clauses + file->question->row_count;

    file->cnf = (struct kp_clause_sink){
        .limits = file->cnf.limits, .to = writer, .expected = second_pass ? expected : 0};
    if (second_pass)
        file->cnf.emit = emit_literal;
    else
        file->cnf.name = kp_question_file_name;
    kp_question_vars_free(&file->vars);
    kp_encode_question(&file->cnf, file->question, writer->choice, &file->vars);
}

static void write_head(struct dimacs_writer *writer)
{
    struct kp_question_file *file = &writer->file;
    size_t rows = file->question->row_count;

    for (size_t r = 0; r < rows && !file->cnf.stopped; r++)
        kp_question_file_row(file, kp_row_selector(&file->vars, r), r);
    if (file->cnf.stopped || !writer->dialect->problem)
        return;
    kp_buffered_out_word(&file->text, writer->dialect->problem);
    kp_buffered_out_number(&file->text, file->cnf.variables);
    kp_buffered_out_byte(&file->text, ' ');
    kp_buffered_out_number(&file->text, (int64_t)(file->cnf.clauses + rows));
    kp_buffered_out_word(&file->text, writer->dialect->problem_end);
    kp_buffered_out_byte(&file->text, '\n');
}

static void write_selectors(struct dimacs_writer *writer)
{
    struct kp_question_file *file = &writer->file;
    size_t rows = file->question->row_count;

    if (rows > 0 && !file->cnf.stopped)
        kp_question_file_comment(file, "%s", writer->dialect->rows_comment);
    for (size_t r = 0; r < rows; r++) {
        writer->clause_begins = file->question->game->rows[r].sure ? writer->dialect->hard
                                                                   : writer->dialect->row;
        kp_add_clause(&file->cnf, kp_row_selector(&file->vars, r));
    }
}

static enum kp_status write_question(const struct dialect *dialect,
                                     const struct kp_question *question,
                                     const struct kp_encoding_choice *choice,
                                     const struct kp_limits *limits, const struct kp_out *out,
                                     enum kp_stop_reason *stop)
{
    struct dimacs_writer writer = {.dialect = dialect,
                                   .choice = choice,
                                   .file = {.question = question,
                                            .comment = "c ",
                                            .variable = "",
                                            .cnf = {.limits = limits},
                                            .text = {.out = out}},
                                   .clause_begins = dialect->hard};

    kp_question_file_rules(&writer.file, dialect->title, choice->name);
    encode(&writer, false);
    write_head(&writer);
    if (!writer.file.cnf.stopped)
        encode(&writer, true);
    write_selectors(&writer);
    return kp_question_file_end(&writer.file, stop);
}

enum kp_status kp_dimacs_write(const struct kp_question *question,
                               const struct kp_encoding_choice *choice,
                               const struct kp_limits *limits, const struct kp_out *out,
                               enum kp_stop_reason *stop)
{
    return write_question(&dimacs, question, choice, limits, out, stop);
}

enum kp_status kp_wcnf_write(const struct kp_question *question,
                             const struct kp_encoding_choice *choice,
                             const struct kp_limits *limits, const struct kp_out *out,
                             enum kp_stop_reason *stop)
{
    return write_question(&wcnf, question, choice, limits, out, stop);
}

enum kp_status kp_old_wcnf_write(const struct kp_question *question,
                                 const struct kp_encoding_choice *choice,
                                 const struct kp_limits *limits, const struct kp_out *out,
                                 enum kp_stop_reason *stop)
{
    return write_question(&old_wcnf, question, choice, limits, out, stop);
}
