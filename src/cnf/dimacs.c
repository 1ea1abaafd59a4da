#include "cnf/dimacs.h"

#include "cnf/pen.h"

struct writing {
    const struct kp_question *question;
    const struct kp_choice *choice;
    struct kp_cnf cnf;
    struct kp_question_vars vars;
    struct kp_pen pen;
};

static void line(struct writing *writing, const char *text)
{
    kp_pen_word(&writing->pen, text);
    kp_pen_byte(&writing->pen, '\n');
}

static void number(struct writing *writing, const char *before, int64_t value, const char *after)
{
    kp_pen_word(&writing->pen, before);
    kp_pen_number(&writing->pen, value);
    kp_pen_word(&writing->pen, after);
}

/* Nobody reads on after a write that failed. */
static void check_pen(struct writing *writing)
{
    if (writing->pen.failed)
        kp_cnf_stop(&writing->cnf, KP_INTERRUPTED);
}

static void emit(void *to, int lit)
{
    struct writing *writing = to;

    kp_pen_number(&writing->pen, lit);
    kp_pen_byte(&writing->pen, lit == 0 ? '\n' : ' ');
    if (lit == 0)
        check_pen(writing);
}

/* "c 17 = peg 3 is red", "c 120..135 = count red" */
static void name(void *to, int first, int last, const char *what)
{
    struct writing *writing = to;

    number(writing, "c ", first, "");
    if (last > first)
        number(writing, "..", last, "");
    kp_pen_word(&writing->pen, " = ");
    line(writing, what);
    check_pen(writing);
}

static void write_rules(struct writing *writing)
{
    static const char *const scores[] = {"black and white", "black only", "colours only"};
    const struct kp_question *question = writing->question;
    const struct kp_rules *rules = question->game->rules;

    line(writing, "c keypeg " KP_VERSION ": is there a secret that gives exactly these scores?");
    number(writing, "c ", question->pegs, " pegs, ");
    number(writing, "", kp_rules_secret_colours(rules), " colours");
    kp_pen_word(&writing->pen, rules->blanks == KP_BLANKS ? " with the empty hole" : "");
    line(writing, rules->repeats ? "" : ", none of them twice");
    kp_pen_word(&writing->pen, "c scores: ");
    line(writing, scores[rules->scores]);
    kp_pen_word(&writing->pen, "c encoding: ");
    line(writing, writing->choice->name);
    if (question->sum >= 0) {
        number(writing, "c the numbers add up to ", question->sum, "");
        line(writing, "");
    }
    if (question->others > 0) {
        number(writing, "c another colour: any of ", question->others, "");
        line(writing, " that no guess tells apart");
    }
}

static void write_count(struct writing *writing, int count)
{
    kp_pen_byte(&writing->pen, ' ');
    if (count == KP_UNKNOWN)
        kp_pen_byte(&writing->pen, '?');
    else
        kp_pen_number(&writing->pen, count);
}

/* "c 97 = row 3 is right: red red blue green : 2 1" */
static void write_row(struct writing *writing, size_t r)
{
    const struct kp_transcript *game = writing->question->game;
    const struct kp_rules *rules = game->rules;
    const uint16_t *guess = kp_transcript_guess(game, r);

    number(writing, "c ", kp_row_on(&writing->vars, r), " = row ");
    number(writing, "", (int64_t)r + 1, " is right:");
    for (int p = 0; p < rules->pegs; p++) {
        kp_pen_byte(&writing->pen, ' ');
        kp_pen_word(&writing->pen, kp_rules_name(rules, guess[p]));
    }
    kp_pen_word(&writing->pen, " :");
    if (rules->scores != KP_COLOURS_ONLY)
        write_count(writing, game->rows[r].score.black);
    if (rules->scores != KP_BLACK_ONLY)
        write_count(writing, game->rows[r].score.white);
    kp_pen_byte(&writing->pen, '\n');
    check_pen(writing);
}

/* Encode again from the start, this time for real or only for the names, when
 * the clauses are counted. */
static void encode(struct writing *writing, bool real)
{
    uint64_t expected = writing->cnf.clauses + writing->question->row_count;

    writing->cnf = (struct kp_cnf){
        .limits = writing->cnf.limits, .to = writing, .expected = real ? expected : 0};
    if (real)
        writing->cnf.emit = emit;
    else
        writing->cnf.name = name;
    kp_question_vars_free(&writing->vars);
    kp_encode_question(&writing->cnf, writing->question, writing->choice, &writing->vars);
}

static void write_head(struct writing *writing)
{
    size_t rows = writing->question->row_count;

    for (size_t r = 0; r < rows && !writing->cnf.stopped; r++)
        write_row(writing, r);
    if (writing->cnf.stopped)
        return;
    number(writing, "p cnf ", writing->cnf.variables, " ");
    kp_pen_number(&writing->pen, (int64_t)(writing->cnf.clauses + rows));
    kp_pen_byte(&writing->pen, '\n');
}

static void write_selectors(struct writing *writing)
{
    size_t rows = writing->question->row_count;

    if (rows > 0 && !writing->cnf.stopped)
        line(writing, "c every row is right");
    for (size_t r = 0; r < rows; r++)
        kp_clause(&writing->cnf, kp_row_on(&writing->vars, r));
}

static enum kp_status finish(struct writing *writing, enum kp_stop *stop)
{
    kp_pen_flush(&writing->pen);
    kp_question_vars_free(&writing->vars);
    *stop = writing->cnf.stopped;
    if (writing->pen.failed)
        return KP_WRITE_FAILED;
    return KP_OK;
}

enum kp_status kp_dimacs_write(const struct kp_question *question, const struct kp_choice *choice,
                               const struct kp_limits *limits, const struct kp_out *out,
                               enum kp_stop *stop)
{
    struct writing writing = {question, choice, {.limits = limits}, {0}, {.out = out}};

    write_rules(&writing);
    encode(&writing, false);
    write_head(&writing);
    if (!writing.cnf.stopped)
        encode(&writing, true);
    write_selectors(&writing);
    return finish(&writing, stop);
}
