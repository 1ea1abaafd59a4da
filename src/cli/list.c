#include "cli/files.h"
#include "cli/progress.h"

struct listing {
    const struct kp_visit *visit;
    unsigned long long left; /* to show; counts down */
    enum kp_status status;   /* of writing them */
};

static bool show(void *data, const uint16_t *secret)
{
    struct listing *listing = data;

    if (listing->visit->several_files)
        printf("%s:", listing->visit->file);
    listing->status = kp_code_write(listing->visit->game, secret, &kp_standard_output);
    if (listing->status == KP_OK && putchar('\n') == EOF)
        listing->status = KP_WRITE_FAILED;
    return listing->status == KP_OK && --listing->left > 0;
}

static int list(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, true);
    unsigned long long most = visit->call->most;
    struct listing listing = {visit, most ? most : ~0ull, KP_OK};
    struct kp_diag why = {0};
    enum kp_stop stop = KP_RAN;
    enum kp_status status;

    if (visit->number > 1 || !visit->first_file)
        puts("---");
    if (!visit->game)
        return KP_EXIT_BAD;
    status = kp_list(visit->game, &options, show, &listing, &stop, &why);
    if (status == KP_OK)
        status = listing.status;
    return kp_say_end(visit, status, &why, "not all were listed", stop);
}

int kp_run_list(const struct kp_call *call)
{
    return kp_each_game(call, list, NULL);
}
