#include "sat/solver.h"

#include "base/text.h"
#include <string.h>

static enum kp_status unknown(const char *name, struct kp_diag *why)
{
    struct kp_text names = {0};
    enum kp_status status;

    for (size_t i = 0; kp_solvers[i]; i++)
        kp_text_add(&names, " %s", kp_solvers[i]->name);
    status = kp_fail(why, KP_BAD_INPUT, "there is no solver '%s'; there is:%s", name,
                     names.length ? names.text : " none");
    kp_text_free(&names);
    return status;
}

enum kp_status kp_solver_find(const char *name, const struct kp_solver **solver,
                              struct kp_diag *why)
{
    for (size_t i = 0; kp_solvers[i]; i++)
        if (!name || strcmp(name, kp_solvers[i]->name) == 0) {
            *solver = kp_solvers[i];
            return KP_OK;
        }
    return unknown(name ? name : "auto", why);
}
