/* keypeg guesses by a strategy; who keeps the secret types what each guess is told. */
#include "cli/io/output.h"
#include "cli/play/computer_player.h"
#include "cli/play/game_display.h"
#include "cli/play/play.h"
#include <stdlib.h>
#include <string.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

static bool is_won(const struct kp_play_session *sitting)
{
    return kp_game_winning_row(kp_play_session_game(sitting)) != KP_NO_ROW;
}

static bool is_full(const struct kp_play_session *sitting)
{
    const struct kp_transcript *game = kp_play_session_game(sitting);

    return kp_game_board(game) > 0 && kp_game_rows(game) >= kp_game_board(game);
}

static bool is_over(const struct kp_play_session *sitting)
{
    return !kp_scores_clash(sitting) &&
           (is_won(sitting) || (sitting->verdict && sitting->verdict->revealed));
}

/* ---- A guess ----------------------------------------------------------- */

static void forget_guess(struct kp_play *taking)
{
    free(taking->guess);
    taking->guess = NULL;
}

/* On a terminal the guess stands before the place where its score is typed, if there is
 * room. */
static bool is_prompted(const struct kp_play *taking)
{
    return kp_typed_by_hand() &&
           kp_board_has_room(taking, kp_play_session_game(&taking->sitting), taking->guess);
}

static void say_guess(const struct kp_play *taking, const struct kp_advice *advice)
{
    const struct kp_transcript *game = kp_play_session_game(&taking->sitting);

    if (!is_prompted(taking)) {
        SAY("Guess %zu: ", kp_game_rows(game) + 1);
        kp_code_write(game, taking->guess, &kp_standard_output);
        SAY(kp_is_certain(advice) ? ", the only secret that is left.\n" : "\n");
    } else if (kp_is_certain(advice)) {
        SAY("Only one secret is left:\n");
    }
}

/* false: there is none, which was said. */
static bool guess(struct kp_play *taking)
{
    size_t pegs = (size_t)kp_game_pegs(kp_play_session_game(&taking->sitting));
    struct kp_advice *advice = kp_strategy_guess(taking);

    if (!advice)
        return false;
    taking->guess = malloc(pegs * sizeof *taking->guess);
    if (taking->guess) {
        memcpy(taking->guess, advice->proposals[0].guess, pegs * sizeof *taking->guess);
        say_guess(taking, advice);
    } else {
        kp_refuse(taking, "no memory left");
    }
    kp_advice_free(advice);
    return taking->guess;
}

static bool turn(struct kp_play *taking)
{
    const struct kp_play_session *sitting = &taking->sitting;

    if (!kp_play_session_game(sitting) || taking->guess)
        return true;
    if (is_over(sitting)) {
        if (taking->typed.line == 0)
            kp_refuse(taking, "this game is over");
        return false;
    }
    return kp_scores_clash(sitting) || is_full(sitting) || guess(taking);
}

static void ask_score(const struct kp_play *taking, const struct kp_out *prompt)
{
    const struct kp_transcript *game = kp_play_session_game(&taking->sitting);

    kp_print(prompt, "%4zu  ", kp_game_rows(game) + 1);
    if (is_prompted(taking)) {
        kp_board_code(taking, game, taking->guess, prompt);
        kp_print(prompt, "   ");
    }
    kp_print(prompt, "score> ");
}

static void ask(const struct kp_play *taking, const struct kp_out *prompt)
{
    const struct kp_play_session *sitting = &taking->sitting;
    size_t again = kp_row_to_retype(sitting);

    if (!kp_play_session_game(sitting)) {
        kp_print(prompt, "rules> ");
    } else if (taking->guess) {
        ask_score(taking, prompt);
    } else if (again) {
        kp_print(prompt, "row %zu again> ", again);
    } else {
        kp_print(prompt, kp_scores_clash(sitting) ? "row> " : "secret> ");
    }
}

/* ---- What it is told --------------------------------------------------- */

static void tell(struct kp_play *taking, size_t place)
{
    const struct kp_play_session *sitting = &taking->sitting;
    const struct kp_verdict *verdict = sitting->verdict;

    if (!verdict || verdict->answer != KP_CONSISTENT || verdict->revealed ||
        !sitting->record.lines[place].row) {
        kp_say_standing(sitting, place);
        return;
    }
    kp_board_grow(taking);
    if (is_won(sitting))
        SAY("keypeg found it in row %zu.\n", kp_game_rows(kp_play_session_game(sitting)));
    else if (is_full(sitting))
        SAY("The board is full. Type the secret, and the scores are held against it.\n");
}

