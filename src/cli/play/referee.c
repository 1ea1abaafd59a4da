/* The referee between two people: every row is held against those before it the moment
 * it is typed.  It goes on until the input ends. */
#include "cli/io/output.h"
#include "cli/play/game_display.h"
#include "cli/play/play.h"

static bool turn(struct kp_play *taking)
{
    (void)taking;
    return true;
}

static void ask(const struct kp_play *taking, const struct kp_out *prompt)
{
    const struct kp_play_session *sitting = &taking->sitting;
    const struct kp_transcript *game = kp_play_session_game(sitting);
    size_t again = kp_row_to_retype(sitting);

    if (!game)
        kp_print(prompt, sitting->match ? "next game> " : "rules> ");
    else if (again)
        kp_print(prompt, "row %zu again> ", again);
    else
        kp_print(prompt, "row %zu> ", kp_game_rows(game) + 1);
}

static const struct kp_help_entry lines[] = {
    {"rrgg : 1 0", "a guess and its score, black and white"},
    {"secret rgby", "what the codemaker revealed"},
    {"---", "the next game of the match"},
    {0},
};

static const struct kp_play_command orders[] = {
    {"row", "row 2 : 1 1", "another score for a row", kp_set_right, false},
    {0},
};

const struct kp_role kp_referee = {
    .name = "referee",
    .greeting = "Type the game line by line; 'help' tells what can be typed, Ctrl-D ends.",
    .can_be_typed = "a line of a transcript (docs/transcript.md), or one of these:",
    .lines = lines,
    .orders = orders,
    .turn = turn,
    .ask = ask,
    .take = kp_play_line,
    .status = kp_worst_status,
};
