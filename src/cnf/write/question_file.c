/* What CNF, WCNF and OPB files have in common: comments that say what each variable means, the
 * rules, and each row as a person would write it.  A reader can therefore check a file against the
 * transcript. */
#include "cnf/write/question_file.h"

#include <stdarg.h>
#include <stdio.h>

void kp_question_file_comment(struct kp_question_file *file, const char *format, ...)
{
    char text[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    kp_buffered_out_word(&file->text, file->comment);
    kp_buffered_out_word(&file->text, text);
    kp_buffered_out_byte(&file->text, '\n');
    kp_question_file_check(file);
}

void kp_question_file_check(struct kp_question_file *file)
{
    if (file->text.failed)
        kp_clause_sink_stop(&file->cnf, KP_INTERRUPTED);
}

void kp_question_file_name(void *to, int first, int last, const char *what)
{
    struct kp_question_file *file = to;

    if (last > first)
        kp_question_file_comment(file, "%s%d..%s%d = %s", file->variable, first, file->variable,
                                 last, what);
    else
        kp_question_file_comment(file, "%s%d = %s", file->variable, first, what);
}

void kp_question_file_rules(struct kp_question_file *file, const char *title, const char *encoding)
{
    static const char *const scores[] = {"black and white", "black only", "colours only"};
    const struct kp_question *question = file->question;
    const struct kp_rules *rules = question->game->rules;

    kp_question_file_comment(file, "keypeg %s: %s", KP_VERSION, title);
    kp_question_file_comment(file, "%d pegs, %d colours%s%s", rules->pegs,
                             kp_rules_secret_colours(rules),
                             rules->blanks == KP_BLANKS ? " with the empty hole" : "",
                             rules->repeats ? "" : ", no colour twice");
    kp_question_file_comment(file, "scores: %s", scores[rules->scores]);
    kp_question_file_comment(file, "encoding: %s", encoding);
    if (question->sum >= 0)
        kp_question_file_comment(file, "the numbers add up to %lld", (long long)question->sum);
    for (int c = 0; question->times && c < question->kept; c++)
        if (question->times[c].least > 0 || question->times[c].most < question->pegs)
            kp_question_file_comment(file, "%s is on %d to %d pegs", kp_class_name(question, c),
                                     question->times[c].least, question->times[c].most);
    if (question->others > 0)
        kp_question_file_comment(file, "another colour: any of %d that no row distinguishes",
                                 question->others);
}

static void write_count(struct kp_question_file *file, int count)
{
    kp_buffered_out_byte(&file->text, ' ');
    if (count == KP_UNKNOWN)
        kp_buffered_out_byte(&file->text, '?');
    else
        kp_buffered_out_number(&file->text, count);
}

void kp_question_file_row(struct kp_question_file *file, int selector, size_t row)
{
    const struct kp_transcript *game = file->question->game;
    const struct kp_rules *rules = game->rules;
    const uint16_t *guess = kp_transcript_guess(game, row);
    size_t number = kp_question_row_number(file->question, row);

    kp_buffered_out_word(&file->text, file->comment);
    if (selector) {
        kp_buffered_out_number(&file->text, selector);
        kp_buffered_out_word(&file->text, " = ");
    }
    kp_buffered_out_word(&file->text, "row ");
    kp_buffered_out_number(&file->text, (int64_t)number);
    kp_buffered_out_word(&file->text, " is right:");
    for (int p = 0; p < rules->pegs; p++) {
        kp_buffered_out_byte(&file->text, ' ');
        kp_buffered_out_word(&file->text, kp_rules_name(rules, guess[p]));
    }
    kp_buffered_out_word(&file->text, " :");
    if (rules->scores != KP_COLOURS_ONLY)
        write_count(file, game->rows[row].score.black);
    if (rules->scores != KP_BLACK_ONLY)
        write_count(file, game->rows[row].score.white);
    kp_buffered_out_byte(&file->text, '\n');
    kp_question_file_check(file);
}

enum kp_status kp_question_file_end(struct kp_question_file *file, enum kp_stop_reason *stop)
{
    if (file->cnf.stopped)
        kp_buffered_out_bytes(&file->text, "incomplete\n", 11);
    kp_buffered_out_flush(&file->text);
    kp_question_vars_free(&file->vars);
    *stop = file->cnf.stopped;
    return file->text.failed ? KP_WRITE_FAILED : KP_OK;
}
