#include "cli/play/hidden_secret.h"

#include "cli/io/output.h"
#include "cli/io/output_buffer.h"
#include "cli/play/draw_board.h"
#include <stdlib.h>
#include <string.h>

#define SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

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

    SAY("%s", caption);
    kp_board_code(taking, kp_play_session_game(sitting), taking->secret, &kp_standard_output);
    SAY("\n");
    if (kp_print(&out, "secret ") &&
        kp_code_write(kp_play_session_game(sitting), taking->secret, &out) == KP_OK)
        kp_play_put_line(taking, sitting->record.count, line.text, line.length, false);
    free(line.text);
    taking->over = true;
}
