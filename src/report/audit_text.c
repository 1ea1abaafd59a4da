#include "report/audit_text.h"

#include "report/phrases.h"
#include "report/report.h"

#include <stdio.h>

#define INDENT        3
#define SECRET_INDENT 6 /* of a secret below its repair */

/* ---- The story --------------------------------------------------------------- */

#define MOST_COLUMNS 30 /* of a count; longer ones are not aligned */

static int find_widest_count(const struct kp_verdict *verdict)
{
    struct kp_strbuf count = {0};
    size_t most = 0;

    for (size_t i = 0; i < kp_story_length(verdict); i++) {
        kp_strbuf_clear(&count);
        kp_say_story_count(&verdict->story_rows[i], &count);
        if (count.length > most && count.length <= MOST_COLUMNS)
            most = count.length;
    }
    kp_strbuf_free(&count);
    return (int)most;
}

static void write_story_row(const struct kp_text_report *report, size_t i, int columns)
{
    const struct kp_verdict *verdict = report->of.verdict;
    int digits = snprintf(NULL, 0, "%zu", report->of.game->row_count);
    struct kp_strbuf *to = report->to, count = {0}, remarks = {0};

    if (i == 0)
        kp_strbuf_addf(to, "   at first%*s", digits > 4 ? digits - 4 : 0, "");
    else
        kp_strbuf_addf(to, "   row %-*zu", digits > 4 ? digits : 4, i);
    kp_say_story_count(&verdict->story_rows[i], &count);
    kp_strbuf_addf(to, "   %*s", columns > (int)count.length ? columns - (int)count.length : 0, "");
    kp_strbuf_append(to, &count);
    if (i > 0)
        kp_say_story_remarks(verdict, i, &remarks);
    kp_strbuf_addf(to, remarks.length ? "   " : "");
    kp_strbuf_append(to, &remarks);
    kp_strbuf_addf(to, "\n");
}

void kp_write_story(const struct kp_text_report *report)
{
    const struct kp_verdict *verdict = report->of.verdict;
    struct kp_strbuf *to = report->to, rest = {0};
    int columns;

    if (!verdict->story_rows)
        return;
    kp_strbuf_addf(to, "\nSecrets that were left%s:\n",
                   verdict->lies ? ", with every score right" : "");
    columns = find_widest_count(verdict);
    for (size_t i = 0; i < kp_story_length(verdict); i++)
        write_story_row(report, i, columns);
    kp_say_story_rest(verdict, &rest);
    if (rest.length)
        kp_strbuf_addf(to, "   %s\n", rest.text);
    to->failed |= rest.failed;
    kp_strbuf_free(&rest);
}

/* ---- The same mistake in every row ------------------------------------------- */

void kp_write_repeated_mistakes(const struct kp_text_report *report)
{
    const struct kp_audit *audit = report->of.verdict->audit;

    for (size_t i = 0; audit && i < audit->slip_count; i++) {
        struct kp_strbuf says = {0};

        kp_say_repeated_mistake(&audit->slips[i], &says);
        kp_write_wrapped(&says, report->width, report->to);
        kp_write_code(report, " ", INDENT, audit->slips[i].secret);
        kp_strbuf_addf(report->to, "\n");
    }
}

/* ---- Repairs and misrecorded guesses ----------------------------------------- */

static void write_mistake(const struct kp_wrong_row *wrong, const char *gap, struct kp_strbuf *to)
{
    if (wrong->mistake)
        kp_strbuf_addf(to, "%s(%s)", gap, wrong->mistake);
    kp_strbuf_addf(to, "\n");
}

static void write_secret(const struct kp_text_report *report, const uint16_t *secret,
                         const char *count)
{
    struct kp_strbuf caption = {0};

    kp_strbuf_fill(&caption, ' ', SECRET_INDENT);
    kp_say_repaired_secret(count, &caption);
    if (caption.failed)
        report->to->failed = true;
    else
        kp_write_code(report, caption.text, SECRET_INDENT, secret);
    kp_strbuf_free(&caption);
}

