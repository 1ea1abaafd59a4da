/* `keypeg generate`: checks the arguments, and runs over the numbers of the games that are
 * wanted.  Several games on standard output are joined here. */
#include "cli/commands/generate_files.h"
#include "cli/help.h"
#include "cli/io/interrupts.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/terminal.h"

#include "base/limits.h"
#include "base/utf8.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- The arguments --------------------------------------------------------------- */

/* Of these formats several games can follow one another. */
static bool can_be_joined(const char *format)
{
    return strcmp(format, "text") == 0 || strcmp(format, "json") == 0 ||
           strcmp(format, "jsonl") == 0;
}

/* The i-th format that can be written, or NULL after the last. */
static const char *format_name(size_t i)
{
    static const char *const clauses[] = {"dimacs", "opb", "wcnf"};
    size_t count = sizeof clauses / sizeof *clauses;

    return i < count ? clauses[i] : kp_plugin(KP_FORMATS, i - count, NULL);
}

/* Returns NULL, after reporting it, if there is no format of that name. */
static const char *find_format(const char *asked)
{
    const char *name;

    for (size_t i = 0; (name = format_name(i)); i++)
        if (strcasecmp(asked, name) == 0)
            return name;
    fprintf(stderr, "keypeg: there is no format '%s'; generate writes:", kp_printable(asked).text);
    for (size_t i = 0; (name = format_name(i)); i++)
        fprintf(stderr, " %s", name);
    fputc('\n', stderr);
    return NULL;
}

static bool choose_format(struct kp_generate_job *job)
{
    const struct kp_call *call = job->call;
    const char *asked = call->options.format;

    job->format = find_format(asked ? asked : call->json && !call->folder ? "jsonl" : "text");
    if (!job->format)
        return false;
    if (call->json && !call->folder && strcmp(job->format, "jsonl") != 0)
        kp_say_error("--json is --format jsonl where the games are written: take one of them, or "
                     "--into and a folder");
    else if (job->game_count > 1 && !call->folder && !can_be_joined(job->format))
        kp_say_error("several games of this format want a file each: take --into and a folder");
    else
        return true;
    return false;
}

static void refuse_operand(const char *word)
{
    struct kp_printable_text shown = kp_printable(word);

    if (word[strspn(word, "0123456789")] != '\0')
        kp_say_error("generate takes one family: 'keypeg generate' lists them");
    else
        kp_say_error("generate takes one family, and no number behind it: for %s games "
                     "--number %s",
                     shown.text, shown.text);
}

static bool is_family(const char *word)
{
    struct kp_family_facts facts;

    for (size_t i = 0; kp_family_at(i, &facts); i++)
        if (kp_ascii_is_name(word, strlen(word), facts.name))
            return true;
    return false;
}

static void refuse_family(const char *word)
{
    struct kp_family_facts facts;

    fprintf(stderr, "keypeg: there is no family '%s'; ", kp_printable(word).text);
    for (size_t i = 0; kp_family_at(i, &facts); i++)
        if (kp_is_near(word, facts.name)) {
            fprintf(stderr, "did you mean '%s'?\n", facts.name);
            return;
        }
    fputs("there are:", stderr);
    for (size_t i = 0; kp_family_at(i, &facts); i++)
        fprintf(stderr, " %s", facts.name);
    fputc('\n', stderr);
}

static bool check_arguments(struct kp_generate_job *job)
{
    const struct kp_call *call = job->call;

    if (call->operand_count == 0)
        kp_say_error("generate wants a family, as in: keypeg generate balanced --number 3; 'keypeg "
                     "generate' alone lists them");
    else if (call->operand_count > 1)
        refuse_operand(call->operands[1]);
    else if (!is_family(call->operands[0]))
        refuse_family(call->operands[0]);
    else if (job->game_count - 1 > UINT64_MAX - call->first_number)
        kp_say_error("--first and --number lead beyond the largest number there is");
    else
        return choose_format(job);
    return false;
}

/* ---- The run ----------------------------------------------------------------------- */

static int has_to_stop(void *data)
{
    const struct kp_generate_job *job = data;

    return kp_interrupted(NULL) || job->refused || ferror(stdout);
}

static void finish_game(void *data)
{
    struct kp_generate_job *job = data;

    kp_flush_output();
    job->done++;
    if (job->shows_progress && job->game_count > 1)
        kp_progress_draw(job->options->family, NULL, job->done, "games",
                         (double)job->done / (double)job->game_count, job->started);
}

/* Whether several games in JSON are written to standard output, as a list. */
static bool is_list(const struct kp_generate_job *job)
{
    return !job->call->folder && job->game_count > 1 && strcmp(job->format, "json") == 0;
}

