/* keypeg guesses by a strategy, and the person who keeps the secret types the score of each
 * guess. */
#include "base/strbuf.h"
#include "cli/io/output.h"
#include "cli/play/play.h"

#include <string.h>

/* ---- keypeg's guess --------------------------------------------------------------------------- */

/* The advice of the strategy, with at least one proposal; free it.  Returns NULL, after
 * reporting why, if there is none. */
static struct kp_advice *find_guess(struct kp_play *play)
{
    struct kp_options options = kp_play_options(play);
    struct kp_advice *advice = NULL;
    struct kp_diag why = {0};
    enum kp_status status;

    options.seed = play->seed + 1; /* with the seed of the secret, the first draw would be it */
    status = kp_next(play->game, &options, &play->call->strategy, &advice, &why);
    play->undecided = false;
    if (status == KP_OK && advice->count > 0)
        return advice;
    kp_say_no_answer(play, status, &why, advice ? advice->stop : KP_COMPLETED);
    kp_advice_free(advice);
    return NULL;
}

/* Whether only one secret is possible. */
static bool is_certain(const struct kp_advice *advice)
{
    return advice->secrets && strcmp(advice->secrets, "1") == 0;
}

void kp_say_hint(struct kp_play *play)
{
    struct kp_advice *advice = find_guess(play);
    const struct kp_proposal *best;

    if (!advice)
        return;
    best = &advice->proposals[0];
    KP_SAY("keypeg would guess ");
    kp_code_write(play->game, best->guess, &kp_standard_output);
    if (is_certain(advice)) {
        KP_SAY(", the only possible secret.\n");
    } else {
        KP_SAY(best->fits ? ", a possible secret" : ", which cannot be the secret");
        if (!advice->sampled && !play->call->no_counts)
            KP_SAY("; it leaves at most %s of the %s possible secrets",
                   kp_grouped((long long)best->worst).text,
                   kp_grouped((long long)advice->looked_at).text);
        KP_SAY(".\n");
    }
    kp_advice_free(advice);
}

/* Returns false, after reporting why, if there is no guess. */
static bool make_guess(struct kp_play *play)
{
    struct kp_advice *advice = find_guess(play);

    if (!advice)
        return false;
    play->guess = kp_code_copy(play, advice->proposals[0].guess);
    if (!play->guess) {
        kp_play_refuse(play, "no memory left");
    } else {
        KP_SAY("Guess %zu: ", play->rows + 1);
        kp_code_write(play->game, play->guess, &kp_standard_output);
        KP_SAY(is_certain(advice) ? ", the only possible secret.\n" : "\n");
    }
    kp_advice_free(advice);
    return play->guess;
}

static bool take_turn(struct kp_play *play)
{
    if (!play->game || play->guess)
        return true;
    if (!kp_scores_conflict(play) &&
        (kp_is_won(play) || (play->verdict && play->verdict->revealed))) {
        if (play->typed.line == 0) /* as its file left it */
            kp_play_refuse(play, "this game is over; 'keypeg play --codebreaker' starts another");
        return false;
    }
    return kp_scores_conflict(play) || kp_board_is_full(play) || make_guess(play);
}

/* ---- Lines that are typed ---------------------------------------------------------------------- */

/* What is typed without a word before it follows keypeg's guess, or the word `secret`. */
static void enter_score_or_secret(struct kp_play *play, const char *typed)
{
    struct kp_strbuf line = {0};
    struct kp_out out = kp_strbuf_out(&line);

    if (kp_scores_conflict(play)) {
        kp_play_refuse(
            play, play->rows ? "these scores cannot all be right; 'undo' the last one, or change "
                               "one, as in 'row 1 : 1 0'"
                             : "the rules allow no secret; 'undo' takes back the last line");
        return;
    }
    if (play->guess) {
        kp_code_write(play->game, play->guess, &out);
        kp_print(&out, " : %s", typed);
    } else {
        kp_print(&out, "secret %s", typed);
    }
    if (line.failed)
        kp_play_refuse(play, "no memory left");
    else
        kp_play_enter_line(play, line.text);
    kp_strbuf_free(&line);
}

static void enter(struct kp_play *play, const char *text)
{
    const char *line = kp_skip_spaces(text);

    if (!kp_has_rules(play) && strspn(line, "0123456789 bwBW") == strlen(text))
        kp_play_refuse(play,
                       "keypeg has not guessed yet; %s for a classic game, then type the score",
                       kp_is_interactive() ? "press Enter" : "write 'game classic'");
    else if (!play->game || kp_is_rule(line) || kp_is_row(line) || kp_same_word(line, "secret"))
        kp_play_enter_line(play, text);
    else
        enter_score_or_secret(play, line);
}

/* ---- Commands -------------------------------------------------------------------------------- */

static const struct kp_play_command commands[] = {
    {"", .syntax = "SCORE", .what = "the score of keypeg's guess"},
    {"", .syntax = "CODE : SCORE", .what = "a guess that replaces keypeg's, and its score"},
    {"", .syntax = "secret CODE", .what = "the secret, which ends the game"},
    {"hint", .takes_more = true,
     .refusal =
         "keypeg guesses here, so it gives no hints; type the score of its guess, as in '1 0'"},
    {0},
};

const struct kp_role kp_codebreaker_role = {
    .name = "codebreaker",
    .single = true,
    .first_prompt = "rules (Enter: classic)> ",
    .greeting = "Think of a secret: keypeg guesses it.\n"
                "Type the score of each guess; 'help' lists what else you can type.",
    .won = "keypeg found it in row %zu.\n",
    .full = "The board is full. Type the secret to check the scores.\n",
    .commands = commands,
    .take_turn = take_turn,
    .enter = enter,
};
