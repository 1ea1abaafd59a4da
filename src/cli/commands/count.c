/* `keypeg count`: the number of secrets that fit, one game to a line. */
#include "base/strbuf.h"
#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include <string.h>

static void write_line(const struct kp_visit *visit, const char *prefix, const char *count)
{
    kp_write_file_prefix(visit);
    kp_print(&visit->item->out, "%s%s\n", prefix, count);
}

/* The linear engine stops at 2^64 secrets, and no --limit is larger than that. */
#define LONGEST_LIMIT 19 /* digits */

static void say_enough(const struct kp_visit *visit, const char *name, const char *count)
{
    const struct kp_out *log = &visit->item->log;
    struct kp_strbuf number = {0};

    kp_strbuf_add_grouped(&number, count);
    kp_print(log, "%s: counting stopped after %s secrets", name, number.text ? number.text : count);
    if (strlen(count) <= LONGEST_LIMIT)
        kp_print(log, "; raise --%s", visit->call->options.most ? "limit" : "states or --limit");
    kp_print(log, "\n");
    kp_strbuf_free(&number);
}

/* Say why the count is only a lower bound. */
static void say_why_inexact(const struct kp_visit *visit, const struct kp_verdict *verdict)
{
    const struct kp_out *log = &visit->item->log;
    struct kp_printable_text name = kp_visit_name(visit);

    if (verdict->stop == KP_COMPLETED)
        kp_print(log, "%s: with --lies the SAT engine finds one secret; use --engine native\n",
                 name.text);
    else if (verdict->stop == KP_ENOUGH && verdict->count)
        say_enough(visit, name.text, verdict->count);
    else
        kp_say_stopped(visit, "not all secrets were counted", verdict->stop);
}

static void write_count(const struct kp_visit *visit, const struct kp_verdict *verdict, bool exact)
{
    if (visit->call->json) {
        struct kp_game_location where = kp_visit_location(visit);

        kp_verdict_json(visit->item->game, verdict, &where, &visit->item->out);
        return;
    }
    write_line(visit, exact ? "" : "at least ", verdict->count ? verdict->count : "0");
    if (!exact)
        say_why_inexact(visit, verdict);
}

static int count(struct kp_visit *visit)
{
    struct kp_options options = kp_visit_options(visit, false);
    struct kp_verdict *verdict;
    enum kp_status status;
    bool exact;
    int exit_status;

    if (!visit->item->game && visit->call->json)
        return kp_answer_unreadable(visit);
    if (!visit->item->game) {
        write_line(visit, "", "error");
        return KP_EXIT_BAD;
    }
    options.count_all = options.rows_alone = true;
    options.repairs = -1;
    options.answer_alone = true;
    status = kp_check(visit->item->game, &options, &verdict, &visit->why);
    if (status)
        return kp_say_failure(visit, status);
    exact = verdict->count && verdict->count_is_exact;
    write_count(visit, verdict, exact);
    exit_status = exact ? kp_exit_status(verdict->answer) : KP_EXIT_UNDECIDED;
    kp_verdict_free(verdict);
    return exit_status;
}

int kp_run_count(const struct kp_call *call)
{
    return kp_visit_games(call, false, count, NULL);
}
