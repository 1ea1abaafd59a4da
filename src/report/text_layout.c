#include "report/text_layout.h"

#include "format/code_parser.h"
#include "report/board_rows.h"
#include "report/phrases.h"

#include <stdio.h>
#include <string.h>

struct kp_text_report kp_text_report_begin(const struct kp_transcript *game,
                                           const struct kp_verdict *verdict,
                                           const struct kp_style *style, struct kp_strbuf *to)
{
    return (struct kp_text_report){.of = {game, verdict},
                                   .pegs = kp_pegs_make(game->rules, style->colour),
                                   .width = kp_style_width(style),
                                   .to = to};
}

void kp_write_sentence(const struct kp_text_report *report, const char *format, ...)
{
    struct kp_strbuf says = {0};
    va_list arguments;

    va_start(arguments, format);
    kp_strbuf_vaddf(&says, format, arguments);
    va_end(arguments);
    kp_write_wrapped(&says, report->width, report->to);
}

void kp_write_verdict_sentence(const struct kp_text_report *report, kp_sentence *sentence)
{
    struct kp_strbuf says = {0};

    sentence(&report->of, &says);
    kp_write_wrapped(&says, report->width, report->to);
}

/* ---- A code ----------------------------------------------------------------- */

#define GAP 3 /* columns between the pegs and their names */

static void begin_line(const struct kp_text_report *report, int indent)
{
    kp_strbuf_add(report->to, "\n", 1);
    kp_strbuf_fill(report->to, ' ', (size_t)indent);
}

void kp_write_code(const struct kp_text_report *report, const char *caption, int indent,
                   const uint16_t *code)
{
    const struct kp_rules *rules = report->of.game->rules;
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

/* ---- The board -------------------------------------------------------------- */

/* The columns beside the pegs of a row of the board. */
static int count_other_columns(const struct kp_text_report *report, int digits)
{
    const struct kp_verdict *verdict = report->of.verdict;
    int score = (int)strlen("   black  white") +
                2 * snprintf(NULL, 0, "%d", report->of.game->rules->pegs);
    bool marks = verdict->wrong_rows > 0 || verdict->answer == KP_CHEATED;

    return 5 + digits + score + (marks ? (int)strlen("   should be") + score : 0);
}

static void write_board_row(const struct kp_text_report *report,
                            const struct kp_board_cursor *cursor, int digits, int columns)
{
    struct kp_strbuf *to = report->to;
    const struct kp_transcript *game = report->of.game;
    const char *mark = report->pegs.colour ? "\033[1;31m>\033[0m" : ">";

    kp_strbuf_addf(to, " %s %*zu  ", cursor->wrong || cursor->remark ? mark : " ", digits,
                   cursor->row + 1);
    kp_pegs_draw_fitting(&report->pegs, kp_transcript_guess(game, cursor->row), columns, to);
    kp_strbuf_addf(to, "   ");
    kp_say_score(game->rules, game->rows[cursor->row].score, to);
    if (cursor->wrong) {
        kp_strbuf_addf(to, "   should be ");
        kp_say_score(game->rules, cursor->wrong->right, to);
    }
    if (cursor->remark)
        kp_strbuf_addf(to, "   %s", cursor->remark);
    kp_strbuf_addf(to, "\n");
}

void kp_write_board(const struct kp_text_report *report)
{
    struct kp_board_cursor cursor = {.game = report->of.game, .verdict = report->of.verdict};
    int digits = snprintf(NULL, 0, "%zu", report->of.game->row_count);
    int columns = report->width - count_other_columns(report, digits);

    while (kp_board_next_row(&cursor))
        write_board_row(report, &cursor, digits, columns);
    if (cursor.left_out)
        kp_strbuf_addf(report->to, "   and %s more rows\n",
                       kp_grouped((long long)cursor.left_out).text);
}
