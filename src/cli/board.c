#include "cli/board.h"

#include "cli/output.h"
#include "cli/standing.h"
#include "cli/terminal.h"
#include <string.h>
#include <unistd.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

/* What was typed stands on the line above, if it fitted there with what asked for it. */
static bool stands_on_one_line(const struct kp_taking *taking)
{
    size_t columns = (size_t)taking->prompt.columns + taking->typed.length;

    return !memchr(taking->typed.text, '\t', taking->typed.length) &&
           columns < (size_t)kp_terminal_width();
}

static void go_back(const struct kp_taking *taking)
{
    if (taking->typed.text && kp_terminal_can_go_back() && stands_on_one_line(taking))
        SAY("\033[A\r\033[K");
}

static bool is_won(const struct kp_transcript *game)
{
    return kp_game_winning_row(game) != KP_NO_ROW;
}

static void draw_row(const struct kp_sitting *sitting, size_t row)
{
    kp_row_report(kp_sitting_game(sitting), row, &sitting->call->style, &kp_standard_output);
}

static const struct kp_chapter *chapter_of(const struct kp_verdict *verdict, size_t rows)
{
    return verdict && rows < verdict->chapter_count ? &verdict->chapters[rows] : NULL;
}

static void grow_drawn(const struct kp_taking *taking, size_t rows)
{
    const struct kp_sitting *sitting = &taking->sitting;

    go_back(taking);
    draw_row(sitting, rows - 1);
    if (sitting->verdict && sitting->verdict->count && !is_won(kp_sitting_game(sitting))) {
        SAY("   ");
        kp_say_left(sitting->verdict);
    }
    SAY("\n");
}

static void grow_told(const struct kp_taking *taking, size_t rows)
{
    const struct kp_sitting *sitting = &taking->sitting;
    const struct kp_transcript *game = kp_sitting_game(sitting);
    const struct kp_chapter *chapter = chapter_of(sitting->verdict, rows);

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

void kp_board_grow(const struct kp_taking *taking)
{
    size_t rows = kp_game_rows(kp_sitting_game(&taking->sitting));

    if (isatty(STDOUT_FILENO))
        grow_drawn(taking, rows);
    else
        grow_told(taking, rows);
}

void kp_board_show(const struct kp_taking *taking)
{
    const struct kp_transcript *game = kp_sitting_game(&taking->sitting);
    size_t rows = game ? kp_game_rows(game) : 0;

    for (size_t row = 0; row < rows; row++) {
        draw_row(&taking->sitting, row);
        SAY("\n");
    }
    if (rows == 0)
        SAY("There are no rows yet.\n");
}

void kp_board_code(const struct kp_taking *taking, const struct kp_transcript *game,
                   const uint16_t *code, const struct kp_out *out)
{
    const struct kp_style *style = &taking->sitting.call->style;

    if (style->colour)
        kp_code_report(game, code, style, out);
    else
        kp_code_write(game, code, out);
}
