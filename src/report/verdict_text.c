#include "report/audit_text.h"
#include "report/phrases.h"
#include "report/text_layout.h"
#include "report/verdict_report.h"

#include <stdio.h>
#include <string.h>

static bool is(const struct kp_step *step, const char *who)
{
    return strcmp(step->who, who) == 0;
}

static void say(uint64_t number, const char *things, struct kp_strbuf *to)
{
    char decimal[24];

    snprintf(decimal, sizeof decimal, "%llu", (unsigned long long)number);
    kp_say_count(decimal, to);
    kp_strbuf_addf(to, " %s", things);
}

/* Whether it left most of its budget unspent, for there is too much to count. */
static bool gave_up(const struct kp_step *step)
{
    return step->stop == KP_OUT_OF_STATES && step->expected > step->allowed &&
           step->cost.states < step->allowed;
}

/* Why it only tried a few codes, or none. */
static void say_native(const struct kp_step *step, struct kp_strbuf *to)
{
    bool bounded = step->allowed<UINT64_MAX, far = step->expected> step->allowed;

    if (gave_up(step))
        kp_strbuf_addf(to, "not tried to the end: ");
    if (step->expected == UINT64_MAX)
        kp_strbuf_addf(to, "nobody can tell how many states counting takes, ");
    else if (step->expected > 0)
        say(step->expected, "states expected for counting, ", to);
    if (bounded && far)
        kp_strbuf_addf(to, "more than the ");
    if (bounded)
        say(step->allowed, "allowed, ", to);
    say(step->cost.states, "visited", to);
}

static void say_solver(const struct kp_step *step, const char *encoding, struct kp_strbuf *to)
{
    if (encoding)
        kp_strbuf_addf(to, "%s, ", encoding);
    say(step->cost.variables, "variables, ", to);
    say(step->cost.clauses, "clauses, asked ", to);
    if (step->cost.solves == 1)
        kp_strbuf_addf(to, "once");
    else
        say(step->cost.solves, "times", to);
}

/* "2 secrets, and there may be others: the time limit" */
static void say_outcome(const struct kp_step *step, struct kp_strbuf *to)
{
    if (step->answer == KP_CHEATED) {
        kp_strbuf_addf(to, "no secret");
    } else if (step->answer == KP_UNDECIDED) {
        kp_strbuf_addf(to, "no answer");
    } else if (step->secrets == UINT64_MAX) {
        kp_strbuf_addf(to, "secrets beyond number");
    } else {
        say(step->secrets, step->secrets == 1 ? "secret" : "secrets", to);
    }
    if (step->answer == KP_CONSISTENT)
        kp_strbuf_addf(to, step->counted ? ", and no other" : ", and there may be others");
    if (step->stop != KP_COMPLETED && step->stop != KP_ENOUGH && !gave_up(step))
        kp_strbuf_addf(to, "; %s ended it", kp_stop_name(step->stop));
}

static void tell_step(const struct kp_report_context *telling, const struct kp_step *step)
{
    struct kp_strbuf *to = telling->to;
    unsigned long long ms = (unsigned long long)(1000 * step->seconds + 0.5);

    kp_strbuf_addf(to, "%4llu.%03llu s  %s: ", ms / 1000, ms % 1000, step->who);
    if (is(step, "arithmetic")) {
        kp_strbuf_addf(to, step->answer == KP_CHEATED ? "rows clash\n" : "nothing found\n");
        return;
    }
    if (is(step, "native"))
        say_native(step, to);
    else
        say_solver(step, telling->verdict->encoding, to);
    kp_strbuf_addf(to, ": ");
    say_outcome(step, to);
    kp_strbuf_addf(to, "\n");
}

/* What was done for the answer, and why, a line for each step: what -v tells. */
static void kp_write_steps(const struct kp_report_context *telling)
{
    for (size_t i = 0; i < telling->verdict->step_count; i++)
        tell_step(telling, &telling->verdict->steps[i]);
}

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
