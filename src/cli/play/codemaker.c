/* keypeg scores the guesses that are typed: as codemaker by a secret that it keeps, as
 * adversary without one.  A guess with a score cannot be undone, because the codebreaker has
 * learnt from it.  A game that is resumed gets a new secret among those that fit its rows: each is
 * as likely to have been the old one. */
#include "base/allocate.h"
#include "base/strbuf.h"
#include "cli/io/output.h"
#include "cli/play/play.h"

#include <stdlib.h>
#include <string.h>

static bool is_adversary(const struct kp_play *play)
{
    return play->role == &kp_adversary_role;
}

/* ---- keypeg's secret ---------------------------------------------------------------------------- */

uint16_t *kp_code_copy(const struct kp_play *play, const uint16_t *code)
{
    return kp_copy(code, (size_t)kp_game_pegs(play->game) * sizeof *code);
}

struct chosen_secret {
    struct kp_play *play;
    bool failed;
};

/* For kp_sample. */
static bool copy_secret(void *data, const uint16_t *secret)
{
    struct chosen_secret *chosen = data;

    chosen->play->secret = kp_code_copy(chosen->play, secret);
    chosen->failed = !chosen->play->secret;
    return false;
}

/* Choose the secret, unless that was done: uniformly among those that fit the game, whatever
 * will be guessed.  Returns false, after reporting why, if there is none. */
static bool choose_secret(struct kp_play *play)
{
    struct kp_options options = kp_play_options(play);
    struct chosen_secret chosen = {.play = play};
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status;

    if (play->secret)
        return true;
    options.seed = play->seed;
    status = kp_sample(play->game, &options, 1, copy_secret, &chosen, &stop, &why);
    if (!play->secret)
        kp_say_no_answer(play, chosen.failed ? KP_NO_MEMORY : status, &why, stop);
    return play->secret;
}

/* Show the secret after the caption and add it to the transcript, which ends the game. */
static void reveal_secret(struct kp_play *play, const char *caption)
{
    struct kp_strbuf line = {0};
    struct kp_out out = kp_strbuf_out(&line);

    KP_SAY("%s", caption);
    kp_code_write(play->game, play->secret, &kp_standard_output);
    KP_SAY("\n");
    if (kp_print(&out, "secret ") && kp_code_write(play->game, play->secret, &out) == KP_OK)
        kp_play_accept_line(play, play->line_count, line.text);
    kp_strbuf_free(&line);
    play->over = true;
}

/* ---- A guess ------------------------------------------------------------------------------- */

/* The match with the guess as its last row, without a score.  Returns NULL, and sets the
 * problems, if it is no guess.  Only the rules know how many counts a score has, so both numbers
 * are tried. */
static struct kp_match *try_guess(struct kp_play *play, const char *guess)
{
    static const char *const scores[] = {"? ?", "?"};
    struct kp_match *match = NULL;
    struct kp_errors first = {.count = 1, .item = {{.says = "no memory left"}}};

    for (size_t i = 0; i < sizeof scores / sizeof *scores && !match; i++) {
        char *text;

        if (asprintf(&text, "%.*s : %s", (int)kp_length_without_comment(guess), guess, scores[i]) <
            0)
            break;
        match = kp_play_try(play, text);
        first = i == 0 ? play->problems : first;
        free(text);
    }
    play->problems = first;
    return match;
}

/* Add the last guess of the game with its score to the lines; the comment follows it.  Returns
 * false, after reporting why, if that fails. */
static bool add_row(struct kp_play *play, const struct kp_transcript *game, const char *comment)
{
    struct kp_options options = kp_play_options(play);
    const uint16_t *guess = kp_game_guess(game, kp_game_rows(game) - 1);
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_strbuf row = {0};
    struct kp_out out = kp_strbuf_out(&row);
    struct kp_score score;
    enum kp_status status;
    bool added = false;

    play->undecided = false;
    if (is_adversary(play))
        status = kp_adversary(game, guess, &options, &score, &stop, &why);
    else if (choose_secret(play))
        status = kp_game_score(game, play->secret, guess, &score);
    else
        return false;
    if (status == KP_OK && stop == KP_COMPLETED &&
        (kp_row_write(game, guess, score, &out) != KP_OK ||
         !kp_print(&out, "%s%s", *comment ? " " : "", comment)))
        status = KP_NO_MEMORY;
    if (status != KP_OK || stop != KP_COMPLETED)
        kp_say_no_answer(play, status, &why, stop);
    else
        added = kp_play_accept_line(play, play->line_count, row.text);
    kp_strbuf_free(&row);
    return added;
}

