/* The referee between two people: every row is checked against those before it as soon as it
 * is typed.  A match goes on until the input ends. */
#include "cli/io/output.h"
#include "cli/play/game_display.h"
#include "cli/play/play.h"

static bool take_turn(struct kp_play *play)
{
    (void)play;
    return true;
}

static void write_prompt(const struct kp_play *play, const struct kp_out *prompt)
{
    const struct kp_play_session *session = &play->session;
    size_t again = kp_row_to_retype(session);

    if (!kp_play_session_game(session))
        kp_print(prompt, session->match ? "next game> " : "rules> ");
    else if (again)
        kp_print(prompt, "row %zu again> ", again);
    else
        kp_print(prompt, "row %zu> ", kp_play_session_rows(session) + 1);
}

static const struct kp_play_command commands[] = {
    {"", "rrgg : 1 0", "a guess and its score, black and white", NULL, false},
    {"", "secret rgby", "what the codemaker revealed", NULL, false},
    {"", "---", "the next game of the match", NULL, false},
    {"row", "row 2 : 1 1", "another score for a row", kp_change_score, false},
    {0},
};

const struct kp_role kp_referee_role = {
    .name = "referee",
    .greeting = "Type the game line by line; 'help' tells what can be typed, Ctrl-D ends.",
    .help_title = "a line of a transcript (docs/transcript.md), or one of these:",
    .commands = commands,
    .take_turn = take_turn,
    .write_prompt = write_prompt,
    .enter = kp_play_enter_line,
    .exit_status = kp_play_worst_status,
};
