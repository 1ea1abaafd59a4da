/* The section "generate" of keypeg.h. */
#include "base/memory.h"
#include "base/strbuf.h"
#include "hard/families/family.h"
#include "hard/families/generator.h"
#include "keypeg.h"
#include "verdict/solver_files.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool kp_family_at(size_t i, struct kp_family_facts *facts)
{
    for (size_t k = 0; kp_families[k]; k++)
        if (k == i) {
            const struct kp_family *family = kp_families[k];

            *facts = (struct kp_family_facts){family->name,    family->title,    family->pegs,
                                              family->colours, family->statuses, family->usual};
            return true;
        }
    return false;
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

const struct kp_generate_options *kp_generator_defaults(const struct kp_generator *generator)
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

/* ---- Writing an instance ------------------------------------------------------- */

/* Inserts comments after the first line of the clauses that pass through; OPB requires
 * that line to be the first. */
struct insertion {
    const struct kp_out *out;
    struct kp_strbuf comments;
    bool inserted;
};

static bool write_with_comments(void *to, const char *bytes, size_t length)
{
    struct insertion *insertion = to;
    const struct kp_out *out = insertion->out;
    const char *end = insertion->inserted ? NULL : memchr(bytes, '\n', length);
    size_t line = end ? (size_t)(end - bytes) + 1 : 0;

    if (!end)
        return out->write(out->to, bytes, length);
    insertion->inserted = true;
    return out->write(out->to, bytes, line) &&
           out->write(out->to, insertion->comments.text, insertion->comments.length) &&
           (line == length || out->write(out->to, bytes + line, length - line));
}

static void add_comments(const struct kp_strbuf *lines, const char *mark, struct kp_strbuf *to)
{
    const char *line = lines->text ? lines->text : "";

    while (*line) {
        size_t length = strcspn(line, "\n") + 1;

        kp_strbuf_addf(to, "%s", mark);
        kp_strbuf_add(to, line, length);
        line += length;
    }
}

static enum kp_status write_clauses(const struct kp_instance *instance, const char *format,
                                    const struct kp_out *out, struct kp_diag *why)
{
    const char *mark = strcmp(format, "opb") == 0 ? "* " : "c ";
    struct insertion insertion = {.out = out};
    struct kp_out passing = {write_with_comments, &insertion};
    struct kp_options options = {.format = format};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = KP_OK;

    add_comments(&instance->game->comments, mark, &insertion.comments);
    add_comments(&instance->game->afterword, mark, &insertion.comments);
    if (insertion.comments.failed)
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = kp_encode(instance->game, &options, &passing, &stop, why);
    if (status == KP_OK && stop != KP_COMPLETED)
        status = kp_no_memory(why); /* no other limit is set */
    kp_strbuf_free(&insertion.comments);
    return status;
}

static enum kp_status write_game(const struct kp_instance *instance, const char *format,
                                 const struct kp_out *out, struct kp_diag *why)
{
    struct kp_writer *writer;
    enum kp_status status = kp_writer_new(format, out, &writer, why), end;

    if (status == KP_OK)
        status = kp_writer_add(writer, instance->game, why);
    end = kp_writer_end(writer);
    if (status == KP_OK && end == KP_NO_MEMORY)
        return kp_no_memory(why);
    return status == KP_OK ? end : status;
}

static bool is_clauses(const char *format)
{
    return strcmp(format, "dimacs") == 0 || strcmp(format, "opb") == 0 ||
           strcmp(format, "wcnf") == 0;
}

enum kp_status kp_instance_write(const struct kp_instance *instance, const char *format,
                                 const struct kp_out *out, struct kp_diag *why)
{
    return is_clauses(format) ? write_clauses(instance, format, out, why)
                              : write_game(instance, format, out, why);
}
