/* A verdict as text: the headline, the board, the answer with the audit, the story, the
 * notes, and with -v the steps that led to the answer and what they cost. */
#include "report/audit_text.h"
#include "report/phrases.h"
#include "report/report.h"

#include <string.h>

#define INDENT 3 /* of a code on lines of its own */

/* ---- The answer -------------------------------------------------------------- */

/* The answer for the rows without the revealed secret. */
static void write_answer_without_secret(const struct kp_text_report *report)
{
    const struct kp_verdict *verdict = report->of.verdict;

    if (verdict->without_secret == KP_CONSISTENT) {
        kp_write_code(report, KP_OTHER_SECRET, INDENT, verdict->secret);
        return;
    }
    kp_write_verdict_sentence(report, kp_say_without_secret);
    if (verdict->without_secret == KP_CHEATED)
        kp_write_verdict_sentence(report, kp_say_conflict);
}

static void write_revealed_secret(const struct kp_text_report *report)
{
    kp_write_code(report, "The revealed secret:", INDENT, report->of.verdict->revealed);
    kp_write_verdict_sentence(report, kp_say_against_rules);
    kp_write_verdict_sentence(report, kp_say_either);
    kp_write_verdict_sentence(report, kp_say_mistakes);
    write_answer_without_secret(report);
    if (report->of.verdict->audit)
        kp_write_verdict_sentence(report, kp_say_first_impossible);
    if (kp_shows_repairs(report->of.verdict))
        kp_strbuf_addf(report->to, "\n");
    kp_write_verdict_sentence(report, kp_say_suspects);
}

static void write_consistent(const struct kp_text_report *report)
{
    kp_write_code(report, kp_secret_caption(&report->of), INDENT, report->of.verdict->secret);
    kp_write_verdict_sentence(report, kp_say_mistakes);
    kp_write_verdict_sentence(report, kp_say_how_many);
}

static void write_suspects_and_conflict(const struct kp_text_report *report)
{
    kp_write_verdict_sentence(report, kp_say_suspects);
    kp_write_verdict_sentence(report, kp_say_conflict);
    if (report->of.verdict->audit)
        kp_write_verdict_sentence(report, kp_say_first_impossible);
}

static void write_answer(const struct kp_text_report *report)
{
    const struct kp_verdict *verdict = report->of.verdict;

    kp_write_repeated_mistakes(report);
    if (verdict->answer == KP_CONSISTENT)
        write_consistent(report);
    else if (verdict->revealed)
        write_revealed_secret(report);
    else if (verdict->answer == KP_CHEATED)
        write_suspects_and_conflict(report);
    kp_write_audit(report);
}

/* ---- The steps to the answer ------------------------------------------------- */

static void say_things(uint64_t number, const char *things, struct kp_strbuf *to)
{
    kp_say_integer(number, to);
    kp_strbuf_addf(to, " %s", things);
}

/* Whether the native engine stopped with most of its budget unspent, because the estimate
 * said that counting would take more. */
static bool gave_up_early(const struct kp_step *step)
{
    return step->stop == KP_OUT_OF_STATES && step->expected > step->allowed &&
           step->cost.states < step->allowed;
}

static void say_native_cost(const struct kp_step *step, struct kp_strbuf *to)
{
    bool bounded = step->allowed<UINT64_MAX, far = step->expected> step->allowed;

    if (gave_up_early(step))
        kp_strbuf_addf(to, "stopped early: ");
    if (step->expected == UINT64_MAX)
        kp_strbuf_addf(to, "no estimate of the states for counting, ");
    else if (step->expected > 0)
        say_things(step->expected, "states expected for counting, ", to);
    if (bounded && far)
        kp_strbuf_addf(to, "more than the ");
    if (bounded)
        say_things(step->allowed, "allowed, ", to);
    say_things(step->cost.states, "visited", to);
}

static void say_solver_cost(const struct kp_step *step, const char *encoding, struct kp_strbuf *to)
{
    if (encoding)
        kp_strbuf_addf(to, "%s, ", encoding);
    say_things(step->cost.variables, "variables, ", to);
    say_things(step->cost.clauses, "clauses, ", to);
    say_things(step->cost.solves, step->cost.solves == 1 ? "solver call" : "solver calls", to);
}

