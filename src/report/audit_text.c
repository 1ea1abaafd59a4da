#include "report/audit_text.h"

#include "report/phrases.h"
#include <stdio.h>

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

static void tell_row(const struct kp_report_context *telling, const struct kp_wrong_row *wrong)
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
        tell_row(telling, &repair->rows[i]);
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
