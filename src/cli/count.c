#include "cli/files.h"
#include "cli/progress.h"

static void write_count(const struct kp_visit *visit, const struct kp_verdict *verdict)
{
    if (visit->several_files)
        printf("%s:", visit->file);
    printf("%s%s\n", verdict->count && verdict->count_is_exact ? "" : "at least ",
           verdict->count ? verdict->count : "0");
}

static int count(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, false);
    struct kp_verdict *verdict;
    struct kp_diag why = {0};
    enum kp_status status;
    bool exact;

    if (!visit->game) {
        printf("%s%serror\n", visit->several_files ? visit->file : "",
               visit->several_files ? ":" : "");
        return KP_EXIT_BAD;
    }
    options.count_all = true;
    status = kp_check(visit->game, &options, &verdict, &why);
    if (status)
        return kp_say_failure(visit, status, &why);
    write_count(visit, verdict);
    exact = verdict->count && verdict->count_is_exact;
    if (!exact)
        fprintf(stderr, "%s: not all were counted: %s\n", visit->file,
                verdict->stop == KP_RAN ? "the solver finds one secret; only the native engine "
                                          "counts"
                                        : kp_stop_name(verdict->stop));
    kp_verdict_free(verdict);
    return exact ? KP_EXIT_DONE : KP_EXIT_UNDECIDED;
}

int kp_run_count(const struct kp_call *call)
{
    return kp_each_game(call, count, NULL);
}
