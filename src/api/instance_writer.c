/* Writes an instance of `keypeg generate` with its comments, as a game or as clauses. */
#include "base/utf8.h"
#include "generate/families/family.h"
#include "keypeg.h"

#include <string.h>

static enum kp_status write_clauses(const struct kp_instance *instance, const char *format,
                                    const struct kp_out *out, struct kp_diag *why)
{
    struct kp_options options = {.format = format};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_encode(instance->game, &options, out, &stop, why);

    if (status == KP_OK && stop != KP_COMPLETED)
        status = kp_no_memory(why); /* no other limit is set */
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
