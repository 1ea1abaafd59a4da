/* Games to order: to standard output, or each into a file of its own. */
#include "cli/commands/generate_files.h"
#include "cli/help.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/terminal.h"
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <strings.h>

/* ---- The families ------------------------------------------------------ */

static int list_families(void)
{
    puts("Usage: keypeg generate FAMILY [OPTIONS]\n");
    kp_help_families();
    puts("\n'keypeg generate --help' lists the options.");
    return KP_EXIT_DONE;
}

/* ---- What is asked ----------------------------------------------------- */

static bool refuse(const char *says)
{
    fprintf(stderr, "keypeg: %s\n", says);
    return false;
}

/* Of these several stand one behind the other on standard output. */
static bool joins(const char *format)
{
    return strcmp(format, "text") == 0 || strcmp(format, "json") == 0 ||
           strcmp(format, "jsonl") == 0;
}

/* The i-th format that is written, by its name; NULL: these were all. */
static const char *format_name(size_t i)
{
    static const char *const clauses[] = {"dimacs", "opb", "wcnf"};
    size_t count = sizeof clauses / sizeof *clauses;

    return i < count ? clauses[i] : kp_plugin(KP_FORMATS, i - count, NULL);
}

/* The format of that name in any case; NULL: there is none, which was said. */
static const char *known_format(const char *asked)
{
    const char *name;

    for (size_t i = 0; (name = format_name(i)); i++)
        if (strcasecmp(asked, name) == 0)
            return name;
    fprintf(stderr, "keypeg: there is no format '%s'; generate writes:", kp_file_name(asked).text);
    for (size_t i = 0; (name = format_name(i)); i++)
        fprintf(stderr, " %s", name);
    fputc('\n', stderr);
    return NULL;
}

static bool choose_format(struct kp_generate_job *making)
{
    const struct kp_call *call = making->call;
    const char *asked = call->options.format;

    making->format = known_format(asked ? asked : call->json && !call->into ? "jsonl" : "text");
    if (!making->format)
        return false;
    if (call->json && !call->into && strcmp(making->format, "jsonl") != 0)
        return refuse("--json is --format jsonl where the games are written: take one of them, or "
                      "--into and a folder");
    if (call->number > 1 && !call->into && !joins(making->format))
        return refuse("several games of this format want a file each: take --into and a folder");
    return true;
}

static bool refuse_word(const char *word)
{
    if (word[strspn(word, "0123456789")] != '\0')
        return refuse("generate takes one family: 'keypeg generate' lists them");
    fprintf(
        stderr,
        "keypeg: generate takes one family, and no number behind it: for %s games --number %s\n",
        kp_file_name(word).text, kp_file_name(word).text);
    return false;
}

static bool is_family(const char *word)
{
    struct kp_family_facts facts;

    for (size_t i = 0; kp_family_at(i, &facts); i++)
        if (strcasecmp(word, facts.name) == 0)
            return true;
    return false;
}

static bool refuse_family(const char *word)
{
    struct kp_family_facts facts;

    fprintf(stderr, "keypeg: there is no family '%s'; ", kp_file_name(word).text);
    for (size_t i = 0; kp_family_at(i, &facts); i++)
        if (kp_is_near(word, facts.name)) {
            fprintf(stderr, "did you mean '%s'?\n", facts.name);
            return false;
        }
    fputs("there are:", stderr);
    for (size_t i = 0; kp_family_at(i, &facts); i++)
        fprintf(stderr, " %s", facts.name);
    fputc('\n', stderr);
    return false;
}

static bool is_asked_well(struct kp_generate_job *making)
{
    const struct kp_call *call = making->call;

    if (call->word_count == 0)
        return refuse(
            "generate wants a family, as in: keypeg generate balanced --number 3; 'keypeg "
            "generate' alone lists them");
    if (call->word_count > 1)
        return refuse_word(call->words[1]);
    if (!is_family(call->words[0]))
        return refuse_family(call->words[0]);
    if (call->number - 1 > UINT64_MAX - call->first)
        return refuse("--first and --number lead beyond the largest number there is");
    return choose_format(making);
}

/* ---- The work ---------------------------------------------------------- */

static int stop(void *data)
{
    const struct kp_generate_job *making = data;

    return kp_interrupted(NULL) || making->refused || ferror(stdout);
}

static void show_progress(void *data)
{
    struct kp_generate_job *making = data;

    kp_flush_output();
    making->done++;
    if (making->watched && making->call->number > 1)
        kp_progress_draw(making->order->family, NULL, making->done, "games",
                         (double)making->done / (double)making->call->number, making->started);
}

/* On standard output several games in JSON are a list. */
static bool is_list(const struct kp_generate_job *making)
{
    return !making->call->into && making->call->number > 1 && strcmp(making->format, "json") == 0;
}

