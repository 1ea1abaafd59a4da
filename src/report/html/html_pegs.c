/* Pegs and key pegs as SVG within a page.  Each peg is a disc of its colour with its letter, in a
 * dark or light text colour that can be read on it, so that a page does not depend on colours.
 * Long codes are broken into lines of equal length. */

#include "base/hash.h"
#include "base/utf8.h"
#include "format/code_parser.h"
#include "report/html/html_impl.h"

/* In pixels: */
#define CELL         34  /* a peg and the space around it */
#define LETTER       9   /* the width of a letter of a name */
#define LINE_OF_PEGS 340 /* a line of pegs, which fits on a phone */

#define MOST_DRAWN_PEGS 100
#define MOST_LEGEND     40

/* The layout of the pegs of a code, in lines of equal length. */
struct layout {
    int shown; /* pegs */
    int width; /* of one */
    int lines, per_line;
};

static struct layout make_layout(const struct kp_pegs *pegs)
{
    struct layout layout = {.shown = pegs->rules->pegs, .width = CELL};

    if (layout.shown > MOST_DRAWN_PEGS)
        layout.shown = MOST_DRAWN_PEGS;
    if (pegs->width > 2)
        layout.width = pegs->width * LETTER + 20;
    layout.per_line = layout.width < LINE_OF_PEGS ? LINE_OF_PEGS / layout.width : 1;
    layout.lines = (layout.shown + layout.per_line - 1) / layout.per_line;
    layout.per_line = (layout.shown + layout.lines - 1) / layout.lines;
    return layout;
}

/* A disc, or a longer shape with round ends for a name. */
static void draw_disc(const struct layout *layout, const char *class, int margin, const char *fill,
                      struct kp_strbuf *to)
{
    kp_strbuf_addf(to,
                   "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" "
                   "fill=\"%s\"/>",
                   class, margin, margin, layout->width - 2 * margin, CELL - 2 * margin,
                   CELL / 2 - margin, fill);
}

/* Whether a browser may know the name of a colour, as it does "tomato": a word of letters. */
static bool may_be_css(const char *name)
{
    while (kp_ascii_is_letter(*name))
        name++;
    return *name == '\0';
}

/* A colour of the table has a letter that can be read on it.  Any other word is passed on to the
 * browser, which draws the peg grey if it knows no colour of that name; the outline of the letter
 * can be read on every colour. */
static void draw_colour(const struct kp_pegs *pegs, const struct layout *layout, int colour,
                        int margin, struct kp_strbuf *to)
{
    const struct kp_peg_style *style = kp_peg_style_of(pegs->rules, colour);
    const char *name = kp_rules_name(pegs->rules, colour);
    bool is_css = !style->name && name[1] && may_be_css(name);

    if (is_css)
        kp_strbuf_addf(to, "<g style=\"fill:%s\" fill=\"%s\">", name, style->fill);
    draw_disc(layout, "peg", margin, is_css ? "inherit" : style->fill, to);
    kp_strbuf_addf(to, "%s<text x=\"%d\" y=\"22\" fill=\"%s\"%s>", is_css ? "</g>" : "",
                   layout->width / 2, style->text,
                   is_css ? " stroke=\"#000\" stroke-width=\"3\" paint-order=\"stroke\"" : "");
    kp_html_text(kp_peg_label(pegs, colour), to);
    kp_strbuf_addf(to, "</text>");
}

/* A marked peg is smaller, and has a ring around it. */
static void draw_peg(const struct kp_pegs *pegs, const struct layout *layout, int colour,
                     bool marked, struct kp_strbuf *to)
{
    int margin = marked ? 5 : 3;

    if (marked)
        draw_disc(layout, "mark", 1, "none", to);
    if (kp_rules_is_blank(pegs->rules, colour)) {
        draw_disc(layout, "hole", margin, "none", to);
        return;
    }
    draw_colour(pegs, layout, colour, margin, to);
}

static void write_words(const struct kp_rules *rules, const uint16_t *code, int shown,
                        struct kp_strbuf *to)
{
    for (int p = 0; p < shown; p++) {
        kp_strbuf_addf(to, p ? " " : "");
        kp_html_text(kp_rules_is_blank(rules, code[p]) ? "empty" : kp_rules_name(rules, code[p]),
                     to);
    }
    if (shown < rules->pegs)
        kp_strbuf_addf(to, " and %s more", kp_grouped(rules->pegs - shown).text);
}

static void open_drawing(const struct layout *layout, struct kp_strbuf *to)
{
    int width = layout->width * layout->per_line, height = CELL * layout->lines;

    kp_strbuf_addf(to, "<svg class=\"code\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" ",
                   width, height, width, height);
}

