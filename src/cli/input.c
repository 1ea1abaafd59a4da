#include "cli/input.h"

#include "cli/terminal.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static double size_of(FILE *stream)
{
    struct stat about;

    return fstat(fileno(stream), &about) == 0 && S_ISREG(about.st_mode) ? (double)about.st_size : 0;
}

double kp_input_share(const struct kp_input *input)
{
    double got = (double)input->got;

    return input->size <= 0 ? -1 : got < input->size ? got / input->size : 1;
}

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
    else
        input->size = size_of(input->stream);
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
    else
        input->got += (size_t)got;
    kp_catch_interrupts(false);
    return (long)got;
}
