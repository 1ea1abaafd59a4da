#include "cli/help.h"
#include "cli/io/game_files.h"

#include "cli/io/input.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include <string.h>

/* The words and statuses of SAT solvers. */
static const int statuses[] = {[KP_UNDECIDED] = 0, [KP_CONSISTENT] = 10, [KP_CHEATED] = 20};

/* A problem, and the file it came from. */
struct task {
    const struct kp_call *call;
    struct kp_file_text file;
    struct kp_reduced *reduced;
};

/* ---- What is asked ---------------------------------------------------- */

struct name {
    char text[64];
};

/* one-in-three --positive is one-in-three-positive. */
static struct name reduction_name(const struct kp_call *call)
{
    struct name name;

    snprintf(name.text, sizeof name.text, "%.30s%s%s", call->words[0],
             call->positive ? "-positive" : "", call->consistent ? "-consistent" : "");
    return name;
}

static bool is_known(const char *name)
{
    const char *known;

    for (size_t i = 0; (known = kp_plugin(KP_REDUCTIONS, i, NULL)); i++)
        if (strcmp(name, known) == 0)
            return true;
    return false;
}

static bool refuse(const char *says)
{
    fprintf(stderr, "keypeg: %s\n", says);
    return false;
}

/* The files are told by their ends; a formula's or graph's is no problem's name. */
static bool is_file(const char *word)
{
    return strchr(word, '.') || strchr(word, '/');
}

/* Words of other people for the same problem. */
static const struct {
    const char *word, *problem;
} neighbours[] = {
    {"sat", "cnf"},
    {"dimacs", "cnf"},
    {"3-sat", "3sat"},
    {"3cnf", "3sat"},
    {"1in3", "one-in-three"},
    {"1-in-3", "one-in-three"},
    {"1in3sat", "one-in-three"},
    {"vertexcover", "vertex-cover"},
    {"vertex_cover", "vertex-cover"},
    {"vc", "vertex-cover"},
    {"cover", "vertex-cover"},
};

/* NULL: no idea. */
static const char *guess(const char *word)
{
    const char *known;

    for (size_t i = 0; i < sizeof neighbours / sizeof *neighbours; i++)
        if (strcmp(word, neighbours[i].word) == 0)
            return neighbours[i].problem;
    for (size_t i = 0; (known = kp_plugin(KP_REDUCTIONS, i, NULL)); i++)
        if (strlen(word) > 2 && kp_is_near(word, known))
            return known;
    return NULL;
}

static bool no_problem(const char *word)
{
    struct kp_name shown = kp_file_name(word);
    const char *meant = guess(word);

    if (meant)
        fprintf(stderr, "keypeg: there is no problem '%s' to reduce; did you mean '%s'?\n",
                shown.text, meant);
    else if (is_file(word))
        fprintf(stderr, "keypeg: the problem stands first, as in: keypeg reduce cnf %s\n",
                shown.text);
    else
        fprintf(stderr,
                "keypeg: there is no problem '%s' to reduce: one-in-three, 3sat, cnf or "
                "vertex-cover\n",
                shown.text);
    return false;
}

static int list_problems(void)
{
    const char *name, *title;

    puts("Usage: keypeg reduce PROBLEM [OPTIONS] [FILE]\n\nProblems:");
    for (size_t i = 0; (name = kp_plugin(KP_REDUCTIONS, i, &title)); i++)
        kp_help_item(name, title);
    puts("\n'keypeg reduce --help' lists the options.");
    return KP_EXIT_DONE;
}

static bool is_problem(const struct kp_call *call, const char *name)
{
    if (is_known(name))
        return true;
    if (call->positive && call->consistent)
        return refuse("--consistent takes literals of either sign: leave --positive out");
    if (is_known(call->words[0]))
        return refuse("--positive and --consistent belong to one-in-three");
    return no_problem(call->words[0]);
}

/* What only an engine heeds. */
static const char *idle_option(const struct kp_options *options)
{
    return options->engine        ? "--engine"
           : options->solver      ? "--solver"
           : options->encoding    ? "--encoding"
           : options->states      ? "--states"
           : options->seconds > 0 ? "--time-limit"
                                  : NULL;
}

static bool is_idle(const struct kp_call *call)
{
    const char *idle = call->solve ? NULL : idle_option(&call->options);

    if (idle)
        fprintf(stderr, "keypeg: %s has a meaning with --solve\n", idle);
    return idle != NULL;
}