static void take_line(struct kp_play *taking, const char *text, size_t length, bool as_typed)
{
    size_t place;

    if (!kp_play_read_line(taking, text, length, as_typed, &place))
        return;
    forget_guess(taking);
    tell(taking, place);
}

/* What is typed stands behind a guess, or behind the word `secret`. */
static void take_behind(struct kp_play *taking, const struct kp_output_buffer *begun,
                        const char *typed)
{
    char *line = NULL;
    int length = begun->text ? asprintf(&line, "%s%s", begun->text, typed) : -1;

    if (length < 0)
        kp_refuse(taking, "no memory left");
    else
        take_line(taking, line, (size_t)length, false);
    if (length >= 0)
        free(line);
}

/* The guess that was made, or that of the row which is to be typed again. */
static void begin_row(const struct kp_play *taking, const struct kp_out *out)
{
    const struct kp_play_session *sitting = &taking->sitting;
    const struct kp_transcript *game = kp_play_session_game(sitting);
    size_t again = kp_row_to_retype(sitting);

    if (!taking->guess && !again) {
        kp_print(out, "secret ");
        return;
    }
    kp_code_write(game, taking->guess ? taking->guess : kp_game_guess(game, again - 1), out);
    kp_print(out, " : ");
}

static void take_score(struct kp_play *taking, const char *typed)
{
    struct kp_output_buffer begun = {0};
    struct kp_out out = kp_output_buffer_out(&begun);

    if (kp_scores_clash(&taking->sitting) && !kp_row_to_retype(&taking->sitting)) {
        kp_refuse(taking, kp_game_rows(kp_play_session_game(&taking->sitting))
                              ? "which row? 'row 1 : 1 0' gives it another score"
                              : "no secret is left to guess: 'undo' takes the last line back");
        return;
    }
    begin_row(taking, &out);
    take_behind(taking, &begun, typed);
    free(begun.text);
}

static void take(struct kp_play *taking, const char *text, size_t length)
{
    const char *line = kp_word_begin(text);

    if (kp_line_divides(&(struct kp_record_line){.text = (char *)text, .length = length}))
        kp_refuse(taking, "this is one game: 'quit' ends it, and 'keypeg play' begins another");
    else if (!kp_play_session_game(&taking->sitting) || kp_is_rule(line) || kp_is_row(line) ||
             kp_same_word(line, "secret"))
        take_line(taking, text, length, true);
    else
        take_score(taking, line);
}

static int status(const struct kp_play *taking)
{
    return taking->undecided ? KP_EXIT_UNDECIDED : kp_worst_status(taking);
}

/* ---- Orders ------------------------------------------------------------ */

static bool take_back(struct kp_play *taking, const char *rest)
{
    (void)rest;
    forget_guess(taking);
    kp_play_undo(taking);
    return true;
}

static bool set_right(struct kp_play *taking, const char *rest)
{
    forget_guess(taking);
    return kp_set_right(taking, rest);
}

static bool no_hint(struct kp_play *taking, const char *rest)
{
    (void)rest;
    kp_refuse(taking, "a hint is for whoever guesses, and that is keypeg here: "
                      "type what its guess is told, as in '1 0'");
    return true;
}

static bool show(struct kp_play *taking, const char *rest)
{
    (void)rest;
    kp_board_show(taking);
    return true;
}

static const struct kp_help_entry lines[] = {
    {"1 0", "the score of the guess, black and white"},
    {"rrgg : 1 0", "another guess, if that one was played, and its score"},
    {"secret rgby", "what the secret was, which ends the game"},
    {0},
};

static const struct kp_play_command orders[] = {
    {"row", "row 2 : 1 1", "another score for a row", set_right, false},
    {"show board list", "show", "the board so far", show, true},
    {"undo back", "undo", "take the last line back, or the last correction", take_back, true},
    {"hint", NULL, NULL, no_hint, true},
    {0},
};

const struct kp_role kp_codebreaker = {
    .name = "codebreaker",
    .single = true,
    .greeting = "Keep a secret: keypeg guesses it.\n"
                "Type what each guess is told; 'help' tells what else.",
    .can_be_typed = "the score of a guess, or one of these:",
    .lines = lines,
    .orders = orders,
    .turn = turn,
    .ask = ask,
    .take = take,
    .status = status,
};
