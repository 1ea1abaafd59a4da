/* The game itself, for keypeg. */
#include "keypeg.h"
#include "runner.h"

#include <stdlib.h>

static bool write_bytes(void *file, const char *bytes, size_t count)
{
    return fwrite(bytes, 1, count, file) == count;
}

void kp_model_text(const struct kp_transcript *game, FILE *file)
{
    const struct kp_out out = {write_bytes, file};
    struct kp_writer *writer;

    if (kp_writer_new("text", &out, &writer, NULL) || kp_writer_add(writer, game, NULL) ||
        kp_writer_end(writer))
        abort();
}
