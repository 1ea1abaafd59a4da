/* Visits the games of the files of a call.  Each file is a stream whose games arrive in order,
 * perhaps from several threads; a command only sees one game at a time.  A text that cannot be
 * read keeps its place among the answers.  An error that every line of a stream repeats is printed
 * once and counted. */
#include "cli/io/game_files.h"

#include "base/limits.h"
#include "base/strbuf.h"
#include "cli/io/input.h"
#include "cli/io/interrupts.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Where a game is ------------------------------------------------------------ */

struct kp_printable_text kp_visit_name(const struct kp_visit *visit)
{
    struct kp_printable_text name = kp_printable(visit->file);
    size_t length = strlen(name.text);
    char *end = name.text + length;

    if (visit->item->games > 1)
        snprintf(end, sizeof name.text - length, ", game %zu of %zu", visit->item->number,
                 visit->item->games);
    else if (visit->item->games == 0)
        snprintf(end, sizeof name.text - length, ", line %u", visit->item->line);
    end += strlen(end);
    if (visit->item->id.text)
        snprintf(end, sizeof name.text - (size_t)(end - name.text), ", id %s",
                 kp_printable(visit->item->id.text).text);
    return name;
}

struct kp_game_location kp_visit_location(const struct kp_visit *visit)
{
    bool alone = visit->call->html_file &&
                 visit->item->games == 1; /* a page then needs no number */

    return (struct kp_game_location){.file = visit->file,
                                     .game = alone ? 0 : visit->item->number,
                                     .line = visit->item->line,
                                     .id = visit->item->id,
                                     .no_stats = visit->call->no_stats};
}

void kp_write_file_prefix(const struct kp_visit *visit)
{
    if (visit->call->operand_count > 1)
        kp_print(&visit->item->out, "%s:", kp_printable(visit->file).text);
    if (visit->item->id.text)
        kp_print(&visit->item->out, "%s:", kp_printable(visit->item->id.text).text);
}

void kp_write_json_location(const struct kp_visit *visit)
{
    struct kp_id id = visit->item->id;

    kp_print(&visit->item->out, "{\"file\":");
    kp_json_write_string(visit->file, &visit->item->out);
    kp_print(&visit->item->out, ",\"game\":%zu,\"line\":%u", visit->item->number,
             visit->item->line);
    if (!id.text)
        return;
    kp_print(&visit->item->out, ",\"id\":%s", id.is_number ? id.text : "");
    if (!id.is_number)
        kp_json_write_string(id.text, &visit->item->out);
}

void kp_write_title(const struct kp_visit *visit, const char *codemaker)
{
    if (visit->item->games == 1 && visit->call->operand_count <= 1 && !codemaker &&
        !visit->item->id.text)
        return;
    if (visit->item->number > 1 || !visit->first_file)
        kp_print(&visit->item->out, "\n");
    kp_print(&visit->item->out, "== %s", kp_visit_name(visit).text);
    if (codemaker)
        kp_print(&visit->item->out, ", codemaker %s", codemaker);
    kp_print(&visit->item->out, " ==\n");
}

struct kp_options kp_visit_options(const struct kp_visit *visit, bool writes_meanwhile)
{
    if (visit->call->jobs > 1 || !kp_terminal_redraws(writes_meanwhile))
        return visit->call->options; /* to write the name takes 3 % of an audit */
    return kp_progress_options(visit->call, kp_visit_name(visit).text, writes_meanwhile);
}

/* ---- What went wrong ------------------------------------------------------------- */

/* Even without memory there is an answer in JSON. */
static int write_problems(const struct kp_visit *visit, const struct kp_errors *problems)
{
    static const char no_memory[] =
        "{\"verdict\":\"error\",\"errors\":[{\"says\":\"no memory left\"}]}\n";
    struct kp_game_location where = kp_visit_location(visit);

    if (visit->call->html_file)
        kp_html_errors(problems, &where, &visit->item->out);
    else if (kp_errors_json(problems, &where, &visit->item->out) == KP_NO_MEMORY)
        visit->item->out.write(visit->item->out.to, no_memory, sizeof no_memory - 1);
    return KP_EXIT_BAD;
}

int kp_answer_unreadable(const struct kp_visit *visit)
{
    struct kp_errors errors;

    if (visit->call->json || visit->call->html_file) {
        kp_stream_game_errors(visit->item, false, &errors);
        return write_problems(visit, &errors);
    }
    if (visit->item->games != 1 ||
        visit->item->id.text) { /* alone in a file its mistakes, reported already, are enough */
        kp_write_title(visit, NULL);
        kp_print(&visit->item->out, "This game could not be read.\n");
    }
    return KP_EXIT_BAD;
}

