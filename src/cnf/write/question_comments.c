#include "cnf/write/question_comments.h"

void kp_question_file_comment(struct kp_question_file *file, const char *text)
{
    kp_buffered_out_word(&file->text, file->comment);
    kp_buffered_out_word(&file->text, text);
}

void kp_question_file_line(struct kp_question_file *file, const char *text)
{
    kp_buffered_out_word(&file->text, text);
    kp_buffered_out_byte(&file->text, '\n');
}

void kp_question_file_number(struct kp_question_file *file, const char *before, int64_t value,
                             const char *after)
{
    kp_buffered_out_word(&file->text, before);
    kp_buffered_out_number(&file->text, value);
    kp_buffered_out_word(&file->text, after);
}

void kp_question_file_check(struct kp_question_file *file)
{
    if (file->text.failed)
        kp_clause_sink_stop(&file->cnf, KP_INTERRUPTED);
}

void kp_question_file_name(void *to, int first, int last, const char *what)
{
    struct kp_question_file *file = to;

    kp_question_file_comment(file, "");
    kp_question_file_number(file, file->variable, first, "");
    if (last > first) {
        kp_buffered_out_word(&file->text, "..");
        kp_question_file_number(file, file->variable, last, "");
    }
    kp_buffered_out_word(&file->text, " = ");
    kp_question_file_line(file, what);
    kp_question_file_check(file);
}

static void write_board(struct kp_question_file *file)
{
    static const char *const scores[] = {"black and white", "black only", "colours only"};
    const struct kp_rules *rules = file->question->game->rules;

    kp_question_file_comment(file, "");
    kp_question_file_number(file, "", rules->pegs, " pegs, ");
    kp_question_file_number(file, "", kp_rules_secret_colours(rules), " colours");
    kp_buffered_out_word(&file->text, rules->blanks == KP_BLANKS ? " with the empty hole" : "");
    kp_question_file_line(file, rules->repeats ? "" : ", none of them twice");
    kp_question_file_comment(file, "scores: ");
    kp_question_file_line(file, scores[rules->scores]);
}

void kp_question_file_rules(struct kp_question_file *file, const char *title, const char *encoding)
{
    const struct kp_question *question = file->question;

    kp_question_file_comment(file, "keypeg " KP_VERSION ": ");
    kp_question_file_line(file, title);
    write_board(file);
    kp_question_file_comment(file, "encoding: ");
    kp_question_file_line(file, encoding);
    if (question->sum >= 0) {
        kp_question_file_comment(file, "the numbers add up to ");
        kp_question_file_number(file, "", question->sum, "");
        kp_question_file_line(file, "");
    }
    if (question->others > 0) {
        kp_question_file_comment(file, "another colour: any of ");
        kp_question_file_number(file, "", question->others, "");
        kp_question_file_line(file, " that no guess tells apart");
    }
}

static void write_count(struct kp_question_file *file, int count)
{
    if (count == KP_UNKNOWN)
        kp_buffered_out_word(&file->text, " ?");
    else
        kp_question_file_number(file, " ", count, "");
}

void kp_question_file_row(struct kp_question_file *file, size_t row)
{
    const struct kp_transcript *game = file->question->game;
    const struct kp_rules *rules = game->rules;
    const uint16_t *guess = kp_transcript_guess(game, row);
    size_t number = kp_question_row_number(file->question, row);

    kp_question_file_number(file, "row ", (int64_t)number, " is right:");
    for (int p = 0; p < rules->pegs; p++) {
        kp_buffered_out_byte(&file->text, ' ');
        kp_buffered_out_word(&file->text, kp_rules_name(rules, guess[p]));
    }
    kp_buffered_out_word(&file->text, " :");
    if (rules->scores != KP_COLOURS_ONLY)
        write_count(file, game->rows[row].score.black);
    if (rules->scores != KP_BLACK_ONLY)
        write_count(file, game->rows[row].score.white);
    kp_question_file_line(file, "");
    kp_question_file_check(file);
}

enum kp_status kp_question_file_end(struct kp_question_file *file, enum kp_stop_reason *stop)
{
    if (file->cnf.stopped)
        kp_question_file_line(file, "incomplete");
    kp_buffered_out_flush(&file->text);
    kp_question_vars_free(&file->vars);
    *stop = file->cnf.stopped;
    return file->text.failed ? KP_WRITE_FAILED : KP_OK;
}
