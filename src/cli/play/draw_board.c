#include "cli/play/draw_board.h"

#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include "cli/play/secrets_left.h"
#include <string.h>
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
