/* A problem on its way to a game and back, the same for every reduction: what kp_reduce,
 * kp_reduced_solve, kp_reduced_answer and kp_solution_write of keypeg.h do. */
#ifndef KP_REDUCTIONS_SOLVE_PROBLEM_H
#define KP_REDUCTIONS_SOLVE_PROBLEM_H

#include "base/limits.h"
#include "reductions/reduction.h"

struct kp_reduced {
    const struct kp_reduction *reduction;
    struct kp_hard_problem problem;
    struct kp_two_colour_game game;
};

#endif
