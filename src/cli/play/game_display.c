#include "cli/play/game_display.h"

#include "cli/io/output.h"
#include "cli/io/terminal.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)
#define BESIDE   22 /* columns before a guess, and of the score that is typed behind it */

/* What was typed stands on the line above, if it fitted there with what asked for it. */
static bool stands_on_one_line(const struct kp_play *taking)
{
    size_t columns = (size_t)taking->prompt.columns + taking->typed.length;

    return !memchr(taking->typed.text, '\t', taking->typed.length) &&
           columns < (size_t)kp_terminal_width();
}

static void go_back(const struct kp_play *taking)
{
    if (taking->typed.text && kp_terminal_can_go_back() && stands_on_one_line(taking))
        SAY("\033[A\r\033[K");
}

static bool is_won(const struct kp_transcript *game)
{
    return kp_game_winning_row(game) != KP_NO_ROW;
}

static void draw_row(const struct kp_play_session *sitting, size_t row)
{
    kp_row_report(kp_play_session_game(sitting), row, &sitting->call->style, &kp_standard_output);
}

static const struct kp_story_row *chapter_of(const struct kp_verdict *verdict, size_t rows)
{
    return verdict && rows < verdict->chapter_count ? &verdict->chapters[rows] : NULL;
}

/* Of "   at least 1,296 secrets are left". */
static int columns_of_left(const struct kp_verdict *verdict)
{
    size_t digits = strlen(verdict->count),
           least = verdict->count_is_exact ? 0 : strlen("at least ");

    return (int)(strlen("    secrets are left") + digits + (digits - 1) / 3 + least);
}

static bool has_room_for_left(const struct kp_play_session *sitting, size_t row)
{
    struct kp_prompt drawn;
    struct kp_out out = kp_prompt_out(&drawn);

    kp_row_report(kp_play_session_game(sitting), row, &sitting->call->style, &out);
    return drawn.columns + columns_of_left(sitting->verdict) <= kp_terminal_width();
}

static void kp_say_left(const struct kp_verdict *verdict);

static void grow_drawn(const struct kp_play *taking, size_t rows)
{
    const struct kp_play_session *sitting = &taking->sitting;

    go_back(taking);
    draw_row(sitting, rows - 1);
    if (sitting->verdict && sitting->verdict->count && !is_won(kp_play_session_game(sitting))) {
        SAY(has_room_for_left(sitting, rows - 1) ? "   " : "\n      ");
        kp_say_left(sitting->verdict);
    }
    SAY("\n");
}

static void kp_say_guess(const struct kp_story_row *chapter);

static void grow_told(const struct kp_play *taking, size_t rows)
{
    const struct kp_play_session *sitting = &taking->sitting;
    const struct kp_transcript *game = kp_play_session_game(sitting);
    const struct kp_story_row *chapter = chapter_of(sitting->verdict, rows);

    SAY("Row %zu: ", rows);
    kp_score_write(game, kp_game_told(game, rows - 1), &kp_standard_output);
    if (!is_won(game) && sitting->verdict) {
        SAY("; ");
        kp_say_left(sitting->verdict);
        if (chapter)
            kp_say_guess(chapter);
    }
    SAY(".\n");
}

void kp_board_grow(const struct kp_play *taking)
{
    size_t rows = kp_game_rows(kp_play_session_game(&taking->sitting));

    if (isatty(STDOUT_FILENO))
        grow_drawn(taking, rows);
    else
        grow_told(taking, rows);
}

void kp_board_show(const struct kp_play *taking)
{
    const struct kp_transcript *game = kp_play_session_game(&taking->sitting);
    size_t rows = game ? kp_game_rows(game) : 0;

    for (size_t row = 0; row < rows; row++) {
        draw_row(&taking->sitting, row);
        SAY("\n");
    }
    if (rows == 0)
        SAY("There are no rows yet.\n");
}

static bool has_room(const struct kp_prompt *drawn)
{
    return drawn->length + 1 < sizeof drawn->text && drawn->columns + BESIDE <= kp_terminal_width();
}

