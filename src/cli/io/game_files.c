#include "cli/io/game_files.h"

#include "cli/io/input.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/terminal.h"

#include <stdatomic.h>
#include <string.h>

void kp_write_file(const struct kp_visit *visit)
{
    if (visit->several_files)
        kp_print(&visit->out, "%s:", kp_file_name(visit->file).text);
}

void kp_write_place(const struct kp_visit *visit)
{
    kp_print(&visit->out, "{\"file\":");
    kp_string_json(visit->file, &visit->out);
    kp_print(&visit->out, ",\"game\":%zu,\"line\":%u", visit->number, visit->line);
}

/* What is said about a game instead of its answer, or beside it. */
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

/* The exit statuses that occurred, a bit each; several threads add to it. */
typedef _Atomic unsigned statuses;

static void note(statuses *seen, int status)
{
    atomic_fetch_or(seen, 1u << status);
}

static int gravest(const statuses *seen)
{
    static const int order[] = {KP_EXIT_BAD, KP_EXIT_CHEATED, KP_EXIT_UNDECIDED};

    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (atomic_load(seen) >> order[i] & 1)
            return order[i];
    return KP_EXIT_DONE;
}

/* A file on its way through a command. */
struct tour {
    const struct kp_call *call;
    const char *file;
    bool first_file;
    kp_game_visitor *visitor;
    void *data;
    statuses *seen;
    struct kp_input input;
    size_t answered;
    _Atomic size_t games; /* of the file, once they are known */
    double started;
    bool watched; /* how far it is, is shown */
};

static void say_problems(const struct kp_visit *visit)
{
    const struct kp_errors *problems = visit->problems;
    struct kp_name file = kp_file_name(visit->file);

    for (size_t i = 0; i < problems->count; i++) {
        const struct kp_diag *problem = &problems->item[i];

        if (problem->line)
            kp_print(&visit->log, "%s:%u:%u: %s\n", file.text, problem->line, problem->column,
                     problem->says);
        else
            kp_print(&visit->log, "%s: %s\n", file.text, problem->says);
    }
    if (problems->left_out)
        kp_print(&visit->log, "%s: and %zu more mistakes\n", kp_visit_name(visit).text,
                 problems->left_out);
}

/* A game that was not read to its end is as undecided as one that was, and longer. */
static void say_stopped(struct tour *tour, const struct kp_visit *visit, enum kp_stop_reason stop)
{
    char says[80];

    snprintf(says, sizeof says, "not read to its end: %s ended that", kp_stop_name(stop));
    kp_print(&visit->log, "%s: %s\n", kp_visit_name(visit).text, says);
    if (tour->call->json || tour->call->html)
        kp_say_in_place(visit, says);
    if (tour->call->competition)
        kp_print(&visit->out, "s UNKNOWN\n");
    note(tour->seen, tour->call->competition ? KP_EXIT_DONE : KP_EXIT_UNDECIDED);
}

static void show(void *data, const struct kp_stream_game *item)
{
    struct tour *tour = data;
    struct kp_visit visit = {.call = tour->call,
                             .game = item->game,
                             .problems = item->problems,
                             .file = tour->file,
                             .line = item->line,
                             .number = item->number,
                             .games = item->games,
                             .several_files = tour->call->word_count > 1,
                             .first_file = tour->first_file,
                             .out = item->out,
                             .log = item->log,
                             .data = tour->data};

    tour->games = item->games;
    if (item->stop != KP_COMPLETED) {
        say_stopped(tour, &visit, item->stop);
        return;
    }
    if (item->problems->count)
        note(tour->seen, KP_EXIT_BAD);
    if (!tour->call->json || item->game)
        say_problems(&visit);
    note(tour->seen, tour->visitor(&visit));
}

/* Every answer leaves at once, so that nothing is lost when a later game
 * takes the machine down. */
static void leave(void *data)
{
    struct tour *tour = data;
    double share = tour->games ? (double)tour->answered / (double)tour->games
                               : kp_input_share(&tour->input);

    kp_flush_output();
    tour->answered++;
    if (tour->watched && tour->games != 1)
        kp_progress_draw(kp_file_name(tour->file).text, NULL, tour->answered, "games", share,
                         tour->started);
}

static int stop(void *tour)
{
    (void)tour;
    return kp_interrupted(NULL) || ferror(stdout);
}

