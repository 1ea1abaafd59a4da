/* Opens and reads files and standard input, and explains what cannot be read. */
#include "cli/io/input.h"

#include "base/allocate.h"
#include "cli/io/interrupts.h"
#include "cli/io/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- What cannot be read ------------------------------------------------------------ */

int kp_input_explain(const struct kp_input *input, const char *why, struct kp_diag *diag)
{
    if (kp_interrupted(NULL)) {
        snprintf(diag->says, sizeof diag->says, "interrupted before it was read to its end");
        return KP_EXIT_UNDECIDED;
    }
    snprintf(diag->says, sizeof diag->says, "cannot be read: %.300s",
             why                      ? why
             : input->is_output       ? "standard output goes into this file"
             : input->error == EISDIR ? "it is a folder; name the files in it"
                                      : strerror(input->error));
    return KP_EXIT_BAD;
}

/* ---- A file that is being read ------------------------------------------------------ */

double kp_input_share(const struct kp_input *input)
{
    double got = (double)input->bytes_read;

    return input->size <= 0 ? -1 : got < input->size ? got / input->size : 1;
}

bool kp_input_open(struct kp_input *input, const char *name)
{
    bool is_standard = strcmp(name, "-") == 0;
    struct stat in, out;

    *input = (struct kp_input){.name = name};
    if (is_standard && isatty(STDIN_FILENO))
        fputs("Reading from the terminal; press Ctrl-D to finish.\n"
              "'keypeg help' shows how to write a game.\n",
              stderr);
    kp_catch_interrupts(true); /* opening a pipe may have to wait, too */
    input->stream = is_standard ? stdin : fopen(name, "r");
    if (!input->stream) {
        input->error = errno;
    } else if (fstat(fileno(input->stream), &in) == 0 && S_ISREG(in.st_mode)) {
        input->size = (double)in.st_size;
        input->is_output = fstat(STDOUT_FILENO, &out) == 0 && in.st_dev == out.st_dev &&
                           in.st_ino == out.st_ino;
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

#define FILE_PIECE 65536

void kp_file_text_free(struct kp_file_text *file)
{
    kp_input_close(&file->input);
    free(file->text);
}

static void print_problems(const struct kp_file_text *file, const struct kp_errors *problems)
{
    struct kp_printable_text name = kp_printable(file->name);

    kp_print_problems(problems, name.text, NULL, name.text, "", &kp_standard_error);
}

int kp_file_text_say(const struct kp_file_text *file, const struct kp_errors *problems)
{
    struct kp_game_location where = {.file = file->name};

    if (file->call->json)
        kp_errors_json(problems, &where, &kp_standard_output);
    else
        print_problems(file, problems);
    return KP_EXIT_BAD;
}

/* Returns false after a failure: *why says which, or it is that of the input. */
static bool read_to_end(struct kp_file_text *file, const char **why)
{
    size_t most = file->call->options.memory;
    long got = 1;

    while (got > 0) {
        if (most > 0 && file->length > most)
            *why = "larger than the memory limit (--memory-limit)";
        else if (!KP_RESERVE(file->text, file->room, file->length + FILE_PIECE))
            *why = "no memory left";
        if (*why)
            return false;
        got = kp_input_read(&file->input, file->text + file->length, FILE_PIECE);
        file->length += got > 0 ? (size_t)got : 0;
    }
    return got == 0;
}

int kp_file_text_read(struct kp_file_text *file, const struct kp_call *call, const char *name)
{
    struct kp_errors failed = {.count = 1};
    const char *why = NULL;
    int status;

    *file = (struct kp_file_text){.call = call, .name = strcmp(name, "-") ? name : "<stdin>"};
    if (kp_input_open(&file->input, name) && read_to_end(file, &why))
        return KP_EXIT_DONE;
    status = kp_input_explain(&file->input, why, &failed.item[0]);
    if (call->json)
        kp_file_text_say(file, &failed);
    print_problems(file, &failed);
    return status;
}
