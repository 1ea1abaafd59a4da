#include "base/memory.h"
#include "base/strbuf.h"
#include "format/format.h"
#include "hard/families/family.h"
#include "hard/families/generator.h"
#include "hard/reductions/solve_problem.h"
#include "keypeg.h"
#include "report/reduction_json.h"
#include "verdict/solver_files.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Hard instances: who makes them, and what is known of them. */
bool kp_family_at(size_t i, struct kp_family_facts *facts)
{
    size_t k = 0;

    while (k < i && kp_families[k])
        k++;
    if (!kp_families[k])
        return false;
    *facts = (struct kp_family_facts){.name = kp_families[k]->name,
                                      .title = kp_families[k]->title,
                                      .source = kp_families[k]->source,
                                      .pegs = kp_families[k]->pegs,
                                      .colours = kp_families[k]->colours,
                                      .statuses = kp_families[k]->statuses,
                                      .usual = kp_families[k]->usual};
    return true;
}

enum kp_status kp_generator_new(const struct kp_generate_options *order,
                                struct kp_generator **generator, struct kp_diag *why)
{
    struct kp_generator *made = kp_calloc(1, sizeof *made);
    enum kp_status status = made ? kp_generator_set(made, order, why) : kp_no_memory(why);

    if (status != KP_OK) {
        free(made);
        made = NULL;
    }
    *generator = made;
    return status;
}

void kp_generator_free(struct kp_generator *generator)
{
    free(generator);
}

const struct kp_generate_options *kp_generator_commission(const struct kp_generator *generator)
{
    return &generator->order;
}

void kp_generator_name(const struct kp_generator *generator, uint64_t i,
                       char name[KP_INSTANCE_NAME])
{
    const struct kp_generate_options *order = &generator->order;
    char rows[24] = "";

    if (order->rows)
        snprintf(rows, sizeof rows, "x%zu", order->rows);
    snprintf(name, KP_INSTANCE_NAME, "%s-%dx%d%s-%s-seed%" PRIu64 "-%06" PRIu64, order->family,
             order->pegs, order->colours, rows, order->status, order->seed, i);
}

enum kp_status kp_generate(const struct kp_generator *generator, uint64_t i,
                           struct kp_instance **instance, enum kp_stop_reason *stop,
                           struct kp_diag *why)
{
    struct kp_instance *made = kp_calloc(1, sizeof *made);
    enum kp_status status = made ? kp_generator_make(generator, i, made, stop, why)
                                 : kp_no_memory(why);

    if (made && (status != KP_OK || *stop != KP_COMPLETED)) {
        kp_instance_free(made);
        made = NULL;
    }
    *instance = made;
    return status;
}

void kp_instance_free(struct kp_instance *instance)
{
    if (instance)
        kp_instance_clear(instance);
    free(instance);
}

const struct kp_transcript *kp_instance_game(const struct kp_instance *instance)
{
    return instance->game;
}

struct kp_instance_facts kp_instance_about(const struct kp_instance *instance)
{
    return (struct kp_instance_facts){
        .status = instance->status,
        .answer = instance->answer,
        .known = instance->known,
        .secrets = instance->secrets.length ? instance->secrets.text : NULL,
        .measured = instance->is_measured ? &instance->measured : NULL};
}

/* An instance on its way out: as a game, or as clauses with the same remarks. */
/* Clauses that pass by, and what is to stand behind their first line: OPB wants that
 * one to be the first. */
struct insertion {
    const struct kp_out *out;
    struct kp_strbuf remarks;
    bool inserted;
};

static bool pass(void *to, const char *bytes, size_t length)
{
    struct insertion *insertion = to;
    const struct kp_out *out = insertion->out;
    const char *end = insertion->inserted ? NULL : memchr(bytes, '\n', length);
    size_t line = end ? (size_t)(end - bytes) + 1 : 0;

    if (!end)
        return out->write(out->to, bytes, length);
    insertion->inserted = true;
    return out->write(out->to, bytes, line) &&
           out->write(out->to, insertion->remarks.text, insertion->remarks.length) &&
           (line == length || out->write(out->to, bytes + line, length - line));
}