/* All that can be wrong before anything is read. */
static bool is_asked_well(const struct kp_call *call, const char *name)
{
    bool wants_size = kp_reduction_wants_size(name);

    if (!is_problem(call, name))
        return false;
    if (wants_size && !call->has_size)
        return refuse("vertex-cover wants the size of the cover, as in: "
                      "keypeg reduce vertex-cover --size 3 graph.col");
    if (!wants_size && call->has_size)
        return refuse("--size belongs to vertex-cover");
    if (call->solve && call->secret)
        return refuse("--solve looks for a secret and --answer reads one: choose one");
    if (is_idle(call))
        return false;
    if (call->secret && strcmp(call->secret, "-") == 0 &&
        (call->word_count < 2 || strcmp(call->words[1], "-") == 0))
        return refuse("the problem and the secret cannot both come from standard input");
    return true;
}

/* ---- What is answered ------------------------------------------------- */

static int fail(const struct task *task, enum kp_status status, const struct kp_diag *why)
{
    struct kp_diag no_memory = {.says = "no memory left"};

    if (status == KP_WRITE_FAILED)
        return KP_EXIT_BAD; /* that is told once, at the end */
    return kp_file_text_say_one(task->call, &task->file,
                                status == KP_NO_MEMORY || !why ? &no_memory : why);
}

static int write_json(const struct task *task, const struct kp_solution *solution, int status)
{
    struct kp_game_location where = {.file = kp_file_text_name(&task->file)};
    enum kp_status written = kp_reduced_json(task->reduced, solution, &where, &kp_standard_output);

    return written ? fail(task, written, NULL) : status;
}

static int tell(const struct task *task, const struct kp_solution *solution)
{
    int status = solution->wrong ? KP_EXIT_CHEATED : statuses[solution->answer];
    enum kp_status written;

    if (task->call->json)
        return write_json(task, solution, status);
    if (solution->wrong) {
        kp_print(&kp_standard_output, "This secret is no answer: %s.\n", solution->wrong);
        return status;
    }
    if (solution->unfinished)
        kp_print(&kp_standard_error, "%s: undecided: %s\n",
                 kp_file_name(kp_file_text_name(&task->file)).text, solution->unfinished);
    written = kp_solution_write(solution, &kp_standard_output);
    return written ? fail(task, written, NULL) : status;
}

static int solve(const struct task *task)
{
    struct kp_visit visit = {
        .call = task->call, .file = kp_file_text_name(&task->file), .games = 1};
    struct kp_options options = kp_progress_options(&visit, false);
    struct kp_solution *solution;
    struct kp_diag why = {0};
    enum kp_status status = kp_reduced_solve(task->reduced, &options, &solution, &why);
    int answer = status ? fail(task, status, &why) : tell(task, solution);

    kp_solution_free(solution);
    return answer;
}

static int answer(const struct task *task)
{
    struct kp_file_text secret = {.file = task->call->secret, .most = task->call->options.memory};
    const char *unread = kp_file_text_read(&secret);
    struct kp_solution *solution = NULL;
    struct kp_diag why = {0};
    int status;

    if (unread)
        status = kp_file_text_say_unread(task->call, &secret, unread);
    else if (kp_reduced_answer(task->reduced, secret.text, secret.length, &solution, &why))
        status = kp_file_text_say_one(task->call, &secret, &why);
    else
        status = tell(task, solution);
    kp_solution_free(solution);
    kp_file_text_free(&secret);
    return status;
}

static int write(const struct task *task)
{
    enum kp_status status;

    if (task->call->json)
        return write_json(task, NULL, KP_EXIT_DONE);
    status = kp_reduced_write(task->reduced, &kp_standard_output);
    return status ? fail(task, status, NULL) : KP_EXIT_DONE;
}

static int reduce(struct task *task, const char *name)
{
    const char *unread = kp_file_text_read(&task->file);
    struct kp_errors problems;

    if (unread)
        return kp_file_text_say_unread(task->call, &task->file, unread);
    if (kp_reduce(name, task->file.text, task->file.length,
                  task->call->has_size ? task->call->size : -1, &task->reduced, &problems))
        return kp_file_text_say(task->call, &task->file, &problems);
    return task->call->solve ? solve(task) : task->call->secret ? answer(task) : write(task);
}

int kp_run_reduce(const struct kp_call *call)
{
    struct task task = {.call = call,
                        .file = {.file = call->word_count > 1 ? call->words[1] : "-",
                                 .most = call->options.memory}};
    struct name name;
    int status;

    if (call->word_count == 0)
        return list_problems();
    if (call->word_count > 2) {
        fprintf(stderr, "keypeg: reduce takes one file, and '%s' is one too many\n",
                kp_file_name(call->words[2]).text);
        return KP_EXIT_BAD;
    }
    name = reduction_name(call);
    if (!is_asked_well(call, name.text))
        return KP_EXIT_BAD;
    status = reduce(&task, name.text);
    kp_reduced_free(task.reduced);
    kp_file_text_free(&task.file);
    return status;
}
