#include "cli/io/input.h"

#include "cli/io/terminal.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static double size_of(FILE *stream)
{
    struct stat about;

    return fstat(fileno(stream), &about) == 0 && S_ISREG(about.st_mode) ? (double)about.st_size : 0;
}

/* Reading what is written would never end. */
static bool is_output(FILE *stream)
{
    struct stat in, out;

    return fstat(fileno(stream), &in) == 0 && fstat(STDOUT_FILENO, &out) == 0 &&
           S_ISREG(in.st_mode) && in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

double kp_input_share(const struct kp_input *input)
{
    double got = (double)input->got;

    return input->size <= 0 ? -1 : got < input->size ? got / input->size : 1;
}

bool kp_input_open(struct kp_input *input, const char *name)
{
    bool is_standard = strcmp(name, "-") == 0;

    *input = (struct kp_input){0};
    if (is_standard && isatty(STDIN_FILENO))
        fputs("Type it, then Ctrl-D.\n", stderr);
    kp_catch_interrupts(true); /* a pipe may be waited for already when it is opened */
    input->stream = is_standard ? stdin : fopen(name, "r");
    if (input->stream) {
        input->is_output = is_output(input->stream);
        input->size = size_of(input->stream);
    } else {
        input->reason = errno;
    }
    kp_catch_interrupts(false);
    return input->stream && !input->is_output;
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
    ssize_t got = -1;

    errno = EINTR;
    if (kp_wait_for(fileno(input->stream)))
        got = read(fileno(input->stream), bytes, room);
    if (got < 0)
        input->reason = errno;
    else
        input->got += (size_t)got;
    return (long)got;
}
