#include "report/text_layout.h"

#include "format/code_parser.h"
#include "report/board_rows.h"
#include "report/phrases.h"

#include <stdio.h>
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

struct drawing {
    const struct kp_transcript *game;
    const struct kp_verdict *verdict;
    const struct kp_pegs *pegs;
    struct kp_strbuf *to;
    int digits;   /* of the last row's number */
    int shown;    /* pegs that fit on a line */
    bool remarks; /* stand behind some rows */
};

static int pegs_of(const struct drawing *drawing)
{
    return drawing->game->rules->pegs;
}

/* Columns of " > 12  " before the pegs, and of all that may stand after them. */
static int other_columns(const struct drawing *drawing)
{
    int score = (int)strlen("   black  white") + 2 * snprintf(NULL, 0, "%d", pegs_of(drawing));
    int remark = drawing->remarks ? (int)strlen("   should be") + score : 0;

    return 5 + drawing->digits + score + remark;
}

/* How many pegs a line has room for: all, or as many as leave room to say so. */
static int pegs_that_fit(const struct drawing *drawing, int width)
{
    int n = pegs_of(drawing), peg = drawing->pegs->width + 1;
    int room = width - other_columns(drawing);
    int shown = (room - (int)strlen(" +65535 more")) / peg;

    if ((int64_t)n * peg - 1 <= room)
        return n;
    return shown > 4 ? shown : n < 4 ? n : 4;
}

static void draw_pegs(const struct drawing *drawing, size_t row)
{
    int hidden = pegs_of(drawing) - drawing->shown;

    kp_pegs_draw(drawing->pegs, kp_transcript_guess(drawing->game, row), drawing->shown,
                 drawing->to);
    if (hidden > 0)
        kp_strbuf_addf(drawing->to, " +%d more", hidden);
}

static void draw_row(const struct drawing *drawing, const struct kp_board_cursor *walk)
{
    struct kp_strbuf *to = drawing->to;
    const char *mark = drawing->pegs->colour ? "\033[1;31m>\033[0m" : ">";

    kp_strbuf_addf(to, " %s %*zu  ", walk->wrong || walk->remark ? mark : " ", drawing->digits,
                   walk->row + 1);
    draw_pegs(drawing, walk->row);
    kp_strbuf_addf(to, "   ");
    kp_say_score(drawing->game->rules, drawing->game->rows[walk->row].score, to);
    if (walk->wrong) {
        kp_strbuf_addf(to, "   should be ");
        kp_say_score(drawing->game->rules, walk->wrong->right, to);
    }
    if (walk->remark)
        kp_strbuf_addf(to, "   %s", walk->remark);
    kp_strbuf_addf(to, "\n");
}

void kp_board_draw(const struct kp_transcript *game, const struct kp_verdict *verdict,
                   const struct kp_pegs *pegs, int width, struct kp_strbuf *to)
{
    struct drawing drawing = {.game = game, .verdict = verdict, .pegs = pegs, .to = to};
    struct kp_board_cursor walk = {.game = game, .verdict = verdict};

    drawing.digits = snprintf(NULL, 0, "%zu", game->row_count);
    drawing.remarks = verdict->wrong_rows > 0 || verdict->answer == KP_CHEATED;
    drawing.shown = pegs_that_fit(&drawing, width);
    while (kp_board_next_row(&walk))
        draw_row(&drawing, &walk);
    if (walk.left_out)
        kp_strbuf_addf(to, "   and %zu more rows\n", walk.left_out);
}
