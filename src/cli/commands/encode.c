#include "cli/io/game_files.h"
#include "cli/io/progress.h"

static int encode(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, true);
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_encode(visit->game, &options, &visit->out, &stop, &why);

    return kp_say_end(visit, status, &why, "the clauses are not complete", stop);
}

int kp_run_encode(const struct kp_call *call)
{
    return kp_only_game(call, encode, NULL);
}
