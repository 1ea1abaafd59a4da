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
    const struct kp_choice *choice;
    struct kp_paper paper;
    const char *begin; /* of the clauses that come */
    bool inside;       /* a clause has begun */
};

static void emit(void *to, int lit)
{
    struct writing *writing = to;
    struct kp_pen *pen = &writing->paper.pen;

    if (!writing->inside)
        kp_pen_word(pen, writing->begin);
    writing->inside = lit != 0;
    kp_pen_number(pen, lit);
    kp_pen_byte(pen, lit == 0 ? '\n' : ' ');
    if (lit == 0)
        kp_paper_check(&writing->paper);
}

static void name(void *to, int first, int last, const char *what)
{
    struct writing *writing = to;

    kp_paper_name(&writing->paper, first, last, what);
}

/* Encode again from the start, this time for real or only for the names, when
 * the clauses are counted. */
static void encode(struct writing *writing, bool real)
{
    struct kp_paper *paper = &writing->paper;
    uint64_t expected = paper->cnf.clauses + paper->question->row_count;

    paper->cnf = (struct kp_cnf){
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
    struct kp_paper *paper = &writing->paper;
    size_t rows = paper->question->row_count;

    for (size_t r = 0; r < rows && !paper->cnf.stopped; r++) {
        kp_paper_remark(paper, "");
        kp_paper_number(paper, "", kp_row_on(&paper->vars, r), " = ");
        kp_paper_row(paper, r);
    }
    if (paper->cnf.stopped || !writing->dialect->counted)
        return;
    kp_paper_number(paper, "p cnf ", paper->cnf.variables, " ");
    kp_pen_number(&paper->pen, (int64_t)(paper->cnf.clauses + rows));
    kp_pen_byte(&paper->pen, '\n');
}

static void write_selectors(struct writing *writing)
{
    struct kp_paper *paper = &writing->paper;
    size_t rows = paper->question->row_count;

    writing->begin = writing->dialect->row;
    if (rows > 0 && !paper->cnf.stopped) {
        kp_paper_remark(paper, writing->dialect->rows);
        kp_paper_line(paper, "");
    }
    for (size_t r = 0; r < rows; r++)
        kp_clause(&paper->cnf, kp_row_on(&paper->vars, r));
}

static enum kp_status write(struct writing *writing, enum kp_stop *stop)
{
    struct kp_paper *paper = &writing->paper;

    kp_paper_rules(paper, writing->dialect->asked, writing->choice->name);
    encode(writing, false);
    write_head(writing);
    writing->begin = writing->dialect->hard;
    if (!paper->cnf.stopped)
        encode(writing, true);
    write_selectors(writing);
    return kp_paper_end(paper, stop);
}

static struct kp_paper blank(const struct kp_question *question, const struct kp_limits *limits,
                             const struct kp_out *out)
{
    return (struct kp_paper){.question = question,
                             .comment = "c ",
                             .variable = "",
                             .cnf = {.limits = limits},
                             .pen = {.out = out}};
}

enum kp_status kp_dimacs_write(const struct kp_question *question, const struct kp_choice *choice,
                               const struct kp_limits *limits, const struct kp_out *out,
                               enum kp_stop *stop)
{
    struct writing writing = {&dimacs, choice, blank(question, limits, out), "", false};

    return write(&writing, stop);
}

enum kp_status kp_wcnf_write(const struct kp_question *question, const struct kp_choice *choice,
                             const struct kp_limits *limits, const struct kp_out *out,
                             enum kp_stop *stop)
{
    struct writing writing = {&wcnf, choice, blank(question, limits, out), "", false};

    return write(&writing, stop);
}
