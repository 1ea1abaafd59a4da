/* `keypeg reduce`: writes a hard problem as a game, decides the game (--solve), or converts a
 * secret of the game into an answer to the problem (--answer). */
#include "cli/help.h"
#include "cli/io/input.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"

#include <string.h>

/* The problem, and the file it came from. */
struct reduce_job {
    const struct kp_call *call;
    struct kp_file_text file;
    struct kp_reduced *reduced;
    struct kp_solution *solution; /* with --solve or --answer */
};

/* ---- The arguments -------------------------------------------------------------------- */

static int check_problem(const struct kp_call *call, const char *name)
{
    const char *word = call->operands[0];

    if (kp_find_name(name, KP_REDUCTIONS))
        return KP_EXIT_DONE;
    if (kp_find_name(word, KP_REDUCTIONS))
        return kp_say_error("--positive and --consistent require the problem one-in-three");
    if (strpbrk(word, "./")) /* a file: no problem has such a name */
        return kp_say_error("name the problem before the file, as in: keypeg reduce cnf %s", word);
    return kp_say_unknown("problem", word, KP_REDUCTIONS);
}

static int check_arguments(const struct kp_call *call, const char *name)
{
    bool needs_size = kp_reduction_needs_size(name), has_size = call->cover_size >= 0;

    if (check_problem(call, name) != KP_EXIT_DONE)
        return KP_EXIT_BAD;
    if (needs_size && !has_size)
        return kp_say_error("vertex-cover requires --size, as in: "
                            "keypeg reduce vertex-cover --size 3 graph.col");
    if (!needs_size && has_size)
        return kp_say_error("--size requires the problem vertex-cover");
    if (call->answer_file && strcmp(call->answer_file, "-") == 0 &&
        (call->operand_count < 2 || strcmp(call->operands[1], "-") == 0))
        return kp_say_error(
            "the problem and the secret cannot both come from standard input; name a file for one "
            "of them");
    return KP_EXIT_DONE;
}

/* ---- The answer ------------------------------------------------------------------------- */

static enum kp_status write_answer(const struct reduce_job *job)
{
    const struct kp_solution *solution = job->solution;
    struct kp_game_location where = {.file = job->file.name, .no_stats = job->call->no_stats};

    if (job->call->json)
        return kp_reduced_json(job->reduced, solution, &where, &kp_standard_output);
    if (!solution)
        return kp_reduced_write(job->reduced, &kp_standard_output);
    if (solution->wrong) {
        KP_SAY("This secret does not solve the problem: %s.\n", solution->wrong);
        return KP_OK;
    }
    if (solution->unfinished)
        kp_print(&kp_standard_error, "%s: undecided: stopped by %s\n",
                 kp_printable(job->file.name).text, solution->unfinished);
    return kp_solution_write(solution, &kp_standard_output);
}

/* Solve the problem if that is asked for, and answer.  Returns the exit status, which is that of SAT
 * solvers. */
static int answer_problem(struct reduce_job *job)
{
    static const int statuses[] = {[KP_UNDECIDED] = 0, [KP_CONSISTENT] = 10, [KP_CHEATED] = 20};
    struct kp_diag why = {0}, no_memory = {.says = "no memory left"};
    enum kp_status status = KP_OK;

    if (job->call->solve) {
        struct kp_options options = kp_progress_options(job->call,
                                                        kp_printable(job->file.name).text, false);

        status = kp_reduced_solve(job->reduced, &options, &job->solution, &why);
    }
    if (status == KP_OK)
        status = write_answer(job);
    if (status == KP_WRITE_FAILED)
        return KP_EXIT_BAD; /* kp_finish_output reports it */
    if (status)
        return kp_file_text_say_one(&job->file,
                                    status == KP_NO_MEMORY || !why.says[0] ? &no_memory : &why);
    return !job->solution         ? KP_EXIT_DONE
           : job->solution->wrong ? KP_EXIT_CHEATED
                                  : statuses[job->solution->answer];
}

static int reduce(struct reduce_job *job, const char *name)
{
    const struct kp_call *call = job->call;
    struct kp_file_text secret = {0};
    struct kp_errors problems;
    struct kp_diag why = {0};
    int status = kp_file_text_read(&job->file, call,
                                   call->operand_count > 1 ? call->operands[1] : "-");

    if (status != KP_EXIT_DONE)
        return status;
    if (kp_reduce(name, job->file.text, job->file.length, call->cover_size, &job->reduced,
                  &problems))
        return kp_file_text_say(&job->file, &problems);
    if (call->answer_file)
        status = kp_file_text_read(&secret, call, call->answer_file);
    if (call->answer_file && status == KP_EXIT_DONE &&
        kp_reduced_answer(job->reduced, secret.text, secret.length, &job->solution, &why))
        status = kp_file_text_say_one(&secret, &why);
    kp_file_text_free(&secret);
    return status == KP_EXIT_DONE ? answer_problem(job) : status;
}

int kp_run_reduce(const struct kp_call *call)
{
    struct reduce_job job = {.call = call};
    char name[64]; /* `one-in-three --positive` is the reduction one-in-three-positive */
    int status;

    if (call->operand_count == 0)
        return kp_help_topic(kp_topic_find("problems"));
    if (call->operand_count > 2)
        return kp_say_error("reduce reads one file; unexpected '%s'", call->operands[2]);
    snprintf(name, sizeof name, "%.30s%s%s", call->operands[0], call->positive ? "-positive" : "",
             call->consistent ? "-consistent" : "");
    if (check_arguments(call, name) != KP_EXIT_DONE)
        return KP_EXIT_BAD;
    status = reduce(&job, name);
    kp_solution_free(job.solution);
    kp_reduced_free(job.reduced);
    kp_file_text_free(&job.file);
    return status;
}
