/* Writes an instance of `keypeg generate` with its comments, as a game or as clauses. */
#include "base/strbuf.h"
#include "base/utf8.h"
#include "generate/families/family.h"
#include "keypeg.h"
#include "verdict/verdict.h"

#include <string.h>

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

static enum kp_status write_clauses(const struct kp_instance *instance, const char *format,
                                    const struct kp_out *out, struct kp_diag *why)
{
    const char *mark = strcmp(format, "opb") == 0 ? "* " : "c ";
    struct insertion insertion = {.out = out};
    struct kp_out passing = {write_with_comments, &insertion};
    struct kp_options options = {.format = format};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = KP_OK;

    kp_strbuf_add_lines(&insertion.comments, mark, &instance->game->comments);
    kp_strbuf_add_lines(&insertion.comments, mark, &instance->game->afterword);
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

enum kp_status kp_instance_write(const struct kp_instance *instance, const char *format,
                                 const struct kp_out *out, struct kp_diag *why)
{
    bool clauses = kp_ascii_is_one_of(format, strlen(format), "dimacs opb wcnf wcnf-old");

    return clauses ? write_clauses(instance, format, out, why)
                   : write_game(instance, format, out, why);
}
