#include "cnf/write/dimacs_writer.h"

#include "cnf/write/question_comments.h"

/* How the two formats differ. */
struct dialect {
    const char *asked;      /* the title */
    const char *hard, *row; /* what a clause begins with, and one that says that a row is right */
    const char *rows;       /* a comment on those */
    bool counted;           /* a line in front tells how many variables and clauses there are */
};

static const struct dialect dimacs = {"is there a secret that gives exactly these scores?", "", "",
                                      "every row is right", true};
static const struct dialect wcnf = {"which secret leaves the fewest of these rows wrong?", "h ",
                                    "1 ", "as many rows as possible are right", false};

struct writing {
    const struct dialect *dialect;
    const struct kp_encoding_choice *choice;
    struct kp_question_file paper;
    const char *begin; /* of the clauses that come */
    bool inside;       /* a clause has begun */
};

static void emit(void *to, int lit)
{
    struct writing *writing = to;
    struct kp_buffered_out *pen = &writing->paper.pen;

    if (!writing->inside)
        kp_buffered_out_word(pen, writing->begin);
    writing->inside = lit != 0;
    kp_buffered_out_number(pen, lit);
    kp_buffered_out_byte(pen, lit == 0 ? '\n' : ' ');
    if (lit == 0)
        kp_question_file_check(&writing->paper);
}

static void name(void *to, int first, int last, const char *what)
{
    struct writing *writing = to;

    kp_question_file_name(&writing->paper, first, last, what);
}

/* Encode again from the start, this time for real or only for the names, when
 * the clauses are counted. */
static void encode(struct writing *writing, bool real)
{
    struct kp_question_file *paper = &writing->paper;
    uint64_t expected = paper->cnf.clauses + paper->question->row_count;

    paper->cnf = (struct kp_clause_sink){
        .limits = paper->cnf.limits, .to = writing, .expected = real ? expected : 0};
    if (real)
        paper->cnf.emit = emit;
    else
        paper->cnf.name = name;
    kp_question_vars_free(&paper->vars);
    kp_encode_question(&paper->cnf, paper->question, writing->choice, &paper->vars);
}

static void write_head(struct writing *writing)
{
    struct kp_question_file *paper = &writing->paper;
    size_t rows = paper->question->row_count;

    for (size_t r = 0; r < rows && !paper->cnf.stopped; r++) {
        kp_question_file_remark(paper, "");
        kp_question_file_number(paper, "", kp_row_selector(&paper->vars, r), " = ");
        kp_question_file_row(paper, r);
    }
    if (paper->cnf.stopped || !writing->dialect->counted)
        return;
    kp_question_file_number(paper, "p cnf ", paper->cnf.variables, " ");
    kp_buffered_out_number(&paper->pen, (int64_t)(paper->cnf.clauses + rows));
    kp_buffered_out_byte(&paper->pen, '\n');
}

static void write_selectors(struct writing *writing)
{
    struct kp_question_file *paper = &writing->paper;
    size_t rows = paper->question->row_count;

    writing->begin = writing->dialect->row;
    if (rows > 0 && !paper->cnf.stopped) {
        kp_question_file_remark(paper, writing->dialect->rows);
        kp_question_file_line(paper, "");
    }
    for (size_t r = 0; r < rows; r++)
        kp_add_clause(&paper->cnf, kp_row_selector(&paper->vars, r));
}

static enum kp_status write(struct writing *writing, enum kp_stop_reason *stop)
{
    struct kp_question_file *paper = &writing->paper;

    kp_question_file_rules(paper, writing->dialect->asked, writing->choice->name);
    encode(writing, false);
    write_head(writing);
    writing->begin = writing->dialect->hard;
    if (!paper->cnf.stopped)
        encode(writing, true);
    write_selectors(writing);
    return kp_question_file_end(paper, stop);
}

static struct kp_question_file blank(const struct kp_question *question,
                                     const struct kp_limits *limits, const struct kp_out *out)
{
    return (struct kp_question_file){.question = question,
                                     .comment = "c ",
                                     .variable = "",
                                     .cnf = {.limits = limits},
                                     .pen = {.out = out}};
}

enum kp_status kp_dimacs_write(const struct kp_question *question,
                               const struct kp_encoding_choice *choice,
                               const struct kp_limits *limits, const struct kp_out *out,
                               enum kp_stop_reason *stop)
{
    struct writing writing = {&dimacs, choice, blank(question, limits, out), "", false};

    return write(&writing, stop);
}

enum kp_status kp_wcnf_write(const struct kp_question *question,
                             const struct kp_encoding_choice *choice,
                             const struct kp_limits *limits, const struct kp_out *out,
                             enum kp_stop_reason *stop)
{
    struct writing writing = {&wcnf, choice, blank(question, limits, out), "", false};

    return write(&writing, stop);
}
