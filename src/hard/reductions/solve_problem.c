#include "hard/reductions/solve_problem.h"

#include "base/memory.h"
#include "hard/reductions/dimacs_reader.h"
#include <stdlib.h>

static enum kp_status no_reduction(const char *name, struct kp_errors *problems)
{
    struct kp_strbuf names = {0};

    for (const struct kp_reduction *const *known = kp_reductions; *known; known++)
        kp_strbuf_addf(&names, " %s", (*known)->name);
    kp_add_error(problems, 0, 0, "there is no reduction '%s'; there are:%s", name,
                 names.failed ? "" : names.text);
    kp_strbuf_free(&names);
    return KP_BAD_INPUT;
}

static enum kp_status read_problem(struct kp_reduced *reduced, const char *text, size_t length,
                                   struct kp_errors *problems)
{
    struct kp_hard_problem *problem = &reduced->problem;

    if (reduced->reduction->asks == KP_COVER)
        return kp_graph_read(text, length, &problem->graph, problems);
    return kp_formula_read(text, length, reduced->reduction, &problem->formula, problems);
}

static enum kp_status check_size(const struct kp_reduction *reduction, int64_t size,
                                 struct kp_errors *problems)
{
    bool wanted = reduction->asks == KP_COVER;

    if (wanted == (size >= 0))
        return KP_OK;
    kp_add_error(problems, 0, 0,
                 wanted ? "%s wants the size of the cover, as in --size 3" : "%s has no size",
                 reduction->name);
    return KP_BAD_INPUT;
}

static enum kp_status fill(struct kp_reduced *reduced, const char *text, size_t length,
                           struct kp_errors *problems)
{
    enum kp_status status = check_size(reduced->reduction, reduced->problem.size, problems);
    struct kp_diag why = {0};

    if (status == KP_OK)
        status = read_problem(reduced, text, length, problems);
    if (status)
        return status;
    status = kp_reduction_make(reduced->reduction, &reduced->problem, &reduced->sheet, &why);
    if (status == KP_BAD_INPUT)
        kp_add_error(problems, 0, 0, "%s", why.says);
    return status;
}

enum kp_status kp_reduced_make(const char *name, const char *text, size_t length, int64_t size,
                               struct kp_reduced **reduced, struct kp_errors *problems)
{
    const struct kp_reduction *reduction = kp_reduction_named(name);
    struct kp_reduced *made = kp_calloc(1, sizeof *made);
    enum kp_status status = KP_NO_MEMORY;

    *reduced = NULL;
    if (made && !reduction)
        status = no_reduction(name, problems);
    if (made && reduction) {
        made->reduction = reduction;
        made->problem.size = size;
        status = fill(made, text, length, problems);
    }
    if (status == KP_NO_MEMORY)
        kp_add_error(problems, 0, 0, "no memory left");
    if (status == KP_OK)
        *reduced = made;
    else
        kp_reduced_free(made);
    return status;
}

void kp_reduced_free(struct kp_reduced *reduced)
{
    if (!reduced)
        return;
    kp_hard_problem_free(&reduced->problem);
    kp_two_colour_game_free(&reduced->sheet);
    free(reduced);
}

bool kp_reduction_wants_size(const char *name)
{
    const struct kp_reduction *reduction = kp_reduction_named(name);

    return reduction && reduction->asks == KP_COVER;
}
