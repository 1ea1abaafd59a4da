#include "sat/solver.h"

#include "base/strbuf.h"
#include <string.h>

static enum kp_status refuse_name(const char *name, const char *problem, struct kp_diag *why)
{
    struct kp_strbuf names = {0};
    enum kp_status status;

    for (size_t i = 0; kp_solvers[i]; i++)
        kp_strbuf_addf(&names, "%s%s", i > 0 ? ", " : "", kp_solvers[i]->name);
    status = kp_bad_input(why,
                          "unknown solver '%s' (%s); choose %s, or a program that reads DIMACS",
                          name, problem, names.length ? names.text : "");
    kp_strbuf_free(&names);
    return status;
}

enum kp_status kp_solver_find(const char *name, const struct kp_solver **solver,
                              struct kp_diag *why)
{
    struct kp_diag program = {0};
    enum kp_status status;

    name = name ? name : "picosat";
    for (size_t i = 0; kp_solvers[i]; i++)
        if (strcmp(name, kp_solvers[i]->name) == 0) {
            *solver = kp_solvers[i];
            return KP_OK;
        }
    status = kp_solver_program_check(name, &program);
    if (status == KP_OK)
        *solver = &kp_solver_program;
    else if (status == KP_BAD_INPUT)
        return refuse_name(name, program.says, why);
    else
        return kp_no_memory(why);
    return status;
}
