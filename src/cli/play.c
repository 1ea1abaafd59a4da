/* Games as they are played; keypeg's part in them is a role. */
#include "cli/referee.h"

#include <string.h>

static const struct {
    const char *name; /* --NAME */
    int (*play)(const struct kp_call *call);
} roles[] = {
    {"referee", kp_referee},
};

#define ROLES (sizeof roles / sizeof *roles)

static int ask_for_role(void)
{
    fputs("keypeg: play wants a role: write", stderr);
    for (size_t i = 0; i < ROLES; i++)
        fprintf(stderr, "%s 'keypeg play --%s'", i ? " or" : "", roles[i].name);
    fputs("\n", stderr);
    return KP_EXIT_BAD;
}

int kp_run_play(const struct kp_call *call)
{
    if (call->word_count) {
        fputs(
            "keypeg: play takes no file: it reads what is typed, 'keypeg play --referee < FILE'\n",
            stderr);
        return KP_EXIT_BAD;
    }
    for (size_t i = 0; i < ROLES; i++)
        if (call->role && strcmp(call->role, roles[i].name) == 0)
            return roles[i].play(call);
    return ask_for_role();
}
