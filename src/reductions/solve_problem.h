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

/* Of keypeg.h. */
KP_API enum kp_status kp_reduce(const char *name, const char *text, size_t length, int64_t size,
                                struct kp_reduced **reduced, struct kp_errors *errors);

KP_API void kp_reduced_free(struct kp_reduced *reduced);
KP_API bool kp_reduction_needs_size(const char *name);

KP_API enum kp_status kp_reduced_write(const struct kp_reduced *reduced, const struct kp_out *out);
KP_API enum kp_status kp_reduced_solve(const struct kp_reduced *reduced,
                                       const struct kp_options *options,
                                       struct kp_solution **solution, struct kp_diag *why);
KP_API enum kp_status kp_reduced_answer(const struct kp_reduced *reduced, const char *text,
                                        size_t length, struct kp_solution **solution,
                                        struct kp_diag *why);

KP_API void kp_solution_free(struct kp_solution *solution);

KP_API enum kp_status kp_solution_write(const struct kp_solution *solution,
                                        const struct kp_out *out);

#endif
