/* Writes an instance of `keypeg generate` with its comments, as a game or as clauses. */
#include "base/utf8.h"
#include "generate/families/family.h"
#include "keypeg.h"

#include <string.h>

enum kp_status kp_instance_write(const struct kp_instance *instance, const char *format,
                                 const struct kp_out *out, struct kp_diag *why)
{
    struct kp_options options = {.format = format};
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_writer *writer;
    enum kp_status status;

    if (kp_ascii_is_one_of(format, strlen(format), "dimacs opb wcnf wcnf-old")) {
        status = kp_encode(instance->game, &options, out, &stop, why);
        return status == KP_OK && stop != KP_COMPLETED ? kp_no_memory(why) /* the only limit */
                                                       : status;
    }
    status = kp_writer_new(format, out, &writer, why);
    if (status != KP_OK)
        return status;
    kp_writer_add(writer, instance->game, NULL);
    status = kp_writer_end(writer);
    return status == KP_NO_MEMORY ? kp_no_memory(why) : status;
}
