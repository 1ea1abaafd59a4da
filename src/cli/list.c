#include "cli/files.h"

#include "cli/output.h"
#include "cli/place.h"
#include "cli/progress.h"

struct listing {
    const struct kp_visit *visit;
    unsigned long long most, shown; /* secrets */
    enum kp_status status;          /* of writing them */
};

static bool show_text(const struct kp_visit *visit, const uint16_t *secret)
{
    kp_write_file(visit);
    return kp_code_write(visit->game, secret, &visit->out) == KP_OK && kp_print(&visit->out, "\n");
}

static bool show_json(const struct kp_visit *visit, const uint16_t *secret)
{
    kp_write_place(visit);
    kp_print(&visit->out, ",\"secret\":");
    return kp_code_json(visit->game, secret, &visit->out) == KP_OK && kp_print(&visit->out, "}\n");
}

static bool show(void *data, const uint16_t *secret)
{
    struct listing *listing = data;
    bool json = listing->visit->call->json;
    bool good = json ? show_json(listing->visit, secret) : show_text(listing->visit, secret);

    listing->status = good ? KP_OK : KP_WRITE_FAILED;
    return good && ++listing->shown < listing->most;
}

/* The last line of a game in JSON says whether these were all. */
static void show_end(const struct listing *listing, enum kp_stop stop)
{
    const struct kp_visit *visit = listing->visit;
    bool enough = listing->shown == listing->most;

    kp_write_place(visit);
    kp_print(&visit->out, ",\"listed\":%llu,\"complete\":%s,\"stop\":", listing->shown,
             stop == KP_RAN && !enough ? "true" : "false");
    if (stop == KP_RAN)
        kp_print(&visit->out, enough ? "\"--limit\"}\n" : "null}\n");
    else
        kp_print(&visit->out, "\"%s\"}\n", kp_stop_name(stop));
}

static int list(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, true);
    unsigned long long most = visit->call->most;
    struct listing listing = {visit, most ? most : ~0ull, 0, KP_OK};
    bool json = visit->call->json;
    struct kp_diag why = {0};
    enum kp_stop stop = KP_RAN;
    enum kp_status status;

    if (!json && (visit->number > 1 || !visit->first_file))
        kp_print(&visit->out, "---\n");
    if (!visit->game && json)
        return kp_say_unreadable(visit);
    if (!visit->game) {
        kp_write_file(visit);
        kp_print(&visit->out, "error\n");
        return KP_EXIT_BAD;
    }
    status = kp_list(visit->game, &options, show, &listing, &stop, &why);
    if (status == KP_OK)
        status = listing.status;
    if (status == KP_OK && json)
        show_end(&listing, stop);
    return kp_say_end(visit, status, &why, "not all were listed", stop);
}

int kp_run_list(const struct kp_call *call)
{
    return kp_each_game(call, list, NULL);
}