/* Even if a limit keeps keypeg from choosing a secret to show, the game is over. */
static void end_full_board(struct kp_play *play)
{
    play->over = true;
    if (choose_secret(play))
        reveal_secret(play, is_adversary(play) ? "The board is full. This secret fits all scores: "
                                               : "The board is full. The secret was: ");
}

static void enter_guess(struct kp_play *play, const char *guess)
{
    struct kp_match *match = try_guess(play, guess);

    if (!match) {
        kp_say_why_refused(play, true);
        return;
    }
    if (add_row(play, kp_match_game(match, kp_match_games(match) - 1),
                guess + kp_length_without_comment(guess))) {
        kp_say_position(play, false);
        play->over = kp_is_won(play);
        if (!play->over && kp_board_is_full(play))
            end_full_board(play);
    }
    kp_match_free(match);
}

/* ---- The role -------------------------------------------------------------------------------- */

/* Once keypeg has a secret, no rule can change that restricts it. */
static void enter(struct kp_play *play, const char *text)
{
    const char *line = kp_skip_spaces(text);
    bool begun = play->rows > 0 || play->secret;
    bool harmless = *line == '#' || kp_same_word(line, "codemaker") || kp_same_word(line, "id") ||
                    kp_same_word(line, "board");

    if (begun &&
        (kp_same_word(line, "peg") || kp_same_word(line, "times") || kp_same_word(line, "sum")))
        kp_play_refuse(play, "'peg', 'times' and 'sum' lines must come before the first guess");
    else if (play->secret && kp_is_rule(line) && !harmless)
        kp_play_refuse(play, "keypeg has its secret, so the rules cannot change; type a guess");
    else if (kp_same_word(line, "secret"))
        kp_play_refuse(play, "keypeg keeps the secret; 'give up' shows it");
    else if (!play->game || kp_is_rule(line))
        kp_play_enter_line(play, text);
    else if (kp_is_row(line))
        kp_play_refuse(play, "keypeg gives the scores here; type the guess alone");
    else
        enter_guess(play, text);
}

/* A game that is resumed may be over, or its board full. */
static bool take_turn(struct kp_play *play)
{
    if (kp_scores_conflict(play) && play->rows > 0) {
        play->over = true; /* as its file left it */
    } else if (play->verdict && (kp_is_won(play) || play->verdict->revealed)) {
        kp_play_refuse(play, "this game is over; 'keypeg play' starts another");
        play->over = true;
    } else if (kp_board_is_full(play)) {
        end_full_board(play);
    }
    return !play->over;
}

/* ---- Commands -------------------------------------------------------------------------------- */

static void give_up(struct kp_play *play)
{
    const char *word = kp_skip_spaces(play->rest);

    if (*word && !kp_same_word(word, "up"))
        kp_play_refuse(play, "write 'give up' to see the secret");
    else if (choose_secret(play))
        reveal_secret(play,
                      is_adversary(play) ? "This secret fits all scores: " : "The secret was: ");
}

static void undo_rule(struct kp_play *play)
{
    if (play->rows > 0)
        kp_play_refuse(play, "a guess with a score cannot be undone");
    else if (play->secret)
        kp_play_refuse(play, "keypeg has its secret, so the rules cannot change; type a guess");
    else
        kp_play_undo(play);
}

static const struct kp_play_command commands[] = {
    {"", .syntax = "CODE", .what = "a guess, which keypeg scores"},
    {"give", .syntax = "give up", .what = "show the secret, which ends the game", .run = give_up,
     .needs_game = true, .takes_more = true},
    {"secret giveup give-up", .run = give_up, .needs_game = true},
    {"undo back", .syntax = "undo", .what = "remove the last rule; guesses with a score stay",
     .run = undo_rule},
    {"row", .takes_more = true, .refusal = "keypeg gives the scores; they cannot be changed"},
    {0},
};

#define COMMON \
    .first_prompt = "guess or rules> ", .single = true, .keeps_rows = true, \
    .won = "You found it in row %zu.\n", .commands = commands, .take_turn = take_turn, \
    .enter = enter

const struct kp_role kp_codemaker_role = {
    .name = "codemaker",
    .greeting = "keypeg keeps a secret. Type your guesses; 'help' lists what else you can type.",
    COMMON,
};

const struct kp_role kp_adversary_role = {
    .name = "adversary",
    .greeting = "keypeg gives the truthful score that leaves the most possible secrets.\n"
                "Type your guesses; 'help' lists what else you can type.",
    COMMON,
};
