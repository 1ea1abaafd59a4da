/* `keypeg generate`: makes the games of a range of numbers, and writes each to
 * standard output, where several are joined, or into its own file (--into); or puzzles onto one
 * page (--html). */
#include "base/limits.h"
#include "base/utf8.h"
#include "cli/help.h"
#include "cli/io/game_files.h"
#include "cli/io/interrupts.h"
#include "cli/io/output_file.h"
#include "cli/io/progress.h"
#include "cli/io/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The state of the run.  It is shared by the threads that make the games, any of which may
 * change the _Atomic members. */
struct generate_job {
    const struct kp_call *call;
    uint64_t game_count;
    struct kp_generator *generator;
    const struct kp_generate_options *options; /* the generator's */
    const char *format;
    struct kp_instance **puzzles; /* with --html: as many as games */
    int folder;                   /* for files; a descriptor */
    _Atomic bool refused;         /* no further game can be made or written, which was reported */
    _Atomic unsigned seen;        /* exit statuses, a bit each */
    bool has_output;              /* something was written to standard output */
    uint64_t done;                /* games, including interrupted ones */
    _Atomic uint64_t interrupted; /* games */
    bool shows_progress;
    double started;
};

/* ---- The arguments --------------------------------------------------------------- */

static int choose_format(struct generate_job *job)
{
    const struct kp_call *call = job->call;

    job->format = call->json ? "jsonl" : call->options.format ? call->options.format : "text";
    if (job->game_count > 1 && !call->folder &&
        !kp_ascii_is_one_of(job->format, strlen(job->format), "text jsonl"))
        return kp_say_error("several games in this format need a file each; add --into DIR");
    return KP_EXIT_DONE;
}

static int check_arguments(struct generate_job *job)
{
    const struct kp_call *call = job->call;
    const char *word = call->operand_count > 1 ? call->operands[1] : "";

    if (call->operand_count == 0)
        return kp_say_error(
            "generate needs a family, as in: keypeg generate balanced --number 3; 'keypeg "
            "generate' alone lists the families");
    if (call->operand_count > 1 && word[strspn(word, "0123456789")] == '\0')
        return kp_say_error("unexpected word '%s'; for %s games, write --number %s", word, word,
                            word);
    if (call->operand_count > 1)
        return kp_say_error("unexpected word '%s'; generate takes one family", word);
    if (!kp_find_name(call->operands[0], KP_FAMILIES))
        return kp_say_unknown("family", call->operands[0], KP_FAMILIES);
    if (job->game_count - 1 > UINT64_MAX - call->first_number)
        return kp_say_error(
            "--first plus --number is too large; the last game has at most the number %" PRIu64,
            UINT64_MAX);
    if (call->html_file && strcmp(kp_find_name(call->operands[0], KP_FAMILIES), "puzzle") != 0)
        return kp_say_error("--html requires the family puzzle");
    return call->html_file ? kp_page_check_name(call) : choose_format(job);
}

/* ---- One game ---------------------------------------------------------------- */

/* Make a game and write it, unless it is for a page.  Returns NULL if that failed, which was
 * reported; an interruption is reported at the end of the run. */
static struct kp_instance *make_game(struct generate_job *job, uint64_t i, const struct kp_out *out,
                                     const struct kp_out *log)
{
    struct kp_instance *instance;
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_generate(job->generator, i, &instance, &stop, &why);

    if (instance && !job->puzzles)
        status = kp_instance_write(instance, job->format, out, &why);
    if (instance && status == KP_OK)
        return instance;
    if (status != KP_OK) {
        if (status != KP_WRITE_FAILED)
            kp_print(log, "keypeg: game %" PRIu64 ": %s\n", i, why.says);
        job->seen |= 1u << KP_EXIT_BAD;
        job->refused |= status == KP_BAD_INPUT;
    } else if (stop == KP_INTERRUPTED) {
        job->interrupted++;
    } else {
        kp_print(
            log,
            "keypeg: game %" PRIu64 ": not written, as it is unknown whether a secret fits: ", i);
        if (stop == KP_OUT_OF_MEMORY)
            kp_print(log, "the memory limit was reached; use fewer --pegs\n");
        else
            kp_print(log, "%s ended the search; use more --states or fewer --pegs\n",
                     kp_stop_name(stop));
        job->seen |= 1u << KP_EXIT_UNDECIDED;
    }
    kp_instance_free(instance);
    return NULL;
}

