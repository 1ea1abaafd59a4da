/* keypeg scores the guesses that are typed: of a secret that it keeps, or as an adversary
 * of none.  A guess that was scored stands: who takes it back knows more than before. */
#include "cli/io/output.h"
#include "cli/play/computer_player.h"
#include "cli/play/game_display.h"
#include "cli/play/play.h"
#include <stdlib.h>
#include <string.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

static size_t rows_of(const struct kp_play *taking)
{
    const struct kp_transcript *game = kp_play_session_game(&taking->sitting);

    return game ? kp_game_rows(game) : 0;
}

static bool has_no_secret(const struct kp_play *taking)
{
    return taking->role == &kp_adversarial;
}

/* ---- A guess ----------------------------------------------------------- */

/* The game with the guess as its last row, not scored; NULL: it is none, and the problems
 * say why.  How many counts a score has, the rules know. */
static struct kp_match *try_guess(struct kp_play_session *sitting, const char *guess)
{
    static const char *const scores[] = {"? ?", "?"};
    struct kp_match *match = NULL;
    struct kp_errors first = {.count = 1, .item = {{.says = "no memory left"}}};

    for (size_t i = 0; i < sizeof scores / sizeof *scores && !match; i++) {
        char *text;

        if (asprintf(&text, "%.*s : %s", (int)kp_line_length(guess), guess, scores[i]) < 0)
            break;
        match = kp_play_session_try(sitting, text);
        first = i == 0 ? sitting->problems : first;
        free(text);
    }
    sitting->problems = first;
    return match;
}

static bool score(struct kp_play *taking, const struct kp_transcript *game, const uint16_t *guess,
                  struct kp_score *score)
{
    struct kp_options options = kp_play_session_options(&taking->sitting, game);
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status;

    taking->undecided = false;
    if (has_no_secret(taking))
        status = kp_adversary(game, guess, &options, score, &stop, &why);
    else if (!kp_choose_secret(taking))
        return false;
    else
        status = kp_game_score(game, taking->secret, guess, score);
    if (status != KP_OK || stop != KP_COMPLETED)
        kp_say_no_answer(taking, status, &why, stop);
    return status == KP_OK && stop == KP_COMPLETED;
}

/* With the remark behind the guess.  false: it stands nowhere, which was said. */
static bool write_down(struct kp_play *taking, const struct kp_transcript *game, const char *remark)
{
    const uint16_t *guess = kp_game_guess(game, kp_game_rows(game) - 1);
    struct kp_play_session *sitting = &taking->sitting;
    struct kp_output_buffer row = {0};
    struct kp_out out = kp_output_buffer_out(&row);
    struct kp_score told;
    bool taken = score(taking, game, guess, &told);

    if (taken && (kp_row_write(game, guess, told, &out) != KP_OK ||
                  !kp_print(&out, "%s%s", *remark ? " " : "", remark))) {
        kp_say_no_answer(taking, KP_NO_MEMORY, NULL, KP_COMPLETED);
        taken = false;
    }
    taken = taken && kp_play_put_line(taking, sitting->record.count, row.text, row.length, false);
    free(row.text);
    return taken;
}

static void say_seed(const struct kp_play *taking)
{
    if (!taking->sitting.call->seeded && taking->secret && kp_typed_by_hand())
        SAY("With --seed %llu it is the same again.\n", (unsigned long long)taking->seed);
}

static bool is_full(const struct kp_transcript *game)
{
    return kp_game_board(game) > 0 && kp_game_rows(game) >= kp_game_board(game);
}

/* Where a limit keeps the secret back it is over all the same: no row is left. */
static void end_full(struct kp_play *taking)
{
    taking->over = true;
    if (!kp_choose_secret(taking))
        return;
    kp_reveal_secret(taking, has_no_secret(taking)
                                 ? "The board is full. This secret gives all the scores: "
                                 : "The board is full. The secret was: ");
    say_seed(taking);
}

static void say_end(struct kp_play *taking)
{
    const struct kp_transcript *game = kp_play_session_game(&taking->sitting);

    if (kp_game_winning_row(game) != KP_NO_ROW) {
        SAY("You found it in row %zu.\n", kp_game_rows(game));
        taking->over = true;
        say_seed(taking);
    } else if (is_full(game)) {
        end_full(taking);
    }
}

static void take_guess(struct kp_play *taking, const char *guess)
{
    struct kp_match *match = try_guess(&taking->sitting, guess);

    if (!match) {
        kp_say_refused(taking, true);
        return;
    }
    if (write_down(taking, kp_match_game(match, kp_match_games(match) - 1),
                   guess + kp_line_length(guess))) {
        kp_board_grow(taking);
        say_end(taking);
    }
    kp_match_free(match);
}

/* ---- Other lines ------------------------------------------------------- */

