/* Finding a solver by name: one of those that the build found, else a program of this name that
 * reads DIMACS. */
#include "sat/solver.h"

#include "base/unknown_name.h"

#include <string.h>

enum kp_status kp_solver_find(const char *name, const struct kp_solver **solver,
                              struct kp_diag *why)
{
    struct kp_diag program = {0};
    struct kp_unknown_name unknown;
    enum kp_status status;

    name = name ? name : "picosat";
    for (size_t i = 0; kp_solvers[i]; i++)
        if (strcmp(name, kp_solvers[i]->name) == 0) {
            *solver = kp_solvers[i];
            return KP_OK;
        }
    status = kp_solver_program_check(name, &program);
    *solver = &kp_solver_program;
    if (status != KP_BAD_INPUT)
        return status == KP_OK ? KP_OK : kp_no_memory(why);
    unknown = kp_unknown_begin("solver", name, strlen(name));
    for (size_t i = 0; kp_solvers[i]; i++)
        kp_unknown_expect(&unknown, kp_solvers[i]->name);
    kp_unknown_expect(&unknown, "a program that reads DIMACS");
    kp_unknown_refuse(&unknown, why);
    if (!unknown.nearest)
        kp_continue(why, "; %s", program.says);
    return status;
}