static void add_remarks(const struct kp_strbuf *lines, const char *comment, struct kp_strbuf *to)
{
    const char *line = lines->text ? lines->text : "";

    while (*line) {
        size_t length = strcspn(line, "\n") + 1;

        kp_strbuf_addf(to, "%s", comment);
        kp_strbuf_add(to, line, length);
        line += length;
    }
}

static enum kp_status write_clauses(const struct kp_instance *instance, const char *format,
                                    const struct kp_out *out, struct kp_diag *why)
{
    const char *comment = strcmp(format, "opb") == 0 ? "* " : "c ";
    struct insertion insertion = {.out = out};
    struct kp_out passing = {pass, &insertion};
    struct kp_options options = {.format = format};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = KP_OK;

    add_remarks(&instance->game->comments, comment, &insertion.remarks);
    add_remarks(&instance->game->afterword, comment, &insertion.remarks);
    if (insertion.remarks.failed)
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = kp_verdict_encode(instance->game, &options, &passing, &stop, why);
    if (status == KP_OK && stop != KP_COMPLETED)
        status = kp_no_memory(why); /* the one limit that is left */
    kp_strbuf_free(&insertion.remarks);
    return status;
}

static enum kp_status write_game(const struct kp_instance *instance, const struct kp_format *format,
                                 const struct kp_out *out, struct kp_diag *why)
{
    struct kp_strbuf text = {0};
    enum kp_status status = kp_format_check_round_trip(format, instance->game, why);

    if (status != KP_OK)
        return status;
    kp_strbuf_addf(&text, "%s", format->count_first ? "1\n" : "");
    format->write(instance->game, NULL, &text);
    kp_strbuf_addf(&text, "%s", format->suffix_of_one);
    status = kp_strbuf_send(&text, out);
    return status == KP_NO_MEMORY ? kp_no_memory(why) : status;
}

static bool is_clauses(const char *format)
{
    return strcmp(format, "dimacs") == 0 || strcmp(format, "opb") == 0 ||
           strcmp(format, "wcnf") == 0;
}

enum kp_status kp_instance_write(const struct kp_instance *instance, const char *format,
                                 const struct kp_out *out, struct kp_diag *why)
{
    const struct kp_format *known = kp_format_named(format, NULL);

    if (known)
        return write_game(instance, known, out, why);
    if (is_clauses(format))
        return write_clauses(instance, format, out, why);
    return kp_format_unknown(format, why);
}

enum kp_status kp_reduce(const char *name, const char *text, size_t length, int64_t size,
                         struct kp_reduced **reduced, struct kp_errors *problems)
{
    struct kp_errors unseen = {0};

    problems = problems ? problems : &unseen;
    problems->count = problems->left_out = 0;
    return kp_reduced_make(name, text, length, size, reduced, problems);
}

enum kp_status kp_reduced_write(const struct kp_reduced *reduced, const struct kp_out *out)
{
    return kp_two_colour_game_write(&reduced->game, out);
}

/* Whoever watches is told the end. */
enum kp_status kp_reduced_solve(const struct kp_reduced *reduced, const struct kp_options *options,
                                struct kp_solution **solution, struct kp_diag *why)
{
    static const struct kp_options defaults = {0};
    enum kp_status status = kp_solution_find(reduced, options ? options : &defaults, solution, why);

    if (options && options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

enum kp_status kp_reduced_answer(const struct kp_reduced *reduced, const char *text, size_t length,
                                 struct kp_solution **solution, struct kp_diag *why)
{
    return kp_solution_read(reduced, text, length, solution, why);
}

enum kp_status kp_solution_write(const struct kp_solution *solution, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_solution_text(solution, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_reduced_json(const struct kp_reduced *reduced, const struct kp_solution *solution,
                               const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf text = {0}, transcript = {0};
    struct kp_out kept = kp_strbuf_out(&transcript);

    if (!solution && kp_reduced_write(reduced, &kept))
        text.failed = true;
    if (!text.failed)
        kp_report_reduced_json(reduced, solution, transcript.text, where, &text);
    kp_strbuf_free(&transcript);
    return kp_strbuf_send(&text, out);
}
