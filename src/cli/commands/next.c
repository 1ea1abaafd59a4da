#include "cli/io/game_files.h"

#include "cli/io/output.h"
#include "cli/io/progress.h"
#include <stdatomic.h>
#include <string.h>

/* Which game this is, where there are several. */
static void write_title(const struct kp_visit *visit)
{
    if (visit->games == 1 && !visit->several_files)
        return;
    if (visit->number > 1 || !visit->first_file)
        kp_print(&visit->out, "\n");
    kp_print(&visit->out, "== %s ==\n", kp_visit_name(visit).text);
}

static int tell_unreadable(const struct kp_visit *visit)
{
    if (visit->call->json)
        return kp_say_unreadable(visit);
    if (visit->games != 1) {
        write_title(visit);
        kp_print(&visit->out, "This game could not be read.\n");
    }
    return KP_EXIT_BAD;
}

static int exit_status(const struct kp_advice *advice)
{
    if (advice->won || advice->count > 0)
        return KP_EXIT_DONE;
    return advice->secrets && strcmp(advice->secrets, "0") == 0 ? KP_EXIT_CHEATED
                                                                : KP_EXIT_UNDECIDED;
}

/* Say once in a run that the strategy does not rank guesses. */
static void note_top(const struct kp_visit *visit, const struct kp_advice *advice)
{
    atomic_flag *noted = visit->data; /* by any of the threads */

    if (visit->call->tactics.top > 1 && advice->count > 0 && !advice->ranked &&
        !atomic_flag_test_and_set(noted))
        kp_print(&visit->log, "keypeg: the strategy '%s' knows one guess, so --top has no others\n",
                 advice->strategy);
}

static int report(const struct kp_visit *visit, const struct kp_advice *advice)
{
    struct kp_game_location where = kp_visit_where(visit);
    enum kp_status status;

    if (!visit->call->json)
        write_title(visit);
    status = visit->call->json
                 ? kp_advice_json(visit->game, advice, &where, &visit->out)
                 : kp_advice_report(visit->game, advice, &visit->call->style, &visit->out);
    if (status)
        return kp_say_failure(visit, status, NULL);
    note_top(visit, advice);
    return exit_status(advice);
}

static int next(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, false);
    struct kp_advice *advice = NULL;
    struct kp_diag why = {0};
    enum kp_status status;
    int answer;

    if (!visit->game)
        return tell_unreadable(visit);
    status = kp_next(visit->game, &options, &visit->call->tactics, &advice, &why);
    answer = status ? kp_say_failure(visit, status, &why) : report(visit, advice);
    kp_advice_free(advice);
    return answer;
}

int kp_run_next(const struct kp_call *call)
{
    atomic_flag noted = ATOMIC_FLAG_INIT;

    return kp_for_each_game(call, next, &noted);
}