static bool send(const char *text)
{
    return kp_standard_output.write(kp_standard_output.to, text, strlen(text));
}

/* A whole game, or a line about its file.  A line '---' stands between two games of a
 * text; those of a list end their last line when it is known what follows. */
static bool join(void *data, const char *bytes, size_t length)
{
    struct kp_generate_job *making = data;
    const struct kp_out *out = &kp_standard_output;
    bool first = !making->joined, good = true;

    making->joined = true;
    if (is_list(making)) {
        good = send(first ? "[\n" : ",\n");
        length--;
    } else if (!first && !making->call->into && strcmp(making->format, "text") == 0) {
        good = send("---\n");
    }
    return good && out->write(out->to, bytes, length);
}

static void end_list(const struct kp_generate_job *making)
{
    if (is_list(making))
        send(making->joined ? "\n]\n" : "[\n]\n");
}

static void say_interrupted(struct kp_generate_job *making)
{
    fprintf(stderr, "keypeg: an interruption, after %" PRIu64 " of %" PRIu64 " games\n",
            making->done - making->broken_off, making->call->number);
    making->seen |= 1u << KP_EXIT_UNDECIDED;
}

/* Whether nothing is missing but what was left to others. */
static bool run(struct kp_generate_job *making)
{
    struct kp_number_range series = {.first = making->call->first,
                                     .number = making->call->number,
                                     .jobs = making->call->jobs,
                                     .out = {join, making},
                                     .log = kp_standard_error,
                                     .each = making->call->into ? kp_make_file : kp_make_text,
                                     .done = show_progress,
                                     .stop = stop,
                                     .data = making};
    struct kp_diag why;
    enum kp_status status;
    bool whole;

    making->started = kp_clock();
    making->done = 0;
    making->broken_off = 0;
    making->watched = kp_progress_may_show(true);
    status = kp_for_each_number(&series, &why);
    kp_progress_erase();
    if (status == KP_NO_MEMORY)
        fprintf(stderr, "keypeg: %s\n", why.says);
    if (status != KP_OK)
        making->seen |= 1u << KP_EXIT_BAD;
    whole = series.ended && making->broken_off == 0;
    if (!whole && kp_interrupted(NULL))
        say_interrupted(making);
    return whole;
}

static int gravest(unsigned seen)
{
    if (seen >> KP_EXIT_BAD & 1)
        return KP_EXIT_BAD;
    return seen >> KP_EXIT_UNDECIDED & 1 ? KP_EXIT_UNDECIDED : KP_EXIT_DONE;
}

/* What others were at was left to them.  In the end it is waited for; if they died, it
 * is made here. */
static int make_all(struct kp_generate_job *making)
{
    if (run(making) && making->left) {
        making->patient = true;
        run(making);
    }
    end_list(making);
    return gravest(making->seen);
}

static int make_into(struct kp_generate_job *making)
{
    int status;

    if (!making->call->into)
        return make_all(making);
    if (!kp_output_folder_open(&making->shelf, making->call->into)) {
        const char *advice = errno == ENOENT ? "; keypeg makes no folders: mkdir it first" : "";

        fprintf(stderr, "keypeg: cannot write into the folder '%s': %s%s\n",
                kp_file_name(making->call->into).text, strerror(errno), advice);
        return KP_EXIT_BAD;
    }
    status = make_all(making);
    kp_output_folder_close(&making->shelf);
    return status;
}

/* Not in the game: the command that stands there makes the same one, to the byte. */
static void say_rounded(const struct kp_generate_options *asked,
                        const struct kp_generate_options *order)
{
    if (asked->pegs && asked->pegs != order->pegs)
        fprintf(stderr, "keypeg: %s games have %d pegs here, the most that fit in %d\n",
                order->family, order->pegs, asked->pegs);
    if (asked->rows && asked->rows != order->rows)
        fprintf(stderr, "keypeg: %s games have %zu rows here, the most that fit in %zu\n",
                order->family, order->rows, asked->rows);
}

int kp_run_generate(const struct kp_call *call)
{
    struct kp_call filled = *call;
    struct kp_generate_job making = {.call = &filled};
    struct kp_generate_options order = call->order;
    struct kp_diag why;
    int status = KP_EXIT_BAD;

    if (call->word_count == 0 && call->option_count == 0)
        return list_families();
    filled.number = call->number ? call->number : 1;
    if (!is_asked_well(&making))
        return KP_EXIT_BAD;
    order.family = call->words[0];
    order.seed = call->options.seed;
    order.states = call->options.states;
    order.stop = kp_interrupted;
    if (kp_generator_new(&order, &making.generator, &why) == KP_OK) {
        making.order = kp_generator_commission(making.generator);
        say_rounded(&order, making.order);
        status = make_into(&making);
    } else {
        fprintf(stderr, "keypeg: %s\n", why.says);
    }
    kp_generator_free(making.generator);
    return status;
}
