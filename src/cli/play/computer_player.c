/* keypeg's own part in a game: the guess of its strategy, the hint, and the secret that it
 * draws and reveals. */
#include "cli/play/play.h"

#include "base/allocate.h"
#include "base/strbuf.h"
#include "cli/io/output.h"

#include <string.h>

void kp_say_no_answer(struct kp_play *play, enum kp_status status, const struct kp_diag *why,
                      enum kp_stop_reason stop)
{
    if (status != KP_OK) {
        kp_refuse(play, "%s", status == KP_NO_MEMORY ? "no memory left" : why->says);
    } else if (stop == KP_COMPLETED) {
        kp_refuse(play, "no secret fits these scores; 'keypeg check' shows why");
    } else {
        kp_flush_output();
        play->undecided = true;
        kp_print(&kp_standard_error, "keypeg: undecided: stopped by %s\n", kp_stop_name(stop));
    }
}

uint16_t *kp_code_copy(const struct kp_play *play, const uint16_t *code)
{
    return kp_copy(code, (size_t)kp_game_pegs(play->game) * sizeof *code);
}

/* ---- keypeg's guess --------------------------------------------------------------------------- */

struct kp_advice *kp_strategy_guess(struct kp_play *play)
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

bool kp_is_certain(const struct kp_advice *advice)
{
    return advice->secrets && strcmp(advice->secrets, "1") == 0;
}

void kp_say_hint(struct kp_play *play)
{
    struct kp_advice *advice = kp_strategy_guess(play);
    const struct kp_proposal *best;

    if (!advice)
        return;
    best = &advice->proposals[0];
    KP_SAY("keypeg would guess ");
    kp_show_code(play, best->guess, &kp_standard_output);
    if (kp_is_certain(advice)) {
        KP_SAY(", the only possible secret.\n");
    } else {
        KP_SAY(best->fits ? ", a possible secret" : ", which cannot be the secret");
        if (!advice->sampled)
            KP_SAY("; it leaves at most %s of the %s possible secrets",
                   kp_grouped((long long)best->worst).text,
                   kp_grouped((long long)advice->looked_at).text);
        KP_SAY(".\n");
    }
    kp_advice_free(advice);
}

/* ---- keypeg's secret ---------------------------------------------------------------------------- */

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

bool kp_choose_secret(struct kp_play *play)
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
    play->seed_repeats = play->rows == 0;
    if (!play->secret)
        kp_say_no_answer(play, chosen.failed ? KP_NO_MEMORY : status, &why, stop);
    return play->secret;
}

void kp_reveal_secret(struct kp_play *play, const char *caption)
{
    struct kp_strbuf line = {0};
    struct kp_out out = kp_strbuf_out(&line);

    KP_SAY("%s", caption);
    kp_show_code(play, play->secret, &kp_standard_output);
    KP_SAY("\n");
    if (kp_print(&out, "secret ") && kp_code_write(play->game, play->secret, &out) == KP_OK)
        kp_play_accept_line(play, play->record.count, line.text);
    kp_strbuf_free(&line);
    play->over = true;
}
