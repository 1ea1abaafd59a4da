/* Pegs and key pegs within a page, drawn by the style sheet.  Each peg is a disc of its colour with
 * its letter, in a dark or light text colour that can be read on it, so that a page does not depend
 * on colours. */

#include "base/hash.h"
#include "base/utf8.h"
#include "format/code_parser.h"
#include "report/html/html_impl.h"

#define MOST_DRAWN_PEGS 100
#define MOST_LEGEND     40

const char kp_html_peg_style[] =
    ".code{display:inline-flex;flex-wrap:wrap;gap:6px;vertical-align:middle;max-width:21rem}\n"
    ".board .code{max-width:28rem}\n"
    ".peg{min-width:max(28px,var(--peg,0px));height:28px;padding:0 6px;border-radius:14px;"
    "font-size:15px;font-weight:700;line-height:28px;text-align:center;"
    "box-shadow:inset 0 0 0 1.5px var(--rim)}\n"
    ".peg,.keys>*{-webkit-print-color-adjust:exact;print-color-adjust:exact}\n"
    ".named{text-shadow:0 0 2px #000,0 0 2px #000,0 0 2px #000}\n"
    ".hole{box-shadow:none;border:1.5px dashed var(--hole)}\n"
    ".mark{outline:2px solid var(--ink);outline-offset:1px}\n"
    ".keys{display:inline-grid;gap:3px;padding:2px;vertical-align:middle;margin-right:.35rem;"
    "background:var(--tile);border-radius:4px}\n"
    ".keys>*{width:12px;height:12px;line-height:12px;border-radius:50%;"
    "border:1.5px solid #4a443c}\n"
    ".keys .black{background:#141210}\n"
    ".keys .white{background:#fff}\n"
    ".keys .none{border:4px solid transparent;background:var(--dot) content-box}\n";

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
static void draw_peg(const struct kp_pegs *pegs, int colour, bool marked, struct kp_strbuf *to)
{
    const struct kp_peg_style *style = kp_peg_style_of(pegs->rules, colour);
    const char *name = kp_rules_name(pegs->rules, colour);
    bool is_css = !style->name && name[1] && may_be_css(name);

    if (kp_rules_is_blank(pegs->rules, colour)) {
        kp_strbuf_addf(to, "<span class=\"peg hole%s\">&#160;</span>", marked ? " mark" : "");
        return;
    }
    kp_strbuf_addf(to, "<span class=\"peg%s%s\" style=\"background:%s;", marked ? " mark" : "",
                   is_css ? " named" : "", style->fill);
    if (is_css)
        kp_strbuf_addf(to, "background:%s;", name);
    kp_strbuf_addf(to, "color:%s\">", style->text);
    kp_html_text(kp_peg_label(pegs, colour), to);
    kp_strbuf_addf(to, "</span>");
}

static void write_words(const struct kp_rules *rules, const uint16_t *code, struct kp_strbuf *to)
{
    int shown = kp_min_int(rules->pegs, MOST_DRAWN_PEGS);

    for (int p = 0; p < shown; p++) {
        kp_strbuf_addf(to, p ? " " : "");
        kp_html_text(kp_rules_is_blank(rules, code[p]) ? "empty" : kp_rules_name(rules, code[p]),
                     to);
    }
    if (shown < rules->pegs)
        kp_strbuf_addf(to, " and %s more", kp_grouped(rules->pegs - shown).text);
}

/* The pegs of names are as wide as the longest name. */
static void open_code(const struct kp_pegs *pegs, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "<span class=\"code\" ");
    if (pegs->width > 2)
        kp_strbuf_addf(to, "style=\"--peg:%dch\" ", pegs->width + 2);
}

/* Ends the element that was begun; `code` NULL: empty holes. */
static void draw_pegs(const struct kp_pegs *pegs, const uint16_t *code, uint64_t marked,
                      struct kp_strbuf *to)
{
    int shown = kp_min_int(pegs->rules->pegs, MOST_DRAWN_PEGS);

    kp_strbuf_addf(to, ">");
    for (int p = 0; p < shown; p++)
        if (code)
            draw_peg(pegs, code[p], p < 64 && (marked >> p & 1), to);
        else
            kp_strbuf_addf(to, "<span class=\"peg hole\">&#160;</span>");
    kp_strbuf_addf(to, "</span>");
    if (shown < pegs->rules->pegs)
        kp_strbuf_addf(to, " <span class=\"soft\">+%s more</span>",
                       kp_grouped(pegs->rules->pegs - shown).text);
}

void kp_html_guess(const struct kp_pegs *pegs, const uint16_t *guess, uint64_t marked,
                   struct kp_strbuf *to)
{
    open_code(pegs, to);
    kp_strbuf_addf(to, guess ? "role=\"img\" aria-label=\"" : "role=\"img\" aria-label=\"empty");
    if (guess)
        write_words(pegs->rules, guess, to);
    kp_strbuf_addf(to, "\"");
    draw_pegs(pegs, guess, marked, to);
}

void kp_html_secret(const struct kp_pegs *pegs, const uint16_t *secret, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "<span class=\"secret\">");
    open_code(pegs, to);
    kp_strbuf_addf(to, "aria-hidden=\"true\"");
    draw_pegs(pegs, secret, 0, to);
    kp_strbuf_addf(to, " <span class=\"words\">");
    write_words(pegs->rules, secret, to);
    kp_strbuf_addf(to, "</span></span>");
}

/* Key pegs are in two lines. */
void kp_html_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to)
{
    int pegs = rules->pegs, black = score.black, white = kp_max_int(score.white, 0);

    if (kp_draws_key_pegs(rules, score)) {
        kp_strbuf_addf(to,
                       "<span class=\"keys\" style=\"grid-template-columns:repeat(%d,1fr)\" "
                       "aria-hidden=\"true\">",
                       pegs < 4 ? pegs : (pegs + 1) / 2);
        for (int i = 0; i < pegs; i++)
            kp_strbuf_addf(to, "<span class=\"%s\">&#160;</span>",
                           i < black           ? "black"
                           : i < black + white ? "white"
                                               : "none");
        kp_strbuf_addf(to, "</span> ");
    }
    kp_strbuf_addf(to, "<span class=\"score\">");
    kp_say_score(rules, score, to);
    kp_strbuf_addf(to, "</span>");
}

void kp_html_legend(const struct kp_pegs *pegs, struct kp_strbuf *to)
{
    const struct kp_palette *palette = pegs->rules->palette;

    if (!pegs->letters || kp_palette_is_short(palette) || pegs->rules->colours > MOST_LEGEND)
        return;
    kp_strbuf_addf(to, "<ul class=\"legend\" aria-label=\"Colours\">\n");
    for (int c = 0; c < pegs->rules->colours; c++) {
        kp_strbuf_addf(to, "<li><span class=\"code\" aria-hidden=\"true\">");
        draw_peg(pegs, c, false, to);
        kp_strbuf_addf(to, "</span> ");
        kp_html_text(kp_palette_name(palette, c), to);
        kp_strbuf_addf(to, "</li>\n");
    }
    kp_strbuf_addf(to, "</ul>\n");
}
