#include "report/verdict_report.h"

#include "report/phrases.h"
#include "report/text_layout.h"

/* "row 4 : 0 black 2 white  (a colour counted twice)" */
static void tell_row(const struct kp_report_context *telling, const struct kp_wrong_row *wrong)
{
    kp_strbuf_addf(telling->to, "row %zu : ", wrong->row + 1);
    kp_say_score(telling->game->rules, wrong->right, telling->to);
    kp_strbuf_addf(telling->to, wrong->mistake ? "  (%s)\n" : "\n", wrong->mistake);
}

static void tell_how_many(const struct kp_report_context *telling)
{
    const struct kp_audit *audit = telling->verdict->audit;

    if (audit->wrong_most == 1)
        kp_strbuf_addf(telling->to, "Changing one score is enough%s:\n",
                       audit->repair_count > 1 ? "; any one of these would do" : "");
    else
        kp_strbuf_addf(telling->to, "%zu other scores would set it right, %s:\n", audit->wrong_most,
                       audit->wrong_least == audit->wrong_most ? "and no fewer" : "perhaps fewer");
}

/* Each repair is a line that can be typed, or where several rows are wrong a
 * few of them. */
static void tell_repairs(const struct kp_report_context *telling)
{
    const struct kp_audit *audit = telling->verdict->audit;

    if (audit->repair_count == 0)
        return;
    tell_how_many(telling);
    for (size_t i = 0; i < audit->repair_count; i++)
        for (size_t k = 0; k < audit->repairs[i].row_count; k++) {
            kp_strbuf_addf(telling->to, k == 0 ? "   " : "   and ");
            tell_row(telling, &audit->repairs[i].rows[k]);
        }
    if (audit->repairs_left_out || !audit->repairs_are_all)
        kp_strbuf_addf(telling->to, "   and there are more\n");
}

void kp_report_repairs_text(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_style *style, struct kp_strbuf *to)
{
    struct kp_report_context telling = {.game = game, .verdict = verdict, .to = to};

    if (!verdict->audit)
        return;
    telling.width = style->width > 0 ? style->width : 80;
    tell_repairs(&telling);
    for (size_t i = 0; i < verdict->audit->slip_count; i++)
        kp_write_sentence(&telling, "or the same mistake was made in every row: %s",
                          verdict->audit->slips[i].mistake);
    kp_write_line(&telling, kp_say_misnoted);
}
