/* An instance on its way out: as a game, or as clauses with the same remarks. */
#include "base/strbuf.h"
#include "format/format.h"
#include "hard/families/family.h"
#include "verdict/solver_files.h"
#include <string.h>

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
    kp_strbuf_addf(&text, "%s", format->counted ? "1\n" : "");
    format->write(instance->game, NULL, &text);
    kp_strbuf_addf(&text, "%s", format->closes_one);
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
