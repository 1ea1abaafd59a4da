/* Games as they are played; keypeg's part in them is a role. */
#include "cli/play/play.h"

#include <string.h>

static const struct kp_role *const roles[] = {&kp_codebreaker, &kp_codemaker, &kp_adversarial,
                                              &kp_referee, NULL};

static int ask_for_role(void)
{
    fputs("keypeg: play wants a role: write", stderr);
    for (size_t i = 0; roles[i]; i++)
        fprintf(stderr, "%s 'keypeg play --%s'",
                i == 0         ? ""
                : roles[i + 1] ? ","
                               : " or",
                roles[i]->name);
    fputs("\n", stderr);
    return KP_EXIT_BAD;
}

int kp_run_play(const struct kp_call *call)
{
    if (call->other_role) {
        fprintf(stderr, "keypeg: play takes one role: --%s or --%s\n", call->other_role,
                call->role);
        return KP_EXIT_BAD;
    }
    if (call->word_count) {
        fprintf(stderr,
                "keypeg: play takes no file: it reads what is typed, 'keypeg play --%s < FILE'\n",
                call->role ? call->role : "referee");
        return KP_EXIT_BAD;
    }
    for (size_t i = 0; roles[i]; i++)
        if (call->role && strcmp(call->role, roles[i]->name) == 0)
            return kp_playing(call, roles[i]);
    return ask_for_role();
}