/* "2 secrets, and there may be others; the time limit ended it" */
static void say_outcome(const struct kp_step *step, struct kp_strbuf *to)
{
    if (step->answer == KP_CHEATED)
        kp_strbuf_addf(to, "no secret");
    else if (step->answer == KP_UNDECIDED)
        kp_strbuf_addf(to, "no answer");
    else if (step->secrets == UINT64_MAX)
        kp_strbuf_addf(to, "too many secrets to count");
    else
        say_things(step->secrets, step->secrets == 1 ? "secret" : "secrets", to);
    if (step->answer == KP_CONSISTENT)
        kp_strbuf_addf(to, step->counted ? ", and no other" : ", and there may be others");
    if (step->stop != KP_COMPLETED && step->stop != KP_ENOUGH && !gave_up_early(step))
        kp_strbuf_addf(to, "; %s ended it", kp_stop_name(step->stop));
}

static void write_step(const struct kp_text_report *report, const struct kp_step *step)
{
    struct kp_strbuf *to = report->to;
    unsigned long long ms = (unsigned long long)(1000 * step->seconds + 0.5);

    kp_strbuf_addf(to, "%4llu.%03llu s  %s: ", ms / 1000, ms % 1000, step->who);
    if (strcmp(step->who, "arithmetic") == 0) {
        kp_strbuf_addf(to,
                       step->answer == KP_CHEATED ? "found a conflict\n" : "found no conflict\n");
        return;
    }
    if (strcmp(step->who, "native") == 0)
        say_native_cost(step, to);
    else
        say_solver_cost(step, report->of.verdict->encoding, to);
    kp_strbuf_addf(to, ": ");
    say_outcome(step, to);
    kp_strbuf_addf(to, "\n");
}

static const char *name_engine(const struct kp_verdict *verdict)
{
    static const struct {
        const char *engine, *says;
    } names[] = {
        {"arithmetic", "arithmetic"},
        {"native", "the native engine"},
        {"sat", "the SAT engine"},
        {"replay", "checking the revealed secret against every row"},
    };

    for (size_t i = 0; verdict->engine && i < sizeof names / sizeof *names; i++)
        if (strcmp(verdict->engine, names[i].engine) == 0)
            return names[i].says;
    return "no engine";
}

/* "2 calls of the solver", "1 call of the solver" */
static void write_stat(const struct kp_text_report *report, uint64_t number, const char *things)
{
    int length = (int)strcspn(things, " ");

    if (number > 0)
        kp_strbuf_addf(report->to, "%12llu %.*s%s\n", (unsigned long long)number,
                       length - (number == 1), things, things + length);
}

static void write_stats(const struct kp_text_report *report)
{
    const struct kp_verdict *verdict = report->of.verdict;

    kp_strbuf_addf(report->to, "Decided by: %s\n", name_engine(verdict));
    for (size_t i = 0; i < verdict->step_count; i++)
        write_step(report, &verdict->steps[i]);
    if (verdict->encoding)
        kp_strbuf_addf(report->to, "Encoding: %s\n", verdict->encoding);
    if (verdict->solver)
        kp_strbuf_addf(report->to, "Solver: %s\n", verdict->solver);
#define TELL(name, what) write_stat(report, verdict->stats.name, what);
    KP_STATS(TELL)
#undef TELL
}

enum kp_status kp_report(const struct kp_transcript *game, const struct kp_verdict *verdict,
                         const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf to = {0};
    struct kp_text_report report = kp_text_report_begin(game, verdict, style, &to);

    kp_write_verdict_sentence(&report, kp_say_headline);
    kp_strbuf_addf(&to, "\n");
    if (game->row_count) {
        kp_write_board(&report);
        kp_strbuf_addf(&to, "\n");
    }
    write_answer(&report);
    kp_write_story(&report);
    kp_write_notes(verdict->notes, report.width, &to);
    if (style->stats)
        write_stats(&report);
    return kp_strbuf_send(&to, out);
}
