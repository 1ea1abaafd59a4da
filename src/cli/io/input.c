#include "cli/io/input.h"

#include "base/memory.h"
#include "cli/io/interrupts.h"
#include "cli/io/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- A file that is being read ------------------------------------------------------ */

static double size_of(FILE *stream)
{
    struct stat about;

    return fstat(fileno(stream), &about) == 0 && S_ISREG(about.st_mode) ? (double)about.st_size : 0;
}

/* Whether the stream is the same regular file as standard output. */
static bool is_output(FILE *stream)
{
    struct stat in, out;

    return fstat(fileno(stream), &in) == 0 && fstat(STDOUT_FILENO, &out) == 0 &&
           S_ISREG(in.st_mode) && in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

const char *kp_input_error(const struct kp_input *input)
{
    return input->is_output ? "the answer is written into this very file" : strerror(input->error);
}

double kp_input_share(const struct kp_input *input)
{
    double got = (double)input->bytes_read;

    return input->size <= 0 ? -1 : got < input->size ? got / input->size : 1;
}

bool kp_input_open(struct kp_input *input, const char *name)
{
    bool is_standard = strcmp(name, "-") == 0;

    *input = (struct kp_input){0};
    if (is_standard && isatty(STDIN_FILENO))
        fputs("Type it, then Ctrl-D.\n", stderr);
    kp_catch_interrupts(true); /* opening a pipe may have to wait, too */
    input->stream = is_standard ? stdin : fopen(name, "r");
    if (input->stream) {
        input->is_output = is_output(input->stream);
        input->size = size_of(input->stream);
    } else {
        input->error = errno;
    }
    kp_catch_interrupts(false);
    return input->stream && !input->is_output;
}

void kp_input_close(struct kp_input *input)
{
    if (input->stream && input->stream != stdin)
        fclose(input->stream);
}

long kp_input_read(void *data, char *bytes, size_t size)
{
    struct kp_input *input = data;
    ssize_t got = -1;

    errno = EINTR;
    if (kp_wait_for(fileno(input->stream)))
        got = read(fileno(input->stream), bytes, size);
    if (got < 0)
        input->error = errno;
    else
        input->bytes_read += (size_t)got;
    return (long)got;
}

/* ---- A whole file ------------------------------------------------------------------- */

#define PIECE 65536

void kp_file_text_free(struct kp_file_text *file)
{
    kp_input_close(&file->input);
    free(file->text);
}

const char *kp_file_text_name(const struct kp_file_text *file)
{
    return strcmp(file->file, "-") == 0 ? "<stdin>" : file->file;
}

int kp_file_text_say(const struct kp_call *call, const struct kp_file_text *file,
                     const struct kp_errors *problems)
{
    struct kp_game_location where = {.file = kp_file_text_name(file)};
    struct kp_printable_text name = kp_printable(where.file);

    if (call->json) {
        kp_errors_json(problems, &where, &kp_standard_output);
        return KP_EXIT_BAD;
    }
    kp_print_problems(problems, name.text, name.text, &kp_standard_error);
    return KP_EXIT_BAD;
}

int kp_file_text_say_one(const struct kp_call *call, const struct kp_file_text *file,
                         const struct kp_diag *why)
{
    struct kp_errors problems = {.count = 1, .item = {*why}};

    return kp_file_text_say(call, file, &problems);
}

/* Returns NULL, or what went wrong. */
static const char *read_to_end(struct kp_file_text *file)
{
    long got = 1;

    if (!kp_input_open(&file->input, file->file))
        return kp_input_error(&file->input);
    while (got > 0) {
        if (file->max_bytes > 0 && file->length > file->max_bytes)
            return "larger than the memory limit";
        if (!KP_RESERVE(file->text, file->room, file->length + PIECE))
            return "no memory left";
        got = kp_input_read(&file->input, file->text + file->length, PIECE);
        file->length += got > 0 ? (size_t)got : 0;
    }
    return got < 0 ? kp_input_error(&file->input) : NULL;
}

int kp_file_text_read(const struct kp_call *call, struct kp_file_text *file)
{
    struct kp_diag interrupted = {.says = "not read, or not to its end: an interruption"};
    struct kp_diag failed = {0};
    const char *why = read_to_end(file);

    if (!why)
        return KP_EXIT_DONE;
    if (kp_interrupted(NULL)) {
        kp_file_text_say_one(call, file, &interrupted);
        return KP_EXIT_UNDECIDED;
    }
    snprintf(failed.says, sizeof failed.says, "cannot be read: %.200s", why);
    return kp_file_text_say_one(call, file, &failed);
}
