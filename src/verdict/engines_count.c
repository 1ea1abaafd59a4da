#include "base/memory.h"
#include "verdict/engines.h"
#include <stdlib.h>
#include <string.h>

bool kp_count_result_make(struct kp_count_result *census, const struct kp_question *question)
{
    memset(census, 0, sizeof *census);
    census->first = kp_calloc((size_t)question->pegs, sizeof *census->first);
    return census->first != NULL;
}

void kp_count_result_free(struct kp_count_result *census)
{
    free(census->first);
    kp_bignum_free(&census->total);
}

void kp_engines_count_native(struct kp_engines *judge, uint64_t states,
                             struct kp_count_result *census)
{
    struct kp_native_query task = {judge->question, census->asked, true, true, census->what, 0};
    struct kp_native_result told = {.code = census->first, .secrets = census->total};

    census->stop = kp_engines_native(judge, &task, states, &told);
    census->total = told.secrets;
    census->found = told.found;
    census->expected = told.expected;
}

/* One secret, at least, or none at all. */
static void ask_solver(struct kp_engines *judge, struct kp_count_result *census)
{
    enum kp_answer answer = kp_engines_solve(judge, census->asked.on, census->first);

    census->found = answer == KP_CONSISTENT;
    kp_bignum_set(&census->total, census->found);
    census->stop = answer == KP_UNDECIDED    ? judge->stop
                   : answer == KP_CONSISTENT ? KP_OUT_OF_STATES
                                             : KP_COMPLETED;
}

void kp_engines_count(struct kp_engines *judge, struct kp_count_result *census)
{
    census->stop = KP_OUT_OF_STATES;
    census->found = false;
    if (judge->engine != KP_SAT)
        kp_engines_count_native(judge, judge->budget, census);
    if (census->stop != KP_COMPLETED && !census->found && judge->engine != KP_NATIVE &&
        !kp_stop_ends_step(census->stop))
        ask_solver(judge, census);
}
