#include "cli/files.h"

#include "cli/output.h"
#include "cli/page.h"
#include "cli/progress.h"

static int exit_status(const struct kp_verdict *verdict)
{
    static const int status[] = {
        [KP_UNDECIDED] = KP_EXIT_UNDECIDED,
        [KP_CONSISTENT] = KP_EXIT_DONE,
        [KP_CHEATED] = KP_EXIT_CHEATED,
    };

    return status[verdict->answer];
}

/* Which game this is, where there are several. */
static void write_title(const struct kp_visit *visit)
{
    const char *codemaker = visit->game ? kp_game_codemaker(visit->game) : NULL;

    if (visit->games == 1 && !visit->several_files && !codemaker)
        return;
    if (visit->number > 1 || !visit->first_file)
        kp_print(&visit->out, "\n");
    kp_print(&visit->out, "== %s", kp_visit_name(visit).text);
    if (codemaker)
        kp_print(&visit->out, ", codemaker %s", codemaker);
    kp_print(&visit->out, " ==\n");
}

/* In a file of its own the mistakes are enough. */
static int tell_unreadable(const struct kp_visit *visit)
{
    if (visit->call->json || visit->call->html)
        return kp_say_unreadable(visit);
    if (visit->games != 1) {
        write_title(visit);
        kp_print(&visit->out, "This game could not be read.\n");
    }
    return KP_EXIT_BAD;
}

static enum kp_status report(const struct kp_visit *visit, const struct kp_verdict *verdict)
{
    struct kp_where where = kp_visit_where(visit);

    if (visit->call->json)
        return kp_verdict_json(visit->game, verdict, &where, &visit->out);
    if (visit->call->html)
        return kp_html_game(visit->game, verdict, &where, &visit->out);
    write_title(visit);
    return kp_report(visit->game, verdict, &visit->call->style, &visit->out);
}

static int check(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, false);
    struct kp_verdict *verdict;
    struct kp_diag why = {0};
    enum kp_status status;
    int answer;

    if (!visit->game)
        return tell_unreadable(visit);
    status = kp_check(visit->game, &options, &verdict, &why);
    if (status)
        return kp_say_failure(visit, status, &why);
    status = report(visit, verdict);
    answer = status ? kp_say_failure(visit, status, &why) : exit_status(verdict);
    kp_verdict_free(verdict);
    return answer;
}

/* The words and statuses of SAT solvers. */
static int compete(const struct kp_visit *visit, const struct kp_verdict *verdict)
{
    static const struct {
        const char *line;
        int status;
    } answer[] = {
        [KP_UNDECIDED] = {"s UNKNOWN", 0},
        [KP_CONSISTENT] = {"s SATISFIABLE", 10},
        [KP_CHEATED] = {"s UNSATISFIABLE", 20},
    };
    enum kp_status status;

    kp_print(&visit->out, "%s\n", answer[verdict->answer].line);
    if (verdict->answer == KP_CONSISTENT) {
        kp_print(&visit->out, "v ");
        status = kp_code_write(visit->game, verdict->secret, &visit->out);
        if (status)
            return kp_say_failure(visit, status, NULL);
        kp_print(&visit->out, "\n");
    }
    return answer[verdict->answer].status;
}

/* The statuses of solvers are none of ours: they are handed over by the side. */
static int check_competing(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, false);
    struct kp_verdict *verdict;
    struct kp_diag why = {0};
    enum kp_status status = kp_check(visit->game, &options, &verdict, &why);
    int *solver_status = visit->data;

    if (status)
        return kp_say_failure(visit, status, &why);
    *solver_status = compete(visit, verdict);
    kp_verdict_free(verdict);
    return KP_EXIT_DONE;
}

int kp_run_check(const struct kp_call *call)
{
    int status, solver_status = 0;

    if (call->html)
        return kp_run_page(call, check);
    if (!call->competition)
        return kp_each_game(call, check, NULL);
    status = kp_only_game(call, check_competing, &solver_status);
    return status ? status : solver_status;
}