static void write_repair(const struct kp_text_report *report, const struct kp_repair *repair)
{
    int digits = snprintf(NULL, 0, "%zu", report->of.game->row_count);

    for (size_t i = 0; i < repair->row_count; i++) {
        kp_strbuf_addf(report->to, "   row %*zu should be ", digits, repair->rows[i].row + 1);
        kp_say_score(report->of.game->rules, repair->rows[i].right, report->to);
        write_mistake(&repair->rows[i], "   ", report->to);
    }
    write_secret(report, repair->secret, repair->count);
}

static void write_repairs(const struct kp_text_report *report)
{
    const struct kp_audit *audit = report->of.verdict->audit;

    if (!report->of.verdict->revealed && audit->repair_count + audit->misnoted_count > 0)
        kp_strbuf_addf(report->to, "\n");
    for (size_t i = 0; i < audit->repair_count; i++)
        write_repair(report, &audit->repairs[i]);
    kp_write_verdict_sentence(report, kp_say_left_out);
    kp_write_verdict_sentence(report, kp_say_misnoted);
    if (audit->misnoted_count == 1 && audit->misnoted_left_out == 0)
        write_secret(report, audit->misnoted[0].secret, audit->misnoted[0].count);
}

static void write_conflicts(const struct kp_text_report *report)
{
    const struct kp_audit *audit = report->of.verdict->audit;

    kp_strbuf_addf(report->to, "\n");
    kp_write_verdict_sentence(report, kp_say_conflicts);
    for (size_t i = 0; i < audit->conflict_count; i++) {
        kp_strbuf_fill(report->to, ' ', INDENT);
        kp_say_rows(audit->conflicts[i].row, audit->conflicts[i].count, report->to);
        kp_strbuf_addf(report->to, "\n");
    }
    kp_write_verdict_sentence(report, kp_say_tally);
}

void kp_write_audit(const struct kp_text_report *report)
{
    const struct kp_audit *audit = report->of.verdict->audit;

    if (!audit)
        return;
    if (kp_shows_repairs(report->of.verdict))
        write_repairs(report);
    if (audit->conflicts)
        write_conflicts(report);
    kp_write_verdict_sentence(report, kp_say_unfinished);
}

/* ---- Repairs alone, as rows that can be typed -------------------------------- */

static void write_repair_heading(const struct kp_audit *audit, struct kp_strbuf *to)
{
    if (audit->wrong_most == 1)
        kp_strbuf_addf(to, "Changing one score is enough%s:\n",
                       audit->repair_count > 1 ? "; any one of these would do" : "");
    else
        kp_strbuf_addf(to, "%zu other scores would set it right, %s:\n", audit->wrong_most,
                       audit->wrong_least == audit->wrong_most ? "and no fewer" : "perhaps fewer");
}

static void write_typed_repairs(const struct kp_transcript *game, const struct kp_audit *audit,
                                struct kp_strbuf *to)
{
    if (audit->repair_count == 0)
        return;
    write_repair_heading(audit, to);
    for (size_t i = 0; i < audit->repair_count; i++)
        for (size_t k = 0; k < audit->repairs[i].row_count; k++) {
            const struct kp_wrong_row *wrong = &audit->repairs[i].rows[k];

            kp_strbuf_addf(to, "   %srow %zu : ", k == 0 ? "" : "and ", wrong->row + 1);
            kp_say_score(game->rules, wrong->right, to);
            write_mistake(wrong, "  ", to);
        }
    if (audit->repairs_left_out || !audit->repairs_are_all)
        kp_strbuf_addf(to, "   and there are more\n");
}

enum kp_status kp_report_repairs(const struct kp_transcript *game, const struct kp_verdict *verdict,
                                 const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf to = {0};
    struct kp_text_report report = kp_text_report_begin(game, verdict, style, &to);

    if (!verdict->audit)
        return KP_OK;
    write_typed_repairs(game, verdict->audit, &to);
    for (size_t i = 0; i < verdict->audit->slip_count; i++)
        kp_write_sentence(&report, "or the same mistake was made in every row: %s",
                          verdict->audit->slips[i].mistake);
    kp_write_verdict_sentence(&report, kp_say_misnoted);
    return kp_strbuf_send(&to, out);
}
