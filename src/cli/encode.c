#include "cli/files.h"

static int encode(const struct kp_visit *visit)
{
    struct kp_diag why = {0};
    enum kp_stop stop;
    enum kp_status status = kp_encode(visit->game, &visit->call->options, &kp_standard_output,
                                      &stop, &why);

    if (status)
        return kp_say_failure(visit, status, &why);
    if (stop == KP_RAN)
        return KP_EXIT_DONE;
    fprintf(stderr, "%s: the clauses are not complete: %s\n", visit->file, kp_stop_name(stop));
    return KP_EXIT_UNDECIDED;
}

int kp_run_encode(const struct kp_call *call)
{
    return kp_only_game(call, encode, NULL);
}
