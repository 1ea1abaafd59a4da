/* What reports say of an audit: conflicts, suspect rows, repairs and misrecorded guesses. */
#include "keypeg.h"
#include "report/verdict_writer.h"

#include <stdlib.h>
#include <string.h>

static void say_repeated_mistake(const struct kp_verdict_writer *writer,
                                 const struct kp_repeated_mistake *repeated, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "if %s in every row%s, ", repeated->mistake,
                   kp_transcript_sure_rows(writer->game) > 0 ? " that is not sure" : "");
    if (kp_is_unique(repeated->count, repeated->count_is_exact)) {
        kp_strbuf_addf(to, "exactly one secret fits:");
    } else if (!repeated->count || strcmp(repeated->count, "1") == 0) {
        kp_strbuf_addf(to, "at least one secret fits:");
    } else {
        kp_say_count(repeated->count, repeated->count_is_exact, to);
        kp_strbuf_addf(to, " secrets fit, including:");
    }
}

/* ---- The fewest wrong rows -------------------------------------------------- */

/* Whether there are repairs worth showing: not if the rows that a revealed secret does not fit are
 * the fewest possible, since the board shows these. */
static bool shows_repairs(const struct kp_verdict *verdict)
{
    bool is_explained = verdict->revealed && !verdict->against_rules &&
                        verdict->wrong_row_count > 0 && verdict->audit &&
                        verdict->wrong_row_count <= verdict->audit->wrong_least &&
                        !verdict->wrong_sure_row && !verdict->audit->sure_rows_conflict;

    return verdict->audit && !is_explained;
}

#define MOST_SUSPECTS 10

/* The proven lower bound. */
static void say_at_least(const struct kp_audit *audit, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "at least ");
    kp_say_number(audit->wrong_least, to);
    kp_strbuf_addf(to, audit->wrong_least == 1 ? " row is wrong" : " rows are wrong");
}

/* The lower bound is reached: "row 2, row 4 or row 7"; "rows 1 and 5, or rows 2 and 7".  A single
 * row of a game needs no condition. */
static void say_fewest(const struct kp_audit *audit, struct kp_strbuf *to)
{
    bool single = audit->wrong_most == 1, all = audit->suspects_are_all;
    size_t named = audit->suspect_count < MOST_SUSPECTS ? audit->suspect_count : MOST_SUSPECTS;
    size_t left = audit->suspect_count - named;
    const char * or = single ? " or " : ", or ";

    if (single) {
        kp_strbuf_addf(to, "if only one row is wrong, it %s ", all ? "is" : "may be");
    } else {
        say_at_least(audit, to);
        kp_strbuf_addf(to, ". If exactly ");
        kp_say_number(audit->wrong_most, to);
        kp_strbuf_addf(to, all ? " are, they are " : " are, they may be ");
    }
    for (size_t i = 0; i < named; i++) {
        kp_strbuf_addf(to, "%s", i == 0 ? "" : i + 1 == named && left == 0 && all ? or : ", ");
        kp_say_numbers("row", audit->suspects[i].row, audit->suspects[i].count, to);
    }
    if (left > 0)
        kp_strbuf_addf(to, "%sone of %s more", or, kp_grouped_count(left).text);
    if (!all)
        kp_strbuf_addf(to, left == 0 && single ? " or another" : ", or others");
}

/* The sure rows alone contradict each other; they are the conflict. */
static void say_sure_conflict(const struct kp_verdict *verdict, struct kp_strbuf *to)
{
    bool one = verdict->conflict_rows == 1;

    kp_say_numbers("row", verdict->conflict, verdict->conflict_rows, to);
    if (one)
        kp_strbuf_addf(to, " is marked as sure and cannot be right");
    else
        kp_strbuf_addf(to, " are marked as sure and cannot %s be right",
                       verdict->conflict_rows == 2 ? "both" : "all");
    kp_strbuf_addf(to, ", so no repair is possible; remove 'sure' from %s",
                   one ? "it" : "one of them");
}

