/* What is said about a game instead of its answer, or beside it. */
#include "cli/io/game_files.h"

#include "cli/io/output.h"
#include <string.h>

#define BEHIND_NAME 100 /* bytes that kp_visit_name adds at most */

struct kp_name kp_file_name(const char *file)
{
    struct kp_name name;

    snprintf(name.text, sizeof name.text - BEHIND_NAME, "%s", file);
    kp_make_printable(name.text);
    return name;
}

struct kp_name kp_visit_name(const struct kp_visit *visit)
{
    struct kp_name name = kp_file_name(visit->file);
    size_t length = strlen(name.text);
    char *end = name.text + length;

    if (visit->games > 1)
        snprintf(end, sizeof name.text - length, ", game %zu of %zu", visit->number, visit->games);
    else if (visit->games == 0)
        snprintf(end, sizeof name.text - length, ", line %u", visit->line);
    return name;
}

struct kp_game_location kp_visit_where(const struct kp_visit *visit)
{
    bool alone = visit->call->html && visit->games == 1; /* a person sees that */

    return (struct kp_game_location){
        .file = visit->file, .game = alone ? 0 : visit->number, .line = visit->line};
}

/* The place of an answer is never left empty, even without memory to fill it. */
static int write_problems(const struct kp_visit *visit, const struct kp_errors *problems,
                          const struct kp_game_location *where)
{
    static const char least[] =
        "{\"verdict\":\"error\",\"errors\":[{\"says\":\"no memory left\"}]}\n";

    if (visit->call->html)
        kp_html_problems(problems, where, &visit->out);
    else if (kp_problems_json(problems, where, &visit->out) == KP_NO_MEMORY)
        visit->out.write(visit->out.to, least, sizeof least - 1);
    return KP_EXIT_BAD;
}

int kp_say_unreadable(const struct kp_visit *visit)
{
    static const struct kp_errors inherited = {
        .count = 1,
        .item = {{.says = "its mistakes are not among those that are told of this file, or it has "
                          "the rules of a game that could not be read"}}};
    const struct kp_errors *problems = visit->problems->count ? visit->problems : &inherited;
    struct kp_game_location where = kp_visit_where(visit);

    return write_problems(visit, problems, &where);
}

int kp_say_in_place(const struct kp_visit *visit, const char *says)
{
    struct kp_errors problems = {.count = 1};
    struct kp_game_location where = kp_visit_where(visit);

    snprintf(problems.item[0].says, sizeof problems.item[0].says, "%s", says);
    return write_problems(visit, &problems, &where);
}

int kp_say_failure(const struct kp_visit *visit, enum kp_status status, const struct kp_diag *why)
{
    const char *says = status == KP_NO_MEMORY ? "no memory left" : why ? why->says : NULL;

    if (status == KP_WRITE_FAILED || !says)
        return KP_EXIT_BAD; /* that is told once, at the end */
    if (visit->call->json)
        return kp_say_in_place(visit, says);
    if (visit->call->html)
        kp_say_in_place(visit, says);
    if (status == KP_BAD_INPUT && visit->games == 1 && !visit->several_files)
        /* the game was read well: it is an option */
        kp_print(&visit->log, "keypeg: %s\n", says);
    else
        kp_print(&visit->log, "%s: %s\n", kp_visit_name(visit).text, says);
    return KP_EXIT_BAD;
}

int kp_say_end(const struct kp_visit *visit, enum kp_status status, const struct kp_diag *why,
               const char *unfinished, enum kp_stop_reason stop)
{
    if (status)
        return kp_say_failure(visit, status, why);
    if (stop == KP_COMPLETED)
        return KP_EXIT_DONE;
    kp_print(&visit->log, "%s: %s: %s\n", kp_visit_name(visit).text, unfinished,
             kp_stop_name(stop));
    return KP_EXIT_UNDECIDED;
}
