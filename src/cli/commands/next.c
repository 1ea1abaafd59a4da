/* `keypeg next`: the best next guesses. */
#include "cli/io/game_files.h"

#include <stdatomic.h>
#include <string.h>

/* `said`, for all threads: that the strategy does not rank guesses; NULL: the guess is explained,
 * and that is not said. */
static int answer_next(struct kp_visit *visit, atomic_flag *said)
{
    struct kp_options options = kp_visit_options(visit, false);
    struct kp_game_location where = kp_visit_location(visit);
    const struct kp_strategy_options *strategy = &visit->call->strategy;
    const struct kp_transcript *game = visit->item->game;
    struct kp_advice *advice = NULL;
    enum kp_status status;
    int answer = KP_EXIT_UNDECIDED;

    if (!game)
        return kp_answer_unreadable(visit);
    status = kp_next(game, &options, strategy, &advice, &visit->why);
    if (status == KP_OK && visit->call->json) {
        status = kp_advice_json(game, advice, &where, &visit->item->out);
    } else if (status == KP_OK) {
        kp_write_title(visit, NULL);
        status = (said ? kp_advice_report : kp_advice_explain)(game, advice, &visit->call->style,
                                                               &visit->item->out);
    }
    if (status != KP_OK)
        answer = kp_say_failure(visit, status);
    else if (advice->won || advice->count > 0)
        answer = KP_EXIT_DONE;
    else if (advice->secrets && strcmp(advice->secrets, "0") == 0)
        answer = KP_EXIT_CHEATED;
    if (status == KP_OK && strategy->top > 1 && advice->count > 0 && !advice->ranked && said &&
        !atomic_flag_test_and_set(said))
        kp_print(&visit->item->log,
                 "keypeg: the strategy '%s' returns one guess, so --top is ignored\n",
                 advice->strategy);
    kp_advice_free(advice);
    return answer;
}

static int next(struct kp_visit *visit)
{
    return answer_next(visit, visit->data);
}

int kp_explain_guess(struct kp_visit *visit)
{
    return answer_next(visit, NULL);
}

int kp_run_next(const struct kp_call *call)
{
    atomic_flag said = ATOMIC_FLAG_INIT;

    return kp_visit_games(call, KP_ALL_GAMES, next, &said);
}
