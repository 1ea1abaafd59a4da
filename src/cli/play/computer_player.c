#include "cli/play/computer_player.h"

#include "cli/io/output.h"
#include "cli/play/game_display.h"

#include <inttypes.h>
#include <stdlib.h>
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

#define SAY_HIDDEN_SECRET(...) kp_print(&kp_standard_output, __VA_ARGS__)

void kp_say_no_answer(struct kp_play *taking, enum kp_status status, const struct kp_diag *why,
                      enum kp_stop_reason stop)
{
    if (status != KP_OK) {
        kp_refuse(taking, "%s", status == KP_NO_MEMORY ? "no memory left" : why->says);
        return;
    }
    kp_flush_output();
    taking->undecided = true;
    kp_print(&kp_standard_error, "keypeg: undecided, %s ended the search\n", kp_stop_name(stop));
}

struct drawing {
    uint16_t *secret;
    size_t pegs;
    bool failed;
};

static bool keep(void *data, const uint16_t *secret)
{
    struct drawing *drawing = data;

    drawing->secret = malloc(drawing->pegs * sizeof *secret);
    drawing->failed = !drawing->secret;
    if (drawing->secret)
        memcpy(drawing->secret, secret, drawing->pegs * sizeof *secret);
    return false;
}

bool kp_choose_secret(struct kp_play *taking)
{
    const struct kp_transcript *game = kp_play_session_game(&taking->sitting);
    struct kp_options options = kp_play_session_options(&taking->sitting, game);
    struct drawing drawing = {.pegs = (size_t)kp_game_pegs(game)};
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = KP_OK;

    options.seed = taking->seed;
    if (!taking->secret) {
        status = kp_sample(game, &options, 1, keep, &drawing, &stop, &why);
        taking->secret = drawing.secret;
    }
    if (taking->secret)
        return true;
    if (status != KP_OK || drawing.failed || stop != KP_COMPLETED)
        kp_say_no_answer(taking, drawing.failed ? KP_NO_MEMORY : status, &why, stop);
    else
        kp_refuse(taking, "no secret gives all scores of this game: 'keypeg check' says why");
    return false;
}

void kp_reveal_secret(struct kp_play *taking, const char *caption)
{
    struct kp_play_session *sitting = &taking->sitting;
    struct kp_output_buffer line = {0};
    struct kp_out out = kp_output_buffer_out(&line);

    SAY_HIDDEN_SECRET("%s", caption);
    kp_board_code(taking, kp_play_session_game(sitting), taking->secret, &kp_standard_output);
    SAY_HIDDEN_SECRET("\n");
    if (kp_print(&out, "secret ") &&
        kp_code_write(kp_play_session_game(sitting), taking->secret, &out) == KP_OK)
        kp_play_put_line(taking, sitting->record.count, line.text, line.length, false);
    free(line.text);
    taking->over = true;
}
