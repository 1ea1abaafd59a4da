#include "cli/input.h"

#include "cli/terminal.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

bool kp_input_open(struct kp_input *input, const char *name)
{
    bool is_standard = strcmp(name, "-") == 0;

    *input = (struct kp_input){.name = is_standard ? "<stdin>" : name};
    if (is_standard && isatty(STDIN_FILENO))
        fputs("Type the game, then Ctrl-D.\n", stderr);
    kp_catch_interrupts(true); /* a pipe may be waited for already when it is opened */
    input->stream = is_standard ? stdin : fopen(name, "r");
    if (!input->stream)
        input->reason = errno;
    kp_catch_interrupts(false);
    return input->stream != NULL;
}

void kp_input_close(struct kp_input *input)
{
    if (input->stream && input->stream != stdin)
        fclose(input->stream);
}

/* What is there, without waiting for more: a stream is answered as it comes. */
long kp_input_read(void *data, char *bytes, size_t room)
{
    struct kp_input *input = data;
    ssize_t got;

    kp_catch_interrupts(true);
    got = kp_interrupted(NULL) ? (errno = EINTR, -1) : read(fileno(input->stream), bytes, room);
    if (got < 0)
        input->reason = errno;
    kp_catch_interrupts(false);
    return (long)got;
}
