#include "cli/io/game_files.h"

#include "cli/io/output.h"
#include "cli/io/progress.h"

/* A game that could not be read keeps its place in the match. */
static int add(const struct kp_visit *visit, enum kp_answer answer)
{
    struct kp_match_points *points = visit->data;
    struct kp_diag why = {0};
    enum kp_status status = kp_points_add(points, visit->game, answer, &why);

    return status ? kp_say_failure(visit, status, &why) : KP_EXIT_DONE;
}

static int add_unreadable(const struct kp_visit *visit)
{
    add(visit, KP_UNDECIDED);
    return visit->call->json ? kp_say_unreadable(visit) : KP_EXIT_BAD;
}

static int audit(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, false);
    struct kp_verdict *verdict;
    struct kp_diag why = {0};
    enum kp_status status;
    enum kp_answer answer;
    int added;

    if (!visit->game)
        return add_unreadable(visit);
    options.repairs = -1; /* who was wrong, and where, costs the same */
    status = kp_check(visit->game, &options, &verdict, &why);
    if (status)
        return kp_say_failure(visit, status, &why);
    answer = verdict->answer;
    kp_verdict_free(verdict);
    added = add(visit, answer);
    return added == KP_EXIT_DONE && answer == KP_UNDECIDED ? KP_EXIT_UNDECIDED : added;
}

static int report(const struct kp_call *call, const struct kp_match_points *points)
{
    enum kp_status status = call->json
                                ? kp_points_json(points, &kp_standard_output)
                                : kp_points_report(points, &call->style, &kp_standard_output);

    if (status == KP_NO_MEMORY)
        fputs("keypeg: no memory left\n", stderr);
    return status ? KP_EXIT_BAD : KP_EXIT_DONE;
}

int kp_run_points(const struct kp_call *call)
{
    struct kp_match_points *points;
    struct kp_diag why;
    int status;

    if (kp_points_new(call->rules, &points, &why)) {
        fprintf(stderr, "keypeg: %s; 'keypeg help' lists them\n", why.says);
        return KP_EXIT_BAD;
    }
    status = kp_for_each_game(call, audit, points);
    if (report(call, points))
        status = KP_EXIT_BAD;
    kp_points_free(points);
    return status;
}
