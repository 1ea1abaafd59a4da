#include "cli/files.h"
#include "cli/progress.h"
#include <string.h>

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
        putchar('\n');
    printf("== %s", visit->file);
    if (visit->games > 1)
        printf(", game %zu of %zu", visit->number, visit->games);
    if (codemaker)
        printf(", codemaker %s", codemaker);
    puts(" ==");
}

static int check(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, false);
    struct kp_verdict *verdict;
    struct kp_diag why = {0};
    enum kp_status status;
    int answer;

    if (!visit->game) {
        if (visit->games > 1) {
            write_title(visit);
            puts("This game could not be read.");
        }
        return KP_EXIT_BAD;
    }
    status = kp_check(visit->game, &options, &verdict, &why);
    if (status)
        return kp_say_failure(visit, status, &why);
    write_title(visit);
    status = kp_report(visit->game, verdict, &visit->call->style, &kp_standard_output);
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

    puts(answer[verdict->answer].line);
    if (verdict->answer == KP_CONSISTENT) {
        fputs("v ", stdout);
        status = kp_code_write(visit->game, verdict->secret, &kp_standard_output);
        if (status)
            return kp_say_failure(visit, status, NULL);
        putchar('\n');
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

    if (!call->competition)
        return kp_each_game(call, check, NULL);
    status = kp_only_game(call, check_competing, &solver_status);
    return status ? status : solver_status;
}
