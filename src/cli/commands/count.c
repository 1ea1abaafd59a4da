/* `keypeg count`: the number of secrets that fit, one game to a line. */
#include "base/strbuf.h"
#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include <string.h>

/* The linear engine stops at 2^64 secrets, and no --limit is larger than that. */
#define LONGEST_LIMIT 19 /* digits */

/* Say why the count is only a lower bound. */
static void say_why_inexact(const struct kp_visit *visit, const struct kp_verdict *verdict)
{
    const struct kp_out *log = &visit->item->log;
    struct kp_printable_text name = kp_visit_name(visit);
    struct kp_strbuf number = {0};

    if (verdict->stop == KP_COMPLETED) {
        kp_print(log, "%s: with --lies the SAT engine finds one secret; use --engine native\n",
                 name.text);
    } else if (verdict->stop != KP_ENOUGH || !verdict->count) {
        kp_say_stopped(visit, "not all secrets were counted", verdict->stop);
    } else {
        kp_strbuf_add_grouped(&number, verdict->count);
        kp_print(log, "%s: counting stopped after %s secrets%s\n", name.text,
                 number.failed ? verdict->count : number.text,
                 strlen(verdict->count) > LONGEST_LIMIT ? ""
                 : visit->call->options.most            ? "; raise --limit"
                                                        : "; raise --states or --limit");
        kp_strbuf_free(&number);
    }
}

static int count(struct kp_visit *visit)
{
    struct kp_options options = kp_visit_options(visit, false);
    struct kp_game_location where = kp_visit_location(visit);
    struct kp_verdict *verdict;
    enum kp_status status;
    bool exact;
    int exit_status;

    if (!visit->item->game)
        return kp_answer_line_unreadable(visit);
    options.count_all = options.rows_alone = true;
    options.repairs = -1;
    options.verdict_only = true;
    status = kp_check(visit->item->game, &options, &verdict, &visit->why);
    if (status)
        return kp_say_failure(visit, status);
    exact = verdict->count && verdict->count_is_exact;
    if (visit->call->json) {
        kp_verdict_json(visit->item->game, verdict, &where, &visit->item->out);
    } else {
        kp_write_file_prefix(visit);
        kp_print(&visit->item->out, "%s%s\n", exact ? "" : "at least ",
                 verdict->count ? verdict->count : "0");
        if (!exact)
            say_why_inexact(visit, verdict);
    }
    exit_status = exact ? kp_exit_status(verdict->answer) : KP_EXIT_UNDECIDED;
    kp_verdict_free(verdict);
    return exit_status;
}

int kp_run_count(const struct kp_call *call)
{
    return kp_visit_games(call, KP_ALL_GAMES, count, NULL);
}
