/* `keypeg next`: the best next guesses. */
#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include <stdatomic.h>
#include <string.h>

static int report(const struct kp_visit *visit, const struct kp_advice *advice)
{
    struct kp_game_location where = kp_visit_location(visit);
    atomic_flag *said = visit->data; /* that the strategy does not rank guesses; for all threads */
    enum kp_status status;

    if (!visit->call->json)
        kp_write_title(visit, NULL);
    status = visit->call->json
                 ? kp_advice_json(visit->item->game, advice, &where, &visit->item->out)
                 : kp_advice_report(visit->item->game, advice, &visit->call->style,
                                    &visit->item->out);
    if (status)
        return kp_say_failure(visit, status);
    if (visit->call->strategy.top > 1 && advice->count > 0 && !advice->ranked &&
        !atomic_flag_test_and_set(said))
        kp_print(&visit->item->log,
                 "keypeg: the strategy '%s' returns one guess, so --top is ignored\n",
                 advice->strategy);
    if (advice->won || advice->count > 0)
        return KP_EXIT_DONE;
    return advice->secrets && strcmp(advice->secrets, "0") == 0 ? KP_EXIT_CHEATED
                                                                : KP_EXIT_UNDECIDED;
}

static int next(struct kp_visit *visit)
{
    struct kp_options options = kp_visit_options(visit, false);
    struct kp_advice *advice = NULL;
    enum kp_status status;
    int answer;

    if (!visit->item->game)
        return kp_answer_unreadable(visit);
    status = kp_next(visit->item->game, &options, &visit->call->strategy, &advice, &visit->why);
    answer = status ? kp_say_failure(visit, status) : report(visit, advice);
    kp_advice_free(advice);
    return answer;
}

int kp_run_next(const struct kp_call *call)
{
    atomic_flag said = ATOMIC_FLAG_INIT;

    return kp_visit_games(call, KP_ALL_GAMES, next, &said);
}