static bool can_be_drawn(const struct kp_transcript *game, const uint16_t *code,
                         const struct kp_style *style)
{
    struct kp_prompt drawn;
    struct kp_out out = kp_prompt_out(&drawn);

    return style->colour && kp_code_report(game, code, style, &out) == KP_OK && has_room(&drawn);
}

bool kp_board_has_room(const struct kp_play *taking, const struct kp_transcript *game,
                       const uint16_t *code)
{
    struct kp_prompt written;
    struct kp_out out = kp_prompt_out(&written);

    kp_board_code(taking, game, code, &out);
    return has_room(&written);
}

void kp_board_code(const struct kp_play *taking, const struct kp_transcript *game,
                   const uint16_t *code, const struct kp_out *out)
{
    const struct kp_style *style = &taking->sitting.call->style;

    if (can_be_drawn(game, code, style))
        kp_code_report(game, code, style, out);
    else
        kp_code_write(game, code, out);
}

#define SAY_SECRETS_LEFT(...) kp_print(&kp_standard_output, __VA_ARGS__)

/* "1,296" */
static void say_number(const char *decimal)
{
    size_t digits = strlen(decimal);

    for (size_t i = 0; i < digits; i++)
        SAY_SECRETS_LEFT("%s%c", i > 0 && (digits - i) % 3 == 0 ? "," : "", decimal[i]);
}

/* "208 secrets are left", "at least 2 secrets are left", or that nobody knows. */
static void kp_say_left(const struct kp_verdict *verdict)
{
    bool one = verdict->count && strcmp(verdict->count, "1") == 0;

    if (!verdict->count) {
        SAY_SECRETS_LEFT("there are secrets left, and how many is not known");
        return;
    }
    if (!verdict->count_is_exact)
        SAY_SECRETS_LEFT("at least ");
    say_number(verdict->count);
    SAY_SECRETS_LEFT(one ? " secret is left" : " secrets are left");
}

/* But for the story, which was told row by row. */
static void report(const struct kp_play_session *sitting, const struct kp_verdict *verdict)
{
    struct kp_verdict told = *verdict;

    told.chapters = NULL;
    SAY_SECRETS_LEFT("\n");
    kp_report(kp_play_session_game(sitting), &told, &sitting->call->style, &kp_standard_output);
}

static void kp_ask_for_correction(const struct kp_play_session *sitting);

/* The audit knows secrets that would fit; until one is revealed its report
 * stays ours. */
static void say_spoilt(const struct kp_play_session *sitting)
{
    struct kp_verdict told = *sitting->verdict;

    if (!told.revealed)
        told.audit = NULL;
    report(sitting, &told);
    if (!told.revealed && sitting->verdict->audit) {
        SAY_SECRETS_LEFT("\n");
        kp_report_remedies(kp_play_session_game(sitting), sitting->verdict, &sitting->call->style,
                           &kp_standard_output);
    }
    kp_ask_for_correction(sitting);
}

/* "; the guess could have been the secret" */
static void kp_say_guess(const struct kp_story_row *chapter)
{
    if (chapter->told_nothing)
        SAY_SECRETS_LEFT(", as many as before");
    SAY_SECRETS_LEFT(chapter->guess_was_possible ? "; the guess could have been the secret"
                                                 : "; the guess could not have been the secret");
}

static void say_open(const struct kp_verdict *verdict, size_t row)
{
    if (row)
        SAY_SECRETS_LEFT("Row %zu: ", row);
    if (verdict->answer == KP_UNDECIDED)
        SAY_SECRETS_LEFT("undecided, %s ended the search", kp_stop_name(verdict->stop));
    else
        kp_say_left(verdict);
    if (row && row < verdict->chapter_count)
        kp_say_guess(&verdict->chapters[row]);
    SAY_SECRETS_LEFT(".\n");
}

/* Where a match is followed, it goes on until the input ends. */
static void say_over(const struct kp_play_session *sitting)
{
    size_t won = kp_game_winning_row(kp_play_session_game(sitting));

    if (won != KP_NO_ROW)
        SAY_SECRETS_LEFT("\nThe code was found in row %zu", won + 1);
    else
        SAY_SECRETS_LEFT("\nThe secret is revealed");
    SAY_SECRETS_LEFT(sitting->single ? ".\n" : "; '---' begins the next game.\n");
}

