#include "report/verdict_report.h"

#include "report/audit_text.h"
#include "report/engine_steps_text.h"
#include "report/phrases.h"
#include "report/story_text.h"
#include "report/text_board.h"
#include <string.h>

#define INDENT 3 /* of a code that stands on lines of its own */

/* What the rows say when the revealed secret is left aside. */
static void tell_without_secret(const struct kp_report_context *telling)
{
    const struct kp_verdict *verdict = telling->verdict;

    if (verdict->without_secret == KP_CONSISTENT) {
        kp_write_code(telling,
                      verdict->lies ? "Another code would fit:"
                                    : "Another code would give every score:",
                      INDENT, verdict->secret);
        return;
    }
    kp_write_line(telling, kp_say_without_secret);
    if (verdict->without_secret == KP_CHEATED)
        kp_write_line(telling, kp_say_conflict);
}

static void tell_revealed(const struct kp_report_context *telling)
{
    kp_write_code(telling, "The revealed secret:", INDENT, telling->verdict->revealed);
    kp_write_line(telling, kp_say_against_rules);
    kp_write_line(telling, kp_say_either);
    kp_write_line(telling, kp_say_mistakes);
    tell_without_secret(telling);
    if (telling->verdict->audit)
        kp_write_line(telling, kp_say_first_impossible);
    if (kp_shows_corrections(telling->verdict))
        kp_strbuf_addf(telling->to, "\n");
    kp_write_line(telling, kp_say_suspects);
}

static void tell_consistent(const struct kp_report_context *telling)
{
    const struct kp_verdict *verdict = telling->verdict;

    kp_write_code(telling, kp_secret_caption(telling->game, verdict), INDENT, verdict->secret);
    kp_write_line(telling, kp_say_mistakes);
    kp_write_line(telling, kp_say_how_many);
}

/* Which rows are suspected, and why any must be wrong. */
static void tell_rows_alone(const struct kp_report_context *telling)
{
    kp_write_line(telling, kp_say_suspects);
    kp_write_line(telling, kp_say_conflict);
    if (telling->verdict->audit)
        kp_write_line(telling, kp_say_first_impossible);
}

static void tell_answer(const struct kp_report_context *telling)
{
    const struct kp_verdict *verdict = telling->verdict;

    kp_write_repeated_mistakes(telling);
    if (verdict->answer == KP_CONSISTENT)
        tell_consistent(telling);
    else if (verdict->revealed)
        tell_revealed(telling);
    else if (verdict->answer == KP_CHEATED)
        tell_rows_alone(telling);
    kp_write_audit(telling);
}

static const char *decider(const struct kp_verdict *verdict)
{
    static const struct {
        const char *engine, *says;
    } names[] = {
        {"arithmetic", "arithmetic"},
        {"native", "the native engine"},
        {"sat", "the SAT solver"},
        {"replay", "playing the game again with the revealed secret"},
    };

    for (size_t i = 0; verdict->engine && i < sizeof names / sizeof *names; i++)
        if (strcmp(verdict->engine, names[i].engine) == 0)
            return names[i].says;
    return "nobody";
}

/* "2 calls of the solver", "1 call of the solver" */
static void tell_stat(const struct kp_report_context *telling, uint64_t number, const char *things)
{
    int length = (int)strcspn(things, " ");

    if (number > 0)
        kp_strbuf_addf(telling->to, "%12llu %.*s%s\n", (unsigned long long)number,
                       length - (number == 1), things, things + length);
}

static void tell_stats(const struct kp_report_context *telling)
{
    const struct kp_verdict *verdict = telling->verdict;

    kp_strbuf_addf(telling->to, "Decided by: %s\n", decider(verdict));
    kp_write_steps(telling);
    if (verdict->encoding)
        kp_strbuf_addf(telling->to, "Clauses: %s\n", verdict->encoding);
    if (verdict->solver)
        kp_strbuf_addf(telling->to, "Solver: %s\n", verdict->solver);
#define TELL(name, what) tell_stat(telling, verdict->stats.name, what);
    KP_STATS(TELL)
#undef TELL
}

void kp_report_text(const struct kp_transcript *game, const struct kp_verdict *verdict,
                    const struct kp_style *style, struct kp_strbuf *to)
{
    struct kp_report_context telling = {.game = game, .verdict = verdict, .to = to};

    telling.width = style->width > 0 ? style->width : 80;
    telling.pegs = kp_pegs_make(game->rules, style->colour);
    kp_write_line(&telling, kp_say_headline);
    if (game->row_count) {
        kp_strbuf_addf(to, "\n");
        kp_board_draw(game, verdict, &telling.pegs, telling.width, to);
    }
    kp_strbuf_addf(to, "\n");
    tell_answer(&telling);
    kp_write_story(&telling);
    kp_say_notes(verdict->notes, telling.width, to);
    if (style->stats)
        tell_stats(&telling);
}
