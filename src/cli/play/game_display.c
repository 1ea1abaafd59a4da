/* What `play` prints: codes, the board, how many secrets are possible, and why a score cannot be
 * right.  Pegs are drawn if the terminal has colours and room for them beside a score; otherwise
 * codes are words. */
#include "cli/play/play.h"

#include "base/strbuf.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

bool kp_is_won(const struct kp_play *play)
{
    return play->game && kp_game_winning_row(play->game) != KP_NO_ROW;
}

bool kp_scores_clash(const struct kp_play *play)
{
    return play->verdict && play->verdict->answer == KP_CHEATED;
}

/* ---- Codes and rows ---------------------------------------------------------------------------- */

#define SCORE_COLUMNS 22 /* columns before a guess, and of the score that is typed behind it */

static bool has_room(const struct kp_strbuf *drawn)
{
    return !drawn->failed &&
           kp_shown_columns(drawn->text) + SCORE_COLUMNS <= kp_terminal_width(STDOUT_FILENO);
}

void kp_show_code(const struct kp_play *play, const uint16_t *code, const struct kp_out *out)
{
    const struct kp_style *style = &play->call->style;
    struct kp_strbuf drawn = {0};
    struct kp_out try = kp_strbuf_out(&drawn);

    if (style->colour && kp_code_report(play->game, code, style, &try) == KP_OK && has_room(&drawn))
        out->write(out->to, drawn.text, drawn.length);
    else
        kp_code_write(play->game, code, out);
    kp_strbuf_free(&drawn);
}

bool kp_guess_has_room(const struct kp_play *play)
{
    struct kp_strbuf written = {0};
    struct kp_out out = kp_strbuf_out(&written);
    bool fits;

    kp_show_code(play, play->guess, &out);
    fits = has_room(&written);
    kp_strbuf_free(&written);
    return fits;
}

void kp_show_board(struct kp_play *play)
{
    for (size_t row = 0; row < play->rows; row++) {
        kp_row_report(play->game, row, &play->call->style, &kp_standard_output);
        KP_SAY("\n");
    }
    if (play->rows == 0)
        KP_SAY("There are no rows yet.\n");
}

void kp_say_folded(struct kp_strbuf *sentence)
{
    int width = isatty(STDOUT_FILENO) ? kp_terminal_width(STDOUT_FILENO) : INT_MAX, column = 0;
    char *word = sentence->failed ? NULL : sentence->text, *next;

    for (; word; word = next) {
        int columns;

        next = strchr(word, ' ');
        if (next)
            *next++ = '\0';
        columns = kp_shown_columns(word);
        if (column > 0)
            KP_SAY(column + 1 + columns < width ? " " : "\n");
        column = column > 0 && column + 1 + columns < width ? column + 1 + columns : columns;
        KP_SAY("%s", word);
    }
    KP_SAY("\n");
    kp_strbuf_free(sentence);
}

/* ---- How many secrets are possible ----------------------------------------------------------- */

/* "208 possible secrets", "at least 2 possible secrets", or that they were not counted. */
static void say_possible_secrets(const struct kp_verdict *verdict, const struct kp_out *out)
{
    struct kp_strbuf number = {0};

    if (!verdict->count) {
        kp_print(out, "possible secrets not counted");
        return;
    }
    kp_strbuf_add_grouped(&number, verdict->count);
    kp_print(out, "%s%s possible secret%s", verdict->count_is_exact ? "" : "at least ",
             number.failed ? verdict->count : number.text,
             strcmp(verdict->count, "1") == 0 ? "" : "s");
    kp_strbuf_free(&number);
}

/* What reports remark on the row, which counts from 1. */
static void say_remarks(const struct kp_verdict *verdict, size_t row)
{
    const struct kp_story_row *story;

    if (row >= verdict->story_row_count)
        return;
    story = &verdict->story_rows[row];
    if (story->told_nothing)
        KP_SAY("; no new information");
    if (!story->guess_was_possible)
        KP_SAY("; the guess was already ruled out");
}

/* ---- A new row ------------------------------------------------------------------------------- */

/* In the place of the line that was typed, one line above, if the prompt and that fitted there. */
static void draw_new_row(const struct kp_play *play, size_t row)
{
    size_t length = play->typed.length, columns = (size_t)play->prompt_columns + length;
    int width = kp_terminal_width(STDOUT_FILENO);
    struct kp_strbuf drawn = {0}, possible = {0};
    struct kp_out out = kp_strbuf_out(&drawn), more = kp_strbuf_out(&possible);

    if (play->typed.text && kp_terminal_can_go_back() && !memchr(play->typed.text, '\t', length) &&
        columns < (size_t)width)
        KP_SAY("\033[A\r\033[K");
    kp_row_report(play->game, row, &play->call->style, &out);
    if (play->verdict && play->verdict->count && !play->call->no_counts && !kp_is_won(play)) {
        say_possible_secrets(play->verdict, &more);
        kp_print(&out, "%s",
                 kp_shown_columns(drawn.text) + 3 + kp_shown_columns(possible.text) <= width
                     ? "   "
                     : "\n      ");
        kp_strbuf_append(&drawn, &possible);
    }
    kp_strbuf_add(&drawn, "\n", 1);
    kp_strbuf_send(&drawn, &kp_standard_output);
}

