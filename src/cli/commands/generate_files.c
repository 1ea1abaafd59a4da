#include "cli/commands/generate_files.h"

#include "cli/io/interrupts.h"
#include "cli/io/output.h"
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

static void add_status(struct kp_generate_job *job, int status)
{
    job->seen |= 1u << status;
}

/* ---- One game ---------------------------------------------------------------- */

/* Returns NULL if it was not made, which was reported; an interruption is reported at the
 * end of the run. */
static struct kp_instance *make_game(struct kp_generate_job *job, uint64_t i,
                                     const struct kp_out *log)
{
    struct kp_instance *instance;
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_generate(job->generator, i, &instance, &stop, &why);

    if (instance)
        return instance;
    if (status != KP_OK) {
        kp_print(log, "keypeg: game %" PRIu64 ": %s\n", i, why.says);
        add_status(job, KP_EXIT_BAD);
    } else if (stop == KP_INTERRUPTED) {
        job->interrupted++;
    } else {
        kp_print(
            log,
            "keypeg: game %" PRIu64 ": not made, for whether a secret fits is not known: %s; "
            "fewer --pegs need less, and --states allows more states and effort, but not memory\n",
            i, why.says[0] ? why.says : kp_stop_name(stop));
        add_status(job, KP_EXIT_UNDECIDED);
    }
    return NULL;
}

static bool write_game(struct kp_generate_job *job, const struct kp_instance *instance, uint64_t i,
                       const struct kp_out *out, const struct kp_out *log)
{
    struct kp_diag why = {.says = ""};
    enum kp_status status = kp_instance_write(instance, job->format, out, &why);

    if (status == KP_BAD_INPUT || status == KP_NO_MEMORY)
        kp_print(log, "keypeg: game %" PRIu64 ": %s\n", i, why.says);
    if (status != KP_OK)
        add_status(job, KP_EXIT_BAD);
    return status == KP_OK;
}

void kp_generate_text(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log)
{
    struct kp_generate_job *job = data;
    struct kp_instance *instance = make_game(job, i, log);

    if (instance)
        write_game(job, instance, i, out, log);
    kp_instance_free(instance);
}

/* ---- The report on a file ------------------------------------------------------- */

static void write_json_measured(const struct kp_measured *measured, const struct kp_out *out)
{
    kp_print(out,
             ",\"measured\":{\"native\":\"%s\",\"states\":%" PRIu64
             ",\"solver\":\"%s\",\"conflicts\":%" PRIu64 ",\"decisions\":%" PRIu64 "}",
             kp_answer_name(measured->native), measured->states, kp_answer_name(measured->solver),
             measured->conflicts, measured->decisions);
}

static void report_as_json(const struct kp_generate_job *job, uint64_t i, const char *file,
                           const struct kp_instance *instance, const struct kp_out *out)
{
    const struct kp_generate_options *options = job->options;
    size_t rows = instance ? kp_game_rows(kp_instance_game(instance)) : options->rows;

    kp_print(out, "{\"file\":");
    kp_json_write_string(file, out);
    kp_print(out, ",\"family\":\"%s\",\"pegs\":%d,\"colours\":%d,\"rows\":", options->family,
             options->pegs, options->colours);
    kp_print(out, rows ? "%zu" : "null", rows);
    kp_print(out, ",\"status\":\"%s\",\"seed\":%" PRIu64 ",\"number\":%" PRIu64 ",\"kept\":%s",
             options->status, options->seed, i, instance ? "false" : "true");
    if (instance) {
        struct kp_instance_facts facts = kp_instance_about(instance);

        kp_print(out,
                 ",\"answer\":\"%s\",\"known\":\"%s\",\"count\":", kp_answer_name(facts.answer),
                 kp_certainty_slug(facts.known));
        kp_print(out, facts.secrets ? "\"%s\"" : "%s", facts.secrets ? facts.secrets : "null");
        if (facts.measured)
            write_json_measured(facts.measured, out);
    }
    kp_print(out, "}\n");
}

/* `instance` NULL: the file was there already and is kept. */
static void report_file(const struct kp_generate_job *job, uint64_t i, const char *file,
                        const struct kp_instance *instance, const struct kp_out *out)
{
    if (job->call->json) {
        report_as_json(job, i, file, instance, out);
    } else if (!instance) {
        kp_print(out, "%s: kept, it was there\n", file);
    } else {
        struct kp_instance_facts facts = kp_instance_about(instance);

        kp_print(out, "%s: %s, %s, %s\n", file, kp_instance_kind_name(facts.status),
                 kp_answer_name(facts.answer), kp_certainty_name(facts.known));
    }
}

/* Only the first time: the folder will refuse the other files, too. */
static void say_refused(struct kp_generate_job *job, const char *file, int error,
                        const struct kp_out *log)
{
    if (atomic_exchange(&job->refused, true))
        return;
    kp_print(log, "keypeg: cannot write '%s' into the folder '%s': %s\n", file,
             kp_printable(job->call->folder).text, strerror(error));
    add_status(job, KP_EXIT_BAD);
}

/* ---- Files ------------------------------------------------------------------------ */

struct file_name {
    char text[KP_INSTANCE_NAME + 16];
};

static struct file_name name_file(const struct kp_generate_job *job, uint64_t i)
{
    const char *format = job->format;
    const char *ending = strcmp(format, "text") == 0     ? "game"
                         : strcmp(format, "dimacs") == 0 ? "cnf"
                                                         : format;
    char name[KP_INSTANCE_NAME];
    struct file_name file;

    kp_generator_name(job->generator, i, name);
    snprintf(file.text, sizeof file.text, "%s.%.12s", name, ending);
    return file;
}

static void make_and_write_file(struct kp_generate_job *job, struct kp_output_file *file,
                                uint64_t i, const char *name, const struct kp_out *out,
                                const struct kp_out *log)
{
    struct kp_instance *instance = make_game(job, i, log);

    if (!(instance && write_game(job, instance, i, &file->out, log)) && file->error == 0)
        kp_output_file_give_up(file);
    if (kp_output_file_close(file))
        report_file(job, i, name, instance, out);
    else if (file->error != ECANCELED)
        say_refused(job, name, file->error, log);
    kp_instance_free(instance);
}

#define RETRY_INTERVAL 50 /* milliseconds */

/* The second pass waits until the file is ours or there, or keypeg is asked to stop. */
static enum kp_claim_result claim_file(const struct kp_generate_job *job,
                                       struct kp_output_file *file, const char *name)
{
    static const struct timespec pause = {0, RETRY_INTERVAL * 1000000L};

    for (;;) {
        enum kp_claim_result result = kp_output_file_claim(file, job->folder, name);

        if (result != KP_BUSY || !job->waiting || kp_interrupted(NULL))
            return result;
        kp_output_file_close(file);
        nanosleep(&pause, NULL);
    }
}

void kp_generate_file(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log)
{
    struct kp_generate_job *job = data;
    struct file_name name = name_file(job, i);
    struct kp_output_file file;
    enum kp_claim_result result = claim_file(job, &file, name.text);

    if (result == KP_CLAIMED) {
        make_and_write_file(job, &file, i, name.text, out, log);
        return;
    }
    if (result == KP_BUSY && job->waiting)
        job->interrupted++;
    else if (result == KP_BUSY)
        job->left_to_others = true;
    else if (result == KP_REFUSED)
        say_refused(job, name.text, file.error, log);
    else if (!job->waiting)
        report_file(job, i, name.text, NULL, out);
    kp_output_file_close(&file);
}