static bool write_text(const char *text)
{
    return kp_standard_output.write(kp_standard_output.to, text, strlen(text));
}

/* For struct kp_out: `bytes` are a whole game, or a line about its file.  A line '---' stands
 * between two games in text.  In a list a game loses its line end, which follows with the comma
 * when it is known that another game follows. */
static bool write_joined(void *data, const char *bytes, size_t length)
{
    struct kp_generate_job *job = data;
    const struct kp_out *out = &kp_standard_output;
    bool first = !job->has_output, good = true;

    job->has_output = true;
    if (is_list(job)) {
        good = write_text(first ? "[\n" : ",\n");
        length--;
    } else if (!first && !job->call->folder && strcmp(job->format, "text") == 0) {
        good = write_text("---\n");
    }
    return good && out->write(out->to, bytes, length);
}

/* Returns whether every game was made, kept, or left to another process. */
static bool run(struct kp_generate_job *job)
{
    struct kp_number_range range = {.first = job->call->first_number,
                                    .number = job->game_count,
                                    .jobs = job->call->jobs,
                                    .out = {write_joined, job},
                                    .log = kp_standard_error,
                                    .each = job->call->folder ? kp_generate_file : kp_generate_text,
                                    .done = finish_game,
                                    .stop = has_to_stop,
                                    .data = job};
    struct kp_diag why;
    enum kp_status status;
    bool complete;

    job->started = kp_now();
    job->done = 0;
    job->interrupted = 0;
    job->shows_progress = kp_progress_may_show(true);
    status = kp_for_each_number(&range, &why);
    kp_terminal_erase();
    if (status == KP_NO_MEMORY)
        kp_say_error("%s", why.says);
    if (status != KP_OK)
        job->seen |= 1u << KP_EXIT_BAD;
    complete = range.ended && job->interrupted == 0;
    if (!complete && kp_interrupted(NULL)) {
        kp_say_error("an interruption, after %" PRIu64 " of %" PRIu64 " games",
                     job->done - job->interrupted, job->game_count);
        job->seen |= 1u << KP_EXIT_UNDECIDED;
    }
    return complete;
}

/* Files that other processes were writing are waited for in a second pass, which makes those
 * whose process has died. */
static int make_all(struct kp_generate_job *job)
{
    if (run(job) && job->left_to_others) {
        job->waiting = true;
        run(job);
    }
    if (is_list(job))
        write_text(job->has_output ? "\n]\n" : "[\n]\n");
    return kp_worst_exit_status(job->seen);
}

static int make_all_in_folder(struct kp_generate_job *job)
{
    const char *name = job->call->folder;
    int status;

    job->folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (job->folder < 0)
        return kp_say_error("cannot write into the folder '%s': %s%s", kp_printable(name).text,
                            strerror(errno),
                            errno == ENOENT ? "; keypeg makes no folders: mkdir it first" : "");
    status = make_all(job);
    close(job->folder);
    return status;
}

/* Say what the family rounded down.  The game does not say it: the command that it names
 * makes the same game, to the byte. */
static void say_rounded(const struct kp_generate_options *asked,
                        const struct kp_generate_options *used)
{
    if (asked->pegs && asked->pegs != used->pegs)
        kp_say_error("%s games have %d pegs here, the most that fit in %d", used->family,
                     used->pegs, asked->pegs);
    if (asked->rows && asked->rows != used->rows)
        kp_say_error("%s games have %zu rows here, the most that fit in %zu", used->family,
                     used->rows, asked->rows);
}

static int list_families(void)
{
    puts("Usage: keypeg generate FAMILY [OPTIONS]\n");
    kp_help_families();
    puts("\n'keypeg generate --help' lists the options.");
    return KP_EXIT_DONE;
}

int kp_run_generate(const struct kp_call *call)
{
    struct kp_generate_job job = {.call = call,
                                  .game_count = call->game_count ? call->game_count : 1};
    struct kp_generate_options asked = call->generate;
    struct kp_diag why;
    int status = KP_EXIT_BAD;

    if (call->operand_count == 0 && call->option_count == 0)
        return list_families();
    if (!check_arguments(&job))
        return KP_EXIT_BAD;
    asked.family = call->operands[0];
    asked.pegs = call->pegs;
    asked.colours = call->colours;
    asked.seed = call->options.seed;
    asked.states = call->options.states;
    asked.stop = kp_interrupted;
    if (kp_generator_new(&asked, &job.generator, &why) == KP_OK) {
        job.options = kp_generator_defaults(job.generator);
        say_rounded(&asked, job.options);
        status = call->folder ? make_all_in_folder(&job) : make_all(&job);
    } else {
        kp_say_error("%s", why.says);
    }
    kp_generator_free(job.generator);
    return status;
}
