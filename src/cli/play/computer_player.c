#include "cli/play/play.h"

#include "base/strbuf.h"
#include "cli/io/output.h"
#include "cli/play/game_display.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void kp_say_no_answer(struct kp_play *play, enum kp_status status, const struct kp_diag *why,
                      enum kp_stop_reason stop)
{
    if (status != KP_OK) {
        kp_refuse(play, "%s", status == KP_NO_MEMORY ? "no memory left" : why->says);
        return;
    }
    kp_flush_output();
    play->undecided = true;
    kp_print(&kp_standard_error, "keypeg: undecided, %s ended the search\n", kp_stop_name(stop));
}

static void say_no_secret(struct kp_play *play)
{
    kp_refuse(play, "no secret gives all scores of this game: 'keypeg check' says why");
}

/* ---- keypeg's guess --------------------------------------------------------------------------- */

struct kp_advice *kp_strategy_guess(struct kp_play *play)
{
    const struct kp_transcript *game = kp_play_session_game(&play->session);
    struct kp_options options = kp_play_session_options(&play->session);
    struct kp_advice *advice = NULL;
    struct kp_diag why = {0};
    enum kp_status status;

    options.seed = play->seed + 1; /* with the seed of the secret, the first draw would be it */
    status = kp_next(game, &options, &play->session.call->strategy, &advice, &why);
    play->undecided = false;
    if (status == KP_OK && advice->count > 0)
        return advice;
    if (status != KP_OK)
        kp_say_no_answer(play, status, &why, KP_COMPLETED);
    else if (advice->stop != KP_COMPLETED)
        kp_say_no_answer(play, KP_OK, NULL, advice->stop);
    else
        say_no_secret(play);
    kp_advice_free(advice);
    return NULL;
}

bool kp_is_certain(const struct kp_advice *advice)
{
    return advice->secrets && strcmp(advice->secrets, "1") == 0;
}

bool kp_say_hint(struct kp_play *play, const char *rest)
{
    const struct kp_transcript *game = kp_play_session_game(&play->session);
    struct kp_advice *advice;
    const struct kp_proposal *best;

    (void)rest;
    if (!game) {
        kp_refuse(play, "the rules are not complete, so there is nothing to guess yet");
        return true;
    }
    advice = kp_strategy_guess(play);
    if (!advice)
        return true;
    best = &advice->proposals[0];
    KP_SAY("keypeg would guess ");
    kp_show_code(play, game, best->guess, &kp_standard_output);
    if (kp_is_certain(advice)) {
        KP_SAY(", the only secret that is left.\n");
    } else {
        KP_SAY(best->fits ? ", which may be the secret" : ", which cannot be the secret");
        if (!advice->sampled)
            KP_SAY(", and leaves %" PRIu64 " of %" PRIu64 " at worst", best->worst,
                   advice->looked_at);
        KP_SAY(".\n");
    }
    kp_advice_free(advice);
    return true;
}

/* ---- keypeg's secret ---------------------------------------------------------------------------- */

struct chosen_secret {
    uint16_t *secret;
    size_t pegs;
    bool failed;
};

/* For kp_sample. */
static bool copy_secret(void *data, const uint16_t *secret)
{
    struct chosen_secret *chosen = data;

    chosen->secret = malloc(chosen->pegs * sizeof *secret);
    chosen->failed = !chosen->secret;
    if (chosen->secret)
        memcpy(chosen->secret, secret, chosen->pegs * sizeof *secret);
    return false;
}

bool kp_choose_secret(struct kp_play *play)
{
    const struct kp_transcript *game = kp_play_session_game(&play->session);
    struct kp_options options = kp_play_session_options(&play->session);
    struct chosen_secret chosen = {.pegs = (size_t)kp_game_pegs(game)};
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status;

    if (play->secret)
        return true;
    options.seed = play->seed;
    status = kp_sample(game, &options, 1, copy_secret, &chosen, &stop, &why);
    play->secret = chosen.secret;
    if (play->secret)
        return true;
    if (status != KP_OK || chosen.failed || stop != KP_COMPLETED)
        kp_say_no_answer(play, chosen.failed ? KP_NO_MEMORY : status, &why, stop);
    else
        say_no_secret(play);
    return false;
}

void kp_reveal_secret(struct kp_play *play, const char *caption)
{
    const struct kp_transcript *game = kp_play_session_game(&play->session);
    struct kp_strbuf line = {0};
    struct kp_out out = kp_strbuf_out(&line);

    KP_SAY("%s", caption);
    kp_show_code(play, game, play->secret, &kp_standard_output);
    KP_SAY("\n");
    if (kp_print(&out, "secret ") && kp_code_write(game, play->secret, &out) == KP_OK)
        kp_play_accept_line(play, play->session.record.count, line.text, line.length, false);
    kp_strbuf_free(&line);
    play->over = true;
}
