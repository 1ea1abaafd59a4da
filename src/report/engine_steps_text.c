#include "report/engine_steps_text.h"

#include "report/phrases.h"
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
    if (step->stop == KP_INTERRUPTED && step->raced)
        kp_strbuf_addf(to, "; stopped, for the other was first");
    else if (step->stop != KP_COMPLETED && step->stop != KP_ENOUGH && !gave_up(step))
        kp_strbuf_addf(to, "; %s ended it", kp_stop_name(step->stop));
}

static void tell_step(const struct kp_report_context *telling, const struct kp_step *step)
{
    struct kp_strbuf *to = telling->to;
    unsigned long long ms = (unsigned long long)(1000 * step->seconds + 0.5);

    kp_strbuf_addf(to, "%4llu.%03llu s  %s%s: ", ms / 1000, ms % 1000, step->who,
                   step->raced ? ", racing" : "");
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

void kp_write_steps(const struct kp_report_context *telling)
{
    for (size_t i = 0; i < telling->verdict->step_count; i++)
        tell_step(telling, &telling->verdict->steps[i]);
}
