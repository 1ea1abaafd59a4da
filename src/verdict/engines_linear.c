/* The linear engine as verdict uses it.  It only decides; what it cannot do, such as counting, is
 * done as under `auto`. */
#include "linear/linear_engine.h"
#include "verdict/engines.h"

/* A pivot passes twice over the square of the equations, of which there is about one for each
 * peg, class and row.  A state takes as long as this many numbers. */
#define NUMBERS_PER_STATE 64

static uint64_t states_of_pivot(const struct kp_question *question)
{
    uint64_t equations = (uint64_t)question->pegs + (uint64_t)question->classes +
                         question->row_count;

    return 1 + equations * equations / NUMBERS_PER_STATE;
}

static uint64_t affordable_pivots(const struct kp_engines *engines)
{
    const uint64_t *effort = engines->limits.effort;
    uint64_t each = states_of_pivot(engines->question);
    uint64_t budget = engines->budget == UINT64_MAX ? UINT64_MAX : engines->budget / each;

    return effort && *effort / each < budget ? *effort / each : budget;
}

static void charge_pivots(struct kp_engines *engines, uint64_t spent)
{
    uint64_t each = states_of_pivot(engines->question);

    engines->stats.pivots += spent;
    kp_limits_spend(&engines->limits, spent < UINT64_MAX / each ? spent * each : UINT64_MAX);
}

enum kp_answer kp_engines_decide_linearly(struct kp_engines *engines, const bool *on, bool *used,
                                          uint16_t *code)
{
    struct kp_linear_query query = {.question = engines->question, .on = on, .what = "searching"};
    struct kp_linear_result result = {.code = code, .used = used};
    uint64_t given = affordable_pivots(engines), left = given;

    engines->stop = kp_limits_check(&engines->limits);
    if (engines->stop != KP_COMPLETED)
        return KP_UNDECIDED;
    engines->stop = kp_linear_solve(&query, &engines->limits, &left, &result);
    charge_pivots(engines, given - left);
    if (result.inexact)
        kp_fail(&engines->complaint, KP_BAD_INPUT,
                "the linear engine gave up because its rounding errors grew too large");
    if (result.found)
        return KP_CONSISTENT;
    return engines->stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}