void kp_show_new_row(const struct kp_play *play)
{
    size_t row = play->rows - 1;

    if (isatty(STDOUT_FILENO)) {
        draw_new_row(play, row);
        return;
    }
    KP_SAY("Row %zu: ", row + 1);
    kp_score_write(play->game, kp_game_row_score(play->game, row), &kp_standard_output);
    if (!kp_is_won(play) && play->verdict) {
        if (!play->call->no_counts) {
            KP_SAY("; ");
            say_possible_secrets(play->verdict, &kp_standard_output);
        }
        say_remarks(play->verdict, row + 1);
    }
    KP_SAY(".\n");
}

/* ---- Which line to correct ------------------------------------------------------------------- */

/* The rows that the report marks: those that a revealed secret does not fit, or the conflict. */
static size_t count_marked(const struct kp_verdict *verdict)
{
    return verdict->revealed ? verdict->wrong_row_count : verdict->conflict_rows;
}

/* From 1. */
static size_t marked_row(const struct kp_verdict *verdict, size_t i)
{
    return (verdict->revealed ? verdict->wrong_rows[i].row : verdict->conflict[i]) + 1;
}

size_t kp_row_to_retype(const struct kp_play *play)
{
    size_t last = play->line_count > 0 ? kp_play_line(play, play->line_count - 1)->row : 0;

    if (last && kp_scores_clash(play))
        for (size_t i = 0; i < count_marked(play->verdict); i++)
            if (marked_row(play->verdict, i) == last)
                return last;
    return 0;
}

static void ask_for_correction(const struct kp_play *play)
{
    const struct kp_verdict *verdict = play->verdict;
    size_t again = kp_row_to_retype(play);

    KP_SAY("\n");
    if (play->role->keeps_rows && play->rows > 0) {
        const char *file = play->call->resume_file;

        KP_SAY("No secret fits the rows of %s; correct them with 'keypeg play --referee --resume "
               "%s'.\n",
               kp_printable(file).text, kp_printable(file).text);
        return;
    }
    if (again)
        KP_SAY("Type row %zu again, corrected, or 'undo' it.\n", again);
    else
        KP_SAY("'undo' removes the last line.\n");
    if (count_marked(verdict) > (again > 0)) /* the row to retype is the last one marked */
        KP_SAY("'row %zu : ...' changes the score of row %zu.\n", marked_row(verdict, 0),
               marked_row(verdict, 0));
    if (verdict->revealed)
        KP_SAY("'secret ...' changes the secret.\n");
}

/* ---- The position ---------------------------------------------------------------------------- */

/* Without the history, which was shown row by row. */
static void report(const struct kp_play *play, struct kp_verdict verdict)
{
    verdict.story_rows = NULL;
    KP_SAY("\n");
    kp_report(play->game, &verdict, &play->call->style, &kp_standard_output);
}

/* The audit names secrets that would fit, so until the secret is revealed only its corrections
 * are shown. */
static void say_clash(const struct kp_play *play)
{
    struct kp_verdict shown = *play->verdict;

    if (!shown.revealed)
        shown.audit = NULL;
    report(play, shown);
    if (!shown.revealed && play->verdict->audit) {
        KP_SAY("\n");
        kp_report_repairs(play->game, play->verdict, &play->call->style, &kp_standard_output);
    }
    ask_for_correction(play);
}

/* `row` is the new row, from 1, or 0. */
static void say_open(const struct kp_play *play, size_t row, bool with_count)
{
    const struct kp_verdict *verdict = play->verdict;
    size_t board = kp_game_board(play->game);

    if (!with_count && !row && verdict->answer != KP_UNDECIDED)
        return;
    if (row)
        KP_SAY("Row %zu: ", row);
    if (verdict->answer == KP_UNDECIDED)
        KP_SAY("undecided: stopped by %s", kp_stop_name(verdict->stop));
    else if (with_count)
        say_possible_secrets(verdict, &kp_standard_output);
    else
        KP_SAY("a secret fits all rows");
    if (row)
        say_remarks(verdict, row);
    KP_SAY(".\n");
    if (row > 0 && row == board)
        KP_SAY("The board is full. 'secret ...' checks the secret%s.\n",
               play->role->single ? "" : "; '---' starts the next game");
    else if (board > 0 && row > board)
        KP_SAY("The board has only %zu rows.\n", board);
}

void kp_say_position(const struct kp_play *play, size_t i)
{
    const struct kp_verdict *verdict = play->verdict;
    size_t row = i < play->line_count ? kp_play_line(play, i)->row : 0;

    if (play->check_error.says[0])
        kp_print(&kp_standard_error, "keypeg: the game was not checked: %s\n",
                 play->check_error.says);
    if (!verdict)
        return;
    if (verdict->answer == KP_CHEATED) {
        say_clash(play);
    } else if (verdict->revealed || kp_is_won(play)) {
        report(play, *verdict);
        if (kp_is_won(play))
            KP_SAY("\nThe secret was found in row %zu", kp_game_winning_row(play->game) + 1);
        else
            KP_SAY("\nThe secret is revealed");
        KP_SAY(play->role->single ? ".\n" : "; '---' starts the next game.\n");
    } else if (row || play->count_changed || i == play->line_count) {
        say_open(play, row, !play->call->no_counts);
    }
}

void kp_say_secrets(struct kp_play *play)
{
    const struct kp_verdict *verdict = play->verdict;

    if (verdict && verdict->answer != KP_CHEATED && !verdict->revealed && !kp_is_won(play))
        say_open(play, 0, true);
    else
        kp_say_position(play, play->line_count);
}
