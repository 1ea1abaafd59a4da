#include "report/audit_text.h"

#include "report/phrases.h"
#include "report/report.h"

#include <stdio.h>

#define INDENT        3
#define SECRET_INDENT 6 /* of a secret below its repair */

/* ---- The history --------------------------------------------------------------- */

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
        kp_strbuf_addf(to, "   start %*s", digits > 4 ? digits - 2 : 2, "");
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
    kp_strbuf_addf(to, "\nPossible secrets after each row%s:\n",
                   verdict->lies ? ", if every score is right" : "");
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

/* Without its secret a repair is told from the next by the word "and". */
static void write_repair(const struct kp_text_report *report, const struct kp_repair *repair,
                         bool shows_secret)
{
    int digits = snprintf(NULL, 0, "%zu", report->of.game->row_count);

    for (size_t i = 0; i < repair->row_count; i++) {
        kp_strbuf_addf(report->to, "   %srow %*zu should be ", i > 0 && !shows_secret ? "and " : "",
                       digits, repair->rows[i].row + 1);
        kp_say_score(report->of.game->rules, repair->rows[i].right, report->to);
        if (repair->rows[i].mistake)
            kp_strbuf_addf(report->to, "   (%s)", repair->rows[i].mistake);
        kp_strbuf_addf(report->to, "\n");
    }
    if (shows_secret)
        write_secret(report, repair->secret, repair->count);
}

static void write_repairs(const struct kp_text_report *report, bool shows_secrets)
{
    const struct kp_audit *audit = report->of.verdict->audit;

    if (audit->repair_count > 0)
        kp_strbuf_addf(report->to, audit->repair_count + audit->repairs_left_out == 1
                                       ? "Repair:\n"
                                       : "Repairs, likeliest first:\n");
    for (size_t i = 0; i < audit->repair_count; i++)
        write_repair(report, &audit->repairs[i], shows_secrets);
}

static void write_explanations(const struct kp_text_report *report)
{
    const struct kp_audit *audit = report->of.verdict->audit;

    if (!report->of.verdict->revealed && audit->repair_count + audit->misnoted_count > 0)
        kp_strbuf_addf(report->to, "\n");
    write_repairs(report, true);
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
        write_explanations(report);
    if (audit->conflicts)
        write_conflicts(report);
    kp_write_verdict_sentence(report, kp_say_unfinished);
}

enum kp_status kp_report_repairs(const struct kp_transcript *game, const struct kp_verdict *verdict,
                                 const struct kp_style *style, const struct kp_out *out)
{
    const struct kp_audit *audit = verdict->audit;
    struct kp_strbuf to = {0};
    struct kp_text_report report = kp_text_report_begin(game, verdict, style, &to);

    if (!audit)
        return KP_OK;
    write_repairs(&report, false);
    if (audit->repairs_left_out || (audit->repair_count && !audit->repairs_are_all))
        kp_write_sentence(&report, "there are other repairs");
    for (size_t i = 0; i < audit->slip_count; i++)
        kp_write_sentence(&report, "or the same mistake was made in every row: %s",
                          audit->slips[i].mistake);
    kp_write_verdict_sentence(&report, kp_say_misnoted);
    return kp_strbuf_send(&to, out);
}