static void take(struct kp_play *taking, const char *text, size_t length)
{
    const char *line = kp_word_begin(text);
    bool begun = rows_of(taking) > 0 || taking->secret;

    if (kp_line_divides(&(struct kp_record_line){.text = (char *)text, .length = length}))
        kp_refuse(taking, "this is one game: 'quit' ends it, and 'keypeg play' begins another");
    else if (begun && (kp_same_word(line, "peg") || kp_same_word(line, "sum")))
        kp_refuse(taking, "what is known of the secret comes before the first guess");
    else if (kp_same_word(line, "secret"))
        kp_refuse(taking, "it is keypeg that keeps the secret: 'give up' shows it");
    else if (!kp_play_session_game(&taking->sitting) || kp_is_rule(line))
        kp_play_line(taking, text, length);
    else if (kp_is_row(line))
        kp_refuse(taking, "it is keypeg that scores: write the guess alone");
    else
        take_guess(taking, text);
}

static bool turn(struct kp_play *taking)
{
    const struct kp_play_session *sitting = &taking->sitting;
    const struct kp_transcript *game = kp_play_session_game(sitting);

    if (!taking->over && game && sitting->verdict &&
        (kp_game_winning_row(game) != KP_NO_ROW || sitting->verdict->revealed)) {
        kp_refuse(taking, "this game is over");
        taking->over = true;
    } else if (!taking->over && game && is_full(game)) {
        end_full(taking); /* as a file left it */
    }
    return !taking->over;
}

static void ask(const struct kp_play *taking, const struct kp_out *prompt)
{
    if (kp_play_session_game(&taking->sitting))
        kp_print(prompt, "guess %zu> ", rows_of(taking) + 1);
    else
        kp_print(prompt, "rules> ");
}

static int status(const struct kp_play *taking)
{
    return taking->undecided                           ? KP_EXIT_UNDECIDED
           : kp_play_status(taking) == KP_EXIT_CHEATED ? KP_EXIT_CHEATED
                                                       : KP_EXIT_DONE;
}

/* ---- Orders ------------------------------------------------------------ */

static bool give_up(struct kp_play *taking, const char *rest)
{
    const struct kp_transcript *game = kp_play_session_game(&taking->sitting);
    const char *word = kp_word_begin(rest);

    if (*word && !kp_same_word(word, "up"))
        kp_refuse(taking, "write 'give up' to be shown the secret");
    else if (!game)
        kp_refuse(taking, "the rules are not complete, so there is no secret yet");
    else if (kp_choose_secret(taking)) {
        kp_reveal_secret(taking, has_no_secret(taking) ? "This secret gives all the scores: "
                                                       : "The secret was: ");
        say_seed(taking);
    }
    return !taking->over;
}

static bool show_secret(struct kp_play *taking, const char *rest)
{
    return give_up(taking, rest);
}

static bool take_back(struct kp_play *taking, const char *rest)
{
    (void)rest;
    if (rows_of(taking) > 0)
        kp_refuse(taking, "a guess that was scored stands: it told something");
    else
        kp_play_undo(taking);
    return true;
}

static bool keep_score(struct kp_play *taking, const char *rest)
{
    (void)rest;
    kp_refuse(taking, "it is keypeg that scores: a score stands");
    return true;
}

static bool say_secrets(struct kp_play *taking, const char *rest)
{
    (void)rest;
    kp_say_standing(&taking->sitting, taking->sitting.record.count);
    return true;
}

static bool show(struct kp_play *taking, const char *rest)
{
    (void)rest;
    kp_board_show(taking);
    return true;
}

static const struct kp_help_entry lines[] = {
    {"rrgg", "a guess, which keypeg scores"},
    {0},
};

static const struct kp_play_command orders[] = {
    {"hint", "hint", "what keypeg would guess now", kp_hint, true},
    {"secrets left", "secrets", "how many secrets give all these scores", say_secrets, true},
    {"show board list", "show", "the board so far", show, true},
    {"give", "give up", "be shown the secret, which ends the game", give_up, false},
    {"secret giveup give-up", NULL, NULL, show_secret, true},
    {"undo back", "undo", "take a rule back; a guess that was scored stands", take_back, true},
    {"row", NULL, NULL, keep_score, false},
    {0},
};

#define COMMON \
    .single = true, .can_be_typed = "a guess, or one of these:", .lines = lines, .orders = orders, \
    .turn = turn, .ask = ask, .take = take, .status = status

const struct kp_role kp_codemaker = {
    .name = "codemaker",
    .greeting = "keypeg keeps a secret. Type your guesses; 'help' tells what else.",
    COMMON,
};

const struct kp_role kp_adversarial = {
    .name = "adversary",
    .greeting = "keypeg answers so that as many secrets as can be are left, and never lies.\n"
                "Type your guesses; 'help' tells what else.",
    COMMON,
};