/* `code` NULL: empty holes. */
static void draw_pegs(const struct kp_pegs *pegs, const struct layout *layout, const uint16_t *code,
                      int marked, struct kp_strbuf *to)
{
    for (int p = 0; p < layout->shown; p++) {
        kp_strbuf_addf(to, "<g transform=\"translate(%d %d)\">",
                       p % layout->per_line * layout->width, p / layout->per_line * CELL);
        if (code)
            draw_peg(pegs, layout, code[p], p == marked, to);
        else
            draw_disc(layout, "hole", 3, "none", to);
        kp_strbuf_addf(to, "</g>");
    }
    kp_strbuf_addf(to, "</svg>");
    if (layout->shown < pegs->rules->pegs)
        kp_strbuf_addf(to, " <span class=\"soft\">+%s more</span>",
                       kp_grouped(pegs->rules->pegs - layout->shown).text);
}

void kp_html_guess(const struct kp_pegs *pegs, const uint16_t *guess, int marked,
                   struct kp_strbuf *to)
{
    struct layout layout = make_layout(pegs);

    open_drawing(&layout, to);
    kp_strbuf_addf(to, "role=\"img\" aria-label=\"");
    write_words(pegs->rules, guess, layout.shown, to);
    kp_strbuf_addf(to, "\">");
    draw_pegs(pegs, &layout, guess, marked, to);
}

void kp_html_holes(const struct kp_pegs *pegs, struct kp_strbuf *to)
{
    struct layout layout = make_layout(pegs);

    open_drawing(&layout, to);
    kp_strbuf_addf(to, "role=\"img\" aria-label=\"empty\">");
    draw_pegs(pegs, &layout, NULL, KP_NO_PEG, to);
}

void kp_html_secret(const struct kp_pegs *pegs, const uint16_t *secret, struct kp_strbuf *to)
{
    struct layout layout = make_layout(pegs);

    kp_strbuf_addf(to, "<span class=\"secret\">");
    open_drawing(&layout, to);
    kp_strbuf_addf(to, "aria-hidden=\"true\">");
    draw_pegs(pegs, &layout, secret, KP_NO_PEG, to);
    kp_strbuf_addf(to, " <span class=\"words\">");
    write_words(pegs->rules, secret, layout.shown, to);
    kp_strbuf_addf(to, "</span></span>");
}

/* ---- Key pegs --------------------------------------------------------------- */

#define HOLE 15 /* pixels of a key peg and the space around it */

void kp_html_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to)
{
    static const struct {
        const char *class, *radius;
    } kinds[] = {{"black", "6"}, {"white", "6"}, {"none", "2"}};
    int pegs = rules->pegs, per_line = pegs < 4 ? pegs : (pegs + 1) / 2, width = per_line * HOLE,
        height = (pegs + per_line - 1) / per_line * HOLE;
    int black = score.black, white = kp_max_int(score.white, 0);

    if (kp_draws_key_pegs(rules, score)) {
        kp_strbuf_addf(to,
                       "<svg class=\"keys\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                       "aria-hidden=\"true\">",
                       width, height, width, height);
        for (int i = 0; i < pegs; i++) {
            int kind = i < black ? 0 : i < black + white ? 1 : 2;

            kp_strbuf_addf(to, "<circle class=\"%s\" cx=\"%d.5\" cy=\"%d.5\" r=\"%s\"/>",
                           kinds[kind].class, i % per_line * HOLE + HOLE / 2,
                           i / per_line * HOLE + HOLE / 2, kinds[kind].radius);
        }
        kp_strbuf_addf(to, "</svg> ");
    }
    kp_strbuf_addf(to, "<span class=\"score\">");
    kp_say_score(rules, score, to);
    kp_strbuf_addf(to, "</span>");
}

/* ---- Letters ---------------------------------------------------------------- */

void kp_html_legend(const struct kp_pegs *pegs, struct kp_strbuf *to)
{
    const struct kp_palette *palette = pegs->rules->palette;
    struct layout one = {1, CELL, 1, 1};

    if (!pegs->letters || kp_palette_is_short(palette) || pegs->rules->colours > MOST_LEGEND)
        return;
    kp_strbuf_addf(to, "<ul class=\"legend\" aria-label=\"Colours\">\n");
    for (int c = 0; c < pegs->rules->colours; c++) {
        kp_strbuf_addf(to, "<li>");
        open_drawing(&one, to);
        kp_strbuf_addf(to, "aria-hidden=\"true\">");
        draw_peg(pegs, &one, c, false, to);
        kp_strbuf_addf(to, "</svg> ");
        kp_html_text(kp_palette_name(palette, c), to);
        kp_strbuf_addf(to, "</li>\n");
    }
    kp_strbuf_addf(to, "</ul>\n");
}
