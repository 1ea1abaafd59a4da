#include "cli/play/secrets_left.h"

#include "cli/io/output.h"
#include "cli/play/row_to_retype.h"
#include <string.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

/* "1,296" */
static void say_number(const char *decimal)
{
    size_t digits = strlen(decimal);

    for (size_t i = 0; i < digits; i++)
        SAY("%s%c", i > 0 && (digits - i) % 3 == 0 ? "," : "", decimal[i]);
}

void kp_say_left(const struct kp_verdict *verdict)
{
    bool one = verdict->count && strcmp(verdict->count, "1") == 0;

    if (!verdict->count) {
        SAY("there are secrets left, and how many is not known");
        return;
    }
    if (!verdict->count_is_exact)
        SAY("at least ");
    say_number(verdict->count);
    SAY(one ? " secret is left" : " secrets are left");
}

/* But for the story, which was told row by row. */
static void report(const struct kp_play_session *sitting, const struct kp_verdict *verdict)
{
    struct kp_verdict told = *verdict;

    told.chapters = NULL;
    SAY("\n");
    kp_report(kp_play_session_game(sitting), &told, &sitting->call->style, &kp_standard_output);
}

/* The audit knows secrets that would fit; until one is revealed its report
 * stays ours. */
static void say_spoilt(const struct kp_play_session *sitting)
{
    struct kp_verdict told = *sitting->verdict;

    if (!told.revealed)
        told.audit = NULL;
    report(sitting, &told);
    if (!told.revealed && sitting->verdict->audit) {
        SAY("\n");
        kp_report_remedies(kp_play_session_game(sitting), sitting->verdict, &sitting->call->style,
                           &kp_standard_output);
    }
    kp_ask_for_correction(sitting);
}

void kp_say_guess(const struct kp_story_row *chapter)
{
    if (chapter->told_nothing)
        SAY(", as many as before");
    SAY(chapter->guess_was_possible ? "; the guess could have been the secret"
                                    : "; the guess could not have been the secret");
}

static void say_open(const struct kp_verdict *verdict, size_t row)
{
    if (row)
        SAY("Row %zu: ", row);
    if (verdict->answer == KP_UNDECIDED)
        SAY("undecided, %s ended the search", kp_stop_name(verdict->stop));
    else
        kp_say_left(verdict);
    if (row && row < verdict->chapter_count)
        kp_say_guess(&verdict->chapters[row]);
    SAY(".\n");
}

/* Where a match is followed, it goes on until the input ends. */
static void say_over(const struct kp_play_session *sitting)
{
    size_t won = kp_game_winning_row(kp_play_session_game(sitting));

    if (won != KP_NO_ROW)
        SAY("\nThe code was found in row %zu", won + 1);
    else
        SAY("\nThe secret is revealed");
    SAY(sitting->single ? ".\n" : "; '---' begins the next game.\n");
}

static void say_full(const struct kp_play_session *sitting, size_t row)
{
    size_t board = kp_game_board(kp_play_session_game(sitting));

    if (row > 0 && row == board)
        SAY("The board is full: 'secret ...' reveals the code%s.\n",
            sitting->single ? "" : ", '---' begins the next game");
    else if (row > 0 && board > 0 && row > board)
        SAY("The board has only %zu rows.\n", board);
}

void kp_say_standing(const struct kp_play_session *sitting, size_t i)
{
    const struct kp_transcript *game = kp_play_session_game(sitting);
    const struct kp_verdict *verdict = sitting->verdict;
    size_t row = i < sitting->record.count ? sitting->record.lines[i].row : 0;

    if (sitting->why.says[0])
        kp_print(&kp_standard_error, "keypeg: this was not checked: %s\n", sitting->why.says);
    if (!verdict)
        return;
    if (verdict->answer == KP_CHEATED) {
        say_spoilt(sitting);
    } else if (verdict->revealed || kp_game_winning_row(game) != KP_NO_ROW) {
        report(sitting, verdict);
        say_over(sitting);
    } else if (row || sitting->news || i == sitting->record.count) {
        say_open(verdict, row);
        say_full(sitting, row);
    }
}
