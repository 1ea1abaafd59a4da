/* The same as equations of zeros and ones, as `keypeg encode --format opb` writes them. */
#include "keypeg.h"
#include "model.h"
#include "runner.h"

static bool write_bytes(void *to, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, to) == length;
}

void kp_model_opb(const struct kp_transcript *game, FILE *file)
{
    struct kp_options options = {.format = "opb"};
    struct kp_out out = {write_bytes, file};
    enum kp_stop_reason stop;

    if (kp_encode(game, &options, &out, &stop, NULL) != KP_OK)
        fputs("incomplete\n", file);
}
