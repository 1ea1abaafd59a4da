#include "cli/commands/print_secrets.h"
#include "cli/io/game_location.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"

/* The last line of a game in JSON says whether these were all. */
static void show_end(const struct kp_secrets *secrets, enum kp_stop_reason stop)
{
    const struct kp_visit *visit = secrets->visit;
    bool enough = kp_secrets_are_enough(secrets);

    kp_write_place(visit);
    kp_print(&visit->out, ",\"listed\":%llu,\"complete\":%s,\"stop\":", secrets->shown,
             stop == KP_COMPLETED && !enough ? "true" : "false");
    if (stop == KP_COMPLETED)
        kp_print(&visit->out, enough ? "\"--limit\"}\n" : "null}\n");
    else
        kp_print(&visit->out, "\"%s\"}\n", kp_stop_name(stop));
}

static int list(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, true);
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_secrets secrets;
    int status;

    if (kp_secrets_begin(&secrets, visit, &status)) {
        enum kp_status listed = kp_list(visit->game, &options, kp_secrets_show, &secrets, &stop,
                                        &why);

        if (listed == KP_OK && secrets.failed)
            listed = KP_WRITE_FAILED;
        if (listed == KP_OK && visit->call->json)
            show_end(&secrets, stop);
        status = kp_say_end(visit, listed, &why, "not all were listed", stop);
    }
    kp_secrets_free(&secrets);
    return status;
}

int kp_run_list(const struct kp_call *call)
{
    return kp_for_each_game(call, list, NULL);
}