void kp_say_suspects(const struct kp_verdict_writer *writer, struct kp_strbuf *to)
{
    const struct kp_audit *audit = writer->verdict->audit;

    if (audit && audit->sure_rows_conflict) {
        say_sure_conflict(writer->verdict, to);
        return;
    }
    if (!audit || writer->game->row_count == 1)
        return;
    if (!shows_repairs(writer->verdict)) {
        kp_strbuf_addf(to, "whatever the secret was, ");
        say_at_least(audit, to);
        return;
    }
    if (writer->verdict->revealed && audit->wrong_most > 0 &&
        audit->wrong_most < writer->verdict->wrong_row_count)
        kp_strbuf_addf(to, "other secrets leave fewer rows wrong: ");
    if (audit->wrong_least == audit->wrong_most && audit->suspect_count > 0) {
        say_fewest(audit, to);
        return;
    }
    say_at_least(audit, to);
    if (audit->wrong_most == 0)
        return;
    kp_strbuf_addf(to, "; changing ");
    kp_say_number(audit->wrong_most, to);
    kp_strbuf_addf(to, " is enough");
    if (audit->suspect_count > 0) {
        kp_strbuf_addf(to, ": ");
        kp_say_numbers("row", audit->suspects[0].row, audit->suspects[0].count, to);
    }
}

/* ---- Repairs ------------------------------------------------------------ */

void kp_say_repaired_secret(const char *count, struct kp_strbuf *to)
{
    if (!count) {
        kp_strbuf_addf(to, "then this secret fits:");
    } else if (strcmp(count, "1") == 0) {
        kp_strbuf_addf(to, "then only this secret fits:");
    } else {
        kp_strbuf_addf(to, "then ");
        kp_strbuf_add_grouped(to, count);
        kp_strbuf_addf(to, " secrets fit, including:");
    }
}

static void say_left_out(const struct kp_verdict_writer *writer, struct kp_strbuf *to)
{
    const struct kp_audit *audit = writer->verdict->audit;
    size_t left = audit->repairs_left_out;

    if (left > 0)
        kp_strbuf_addf(to, "%s more repair%s not shown", kp_grouped_count(left).text,
                       left == 1 ? " is" : "s are");
    if (audit->repair_count > 0 && !audit->repairs_are_all)
        kp_strbuf_addf(to, "%sthere may be others", left > 0 ? ", and " : "");
    if (left > 0 && left <= KP_MOST_REPAIRS - audit->repair_count)
        kp_strbuf_addf(to, "; --repairs %zu shows %s", audit->repair_count + left,
                       left == 1 ? "it" : "them");
}

/* ---- Misrecorded guesses -------------------------------------------------- */

static bool is_same_peg(const struct kp_misrecorded_guess *a, const struct kp_misrecorded_guess *b)
{
    return a->row == b->row && a->peg == b->peg;
}

/* "peg 1 of row 4 was green, white or black; or peg 2 of row 4 was red" */
void kp_say_misrecorded_guesses(const struct kp_verdict_writer *writer, struct kp_strbuf *to)
{
    const struct kp_audit *audit = writer->verdict->audit;
    const struct kp_rules *rules = writer->game->rules;

    if (audit->misrecorded_guess_count == 0)
        return;
    kp_strbuf_addf(to, "or all scores are right, and one peg was recorded wrongly: ");
    for (size_t i = 0; i < audit->misrecorded_guess_count; i++) {
        const struct kp_misrecorded_guess *peg = &audit->misrecorded_guesses[i];
        bool last = i + 1 == audit->misrecorded_guess_count || !is_same_peg(peg, peg + 1);

        if (i > 0 && is_same_peg(peg, peg - 1))
            kp_strbuf_addf(to, last ? " or " : ", ");
        else
            kp_strbuf_addf(to, "%speg %d of row %zu was ", i == 0 ? "" : "; or ", peg->peg + 1,
                           peg->row + 1);
        kp_strbuf_addf(to, "%s",
                       kp_rules_is_blank(rules, peg->colour) ? "empty"
                                                             : kp_rules_name(rules, peg->colour));
    }
    if (audit->misrecorded_guesses_left_out > 0)
        kp_strbuf_addf(to, "; %s more %s not shown",
                       kp_grouped_count(audit->misrecorded_guesses_left_out).text,
                       audit->misrecorded_guesses_left_out == 1 ? "is" : "are");
    if (!audit->misrecorded_guesses_are_all)
        kp_strbuf_addf(to, "; there may be others");
}