int kp_answer_line_unreadable(const struct kp_visit *visit)
{
    if (visit->call->json)
        return kp_answer_unreadable(visit);
    kp_write_file_prefix(visit);
    kp_print(&visit->item->out, "error\n");
    return KP_EXIT_BAD;
}

/* Write a sentence as the answer in JSON or on a page; in text it is on the log. */
static int answer_with_error(const struct kp_visit *visit, const char *says)
{
    struct kp_errors problems = {.count = 1};

    snprintf(problems.item[0].says, sizeof problems.item[0].says, "%s", says);
    return visit->call->json || visit->call->html_file ? write_problems(visit, &problems)
                                                       : KP_EXIT_BAD;
}

int kp_say_failure(const struct kp_visit *visit, enum kp_status status)
{
    const char *says = status == KP_NO_MEMORY ? "no memory left" : visit->why.says;

    if (status == KP_WRITE_FAILED || !*says)
        return KP_EXIT_BAD; /* kp_finish_output reports it */
    if (!visit->call->json)
        kp_print(&visit->item->log, "%s: %s\n", kp_visit_name(visit).text, says);
    return answer_with_error(visit, says);
}

int kp_say_stopped(const struct kp_visit *visit, const char *unfinished, enum kp_stop_reason stop)
{
    kp_print(&visit->item->log, "%s: %s: stopped by %s\n", kp_visit_name(visit).text, unfinished,
             kp_stop_name(stop));
    return KP_EXIT_UNDECIDED;
}

int kp_say_end(const struct kp_visit *visit, enum kp_status status, const char *unfinished)
{
    if (status)
        return kp_say_failure(visit, status);
    return visit->stop == KP_COMPLETED ? KP_EXIT_DONE
                                       : kp_say_stopped(visit, unfinished, visit->stop);
}

/* ---- Mistakes that are repeated ------------------------------------------------------ */

#define MOST_REPEATED 16 /* different errors; further ones are printed every time */
#define REPEATABLE \
    "\001" /* precedes a sentence that may be repeated, so that the place and the id
                                before it do not matter */

/* A filter for the messages about a file: an unknown member of JSON is reported where it first
 * occurs, and counted after that, so that a stream with a foreign member in every line does not
 * bury other messages.  They arrive in the order of the games, whichever thread wrote them, so the
 * first one is the same in every run. */
struct repeated_errors {
    size_t count;
    struct {
        char says[sizeof(struct kp_diag)];
        unsigned long long more; /* times after the first */
    } error[MOST_REPEATED];
};

/* Whether the sentence repeats an error; if so, it is counted. */
static bool is_repeated(struct repeated_errors *repeated, const char *says, size_t length)
{
    if (length >= sizeof repeated->error->says)
        return false;
    for (size_t i = 0; i < repeated->count; i++)
        if (strlen(repeated->error[i].says) == length &&
            memcmp(repeated->error[i].says, says, length) == 0) {
            repeated->error[i].more++;
            return true;
        }
    if (repeated->count < MOST_REPEATED) {
        memcpy(repeated->error[repeated->count].says, says, length);
        repeated->error[repeated->count++].says[length] = '\0';
    }
    return false;
}

/* For struct kp_out.  A line with a mark arrives whole, from kp_print_problems. */
static bool write_new(void *to, const char *bytes, size_t length)
{
    const struct kp_out *out = &kp_standard_error;
    bool good = true;

    for (size_t at = 0, size; good && at < length; at += size) {
        const char *line = bytes + at, *end = memchr(line, '\n', length - at), *mark;

        size = end ? (size_t)(end - line) + 1 : length - at;
        mark = end ? memchr(line, REPEATABLE[0], size) : NULL;
        if (mark && is_repeated(to, mark + 1, (size_t)(end - mark) - 1))
            continue;
        good = !mark || out->write(out->to, line, (size_t)(mark - line));
        line = mark ? mark + 1 : line;
        good = good && out->write(out->to, line, size - (size_t)(line - (bytes + at)));
    }
    return good;
}