static void generate_text(void *data, uint64_t i, const struct kp_out *out,
                          const struct kp_out *log)
{
    kp_instance_free(make_game(data, i, out, log));
}

/* ---- A page ---------------------------------------------------------------------- */

static void generate_puzzle(void *data, uint64_t i, const struct kp_out *out,
                            const struct kp_out *log)
{
    struct generate_job *job = data;

    job->puzzles[i - job->call->first_number] = make_game(job, i, out, log);
}

static int write_puzzles(void *data, const struct kp_out *out)
{
    const struct generate_job *job = data;
    enum kp_status status = kp_html_puzzles((const struct kp_instance *const *)job->puzzles,
                                            (size_t)job->game_count, out);

    return status == KP_OK          ? KP_EXIT_DONE
           : status == KP_NO_MEMORY ? kp_say_error("no memory left")
                                    : KP_EXIT_BAD;
}

static void report_file(const char *file, const struct kp_instance *instance,
                        const struct kp_out *out)
{
    struct kp_instance_facts facts = kp_instance_about(instance);

    kp_print(out, "%s: %s, %s, %s\n", file, kp_instance_kind_name(facts.status),
             kp_answer_name(facts.answer), kp_certainty_name(facts.known));
}

/* Only the first time: the folder will refuse the other files, too. */
static void say_refused(struct generate_job *job, const char *file, int error,
                        const struct kp_out *log)
{
    if (atomic_exchange(&job->refused, true))
        return;
    kp_print(log, "keypeg: cannot write '%s' into the folder '%s': %s\n", file,
             kp_printable(job->call->folder).text, strerror(error));
    job->seen |= 1u << KP_EXIT_BAD;
}

/* ---- Files ------------------------------------------------------------------------ */

#define MOST_ENDING 16 /* bytes of ".game", with the 0 at its end */

static void name_file(const struct generate_job *job, uint64_t i,
                      char name[KP_INSTANCE_NAME + MOST_ENDING])
{
    const char *format = job->format;
    const char *ending = strcmp(format, "text") == 0     ? "game"
                         : strcmp(format, "dimacs") == 0 ? "cnf"
                                                         : format;

    kp_generator_name(job->generator, i, name);
    snprintf(name + strlen(name), MOST_ENDING, ".%.12s", ending);
}

static void generate_file(void *data, uint64_t i, const struct kp_out *out,
                          const struct kp_out *log)
{
    struct generate_job *job = data;
    char name[KP_INSTANCE_NAME + MOST_ENDING];
    struct kp_output_file file;
    struct kp_instance *instance = NULL;

    name_file(job, i, name);
    if (kp_output_file_claim(&file, job->folder, name))
        instance = make_game(job, i, &file.out, log);
    if (!instance && file.error == 0)
        kp_output_file_give_up(&file);
    if (kp_output_file_close(&file))
        report_file(name, instance, out);
    else if (file.error == EEXIST)
        kp_print(out, "%s: already exists, kept\n", name);
    else if (file.error != ECANCELED)
        say_refused(job, name, file.error, log);
    kp_instance_free(instance);
}

/* ---- The run ----------------------------------------------------------------------- */

static int has_to_stop(void *data)
{
    const struct generate_job *job = data;

    return kp_interrupted(NULL) || job->refused || ferror(stdout);
}

static void draw_progress(const struct generate_job *job)
{
    if (job->shows_progress && job->game_count > 1)
        kp_progress_draw(job->options->family, NULL, job->done,
                         (double)job->done / (double)job->game_count, job->started);
}

static void finish_game(void *data)
{
    struct generate_job *job = data;

    kp_flush_output();
    job->done++;
    draw_progress(job);
}

/* For struct kp_generate_options, while one of many games is made. */
static void redraw_progress(void *data, const struct kp_progress *progress)
{
    if (progress)
        draw_progress(data);
}

/* One game is written after all work on it, so the line can share the terminal with it. */
static void choose_progress(struct generate_job *job, struct kp_generate_options *asked)
{
    job->shows_progress = kp_terminal_redraws(job->game_count > 1);
    if (job->game_count == 1) {
        struct kp_options options = kp_progress_options(job->call, asked->family, false);

        asked->progress = options.progress;
        asked->progress_data = options.progress_data;
    } else if (job->call->jobs <= 1 && job->shows_progress) {
        asked->progress = redraw_progress;
        asked->progress_data = job;
    }
}

