#include "cli/play/strategy_guess.h"

#include "cli/io/output.h"
#include "cli/play/draw_board.h"
#include "cli/play/hidden_secret.h"
#include <inttypes.h>
#include <string.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

static void say_why_none(struct kp_play *taking, enum kp_status status,
                         const struct kp_advice *advice, const struct kp_diag *why)
{
    if (status != KP_OK || advice->stop != KP_COMPLETED)
        kp_say_no_answer(taking, status, why, status == KP_OK ? advice->stop : KP_COMPLETED);
    else
        kp_refuse(taking, "no secret gives all scores of this game: 'keypeg check' says why");
}

/* The secret was drawn with the seed; what is drawn here must not begin with it. */
static struct kp_options options_of(const struct kp_play *taking, const struct kp_transcript *game)
{
    struct kp_options options = kp_play_session_options(&taking->sitting, game);

    options.seed = taking->seed + 1;
    return options;
}

struct kp_advice *kp_strategy_guess(struct kp_play *taking)
{
    const struct kp_transcript *game = kp_play_session_game(&taking->sitting);
    struct kp_options options = options_of(taking, game);
    struct kp_advice *advice = NULL;
    struct kp_diag why = {0};
    enum kp_status status = kp_next(game, &options, &taking->sitting.call->tactics, &advice, &why);

    taking->undecided = false;
    if (status == KP_OK && advice->count > 0)
        return advice;
    say_why_none(taking, status, advice, &why);
    kp_advice_free(advice);
    return NULL;
}

bool kp_is_certain(const struct kp_advice *advice)
{
    return advice->secrets && strcmp(advice->secrets, "1") == 0;
}

static void say_hint(const struct kp_play *taking, const struct kp_advice *advice)
{
    const struct kp_proposal *best = &advice->proposals[0];

    SAY("keypeg would guess ");
    kp_board_code(taking, kp_play_session_game(&taking->sitting), best->guess, &kp_standard_output);
    if (kp_is_certain(advice)) {
        SAY(", the only secret that is left.\n");
        return;
    }
    SAY(best->fits ? ", which may be the secret" : ", which cannot be the secret");
    if (!advice->sampled)
        SAY(", and leaves %" PRIu64 " of %" PRIu64 " at worst", best->worst, advice->looked_at);
    SAY(".\n");
}

bool kp_hint(struct kp_play *taking, const char *rest)
{
    struct kp_advice *advice = NULL;

    (void)rest;
    if (!kp_play_session_game(&taking->sitting))
        kp_refuse(taking, "the rules are not complete, so there is nothing to guess yet");
    else
        advice = kp_strategy_guess(taking);
    if (advice)
        say_hint(taking, advice);
    kp_advice_free(advice);
    return true;
}