static void say_unread(const struct tour *tour, const char *says)
{
    struct kp_visit visit = {.call = tour->call,
                             .file = tour->file,
                             .out = tour->call->out ? *tour->call->out : kp_standard_output};
    struct kp_diag why;

    fprintf(stderr, "%s: %s\n", kp_file_name(tour->file).text, says);
    snprintf(why.says, sizeof why.says, "%.300s", says);
    if (tour->call->json || tour->call->html)
        kp_say_in_place(&visit, why.says);
    note(tour->seen, KP_EXIT_BAD);
}

static void say_interrupted(const struct tour *tour, size_t games)
{
    struct kp_name file = kp_file_name(tour->file);

    if (games && !tour->games)
        fprintf(stderr, "%s: after %zu games, what may follow: not looked at, by an interruption\n",
                file.text, games);
    else if (games)
        fprintf(stderr, "%s: game %zu and what follows: not looked at, by an interruption\n",
                file.text, games + 1);
    else
        fprintf(stderr, "%s: not read, or not to its end: an interruption\n", file.text);
    note(tour->seen, KP_EXIT_UNDECIDED);
}

/* How a run ended that did not see everything. */
static void say_why(const struct tour *tour, const struct kp_stream *run, enum kp_status status,
                    const struct kp_diag *why)
{
    const struct kp_input *input = &tour->input;
    char says[300];

    if (kp_interrupted(NULL)) {
        say_interrupted(tour, run->games);
        return;
    }
    if (status == KP_READ_FAILED)
        snprintf(says, sizeof says, "cannot be read: %s",
                 input->is_output ? "the answer is written into this very file"
                                  : strerror(input->reason));
    else if (status == KP_NO_MEMORY)
        snprintf(says, sizeof says, "cannot be read: %.200s", why->says);
    else
        snprintf(says, sizeof says, "%.200s", why->says);
    if (status != KP_OK && status != KP_WRITE_FAILED)
        say_unread(tour, says);
}

static void tour_file(struct tour *tour, const char *name, bool whole)
{
    struct kp_diag why = {.says = ""};
    enum kp_status status = KP_READ_FAILED;
    struct kp_stream run = {.name = name,
                            .format = tour->call->from,
                            .in = {kp_input_read, &tour->input},
                            .out = tour->call->out ? *tour->call->out : kp_standard_output,
                            .log = kp_standard_error,
                            .each = show,
                            .done = leave,
                            .stop = stop,
                            .data = tour,
                            .seconds = tour->call->options.seconds,
                            .jobs = tour->call->jobs,
                            .whole = whole,
                            .most = tour->call->options.memory};

    if (kp_interrupted(NULL) || ferror(stdout)) {
        say_why(tour, &run, KP_OK, &why);
        return;
    }
    tour->started = kp_clock();
    tour->watched = kp_progress_may_show(true);
    if (kp_input_open(&tour->input, name))
        status = kp_stream_run(&run, &why);
    kp_progress_erase();
    if (!run.ended)
        say_why(tour, &run, status, &why);
    kp_input_close(&tour->input);
}

static int tour_files(const struct kp_call *call, kp_game_visitor *visitor, void *data, bool whole)
{
    static const char *const standard_input[] = {"-"};
    const char *const *names = call->word_count ? call->words : standard_input;
    int count = call->word_count ? call->word_count : 1;
    statuses seen = 0;

    for (int i = 0; i < count; i++) {
        struct tour tour = {.call = call,
                            .file = strcmp(names[i], "-") == 0 ? "<stdin>" : names[i],
                            .first_file = i == 0,
                            .visitor = visitor,
                            .data = data,
                            .seen = &seen};

        tour_file(&tour, names[i], whole);
    }
    return gravest(&seen);
}

int kp_for_each_game(const struct kp_call *call, kp_game_visitor *visitor, void *data)
{
    return tour_files(call, visitor, data, call->proof != NULL);
}

struct only {
    kp_game_visitor *visitor;
    void *data;
};

static int visit_only(const struct kp_visit *visit)
{
    const struct only *only = visit->data;
    struct kp_visit inner = *visit;

    inner.data = only->data;
    if (visit->games == 1)
        return visit->game ? only->visitor(&inner) : KP_EXIT_BAD;
    if (visit->number == 1)
        kp_print(&visit->log, "%s: this takes one game, and here are %zu\n",
                 kp_file_name(visit->file).text, visit->games);
    return KP_EXIT_BAD;
}

int kp_only_game(const struct kp_call *call, kp_game_visitor *visitor, void *data)
{
    struct only only = {visitor, data};

    if (call->word_count <= 1)
        return tour_files(call, visit_only, &only, true);
    fputs("keypeg: this takes one file with one game\n", stderr);
    return KP_EXIT_BAD;
}
