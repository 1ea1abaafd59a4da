/* The referee between two people: every row is checked against those before it as soon as it
 * is typed.  A match goes on until the input ends. */
#include "cli/io/output.h"
#include "cli/play/play.h"

static void write_prompt(const struct kp_play *play, const struct kp_out *prompt)
{
    const struct kp_play_session *session = &play->session;
    size_t again = kp_row_to_retype(session);

    if (!kp_play_session_game(session))
        kp_print(prompt, session->match                       ? "next game> "
                         : kp_play_session_has_rules(session) ? "rules> "
                                                              : "row or rules> ");
    else if (again)
        kp_print(prompt, "row %zu again> ", again);
    else
        kp_print(prompt, "row %zu> ", kp_play_session_rows(session) + 1);
}

static const struct kp_play_command commands[] = {
    {"", .syntax = "CODE : SCORE", .what = "a guess and its score"},
    {"", .syntax = "secret CODE", .what = "the secret that the codemaker revealed"},
    {"", .syntax = "---", .what = "the next game of the match"},
    {0},
};

const struct kp_role kp_referee_role = {
    .name = "referee",
    .greeting =
        "Type each guess with its score, as in 'rrgg : 1 0'; 'help' lists what else you can "
        "type.",
    .commands = commands,
    .write_prompt = write_prompt,
    .enter = kp_play_enter_line,
    .exit_status = kp_play_worst_status,
};
