#include "report/draw_row.h"

#include "report/phrases.h"
#include <string.h>

#define MOST_KEYS 12 /* key pegs that are drawn; more are told in words */
#define OTHERS    36 /* columns of all that stands beside a code, or a little less */

void kp_draw_code(const struct kp_rules *rules, const uint16_t *code, bool colour,
                  struct kp_strbuf *to)
{
    struct kp_pegs pegs = kp_pegs_make(rules, colour);

    kp_pegs_draw(&pegs, code, rules->pegs, to);
}

/* As far as there is room for it. */
static void draw_guess(const struct kp_rules *rules, const uint16_t *code,
                       const struct kp_style *style, struct kp_strbuf *to)
{
    struct kp_pegs pegs = kp_pegs_make(rules, style->colour);
    int room = (style->width > 0 ? style->width : 80) - OTHERS, peg = pegs.width + 1;
    int shown = (room - (int)strlen(" +999 more")) / peg;

    shown = rules->pegs <= room / peg || rules->pegs <= 4 ? rules->pegs : shown > 4 ? shown : 4;
    kp_pegs_draw(&pegs, code, shown, to);
    if (shown < rules->pegs)
        kp_strbuf_addf(to, " +%d more", rules->pegs - shown);
}

static void draw_keys(const char *key, int count, struct kp_strbuf *to)
{
    for (int i = 0; i < count; i++)
        kp_strbuf_addf(to, "%s ", key);
}

static bool is_drawn(const struct kp_rules *rules, struct kp_score score,
                     const struct kp_style *style)
{
    return style->colour && rules->pegs <= MOST_KEYS && rules->scores != KP_COLOURS_ONLY &&
           score.black != KP_UNKNOWN &&
           (score.white != KP_UNKNOWN || rules->scores == KP_BLACK_ONLY);
}

static void draw_score(const struct kp_rules *rules, struct kp_score score,
                       const struct kp_style *style, struct kp_strbuf *to)
{
    int white = score.white > 0 ? score.white : 0;

    if (!is_drawn(rules, score, style)) {
        kp_say_score(rules, score, to);
        return;
    }
    /* neither is as dark or as light as a terminal is */
    draw_keys("\033[1;48;5;238;38;5;231mb\033[0m", score.black, to);
    draw_keys("\033[1;48;5;255;38;5;16mw\033[0m", white, to);
    draw_keys("\033[2m.\033[0m", rules->pegs - score.black - white, to);
}

void kp_draw_row(const struct kp_transcript *game, size_t row, const struct kp_style *style,
                 struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "%4zu  ", row + 1);
    draw_guess(game->rules, kp_transcript_guess(game, row), style, to);
    kp_strbuf_addf(to, "   ");
    draw_score(game->rules, game->rows[row].score, style, to);
}