/* Print how often each error was left out. */
static void say_repeated(const struct repeated_errors *repeated, const char *file)
{
    for (size_t i = 0; i < repeated->count; i++) {
        const char *says = repeated->error[i].says, *end = strstr(says, "'; ");

        if (repeated->error[i].more > 0)
            kp_print(&kp_standard_error, "%s: %.*s occurs %s more times\n", file,
                     end ? (int)(end + 1 - says) : (int)strlen(says), says,
                     kp_grouped((long long)repeated->error[i].more).text);
    }
}

/* ---- One file --------------------------------------------------------------------- */

/* A file that is being read.  The atomic members are changed by several threads. */
struct file_run {
    struct kp_visit visit; /* without a game */
    bool one_game;         /* several games are a mistake */
    kp_game_visitor *visitor;
    _Atomic unsigned *seen; /* the exit statuses of all files, a bit each */
    struct kp_input input;
    const struct kp_transcript *rules; /* that the options give; or NULL */
    size_t answered;                   /* games */
    _Atomic size_t games;              /* of the file, once that is known */
    double started;
    bool shows_progress;
};

/* Refuse a game that is not alone in its file, or that was not read to its end: a limit ended that,
 * so it is undecided. */
static int refuse_game(const struct kp_visit *visit)
{
    bool stopped = visit->item->stop != KP_COMPLETED;
    struct kp_errors errors;

    kp_stream_game_errors(visit->item, true, &errors);
    if (stopped || (visit->item->number == 1 && !visit->call->json))
        kp_print(&visit->item->log, "%s: %s\n",
                 stopped ? kp_visit_name(visit).text : kp_printable(visit->file).text,
                 errors.item[0].says);
    answer_with_error(visit, errors.item[0].says);
    if (!stopped)
        return KP_EXIT_BAD;
    if (!visit->call->competition)
        return KP_EXIT_UNDECIDED;
    kp_print(&visit->item->out, "c stopped by %s\ns UNKNOWN\n", kp_stop_name(visit->item->stop));
    return KP_EXIT_DONE;
}

/* For struct kp_stream; called by several threads. */
static void visit_game(void *data, const struct kp_stream_game *item)
{
    struct file_run *run = data;
    struct kp_visit visit = run->visit;
    int status;

    visit.item = item;
    run->games = item->games;
    if (item->problems->count && item->stop == KP_COMPLETED) {
        *run->seen |= 1u << KP_EXIT_BAD;
        if (!visit.call->json || item->game)
            kp_print_problems(item->problems, kp_printable(visit.file).text, item->id.text,
                              kp_visit_name(&visit).text, REPEATABLE, &item->log);
    }
    if (item->stop != KP_COMPLETED || (run->one_game && item->games != 1))
        status = refuse_game(&visit);
    else
        status = run->one_game && !item->game ? kp_answer_unreadable(&visit) : run->visitor(&visit);
    *run->seen |= 1u << status;
}

/* For struct kp_stream.  Every answer is flushed at once, so that nothing is lost when a later
 * game takes the machine down. */
static void finish_game(void *data)
{
    struct file_run *run = data;
    double share = run->games ? (double)run->answered / (double)run->games
                              : kp_input_share(&run->input);

    kp_flush_output();
    run->answered++;
    if (run->shows_progress && run->games != 1)
        kp_progress_draw(kp_printable(run->visit.file).text, NULL, run->answered, share,
                         run->started);
}

static int has_to_stop(void *run)
{
    (void)run;
    return kp_interrupted(NULL) || ferror(stdout);
}

/* Report why a file was not read to its end. */
static void say_why_unread(struct file_run *run, size_t games, enum kp_status status,
                           const struct kp_diag *why)
{
    struct kp_stream_game item = {.out = *run->visit.call->out};
    struct kp_visit visit = run->visit;
    struct kp_diag unread = *why;
    int exit_status = KP_EXIT_BAD;

    visit.item = &item;
    if (kp_interrupted(NULL) || status == KP_READ_FAILED || status == KP_NO_MEMORY)
        exit_status = kp_input_explain(&run->input, status == KP_NO_MEMORY ? why->says : NULL,
                                       &unread);
    else if (status == KP_OK || status == KP_WRITE_FAILED)
        return;
    if (exit_status == KP_EXIT_UNDECIDED && games)
        snprintf(unread.says, sizeof unread.says,
                 run->games ? "interrupted before game %zu"
                            : "interrupted after %zu games; more may follow",
                 games + (run->games > 0));
    fprintf(stderr, "%s: %s\n", kp_printable(visit.file).text, unread.says);
    if (exit_status == KP_EXIT_BAD)
        answer_with_error(&visit, unread.says);
    *run->seen |= 1u << exit_status;
}