static void say_unfinished(const struct kp_verdict_writer *writer, struct kp_strbuf *to)
{
    static const char *const words[] = {
#define WORDS(name, member, words) [KP_PART_##name] = (words),
        KP_AUDIT_PARTS(WORDS)
#undef WORDS
    };
    const struct kp_audit *audit = writer->verdict->audit;
    const char *before = " before it found ";
    unsigned parts = audit->unfinished;

    if (audit->stop == KP_COMPLETED)
        return;
    kp_strbuf_addf(to, "%s ended the audit", kp_stop_name(audit->stop));
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        if (!(parts & 1u << i))
            continue;
        parts &= ~(1u << i);
        kp_strbuf_addf(to, "%s%s", before, words[i]);
        before = parts & (parts - 1) ? ", " : " and ";
    }
}

/* ---- The audit as a whole ----------------------------------------------------- */

void kp_write_repeated_mistakes(const struct kp_verdict_writer *writer)
{
    const struct kp_audit *audit = writer->verdict->audit;
    struct kp_strbuf says = {0};

    if (audit->repeated_mistake_count == 0)
        return;
    kp_strbuf_addf(writer->to, "%s", writer->form->repeated_heading);
    for (size_t i = 0; i < audit->repeated_mistake_count; i++) {
        say_repeated_mistake(writer, &audit->repeated_mistakes[i], &says);
        writer->form->sentence(writer, KP_PLAIN, &says);
        writer->form->code(writer, "", audit->repeated_mistakes[i].secret);
    }
}

static void write_conflicts(const struct kp_verdict_writer *writer)
{
    const struct kp_audit *audit = writer->verdict->audit;
    const struct kp_verdict_form *form = writer->form;

    if (!audit->conflicts)
        return;
    kp_strbuf_addf(writer->to, "%s", form->conflicts_heading);
    kp_write_sentence(writer, "%s%s minimal conflict%s (rows that cannot all be right):",
                      audit->conflicts_are_all ? "" : "at least ",
                      kp_grouped_count(audit->conflict_count).text,
                      audit->conflict_count == 1 ? "" : "s");
    kp_strbuf_addf(writer->to, "%s", form->list);
    for (size_t i = 0; i < audit->conflict_count; i++) {
        kp_strbuf_addf(writer->to, "%s", form->item);
        kp_say_numbers("row", audit->conflicts[i].row, audit->conflicts[i].count, writer->to);
        kp_strbuf_addf(writer->to, "%s", form->item_end);
    }
    kp_strbuf_addf(writer->to, "%s", form->list_end);
}

static void write_misrecorded_guesses(const struct kp_verdict_writer *writer)
{
    const struct kp_audit *audit = writer->verdict->audit;
    const struct kp_misrecorded_guess *only = audit->misrecorded_guesses;

    if (audit->misrecorded_guess_count == 0)
        return;
    kp_strbuf_addf(writer->to, "%s", writer->form->misrecorded_heading);
    kp_write_verdict_sentence(writer, kp_say_misrecorded_guesses);
    if (audit->misrecorded_guess_count == 1 && audit->misrecorded_guesses_left_out == 0)
        writer->form->repaired_secret(writer, only->secret, only->count);
}

void kp_write_audit(const struct kp_verdict_writer *writer)
{
    if (shows_repairs(writer->verdict)) {
        writer->form->repairs(writer);
        kp_write_verdict_sentence(writer, say_left_out);
        write_misrecorded_guesses(writer);
    }
    write_conflicts(writer);
    kp_write_verdict_sentence(writer, say_unfinished);
}
