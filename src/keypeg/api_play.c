#include "base/memory.h"
#include "base/strbuf.h"
#include "format/text/text_writer.h"
#include "game/score.h"
#include "keypeg.h"
#include "report/draw_row.h"
#include "strategy/adversary.h"
#include <stdlib.h>

const uint16_t *kp_game_guess(const struct kp_transcript *game, size_t row)
{
    return row < game->row_count ? kp_transcript_guess(game, row) : NULL;
}

struct kp_score kp_game_told(const struct kp_transcript *game, size_t row)
{
    return game->rows[row].score;
}

enum kp_status kp_game_score(const struct kp_transcript *game, const uint16_t *secret,
                             const uint16_t *guess, struct kp_score *score)
{
    int *tally = kp_calloc((size_t)kp_rules_guess_colours(game->rules), sizeof *tally);

    if (!tally)
        return KP_NO_MEMORY;
    *score = kp_score_guess(game->rules, secret, guess, tally);
    free(tally);
    return KP_OK;
}

enum kp_status kp_adversary(const struct kp_transcript *game, const uint16_t *guess,
                            const struct kp_options *options, struct kp_score *score,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    static const struct kp_options defaults = {0};
    enum kp_status status;

    options = options ? options : &defaults;
    status = kp_adversary_answer(game, guess, options, KP_ADVERSARY_LISTS, score, stop, why);
    if (options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

enum kp_status kp_row_write(const struct kp_transcript *game, const uint16_t *guess,
                            struct kp_score score, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_text_write_row(game->rules, guess, score, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_row_report(const struct kp_transcript *game, size_t row,
                             const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_draw_row(game, row, style, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_code_report(const struct kp_transcript *game, const uint16_t *code,
                              const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_draw_code(game->rules, code, style->colour, &text);
    return kp_strbuf_send(&text, out);
}
