/* `keypeg explain`: why no secret fits, why only one does, or what is certain. */
#include "cli/io/game_files.h"
#include "cli/io/output.h"

static int explain(struct kp_visit *visit)
{
    struct kp_options options = kp_visit_options(visit, false);
    struct kp_game_location where = kp_visit_location(visit);
    struct kp_explanation *explanation;
    struct kp_explanation_facts about;
    enum kp_status status;

    if (!visit->item->game)
        return kp_answer_unreadable(visit);
    status = kp_explain(visit->item->game, &options, &explanation, &visit->why);
    if (status != KP_OK)
        return kp_say_failure(visit, status);
    about = kp_explanation_about(explanation);
    if (visit->call->json) {
        status = kp_explanation_json(explanation, &where, &visit->item->out);
    } else {
        kp_write_title(visit, NULL);
        status = kp_explanation_report(explanation, &visit->call->style, &visit->item->out);
    }
    kp_explanation_free(explanation);
    if (status != KP_OK)
        return kp_say_failure(visit, status);
    return about.goal == KP_EXPLAINED_NOTHING         ? KP_EXIT_UNDECIDED
           : about.goal == KP_EXPLAINED_CONTRADICTION ? KP_EXIT_CHEATED
                                                      : KP_EXIT_DONE;
}

int kp_run_explain(const struct kp_call *call)
{
    return kp_visit_games(call, KP_ALL_GAMES, explain, NULL);
}
