/* All games of a strategy, from a position, a named game or a size on; or those of a tree
 * that somebody else wrote. */
#include "cli/io/game_files.h"

#include "cli/io/input.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include <stdlib.h>
#include <string.h>

/* ---- What is told of a tree ---------------------------------------------- */

static int status_of(const struct kp_tree *tree)
{
    const struct kp_tree_facts *facts = kp_tree_about(tree);

    return facts->secrets > 0 && facts->missed == 0 ? KP_EXIT_DONE : KP_EXIT_CHEATED;
}

static enum kp_status write_tree(const struct kp_visit *visit, const struct kp_tree *tree,
                                 const struct kp_errors *problems)
{
    const struct kp_call *call = visit->call;
    struct kp_game_location where = kp_visit_where(visit);

    if (call->json)
        return kp_tree_json(tree, call->print, problems, visit->file ? &where : NULL, &visit->out);
    if (call->print && kp_tree_about(tree)->first)
        return kp_tree_write(tree, &visit->out);
    return kp_tree_report(tree, &call->style, call->print ? &visit->log : &visit->out);
}

/* ---- A tree that is grown ------------------------------------------------- */

/* In the place of the answer; beside it it is said anyway. */
static void tell_stop(const struct kp_visit *visit, enum kp_stop_reason stop)
{
    if (visit->file)
        kp_write_place(visit);
    kp_print(&visit->out, "%s\"stop\":\"%s\"}\n", visit->file ? "," : "{", kp_stop_name(stop));
}

static int say_end(const struct kp_visit *visit, enum kp_status status, const struct kp_diag *why,
                   enum kp_stop_reason stop)
{
    struct kp_visit named = *visit;

    if (!named.file)
        named.file = visit->call->game ? visit->call->game : "the tree";
    return kp_say_end(&named, status, why, "undecided", stop);
}

static int grow(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, false);
    struct kp_tree *tree = NULL;
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_tree_grow(visit->game, &options, &visit->call->tactics, &tree, &stop,
                                         &why);
    int answer;

    if (status == KP_OK && stop == KP_COMPLETED)
        status = write_tree(visit, tree, NULL);
    else if (status == KP_OK && visit->call->json)
        tell_stop(visit, stop);
    answer = say_end(visit, status, &why, stop);
    if (answer == KP_EXIT_DONE)
        answer = status_of(tree);
    kp_tree_free(tree);
    return answer;
}

/* ---- Rules without a file -------------------------------------------------- */

static int refuse(const char *says)
{
    fprintf(stderr, "keypeg: %s\n", says);
    return KP_EXIT_BAD;
}

/* Lines of a transcript that say what the options do; NULL: no memory. */
static char *rules_asked(const struct kp_call *call)
{
    char *text = NULL;
    int length = call->game ? asprintf(&text, "game %s\n", call->game)
                            : asprintf(&text, "pegs %d\ncolours %d\n", call->order.pegs,
                                       call->order.colours);

    return length < 0 ? NULL : text;
}

static int grow_rules(const struct kp_call *call)
{
    char *text = rules_asked(call);
    struct kp_visit visit = {
        .call = call, .number = 1, .games = 1, .out = kp_standard_output, .log = kp_standard_error};
    struct kp_errors problems = {0};
    struct kp_match *match = NULL;
    int status;

    if (!text)
        return refuse("no memory left");
    if (kp_match_read(text, strlen(text), "text", &match, &problems)) {
        status = refuse(problems.item[0].says);
    } else {
        visit.game = kp_match_game(match, 0);
        status = grow(&visit);
    }
    kp_match_free(match);
    free(text);
    return status;
}

/* ---- A tree that is checked ------------------------------------------------ */

/* In JSON problems stand in the answer. */
static void say_missing(const struct kp_call *call, const struct kp_file_text *file,
                        const struct kp_errors *problems)
{
    if (!call->json && problems->count > 0)
        kp_file_text_say(call, file, problems);
}

static int check_text(const struct kp_call *call, const struct kp_file_text *file)
{
    struct kp_visit visit = {.call = call,
                             .file = kp_file_text_name(file),
                             .games = 1,
                             .out = kp_standard_output,
                             .log = kp_standard_error};
    struct kp_options options = kp_progress_options(&visit, false);
    struct kp_errors problems = {0};
    struct kp_tree *tree = NULL;
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_tree_read(file->text, file->length, &options, &tree, &stop,
                                         &problems);
    int answer = KP_EXIT_BAD;

    if (status != KP_OK)
        return kp_file_text_say(call, file, &problems);
    if (stop == KP_COMPLETED) {
        say_missing(call, file, &problems);
        status = write_tree(&visit, tree, &problems);
    } else if (call->json) {
        tell_stop(&visit, stop);
    }
    answer = say_end(&visit, status, NULL, stop);
    if (answer == KP_EXIT_DONE)
        answer = status_of(tree);
    kp_tree_free(tree);
    return answer;
}

static int check(const struct kp_call *call)
{
    struct kp_file_text file = {.file = call->check, .most = call->options.memory};
    const char *unread = kp_file_text_read(&file);
    int status = unread ? kp_file_text_say_unread(call, &file, unread) : check_text(call, &file);

    kp_file_text_free(&file);
    return status;
}

/* ---- What is asked ---------------------------------------------------------- */

/* What only a tree that is grown heeds. */
static const char *idle_option(const struct kp_call *call)
{
    const struct {
        bool given;
        const char *name;
    } options[] = {
        {call->tactics.strategy, "--strategy"},
        {call->tactics.first, "--first"},
        {call->tactics.guesses, "--guesses"},
        {call->tactics.longest, "--longest"},
        {call->game, "--game"},
        {call->order.pegs || call->order.colours, "--pegs and --colours"},
        {call->from, "--from"},
    };

    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (options[i].given)
            return options[i].name;
    return NULL;
}

#define MOST_PEGS 65535

static bool is_asked_well(const struct kp_call *call)
{
    bool sized = call->order.pegs || call->order.colours;
    const char *idle = call->check ? idle_option(call) : NULL;

    if (idle)
        fprintf(stderr, "keypeg: --check reads a tree with the rules in its file: leave %s out\n",
                idle);
    else if (call->check && call->word_count > 0)
        refuse("--check takes one tree, the file behind it: nothing else is read");
    else if (sized && !(call->order.pegs && call->order.colours))
        refuse("--pegs and --colours go together, as in: keypeg tree --pegs 4 --colours 6");
    else if (call->order.pegs > MOST_PEGS)
        refuse("--pegs takes a number from 1 to 65535");
    else if (sized && call->game)
        refuse("--game names the rules and so do --pegs and --colours: choose one");
    else if ((sized || call->game) && call->word_count > 0)
        refuse("a file has its own rules: leave --game, --pegs and --colours out, or the file");
    else
        return true;
    return false;
}

int kp_run_tree(const struct kp_call *call)
{
    if (!is_asked_well(call))
        return KP_EXIT_BAD;
    if (call->check)
        return check(call);
    if (call->game || call->order.pegs)
        return grow_rules(call);
    return kp_only_game(call, grow, NULL);
}