/* For struct kp_out: `bytes` are a whole game, or a line about its file.  A line '---' is written
 * between two games in text. */
static bool write_joined(void *data, const char *bytes, size_t length)
{
    struct generate_job *job = data;
    const struct kp_out *out = &kp_standard_output;
    bool first = !job->has_output;

    job->has_output = true;
    if (!first && !job->call->folder && strcmp(job->format, "text") == 0 &&
        !out->write(out->to, "---\n", 4))
        return false;
    return out->write(out->to, bytes, length);
}

static void run(struct generate_job *job)
{
    struct kp_number_range range = {.first = job->call->first_number,
                                    .number = job->game_count,
                                    .jobs = job->call->jobs,
                                    .out = {write_joined, job},
                                    .log = kp_standard_error,
                                    .each = job->puzzles        ? generate_puzzle
                                            : job->call->folder ? generate_file
                                                                : generate_text,
                                    .done = finish_game,
                                    .stop = has_to_stop,
                                    .data = job};
    struct kp_diag why;
    enum kp_status status;

    job->started = kp_now();
    status = kp_for_each_number(&range, &why);
    kp_terminal_erase();
    if (status == KP_NO_MEMORY)
        kp_say_error("%s", why.says);
    if (status != KP_OK)
        job->seen |= 1u << KP_EXIT_BAD;
    if (kp_interrupted(NULL) && (!range.ended || job->interrupted > 0)) {
        kp_say_error("interrupted after %" PRIu64 " of %" PRIu64 " games",
                     job->done - job->interrupted, job->game_count);
        job->seen |= 1u << KP_EXIT_UNDECIDED;
    }
}

static int make_all(struct generate_job *job)
{
    const char *folder = job->call->folder;

    if (folder)
        job->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder && job->folder < 0)
        return kp_say_error("cannot write into the folder '%s': %s%s", folder, strerror(errno),
                            errno == ENOENT ? "; create the folder first" : "");
    run(job);
    if (folder)
        close(job->folder);
    return kp_worst_exit_status(job->seen);
}

/* If a puzzle cannot be made, no page is written. */
static int make_page(struct generate_job *job)
{
    int status;

    if (job->game_count <= SIZE_MAX / sizeof(struct kp_instance *))
        job->puzzles = calloc((size_t)job->game_count, sizeof(struct kp_instance *));
    if (!job->puzzles)
        return kp_say_error("no memory left for %" PRIu64 " puzzles", job->game_count);
    run(job);
    status = kp_worst_exit_status(job->seen);
    if (status == KP_EXIT_DONE)
        status = kp_page_write(job->call, write_puzzles, job);
    for (uint64_t i = 0; i < job->game_count; i++)
        kp_instance_free(job->puzzles[i]);
    free(job->puzzles);
    return status;
}

int kp_run_generate(const struct kp_call *call)
{
    struct generate_job job = {.call = call, .game_count = call->game_count ? call->game_count : 1};
    struct kp_generate_options asked = call->generate;
    struct kp_diag why;
    int status = KP_EXIT_BAD;

    if (call->operand_count == 0 && call->given_count == 0)
        return kp_help_topic(kp_topic_find("families"), true, &kp_standard_output);
    if (check_arguments(&job) != KP_EXIT_DONE)
        return KP_EXIT_BAD;
    asked.family = call->operands[0];
    asked.game = call->game;
    asked.pegs = call->pegs;
    asked.colours = call->colours;
    asked.seed = call->options.seed;
    asked.states = call->options.states;
    asked.stop = kp_interrupted;
    choose_progress(&job, &asked);
    if (kp_generator_new(&asked, &job.generator, &why) == KP_OK) {
        job.options = kp_generator_defaults(job.generator);
        /* What the family rounded down is not in the game: the command that it names makes the same
         * game, to the byte. */
        if (asked.pegs && asked.pegs != job.options->pegs)
            kp_say_error("%s: the game has %d pegs, the largest number possible up to %d",
                         job.options->family, job.options->pegs, asked.pegs);
        if (asked.rows && asked.rows != job.options->rows)
            kp_say_error("%s: the game has %zu rows, the largest number possible up to %zu",
                         job.options->family, job.options->rows, asked.rows);
        status = call->html_file ? make_page(&job) : make_all(&job);
    } else {
        kp_say_error("%s", why.says);
    }
    kp_generator_free(job.generator);
    return status;
}
