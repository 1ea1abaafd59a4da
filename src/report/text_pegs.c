/* Pegs on a terminal: a colour and the short name of each, or the names alone without colours.  A
 * code too long for its line is broken or cut. */
#include "report/verdict_writer.h"

#include "base/hash.h"
#include "base/utf8.h"
#include "format/code_parser.h"
#include "keypeg.h"

#include <string.h>

const char *kp_peg_label(const struct kp_pegs *pegs, int colour)
{
    if (pegs->letters && !kp_rules_is_blank(pegs->rules, colour))
        return kp_palette_letter(pegs->rules->palette, colour);
    return kp_rules_name(pegs->rules, colour);
}

/* Wide characters take two columns. */
int kp_count_columns(const char *text)
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
    struct kp_pegs pegs = {rules, colour, true, 1};

    for (int c = 0; c < rules->colours && pegs.letters; c++)
        pegs.letters = kp_palette_letter(rules->palette, c)[0] != '\0';
    for (int c = 0; c < rules->colours; c++)
        pegs.width = kp_max_int(pegs.width, kp_count_columns(kp_peg_label(&pegs, c)));
    pegs.width += colour ? 2 : 0;
    return pegs;
}

void kp_pegs_draw(const struct kp_pegs *pegs, const uint16_t *code, int count, struct kp_strbuf *to)
{
    for (int p = 0; p < count; p++) {
        const char *text = kp_peg_label(pegs, code[p]);
        int left = pegs->width - kp_count_columns(text) - (pegs->colour ? 2 : 0);
        int gap = kp_max_int(left, 0);

        kp_strbuf_add(to, " ", p > 0);
        if (!pegs->colour) { /* without printf, for codes of thousands of pegs */
            kp_strbuf_add_text(to, text);
            kp_strbuf_fill(to, ' ', (size_t)gap);
        } else if (kp_rules_is_blank(pegs->rules, code[p])) {
            kp_strbuf_addf(to, " %s%*s ", text, gap, "");
        } else {
            const struct kp_peg_style *style = kp_peg_style_of(pegs->rules, code[p]);

            kp_strbuf_addf(to, "\033[48;5;%d;38;5;%dm %s%*s \033[0m", style->back, style->ink, text,
                           gap, "");
        }
    }
}

void kp_pegs_draw_fitting(const struct kp_pegs *pegs, const uint16_t *code, int columns,
                          struct kp_strbuf *to)
{
    int all = pegs->rules->pegs, peg = pegs->width + 1;
    int shown = (columns - (int)strlen(" +65535 more")) / peg;

    if ((int64_t)all * peg - 1 <= columns || all <= 4)
        shown = all;
    else if (shown < 4)
        shown = 4;
    kp_pegs_draw(pegs, code, shown, to);
    if (shown < all)
        kp_strbuf_addf(to, " +%s more", kp_grouped(all - shown).text);
}

/* ---- A code ----------------------------------------------------------------- */

#define GAP 3 /* columns between the pegs and their names */

static void begin_line(const struct kp_verdict_writer *report, int indent)
{
    kp_strbuf_add(report->to, "\n", 1);
    kp_strbuf_fill(report->to, ' ', (size_t)indent);
}

void kp_write_code(const struct kp_verdict_writer *report, const char *caption, int indent,
                   const uint16_t *code)
{
    const struct kp_rules *rules = report->game->rules;
    int64_t columns = (int64_t)rules->pegs * (report->pegs.width + 1) - 1, named;
    bool drawn = indent + columns <= report->width, one_line;
    struct kp_pegs close = report->pegs;
    struct kp_strbuf words = {0};

    close.width = 0; /* the pegs need not be aligned with others */
    if (!drawn || (report->pegs.letters && !kp_palette_is_short(rules->palette)))
        kp_text_write_code(rules, code, &words);
    named = words.length ? (int64_t)words.length + GAP : 0;
    one_line = drawn && (int64_t)strlen(caption) + 2 + columns + named <= report->width;
    kp_strbuf_addf(report->to, "%s%s", caption, one_line ? "  " : "");
    if (!one_line)
        begin_line(report, indent);
    if (drawn)
        kp_pegs_draw(&close, code, rules->pegs, report->to);
    if (drawn && named > 0 && indent + columns + named > report->width)
        begin_line(report, indent);
    else if (drawn && named > 0)
        kp_strbuf_fill(report->to, ' ', GAP);
    kp_strbuf_append(report->to, &words);
    kp_strbuf_add(report->to, "\n", 1);
}

/* ---- A row of a game in play ------------------------------------------------- */

#define MOST_KEY_PEGS 12 /* that are drawn; the counts of more are written as words */
#define OTHERS        36 /* columns beside a code: its number and its score */

static void draw_keys(const char *key, int count, struct kp_strbuf *to)
{
    for (int i = 0; i < count; i++)
        kp_strbuf_addf(to, "%s ", key);
}

bool kp_draws_key_pegs(const struct kp_rules *rules, struct kp_score score)
{
    return rules->pegs <= MOST_KEY_PEGS && rules->scores != KP_COLOURS_ONLY &&
           score.black != KP_UNKNOWN &&
           (score.white != KP_UNKNOWN || rules->scores == KP_BLACK_ONLY);
}

/* The greys of black and white key pegs differ from dark and light terminals. */
enum kp_status kp_row_report(const struct kp_transcript *game, size_t row,
                             const struct kp_style *style, const struct kp_out *out)
{
    struct kp_pegs pegs = kp_pegs_make(game->rules, style && style->colour);
    struct kp_score score = game->rows[row].score;
    int white = kp_max_int(score.white, 0);
    struct kp_strbuf to = {0};

    kp_strbuf_addf(&to, "%4zu  ", row + 1);
    kp_pegs_draw_fitting(&pegs, kp_transcript_guess(game, row), kp_style_width(style) - OTHERS,
                         &to);
    kp_strbuf_addf(&to, "   ");
    if (style && style->colour && kp_draws_key_pegs(game->rules, score)) {
        draw_keys("\033[1;48;5;238;38;5;231mb\033[0m", score.black, &to);
        draw_keys("\033[1;48;5;255;38;5;16mw\033[0m", white, &to);
        draw_keys("\033[2m.\033[0m", game->rules->pegs - score.black - white, &to);
    } else {
        kp_say_score(game->rules, score, &to);
    }
    return kp_strbuf_send(&to, out);
}
