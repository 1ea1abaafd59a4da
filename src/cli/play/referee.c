/* The referee between two people: every row is checked against those before it as soon as it
 * is typed.  A match goes on until the input ends. */
#include "cli/io/output.h"
#include "cli/play/play.h"

static void write_prompt(const struct kp_play *play, const struct kp_out *prompt)
{
    size_t again = kp_row_to_retype(play);

    if (!play->game)
        kp_print(prompt, play->match          ? "next game> "
                         : kp_has_rules(play) ? "rules> "
                                              : "row or rules> ");
    else if (again)
        kp_print(prompt, "row %zu again> ", again);
    else
        kp_print(prompt, "row %zu> ", play->rows + 1);
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
};
