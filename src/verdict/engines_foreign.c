/* How far a program that is not ours is believed. */
#include "verdict/engines.h"

#include "base/memory.h"
#include <stdlib.h>

bool kp_engines_use_unknown_program(const struct kp_engines *judge)
{
    return judge->solver == &kp_solver_program;
}

/* Whether PicoSAT has a code for no rows at all. */
static bool has_code(struct kp_engines *judge, const bool *none, uint16_t *code)
{
    struct kp_engines sure = kp_engines_for(judge, judge->question);
    enum kp_answer answer = KP_UNDECIDED;

    sure.limits.effort = NULL;
    if (kp_solver_find(NULL, &sure.solver, NULL) == KP_OK) {
        sure.solver_name = sure.solver->name;
        answer = kp_engines_solve(&sure, none, code);
    }
    kp_engines_add_cost(judge, &sure);
    kp_engines_free(&sure);
    return answer == KP_CONSISTENT;
}

bool kp_engines_reject_wrong_solver(struct kp_engines *judge)
{
    bool *none = kp_calloc(judge->question->row_count, sizeof *none), caught;
    uint16_t *code = kp_calloc((size_t)judge->question->pegs, sizeof *code);

    caught = kp_engines_use_unknown_program(judge) && none && code && has_code(judge, none, code);
    if (caught) {
        kp_fail(&judge->complaint, KP_BAD_INPUT,
                "the solver %s is of no use here: it says that no code at all is possible",
                judge->solver_name);
        judge->engine = KP_NATIVE;
    }
    free(none);
    free(code);
    return caught;
}
