/* The parts of a guess: black key pegs down, white ones across. */
#include "report/advice_report.h"

#include "report/phrases.h"
#include <inttypes.h>
#include <stdio.h>

struct drawing {
    const struct kp_rules *rules;
    const struct kp_proposal *proposal;
    struct kp_strbuf *to;
    int cell; /* columns of one */
};

#define LABEL 11 /* columns of "   14 black" */

static int most_white(const struct kp_proposal *proposal)
{
    int most = 0;

    for (size_t k = 0; k < proposal->part_count; k++)
        if (proposal->parts[k].score.white > most)
            most = proposal->parts[k].score.white;
    return most;
}

static void draw_head(const struct drawing *drawing, int whites)
{
    kp_strbuf_addf(drawing->to, "%*s", LABEL, "white");
    for (int white = 0; white <= whites; white++)
        kp_strbuf_addf(drawing->to, "%*d", drawing->cell, white);
    kp_strbuf_addf(drawing->to, "\n");
}

/* From part k on, those with so many blacks; returns the first one with more. */
static size_t draw_row(const struct drawing *drawing, size_t k)
{
    const struct kp_proposal *proposal = drawing->proposal;
    int black = proposal->parts[k].score.black, white = 0;

    kp_strbuf_addf(drawing->to, "%*d black", LABEL - 6, black);
    for (; k < proposal->part_count && proposal->parts[k].score.black == black; k++, white++) {
        for (; white < proposal->parts[k].score.white; white++)
            kp_strbuf_addf(drawing->to, "%*s", drawing->cell, ".");
        kp_strbuf_addf(drawing->to, "%*" PRIu64, drawing->cell, proposal->parts[k].secrets);
    }
    kp_strbuf_addf(drawing->to, "\n");
    return k;
}

static void draw_table(const struct drawing *drawing, int whites)
{
    draw_head(drawing, whites);
    for (size_t k = 0; k < drawing->proposal->part_count;)
        k = draw_row(drawing, k);
}

/* ---- A list ------------------------------------------------------------ */

#define LISTED 20

/* The part that comes after part `last` when the largest stand first. */
static size_t next_largest(const struct kp_proposal *proposal, size_t last)
{
    size_t best = proposal->part_count;

    for (size_t k = 0; k < proposal->part_count; k++) {
        uint64_t size = proposal->parts[k].secrets;
        bool follows = last == proposal->part_count || size < proposal->parts[last].secrets ||
                       (k > last && size == proposal->parts[last].secrets);

        if (follows && (best == proposal->part_count || size > proposal->parts[best].secrets))
            best = k;
    }
    return best;
}

static void draw_list(const struct drawing *drawing)
{
    const struct kp_proposal *proposal = drawing->proposal;
    size_t last = proposal->part_count, shown = 0;

    for (; shown < LISTED && shown < proposal->part_count; shown++) {
        last = next_largest(proposal, last);
        kp_strbuf_addf(drawing->to, "%*" PRIu64 "   ", drawing->cell + 2,
                       proposal->parts[last].secrets);
        kp_say_score(drawing->rules, proposal->parts[last].score, drawing->to);
        kp_strbuf_addf(drawing->to, "\n");
    }
    if (shown < proposal->part_count)
        kp_strbuf_addf(drawing->to, "   and %zu more scores\n", proposal->part_count - shown);
}

void kp_parts_draw(const struct kp_rules *rules, const struct kp_proposal *proposal, int width,
                   struct kp_strbuf *to)
{
    int whites = most_white(proposal);
    struct drawing drawing = {rules, proposal, to,
                              snprintf(NULL, 0, "%" PRIu64, proposal->worst) + 3};

    if (rules->scores == KP_BLACK_AND_WHITE && proposal->parts[0].score.black >= 0 &&
        rules->pegs < 100 && LABEL + (whites + 1) * drawing.cell <= width)
        draw_table(&drawing, whites);
    else
        draw_list(&drawing);
}
