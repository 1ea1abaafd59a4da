#include "base/memory.h"
#include "verdict/engines.h"
#include <stdlib.h>
#include <string.h>

bool kp_census_make(struct kp_census *census, const struct kp_question *question)
{
    memset(census, 0, sizeof *census);
    census->first = kp_zeroed((size_t)question->pegs, sizeof *census->first);
    return census->first != NULL;
}

void kp_census_free(struct kp_census *census)
{
    free(census->first);
    kp_count_free(&census->total);
}

void kp_judge_count_native(struct kp_judge *judge, uint64_t states, struct kp_census *census)
{
    struct kp_task task = {judge->question, census->asked, true, true, census->what, 0};
    struct kp_told told = {.code = census->first, .secrets = census->total};

    census->stop = kp_judge_native(judge, &task, states, &told);
    census->total = told.secrets;
    census->found = told.found;
    census->expected = told.expected;
}

/* One secret, at least, or none at all. */
static void ask_solver(struct kp_judge *judge, struct kp_census *census)
{
    enum kp_answer answer = kp_judge_solve(judge, census->asked.on, census->first);

    census->found = answer == KP_CONSISTENT;
    kp_count_set(&census->total, census->found);
    census->stop = answer == KP_UNDECIDED    ? judge->stop
                   : answer == KP_CONSISTENT ? KP_OUT_OF_STATES
                                             : KP_RAN;
}

void kp_judge_count(struct kp_judge *judge, struct kp_census *census)
{
    census->stop = KP_OUT_OF_STATES;
    census->found = false;
    if (judge->engine != KP_SAT)
        kp_judge_count_native(judge, judge->budget, census);
    if (census->stop != KP_RAN && !census->found && judge->engine != KP_NATIVE &&
        !kp_judge_must_end(census->stop))
        ask_solver(judge, census);
}
