#include "cnf/write/question_comments.h"

void kp_paper_remark(struct kp_paper *paper, const char *text)
{
    kp_pen_word(&paper->pen, paper->comment);
    kp_pen_word(&paper->pen, text);
}

void kp_paper_line(struct kp_paper *paper, const char *text)
{
    kp_pen_word(&paper->pen, text);
    kp_pen_byte(&paper->pen, '\n');
}

void kp_paper_number(struct kp_paper *paper, const char *before, int64_t value, const char *after)
{
    kp_pen_word(&paper->pen, before);
    kp_pen_number(&paper->pen, value);
    kp_pen_word(&paper->pen, after);
}

void kp_paper_check(struct kp_paper *paper)
{
    if (paper->pen.failed)
        kp_cnf_stop(&paper->cnf, KP_INTERRUPTED);
}

void kp_paper_name(void *to, int first, int last, const char *what)
{
    struct kp_paper *paper = to;

    kp_paper_remark(paper, paper->variable);
    kp_pen_number(&paper->pen, first);
    if (last > first) {
        kp_pen_word(&paper->pen, "..");
        kp_paper_number(paper, paper->variable, last, "");
    }
    kp_pen_word(&paper->pen, " = ");
    kp_paper_line(paper, what);
    kp_paper_check(paper);
}

static void write_board(struct kp_paper *paper)
{
    static const char *const scores[] = {"black and white", "black only", "colours only"};
    const struct kp_rules *rules = paper->question->game->rules;

    kp_paper_remark(paper, "");
    kp_paper_number(paper, "", rules->pegs, " pegs, ");
    kp_paper_number(paper, "", kp_rules_secret_colours(rules), " colours");
    kp_pen_word(&paper->pen, rules->blanks == KP_BLANKS ? " with the empty hole" : "");
    kp_paper_line(paper, rules->repeats ? "" : ", none of them twice");
    kp_paper_remark(paper, "scores: ");
    kp_paper_line(paper, scores[rules->scores]);
}

void kp_paper_rules(struct kp_paper *paper, const char *asked, const char *encoding)
{
    const struct kp_question *question = paper->question;

    kp_paper_remark(paper, "keypeg " KP_VERSION ": ");
    kp_paper_line(paper, asked);
    write_board(paper);
    kp_paper_remark(paper, "encoding: ");
    kp_paper_line(paper, encoding);
    if (question->sum >= 0) {
        kp_paper_remark(paper, "the numbers add up to ");
        kp_paper_number(paper, "", question->sum, "");
        kp_paper_line(paper, "");
    }
    if (question->others > 0) {
        kp_paper_remark(paper, "another colour: any of ");
        kp_paper_number(paper, "", question->others, " that no guess tells apart");
        kp_paper_line(paper, "");
    }
}

static void write_count(struct kp_paper *paper, int count)
{
    kp_pen_byte(&paper->pen, ' ');
    if (count == KP_UNKNOWN)
        kp_pen_byte(&paper->pen, '?');
    else
        kp_pen_number(&paper->pen, count);
}

void kp_paper_row(struct kp_paper *paper, size_t row)
{
    const struct kp_transcript *game = paper->question->game;
    const struct kp_rules *rules = game->rules;
    const uint16_t *guess = kp_transcript_guess(game, row);

    size_t number = kp_question_row_number(paper->question, row);

    kp_paper_number(paper, "row ", (int64_t)number, " is right:");
    for (int p = 0; p < rules->pegs; p++) {
        kp_pen_byte(&paper->pen, ' ');
        kp_pen_word(&paper->pen, kp_rules_name(rules, guess[p]));
    }
    kp_pen_word(&paper->pen, " :");
    if (rules->scores != KP_COLOURS_ONLY)
        write_count(paper, game->rows[row].score.black);
    if (rules->scores != KP_BLACK_ONLY)
        write_count(paper, game->rows[row].score.white);
    kp_paper_line(paper, "");
    kp_paper_check(paper);
}

/* What was cut short is no smaller question: its last line is one that nobody can read. */
enum kp_status kp_paper_end(struct kp_paper *paper, enum kp_stop *stop)
{
    if (paper->cnf.stopped)
        kp_paper_line(paper, "incomplete");
    kp_pen_flush(&paper->pen);
    kp_question_vars_free(&paper->vars);
    *stop = paper->cnf.stopped;
    return paper->pen.failed ? KP_WRITE_FAILED : KP_OK;
}
