#include "report/text_board.h"

#include "report/board_rows.h"
#include "report/phrases.h"
#include <stdio.h>
#include <string.h>

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
