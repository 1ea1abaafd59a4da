#include "report/draw_pegs.h"

#include "base/utf8.h"
#include "report/phrases.h"

#include <string.h>

/* Inks have a contrast of 4.5 at least on a page, as WCAG 2 wants. */
#define BLACK 16
#define WHITE 231

static const struct kp_peg_style named[] = {
    {"red", 160, WHITE, "#c62828", "#fff"},      {"green", 34, BLACK, "#43a047", "#000"},
    {"blue", 27, WHITE, "#1565c0", "#fff"},      {"yellow", 226, BLACK, "#fdd835", "#000"},
    {"white", 255, BLACK, "#ffffff", "#000"},    {"black", 238, WHITE, "#212121", "#fff"},
    {"orange", 208, BLACK, "#fb8c00", "#000"},   {"brown", 94, WHITE, "#6d4c41", "#fff"},
    {"pink", 213, BLACK, "#f48fb1", "#000"},     {"purple", 91, WHITE, "#6a1b9a", "#fff"},
    {"violet", 135, BLACK, "#a184d6", "#000"},   {"grey", 245, BLACK, "#9e9e9e", "#000"},
    {"gray", 245, BLACK, "#9e9e9e", "#000"},     {"cyan", 51, BLACK, "#4dd0e1", "#000"},
    {"turquoise", 44, BLACK, "#26a69a", "#000"}, {"magenta", 201, BLACK, "#e85fc0", "#000"},
    {"silver", 250, BLACK, "#cfd8dc", "#000"},   {"gold", 220, BLACK, "#ffb300", "#000"},
    {"lime", 118, BLACK, "#c0ca33", "#000"},     {"navy", 18, WHITE, "#1a237e", "#fff"},
};

static const struct kp_peg_style in_turn[] = {
    {NULL, 160, WHITE, "#c62828", "#fff"}, {NULL, 34, BLACK, "#43a047", "#000"},
    {NULL, 27, WHITE, "#1565c0", "#fff"},  {NULL, 226, BLACK, "#fdd835", "#000"},
    {NULL, 208, BLACK, "#fb8c00", "#000"}, {NULL, 91, WHITE, "#6a1b9a", "#fff"},
    {NULL, 51, BLACK, "#4dd0e1", "#000"},  {NULL, 213, BLACK, "#f48fb1", "#000"},
    {NULL, 94, WHITE, "#6d4c41", "#fff"},  {NULL, 250, BLACK, "#cfd8dc", "#000"},
};

static const struct kp_peg_style plain = {NULL, 238, WHITE, "#4a4640", "#fff"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

const struct kp_peg_style *kp_peg_style_of(const struct kp_rules *rules, int colour)
{
    const char *name = kp_rules_name(rules, colour);

    for (size_t i = 0; i < COUNT(named); i++)
        if (kp_ascii_same(name, named[i].name))
            return &named[i];
    if (kp_ascii_is_alnum(name[0]) && name[1] == '\0' && colour < (int)COUNT(in_turn))
        return &in_turn[colour];
    return &plain;
}

const char *kp_peg_label(const struct kp_pegs *pegs, int colour)
{
    if (pegs->letters && !kp_rules_is_blank(pegs->rules, colour))
        return kp_palette_letter(pegs->rules->palette, colour);
    return kp_rules_name(pegs->rules, colour);
}

/* Emoji and other wide characters take two columns. */
static int columns(const char *text)
{
    size_t length = strlen(text), size;
    uint32_t point;
    int count = 0;

    for (size_t i = 0; i < length; i += size) {
        size = kp_utf8_read(text + i, length - i, &point);
        count += point >= 0x1F000 || (point >= 0x1100 && point <= 0x115F) ||
                         (point >= 0x2E80 && point <= 0xFFDC) || point == 0x26AB || point == 0x26AA
                     ? 2
                     : 1;
        if (size == 0)
            size = 1;
    }
    return count;
}

struct kp_pegs kp_pegs_make(const struct kp_rules *rules, bool colour)
{
    struct kp_pegs pegs = {rules, colour, true, 0};
    int widest = 1;

    for (int c = 0; c < rules->colours && pegs.letters; c++)
        pegs.letters = kp_palette_letter(rules->palette, c)[0] != '\0';
    for (int c = 0; c < rules->colours; c++) {
        int width = columns(kp_peg_label(&pegs, c));

        widest = width > widest ? width : widest;
    }
    pegs.width = widest + (colour ? 2 : 0);
    return pegs;
}

static void draw(const struct kp_pegs *pegs, int colour, struct kp_strbuf *to)
{
    const char *text = kp_peg_label(pegs, colour);
    int room = pegs->width - columns(text) - (pegs->colour ? 2 : 0), gap = room > 0 ? room : 0;
    const struct kp_peg_style *ground = kp_peg_style_of(pegs->rules, colour);

    if (!pegs->colour) { /* by the thousand: without a format */
        kp_strbuf_add(to, text, strlen(text));
        kp_strbuf_fill(to, ' ', (size_t)gap);
    } else if (kp_rules_is_blank(pegs->rules, colour))
        kp_strbuf_addf(to, " %s%*s ", text, gap, "");
    else
        kp_strbuf_addf(to, "\033[48;5;%d;38;5;%dm %s%*s \033[0m", ground->back, ground->ink, text,
                       gap, "");
}

void kp_pegs_draw(const struct kp_pegs *pegs, const uint16_t *code, int count, struct kp_strbuf *to)
{
    for (int p = 0; p < count; p++) {
        if (p > 0)
            kp_strbuf_add(to, " ", 1);
        draw(pegs, code[p], to);
    }
}

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
