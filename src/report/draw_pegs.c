#include "report/draw_pegs.h"

#include "base/utf8.h"
#include "report/peg_style.h"
#include <string.h>

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
