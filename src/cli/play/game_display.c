/* What `play` prints: rows, how many secrets are possible, and why a score cannot be right. */
#include "cli/play/play.h"

#include "base/strbuf.h"
#include "cli/brief_steps.h"
#include "cli/io/output.h"

#include <string.h>
#include <unistd.h>

void kp_show_board(struct kp_play *play)
{
    for (size_t row = 0; row < play->rows; row++) {
        kp_row_report(play->game, row, &play->call->style, &kp_standard_output);
        KP_SAY("\n");
    }
    if (play->rows == 0)
        KP_SAY("There are no rows yet.\n");
    kp_say_position(play, true);
}

/* ---- How many secrets are possible ----------------------------------------------------------- */

/* "208 possible secrets", "at least 2 possible secrets", or that they were not counted. */
static void say_possible_secrets(const struct kp_verdict *verdict)
{
    struct kp_strbuf number = {0};

    if (verdict->answer == KP_UNDECIDED) {
        KP_SAY("undecided: stopped by %s", kp_stop_name(verdict->stop));
    } else if (!verdict->count) {
        KP_SAY("possible secrets not counted");
    } else {
        kp_strbuf_add_grouped(&number, verdict->count);
        KP_SAY("%s%s possible secret%s", verdict->count_is_exact ? "" : "at least ",
               number.failed ? verdict->count : number.text,
               strcmp(verdict->count, "1") == 0 ? "" : "s");
        kp_strbuf_free(&number);
    }
}

/* The last row: on a terminal as reports draw it, or its number and score. */
static void say_row(const struct kp_play *play)
{
    bool draws = isatty(STDOUT_FILENO);
    const struct kp_verdict *verdict = play->verdict;
    const struct kp_story_row *story = play->rows < verdict->story_row_count
                                           ? &verdict->story_rows[play->rows]
                                           : NULL;

    if (draws) {
        kp_row_report(play->game, play->rows - 1, &play->call->style, &kp_standard_output);
    } else {
        KP_SAY("Row %zu: ", play->rows);
        kp_score_write(play->game, kp_game_row_score(play->game, play->rows - 1),
                       &kp_standard_output);
    }
    if (!kp_is_won(play)) {
        if (!play->call->no_counts || verdict->answer == KP_UNDECIDED) {
            KP_SAY(draws ? "   " : "; ");
            say_possible_secrets(verdict);
        }
        if (story && story->told_nothing)
            KP_SAY("; no new information");
        if (story && !story->guess_was_possible)
            KP_SAY("; the guess was already ruled out");
    }
    KP_SAY(draws ? "\n" : ".\n");
}

/* ---- Scores that cannot all be right -------------------------------------------------------- */

static void ask_for_correction(const struct kp_play *play)
{
    const struct kp_verdict *verdict = play->verdict;
    const struct kp_audit *audit = verdict->audit;
    size_t row = verdict->revealed && verdict->wrong_row_count ? verdict->wrong_rows[0].row + 1
                 : audit && audit->repair_count                ? audit->repairs[0].rows[0].row + 1
                 : verdict->conflict_rows                      ? verdict->conflict[0] + 1
                                                               : 0;

    KP_SAY("\n");
    if (play->role->keeps_rows && play->rows > 0) {
        const char *file = play->call->resume_file;

        KP_SAY("No secret fits the rows of %s; correct them with 'keypeg play --referee --resume "
               "%s'.\n",
               kp_printable(file).text, kp_printable(file).text);
        return;
    }
    KP_SAY("'undo' takes back the last line.\n");
    if (row)
        KP_SAY("'row %zu : ...' changes the score of row %zu.\n", row, row);
}

/* Without the history, which was shown row by row. */
static void report(const struct kp_play *play, struct kp_verdict verdict)
{
    verdict.story_rows = NULL;
    KP_SAY("\n");
    kp_report(play->game, &verdict, &play->call->style, &kp_standard_output);
}

/* Why the row that was typed last cannot be right, if it is the first one that cannot. */
static void say_why_row(const struct kp_play *play)
{
    enum { MOST_STEPS = 5 };
    const struct kp_verdict *verdict = play->verdict;
    struct kp_options options = kp_play_options(play);

    if (!verdict->revealed && !verdict->reason && verdict->conflict_rows > 1 && play->rows > 0 &&
        verdict->first_impossible + 1 == play->rows)
        kp_write_brief_steps(play->game, &options, play->rows, MOST_STEPS, &play->call->style,
                             &kp_standard_output);
}

/* The audit names secrets that would fit, so until the secret is revealed only its corrections
 * are shown. */
static void say_conflict(const struct kp_play *play)
{
    struct kp_verdict shown = *play->verdict;

    if (!shown.revealed)
        shown.audit = NULL;
    report(play, shown);
    if (!shown.revealed && play->verdict->audit) {
        KP_SAY("\n");
        kp_report_repairs(play->game, play->verdict, &play->call->style, &kp_standard_output);
    }
    say_why_row(play);
    ask_for_correction(play);
}

/* ---- The position ---------------------------------------------------------------------------- */

/* How the game ended, or that its board is full. */
static void say_end(const struct kp_play *play)
{
    size_t board = kp_game_board(play->game);

    if (kp_is_won(play))
        KP_SAY(play->role->won, play->rows);
    else if (board > 0 && play->rows == board && play->role->full)
        KP_SAY("%s", play->role->full);
    else if (board > 0 && play->rows > board)
        KP_SAY("The board has only %zu rows.\n", board);
}

void kp_say_position(const struct kp_play *play, bool always)
{
    const struct kp_verdict *verdict = play->verdict;
    bool has_row = play->rows > 0 && play->lines[play->line_count - 1].row == play->rows;

    if (play->check_error.says[0])
        kp_print(&kp_standard_error, "keypeg: the game was not checked: %s\n",
                 play->check_error.says);
    if (!verdict)
        return;
    if (verdict->answer == KP_CHEATED) {
        say_conflict(play);
    } else if (verdict->revealed) {
        report(play, *verdict);
        KP_SAY(play->role->single ? "\nThe secret is revealed.\n"
                                  : "\nThe secret is revealed; '---' starts the next game.\n");
    } else if (has_row && !always) {
        say_row(play);
        say_end(play);
    } else if ((always || play->count_changed) &&
               (!play->call->no_counts || verdict->answer == KP_UNDECIDED)) {
        say_possible_secrets(verdict);
        KP_SAY(".\n");
    }
}

void kp_say_secrets(struct kp_play *play)
{
    if (play->verdict && play->verdict->answer != KP_CHEATED) {
        say_possible_secrets(play->verdict);
        KP_SAY(".\n");
    } else {
        kp_say_position(play, true);
    }
}