/* Returns false if no file can be read, since there is no such format. */
static bool visit_file(struct file_run *run, const char *name)
{
    const struct kp_call *call = run->visit.call;
    struct kp_diag why = {.says = ""};
    enum kp_status status = KP_READ_FAILED;
    struct repeated_errors messages = {.count = 0};
    struct kp_stream stream = {.name = name,
                               .format = call->from,
                               .rules = run->rules,
                               .in = {kp_input_read, &run->input},
                               .out = *call->out,
                               .log = {write_new, &messages},
                               .each = visit_game,
                               .done = finish_game,
                               .stop = has_to_stop,
                               .data = run,
                               .seconds = call->options.seconds,
                               .jobs = call->jobs,
                               .whole = run->one_game,
                               .most = call->options.memory};

    if (has_to_stop(NULL)) {
        say_why_unread(run, 0, KP_OK, &why);
        return true;
    }
    run->started = kp_now();
    run->shows_progress = kp_terminal_redraws(true);
    if (kp_input_open(&run->input, name))
        status = kp_stream_run(&stream, &why);
    kp_terminal_erase();
    kp_input_close(&run->input);
    if (messages.count > 0)
        say_repeated(&messages, kp_printable(run->visit.file).text);
    if (status == KP_BAD_INPUT)
        *run->seen |= 1u << kp_say_error("%s", why.says);
    else if (!stream.ended)
        say_why_unread(run, stream.games, status, &why);
    return status != KP_BAD_INPUT;
}

/* ---- All files ---------------------------------------------------------------------- */

int kp_read_rules(const struct kp_call *call, struct kp_match **match)
{
    char pegs[30] = "", colours[30] = "", *text;
    struct kp_errors problems = {0};
    int length;

    *match = NULL;
    if (!call->game && !call->pegs && !call->colours)
        return KP_EXIT_DONE;
    if (!call->game && !(call->pegs && call->colours))
        return kp_say_error("--pegs and --colours require each other, as in: keypeg %s --pegs 4 "
                            "--colours 6",
                            call->command->name);
    if (call->pegs)
        snprintf(pegs, sizeof pegs, "pegs %d\n", call->pegs);
    if (call->colours)
        snprintf(colours, sizeof colours, "colours %d\n", call->colours);
    length = asprintf(&text, "%s%s\n%s%s", call->game ? "game " : "", call->game ? call->game : "",
                      pegs, colours);
    if (length < 0)
        return kp_say_error("no memory left");
    if (kp_match_read(text, (size_t)length, "text", match, &problems) != KP_OK) {
        if (strncmp(problems.item[0].says, "unknown game ", strlen("unknown game ")) == 0)
            kp_say_unknown("game", call->game, KP_PREDEFINED_GAMES);
        else
            kp_say_error("%s", problems.item[0].says);
        kp_match_free(*match);
        *match = NULL;
    }
    free(text);
    return problems.count ? KP_EXIT_BAD : KP_EXIT_DONE;
}

int kp_visit_games(const struct kp_call *call, enum kp_visited games, kp_game_visitor *visitor,
                   void *data)
{
    static const char *const standard_input[] = {"-"};
    const char *const *names = call->operand_count ? call->operands : standard_input;
    int count = call->operand_count && games != KP_GAME_OF_FIRST_FILE ? call->operand_count : 1;
    bool one_game = games != KP_ALL_GAMES;
    struct kp_match *rules;
    bool goes_on = true;
    _Atomic unsigned seen = 0;

    if (one_game && count > 1)
        return kp_say_error("expected one file with one game, found %d files", count);
    if (kp_read_rules(call, &rules) != KP_EXIT_DONE) {
        kp_match_free(rules);
        return KP_EXIT_BAD;
    }
    for (int i = 0; goes_on && i < count; i++) {
        const char *file = strcmp(names[i], "-") == 0 ? "<stdin>" : names[i];
        struct file_run run = {
            .visit = {.call = call, .file = file, .first_file = i == 0, .data = data},
            .one_game = one_game,
            .rules = rules ? kp_match_game(rules, 0) : NULL,
            .visitor = visitor,
            .seen = &seen};

        goes_on = visit_file(&run, names[i]);
    }
    kp_match_free(rules);
    /* Games are missing, which must not look like the answer "no secret fits". */
    if (kp_interrupted(NULL) && seen >> KP_EXIT_UNDECIDED & 1)
        seen &= ~(1u << KP_EXIT_CHEATED);
    return kp_worst_exit_status(seen);
}
