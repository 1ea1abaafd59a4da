#include "sat/solver.h"

#include "base/strbuf.h"
#include "sat/command_line.h"
#include <string.h>

static enum kp_status refuse_name(const char *name, const struct kp_diag *program,
                                  struct kp_diag *why)
{
    struct kp_strbuf names = {0};
    enum kp_status status;

    for (size_t i = 0; kp_solvers[i]; i++)
        kp_strbuf_addf(&names, " %s", kp_solvers[i]->name);
    status = kp_fail(why, KP_BAD_INPUT,
                     "there is no solver '%s'; there is:%s, or any program that reads DIMACS (%s)",
                     name, names.length ? names.text : "", program->says);
    kp_strbuf_free(&names);
    return status;
}

static enum kp_status find_program(const char *line, const struct kp_solver **solver,
                                   struct kp_diag *why)
{
    struct kp_command_line command;
    struct kp_diag program = {0};
    enum kp_status status = kp_command_line_read(&command, line, &program);

    kp_command_line_free(&command);
    if (status == KP_OK)
        *solver = &kp_solver_program;
    else if (status == KP_BAD_INPUT)
        return refuse_name(line, &program, why);
    else
        return kp_no_memory(why);
    return status;
}

enum kp_status kp_solver_find(const char *name, const struct kp_solver **solver,
                              struct kp_diag *why)
{
    name = name ? name : "picosat";
    for (size_t i = 0; kp_solvers[i]; i++)
        if (strcmp(name, kp_solvers[i]->name) == 0) {
            *solver = kp_solvers[i];
            return KP_OK;
        }
    return find_program(name, solver, why);
}
