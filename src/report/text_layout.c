/* Breaks sentences into lines at spaces, and counts the columns that a text takes on a terminal.
 * Wide characters take two columns. */
#include "report/verdict_writer.h"

#include "base/utf8.h"

#include <string.h>

/* ---- Sentences -------------------------------------------------------------- */

/* The first letter becomes a capital. */
static void wrap_words(const char *says, int width, struct kp_strbuf *to)
{
    int column = 0;

    for (const char *word = says; *word;) {
        size_t length = strcspn(word, " ");
        bool first = word == says, lower = first && word[0] >= 'a' && word[0] <= 'z';
        int columns = (int)kp_utf8_count(word, length);
        bool fits = column + 1 + columns + (word[length] == '\0') <= width;

        if (!first)
            kp_strbuf_add(to, fits ? " " : "\n", 1);
        column = !first && fits ? column + 1 + columns : columns;
        if (lower)
            kp_strbuf_addf(to, "%c", word[0] - 'a' + 'A');
        kp_strbuf_add(to, word + lower, length - lower);
        word += length + (word[length] == ' ');
    }
}

void kp_write_wrapped(struct kp_strbuf *says, int width, struct kp_strbuf *to)
{
    if (says->failed) {
        to->failed = true;
    } else if (says->length) {
        wrap_words(says->text, width, to);
        kp_strbuf_addf(to, "%s\n", says->text[says->length - 1] == ':' ? "" : ".");
    }
    kp_strbuf_free(says);
}

struct kp_verdict_writer kp_text_report_begin(const struct kp_transcript *game,
                                              const struct kp_verdict *verdict,
                                              const struct kp_style *style, struct kp_strbuf *to)
{
    return (struct kp_verdict_writer){.game = game,
                                      .verdict = verdict,
                                      .pegs = kp_pegs_make(game->rules, style && style->colour),
                                      .width = kp_style_width(style),
                                      .to = to,
                                      .form = &kp_text_form};
}

/* ---- Columns ---------------------------------------------------------------- */

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
