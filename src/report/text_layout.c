#include "report/text_layout.h"

#include "format/code_parser.h"
#include "report/phrases.h"
#include <string.h>

static void tell_text(const struct kp_report_context *telling, struct kp_strbuf *says)
{
    if (says->failed)
        telling->to->failed = true;
    else if (says->length)
        kp_say_sentence(says->text, telling->width, telling->to);
    kp_strbuf_free(says);
}

void kp_write_sentence(const struct kp_report_context *telling, const char *format, ...)
{
    struct kp_strbuf says = {0};
    va_list arguments;

    va_start(arguments, format);
    kp_strbuf_vaddf(&says, format, arguments);
    va_end(arguments);
    tell_text(telling, &says);
}

void kp_write_line(const struct kp_report_context *telling, kp_sentence *sentence)
{
    struct kp_strbuf says = {0};

    sentence(telling->game, telling->verdict, &says);
    tell_text(telling, &says);
}

/* What to show of a code. */
struct shown {
    bool drawn;
    int64_t columns; /* of the drawing */
    struct kp_strbuf words;
};

static struct shown show(const struct kp_report_context *telling, int indent, const uint16_t *code)
{
    const struct kp_rules *rules = telling->game->rules;
    struct shown shown = {.columns = (int64_t)rules->pegs * (telling->pegs.width + 1) - 1};

    shown.drawn = indent + shown.columns <= telling->width;
    if (!shown.drawn || (telling->pegs.letters && !kp_palette_is_short(rules->palette)))
        kp_code_text(rules, code, &shown.words);
    return shown;
}

#define GAP 3 /* columns between the pegs and their names */

static void start_line(const struct kp_report_context *telling, int indent)
{
    kp_strbuf_add(telling->to, "\n", 1);
    kp_strbuf_fill(telling->to, ' ', (size_t)indent);
}

void kp_write_code(const struct kp_report_context *telling, const char *caption, int indent,
                   const uint16_t *code)
{
    struct shown shown = show(telling, indent, code);
    int64_t words = shown.words.length ? (int64_t)shown.words.length + GAP : 0;
    bool one_line = shown.drawn &&
                    (int64_t)strlen(caption) + 2 + shown.columns + words <= telling->width;
    bool two_lines = shown.drawn && words > 0 && indent + shown.columns + words > telling->width;
    struct kp_pegs close = telling->pegs;

    close.width = 0; /* no columns to keep */
    kp_strbuf_addf(telling->to, "%s%s", caption, one_line ? "  " : "");
    if (!one_line)
        start_line(telling, indent);
    if (shown.drawn)
        kp_pegs_draw(&close, code, telling->game->rules->pegs, telling->to);
    if (two_lines)
        start_line(telling, indent);
    else if (shown.drawn && words > 0)
        kp_strbuf_fill(telling->to, ' ', GAP);
    if (words > 0)
        kp_strbuf_add(telling->to, shown.words.text, shown.words.length);
    kp_strbuf_add(telling->to, "\n", 1);
    telling->to->failed |= shown.words.failed;
    kp_strbuf_free(&shown.words);
}
