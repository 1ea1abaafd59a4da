/* keypeg guesses by a strategy, and the person who keeps the secret types the score of each
 * guess. */
#include "base/strbuf.h"
#include "cli/io/output.h"
#include "cli/play/play.h"

#include <string.h>

/* ---- keypeg's guess --------------------------------------------------------------------------- */

/* Whether the guess is a part of the prompt, and the score is typed behind it. */
static bool is_in_prompt(const struct kp_play *play)
{
    return kp_is_interactive() &&
           kp_code_has_room(play, kp_play_session_game(&play->session), play->guess);
}

static void say_guess(const struct kp_play *play, const struct kp_advice *advice)
{
    const struct kp_transcript *game = kp_play_session_game(&play->session);

    if (!is_in_prompt(play)) {
        KP_SAY("Guess %zu: ", kp_game_rows(game) + 1);
        kp_code_write(game, play->guess, &kp_standard_output);
        KP_SAY(kp_is_certain(advice) ? ", the only possible secret.\n" : "\n");
    } else if (kp_is_certain(advice)) {
        KP_SAY("Only one secret is possible:\n");
    }
}

/* Returns false, after reporting why, if there is no guess. */
static bool make_guess(struct kp_play *play)
{
    struct kp_advice *advice = kp_strategy_guess(play);

    if (!advice)
        return false;
    play->guess = kp_code_copy(advice->proposals[0].guess, kp_play_session_game(&play->session));
    if (play->guess)
        say_guess(play, advice);
    else
        kp_refuse(play, "no memory left");
    kp_advice_free(advice);
    return play->guess;
}

static bool take_turn(struct kp_play *play)
{
    const struct kp_play_session *session = &play->session;

    if (!kp_play_session_game(session) || play->guess)
        return true;
    if (!kp_scores_clash(session) &&
        (kp_is_won(session) || (session->verdict && session->verdict->revealed))) {
        if (play->typed.line == 0) /* as its file left it */
            kp_refuse(play, "this game is over; 'keypeg play --codebreaker' starts another");
        return false;
    }
    return kp_scores_clash(session) || kp_play_session_board_is_full(session) || make_guess(play);
}

static void write_prompt(const struct kp_play *play, const struct kp_out *prompt)
{
    const struct kp_play_session *session = &play->session;
    const struct kp_transcript *game = kp_play_session_game(session);
    size_t again = kp_row_to_retype(session);

    if (!game) {
        kp_print(prompt,
                 kp_play_session_has_rules(session) ? "rules> " : "rules (Enter: classic)> ");
    } else if (play->guess) {
        kp_print(prompt, "%4zu  ", kp_game_rows(game) + 1);
        if (is_in_prompt(play)) {
            kp_show_code(play, game, play->guess, prompt);
            kp_print(prompt, "   ");
        }
        kp_print(prompt, "score> ");
    } else if (again) {
        kp_print(prompt, "row %zu again> ", again);
    } else {
        kp_print(prompt, kp_scores_clash(session) ? "row> " : "secret> ");
    }
}

/* ---- Lines that are typed ---------------------------------------------------------------------- */

/* Say how the game stands now that there is a line in that place. */
static void say_line(const struct kp_play *play, size_t place)
{
    const struct kp_play_session *session = &play->session;
    const struct kp_verdict *verdict = session->verdict;

    if (!verdict || verdict->answer != KP_CONSISTENT || verdict->revealed ||
        !session->record.lines[place].row) {
        kp_say_position(session, place);
        return;
    }
    kp_show_new_row(play);
    if (kp_is_won(session))
        KP_SAY("keypeg found it in row %zu.\n", kp_play_session_rows(session));
    else if (kp_play_session_board_is_full(session))
        KP_SAY("The board is full. Type the secret to check the scores.\n");
}

/* What is typed without a word before it follows keypeg's guess, the guess of the row that is
 * to be typed again, or the word `secret`. */
static void enter_score_or_secret(struct kp_play *play, const char *typed)
{
    const struct kp_play_session *session = &play->session;
    const struct kp_transcript *game = kp_play_session_game(session);
    size_t again = kp_row_to_retype(session);
    struct kp_strbuf line = {0};
    struct kp_out out = kp_strbuf_out(&line);

    if (kp_scores_clash(session) && !again) {
        kp_refuse(play, kp_game_rows(game)
                            ? "these scores cannot all be right; change one, as in 'row 1 : 1 0'"
                            : "the rules allow no secret; 'undo' removes the last line");
        return;
    }
    if (play->guess || again) {
        kp_code_write(game, play->guess ? play->guess : kp_game_guess(game, again - 1), &out);
        kp_print(&out, " : %s", typed);
    } else {
        kp_print(&out, "secret %s", typed);
    }
    if (line.failed)
        kp_refuse(play, "no memory left");
    else
        kp_play_enter_line(play, line.text, line.length);
    kp_strbuf_free(&line);
}

static void enter(struct kp_play *play, const char *text, size_t length)
{
    const char *line = kp_skip_spaces(text);

    if (!kp_play_session_has_rules(&play->session) && strspn(line, "0123456789 bwBW") == length)
        kp_refuse(play, "keypeg has not guessed yet; %s for a classic game, then type the score",
                  kp_is_interactive() ? "press Enter" : "write 'game classic'");
    else if (!kp_play_session_game(&play->session) || kp_is_rule(line) || kp_is_row(line) ||
             kp_same_word(line, "secret"))
        kp_play_enter_line(play, text, length);
    else
        enter_score_or_secret(play, line);
}

static int exit_status(const struct kp_play *play)
{
    return play->undecided ? KP_EXIT_UNDECIDED : kp_play_worst_status(play);
}

/* ---- Commands ------------------------------------------------------------------------------------ */

static const struct kp_play_command commands[] = {
    {"", .syntax = "SCORE", .what = "the score of keypeg's guess"},
    {"", .syntax = "CODE : SCORE", .what = "a guess that replaces keypeg's, and its score"},
    {"", .syntax = "secret CODE", .what = "the secret, which ends the game"},
    {"show board list", .syntax = "show", .what = "the board so far", .run = kp_show_board,
     .alone = true},
    {"hint", .alone = true,
     .refusal =
         "keypeg guesses here, so it gives no hints; type the score of its guess, as in '1 0'"},
    {0},
};

const struct kp_role kp_codebreaker_role = {
    .name = "codebreaker",
    .single = true,
    .greeting = "Think of a secret: keypeg guesses it.\n"
                "Type the score of each guess; 'help' lists what else you can type.",
    .commands = commands,
    .take_turn = take_turn,
    .write_prompt = write_prompt,
    .enter = enter,
    .say_line = say_line,
    .exit_status = exit_status,
};
