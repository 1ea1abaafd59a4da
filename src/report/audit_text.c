#include "report/audit_text.h"

#include "report/phrases.h"
#include "report/text_layout.h"
#include "report/verdict_report.h"
#include "report/verdict_sentences.h"

#include <stdio.h>
#include <string.h>

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

#define MOST_COLUMNS 30 /* of a number that others stand under */

/* Columns of the longest number of the story, or as many as there may be. */
static int widest(const struct kp_verdict *verdict, struct kp_strbuf *count)
{
    size_t most = 0;

    for (size_t i = 0; i < kp_story_length(verdict); i++) {
        kp_strbuf_clear(count);
        kp_say_story_row_count(&verdict->chapters[i], count);
        if (count->length > most && count->length <= MOST_COLUMNS)
            most = count->length;
    }
    return (int)most;
}

static void tell_chapter(const struct kp_report_context *telling, size_t i, int columns,
                         struct kp_strbuf *says)
{
    int digits = snprintf(NULL, 0, "%zu", telling->game->row_count);
    struct kp_strbuf *to = telling->to;

    if (i == 0)
        kp_strbuf_addf(to, "   at first%*s", digits > 4 ? digits - 4 : 0, "");
    else
        kp_strbuf_addf(to, "   row %-*zu", digits > 4 ? digits : 4, i);
    kp_strbuf_clear(says);
    kp_say_story_row_count(&telling->verdict->chapters[i], says);
    kp_strbuf_addf(to, "   %*s", columns, says->failed ? "" : says->text);
    to->failed |= says->failed;
    kp_strbuf_clear(says);
    if (i > 0)
        kp_say_story_row(telling->verdict, i, says);
    if (says->length)
        kp_strbuf_addf(to, "   %s", says->text);
    to->failed |= says->failed;
    kp_strbuf_addf(to, "\n");
}

void kp_write_story(const struct kp_report_context *telling)
{
    const struct kp_verdict *verdict = telling->verdict;
    struct kp_strbuf says = {0};
    int columns;

    if (!verdict->chapters)
        return;
    kp_strbuf_addf(telling->to, "\nSecrets that were left%s:\n",
                   telling->verdict->lies ? ", with every score right" : "");
    columns = widest(verdict, &says);
    for (size_t i = 0; i < kp_story_length(verdict); i++)
        tell_chapter(telling, i, columns, &says);
    kp_strbuf_clear(&says);
    kp_say_rest(verdict, &says);
    if (says.length)
        kp_strbuf_addf(telling->to, "   %s\n", says.text);
    telling->to->failed |= says.failed;
    kp_strbuf_free(&says);
}

#define INDENT 3
#define DEEPER 6 /* a secret below its correction */

/* ---- The same mistake in every row ----------------------------------------- */

static void tell_slip(const struct kp_report_context *telling,
                      const struct kp_repeated_mistake *slip)
{
    struct kp_strbuf says = {0};

    kp_say_repeated_mistake(slip, &says);
    if (says.failed)
        telling->to->failed = true;
    else
        kp_write_sentence(telling, "%s", says.text);
    kp_strbuf_free(&says);
    kp_write_code(telling, " ", INDENT, slip->secret);
}

void kp_write_repeated_mistakes(const struct kp_report_context *telling)
{
    const struct kp_audit *audit = telling->verdict->audit;

    for (size_t i = 0; audit && i < audit->slip_count; i++) {
        tell_slip(telling, &audit->slips[i]);
        kp_strbuf_addf(telling->to, "\n");
    }
}

/* ---- Corrections ------------------------------------------------------------ */

static void tell_row_audit_text(const struct kp_report_context *telling,
                                const struct kp_wrong_row *wrong)
{
    int digits = snprintf(NULL, 0, "%zu", telling->game->row_count);

    kp_strbuf_addf(telling->to, "   row %*zu should be ", digits, wrong->row + 1);
    kp_say_score(telling->game->rules, wrong->right, telling->to);
    kp_strbuf_addf(telling->to, wrong->mistake ? "   (%s)\n" : "\n", wrong->mistake);
}

static void tell_secret(const struct kp_report_context *telling, const uint16_t *secret,
                        const char *count)
{
    struct kp_strbuf caption = {0};

    kp_strbuf_fill(&caption, ' ', DEEPER);
    kp_say_corrected(count, &caption);
    if (caption.failed)
        telling->to->failed = true;
    else
        kp_write_code(telling, caption.text, DEEPER, secret);
    kp_strbuf_free(&caption);
}

static void tell_repair(const struct kp_report_context *telling, const struct kp_repair *repair)
{
    for (size_t i = 0; i < repair->row_count; i++)
        tell_row_audit_text(telling, &repair->rows[i]);
    tell_secret(telling, repair->secret, repair->count);
}

/* Of several pegs that can be the one, nobody wants all the secrets. */
static void tell_misnoted(const struct kp_report_context *telling)
{
    const struct kp_audit *audit = telling->verdict->audit;

    kp_write_line(telling, kp_say_misnoted);
    if (audit->misnoted_count == 1 && audit->misnoted_left_out == 0)
        tell_secret(telling, audit->misnoted[0].secret, audit->misnoted[0].count);
}

static void tell_corrections(const struct kp_report_context *telling)
{
    const struct kp_audit *audit = telling->verdict->audit;

    if (!telling->verdict->revealed && audit->repair_count + audit->misnoted_count > 0)
        kp_strbuf_addf(telling->to, "\n");
    for (size_t i = 0; i < audit->repair_count; i++)
        tell_repair(telling, &audit->repairs[i]);
    kp_write_line(telling, kp_say_left_out);
    tell_misnoted(telling);
}

/* ---- All sets of rows that clash --------------------------------------------- */

static void tell_conflicts(const struct kp_report_context *telling)
{
    const struct kp_audit *audit = telling->verdict->audit;
    struct kp_strbuf *to = telling->to;

    kp_strbuf_addf(to, "\n");
    kp_write_line(telling, kp_say_conflicts);
    for (size_t i = 0; i < audit->conflict_count; i++) {
        kp_strbuf_fill(to, ' ', INDENT);
        kp_say_rows(audit->conflicts[i].row, audit->conflicts[i].count, to);
        kp_strbuf_addf(to, "\n");
    }
    kp_write_line(telling, kp_say_tally);
}

void kp_write_audit(const struct kp_report_context *telling)
{
    const struct kp_audit *audit = telling->verdict->audit;

    if (!audit)
        return;
    if (kp_shows_corrections(telling->verdict))
        tell_corrections(telling);
    if (audit->conflicts)
        tell_conflicts(telling);
    kp_write_line(telling, kp_say_unfinished);
}