static void say_full(const struct kp_play_session *sitting, size_t row)
{
    size_t board = kp_game_board(kp_play_session_game(sitting));

    if (row > 0 && row == board)
        SAY_SECRETS_LEFT("The board is full: 'secret ...' reveals the code%s.\n",
                         sitting->single ? "" : ", '---' begins the next game");
    else if (row > 0 && board > 0 && row > board)
        SAY_SECRETS_LEFT("The board has only %zu rows.\n", board);
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

#define SAY_ROW_TO_RETYPE(...) kp_print(&kp_standard_output, __VA_ARGS__)
#define MOST                   4 /* rows that are named; the others are marked in the report */

bool kp_scores_clash(const struct kp_play_session *sitting)
{
    return sitting->verdict && sitting->verdict->answer == KP_CHEATED;
}

/* Rows as the report marks them: those that a revealed secret does not give,
 * or those that clash. */
static size_t marked(const struct kp_verdict *verdict)
{
    return verdict->revealed ? verdict->wrong_rows : verdict->conflict_rows;
}

static size_t marked_row(const struct kp_verdict *verdict, size_t i)
{
    return (verdict->revealed ? verdict->wrong[i].row : verdict->conflict[i]) + 1;
}

size_t kp_row_to_retype(const struct kp_play_session *sitting)
{
    size_t last = kp_record_last_row(&sitting->record);

    if (last && kp_scores_clash(sitting))
        for (size_t i = 0; i < marked(sitting->verdict); i++)
            if (marked_row(sitting->verdict, i) == last)
                return last;
    return 0;
}

/* "row 1, 2 or 3": the first `n` of the marked rows. */
static void say_rows(const struct kp_verdict *verdict, size_t n)
{
    if (n > MOST) {
        SAY_ROW_TO_RETYPE("a row marked '>'");
        return;
    }
    for (size_t i = 0; i < n; i++)
        SAY_ROW_TO_RETYPE("%s%zu",
                          i == 0      ? "row "
                          : i + 1 < n ? ", "
                                      : " or ",
                          marked_row(verdict, i));
}

/* "row 1 or 2 ('row 1 : 1 0') or the secret ('secret ...')" */
static void say_lines(const struct kp_play_session *sitting, size_t n)
{
    const struct kp_verdict *verdict = sitting->verdict;

    if (n > 0) {
        say_rows(verdict, n);
        SAY_ROW_TO_RETYPE(" ('row %zu : ", marked_row(verdict, 0));
        if (verdict->revealed)
            kp_score_write(kp_play_session_game(sitting), verdict->wrong[0].right,
                           &kp_standard_output);
        else
            SAY_ROW_TO_RETYPE("1 0");
        SAY_ROW_TO_RETYPE("')");
    }
    if (verdict->revealed)
        SAY_ROW_TO_RETYPE("%sthe secret ('secret ...')", n > 0 ? " or " : "");
}

/* Whether the last line is neither a row nor the secret: what is known of a peg,
 * or a remark. */
static bool ends_otherwise(const struct kp_record *record)
{
    const struct kp_record_line *last = &record->lines[record->count - 1];
    const char *word = last->text + strspn(last->text, " \t");

    return last->row == 0 && strncasecmp(word, "secret", 6) != 0;
}

/* Rows are marked in their order, so the last of all is the last of these. */
static void kp_ask_for_correction(const struct kp_play_session *sitting)
{
    const struct kp_verdict *verdict = sitting->verdict;
    size_t again = kp_row_to_retype(sitting), others = marked(verdict) - (again > 0);
    bool more = others > 0 || verdict->revealed;

    SAY_ROW_TO_RETYPE("\n");
    if (again)
        SAY_ROW_TO_RETYPE("Type row %zu again as it should be%s", again,
                          more ? ",\nor correct " : "");
    else
        SAY_ROW_TO_RETYPE(more ? "Correct " : "Correct the line that is wrong, or 'undo' it");
    say_lines(sitting, others);
    SAY_ROW_TO_RETYPE(more && ends_otherwise(&sitting->record) ? ", or 'undo' the last line.\n"
                                                               : ".\n");
}
