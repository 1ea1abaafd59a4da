/* `keypeg points`: scores the games of all files as one match. */
#include "cli/io/game_files.h"
#include "cli/io/output.h"

/* The match, and whether a game of it could be read. */
struct match {
    struct kp_match_points *points;
    bool any;
};

static int check_and_add(struct kp_visit *visit)
{
    struct kp_options options = kp_visit_options(visit, false);
    struct match *match = visit->data;
    struct kp_verdict *verdict;
    enum kp_status status;
    int exit_status = KP_EXIT_DONE;

    if (!visit->item->game) { /* it keeps its place in the match */
        status = kp_points_add_unread(match->points, visit->item->id, &visit->why);
        if (status)
            kp_say_failure(visit, status);
        return visit->call->json ? kp_answer_unreadable(visit) : KP_EXIT_BAD;
    }
    match->any = true;
    options.repairs = -1; /* a wrong score costs the same points wherever it is */
    status = kp_check(visit->item->game, &options, &verdict, &visit->why);
    if (status)
        return kp_say_failure(visit, status);
    if (verdict->answer == KP_UNDECIDED)
        exit_status = kp_say_stopped(visit, "undecided", verdict->stop);
    status = kp_points_add(match->points, visit->item->game, verdict->answer, verdict->stop,
                           &visit->why);
    kp_verdict_free(verdict);
    return status ? kp_say_failure(visit, status) : exit_status;
}

int kp_run_points(const struct kp_call *call)
{
    struct match match = {0};
    enum kp_status written = KP_OK;
    int status;

    if (call->html_file)
        return kp_points_page(call);
    if (kp_points_new(call->rule_set, &match.points, NULL) != KP_OK)
        return kp_say_error("no memory left");
    status = kp_visit_games(call, KP_ALL_GAMES, check_and_add, &match);
    if (call->json)
        written = kp_points_json(match.points, &kp_standard_output);
    else if (match.any)
        written = kp_points_report(match.points, &call->style, &kp_standard_output);
    if (written == KP_NO_MEMORY)
        kp_say_error("no memory left");
    kp_points_free(match.points);
    return written ? KP_EXIT_BAD : status;
}
