/* The section "reduce" of keypeg.h. */
#include "base/strbuf.h"
#include "hard/reductions/solve_problem.h"
#include "keypeg.h"
#include "keypeg/api_impl.h"

enum kp_status kp_reduce(const char *name, const char *text, size_t length, int64_t size,
                         struct kp_reduced **reduced, struct kp_errors *errors)
{
    struct kp_errors unseen = {0};

    errors = errors ? errors : &unseen;
    errors->count = errors->left_out = 0;
    return kp_reduced_make(name, text, length, size, reduced, errors);
}

enum kp_status kp_reduced_write(const struct kp_reduced *reduced, const struct kp_out *out)
{
    return kp_two_colour_game_write(&reduced->game, out);
}

enum kp_status kp_reduced_solve(const struct kp_reduced *reduced, const struct kp_options *options,
                                struct kp_solution **solution, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options, kp_solution_find(reduced, options, solution, why));
}

enum kp_status kp_reduced_answer(const struct kp_reduced *reduced, const char *text, size_t length,
                                 struct kp_solution **solution, struct kp_diag *why)
{
    return kp_solution_read(reduced, text, length, solution, why);
}

enum kp_status kp_solution_write(const struct kp_solution *solution, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_solution_text(solution, &text);
    return kp_strbuf_send(&text, out);
}
