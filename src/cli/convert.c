#include "cli/files.h"

#include "cli/output.h"

struct conversion {
    struct kp_writer *writer;
    enum kp_status status;
};

/* A game that could not be read is left out, which was said. */
static int convert(const struct kp_visit *visit)
{
    struct conversion *conversion = visit->data;

    if (!visit->game)
        return KP_EXIT_BAD;
    conversion->status = kp_writer_add(conversion->writer, visit->game);
    return conversion->status ? kp_say_failure(visit, conversion->status, NULL) : KP_EXIT_DONE;
}

int kp_run_convert(const struct kp_call *call)
{
    struct conversion conversion = {0};
    struct kp_diag why;
    int status;

    if (!call->to) {
        fputs("keypeg: convert wants --to and a format: --to text, --to json or --to jsonl\n",
              stderr);
        return KP_EXIT_BAD;
    }
    if (kp_writer_new(call->to, &kp_standard_output, &conversion.writer, &why)) {
        fprintf(stderr, "keypeg: %s\n", why.says);
        return KP_EXIT_BAD;
    }
    status = kp_each_game(call, convert, &conversion);
    if (kp_writer_end(conversion.writer) == KP_NO_MEMORY)
        status = KP_EXIT_BAD;
    return status;
}
