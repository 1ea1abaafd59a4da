#include "cnf/write/question_comments.h"

void kp_question_file_remark(struct kp_question_file *paper, const char *text)
{
    kp_buffered_out_word(&paper->pen, paper->comment);
    kp_buffered_out_word(&paper->pen, text);
}

void kp_question_file_line(struct kp_question_file *paper, const char *text)
{
    kp_buffered_out_word(&paper->pen, text);
    kp_buffered_out_byte(&paper->pen, '\n');
}

void kp_question_file_number(struct kp_question_file *paper, const char *before, int64_t value,
                             const char *after)
{
    kp_buffered_out_word(&paper->pen, before);
    kp_buffered_out_number(&paper->pen, value);
    kp_buffered_out_word(&paper->pen, after);
}

void kp_question_file_check(struct kp_question_file *paper)
{
    if (paper->pen.failed)
        kp_clause_sink_stop(&paper->cnf, KP_INTERRUPTED);
}

void kp_question_file_name(void *to, int first, int last, const char *what)
{
    struct kp_question_file *paper = to;

    kp_question_file_remark(paper, paper->variable);
    kp_buffered_out_number(&paper->pen, first);
    if (last > first) {
        kp_buffered_out_word(&paper->pen, "..");
        kp_question_file_number(paper, paper->variable, last, "");
    }
    kp_buffered_out_word(&paper->pen, " = ");
    kp_question_file_line(paper, what);
    kp_question_file_check(paper);
}

static void write_board(struct kp_question_file *paper)
{
    static const char *const scores[] = {"black and white", "black only", "colours only"};
    const struct kp_rules *rules = paper->question->game->rules;

    kp_question_file_remark(paper, "");
    kp_question_file_number(paper, "", rules->pegs, " pegs, ");
    kp_question_file_number(paper, "", kp_rules_secret_colours(rules), " colours");
    kp_buffered_out_word(&paper->pen, rules->blanks == KP_BLANKS ? " with the empty hole" : "");
    kp_question_file_line(paper, rules->repeats ? "" : ", none of them twice");
    kp_question_file_remark(paper, "scores: ");
    kp_question_file_line(paper, scores[rules->scores]);
}

void kp_question_file_rules(struct kp_question_file *paper, const char *asked, const char *encoding)
{
    const struct kp_question *question = paper->question;

    kp_question_file_remark(paper, "keypeg " KP_VERSION ": ");
    kp_question_file_line(paper, asked);
    write_board(paper);
    kp_question_file_remark(paper, "encoding: ");
    kp_question_file_line(paper, encoding);
    if (question->sum >= 0) {
        kp_question_file_remark(paper, "the numbers add up to ");
        kp_question_file_number(paper, "", question->sum, "");
        kp_question_file_line(paper, "");
    }
    if (question->others > 0) {
        kp_question_file_remark(paper, "another colour: any of ");
        kp_question_file_number(paper, "", question->others, " that no guess tells apart");
        kp_question_file_line(paper, "");
    }
}

static void write_count(struct kp_question_file *paper, int count)
{
    kp_buffered_out_byte(&paper->pen, ' ');
    if (count == KP_UNKNOWN)
        kp_buffered_out_byte(&paper->pen, '?');
    else
        kp_buffered_out_number(&paper->pen, count);
}

void kp_question_file_row(struct kp_question_file *paper, size_t row)
{
    const struct kp_transcript *game = paper->question->game;
    const struct kp_rules *rules = game->rules;
    const uint16_t *guess = kp_transcript_guess(game, row);

    size_t number = kp_question_row_number(paper->question, row);

    kp_question_file_number(paper, "row ", (int64_t)number, " is right:");
    for (int p = 0; p < rules->pegs; p++) {
        kp_buffered_out_byte(&paper->pen, ' ');
        kp_buffered_out_word(&paper->pen, kp_rules_name(rules, guess[p]));
    }
    kp_buffered_out_word(&paper->pen, " :");
    if (rules->scores != KP_COLOURS_ONLY)
        write_count(paper, game->rows[row].score.black);
    if (rules->scores != KP_BLACK_ONLY)
        write_count(paper, game->rows[row].score.white);
    kp_question_file_line(paper, "");
    kp_question_file_check(paper);
}

/* What was cut short is no smaller question: its last line is one that nobody can read. */
enum kp_status kp_question_file_end(struct kp_question_file *paper, enum kp_stop_reason *stop)
{
    if (paper->cnf.stopped)
        kp_question_file_line(paper, "incomplete");
    kp_buffered_out_flush(&paper->pen);
    kp_question_vars_free(&paper->vars);
    *stop = paper->cnf.stopped;
    return paper->pen.failed ? KP_WRITE_FAILED : KP_OK;
}
