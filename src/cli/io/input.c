#include "cli/io/input.h"

#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PIECE 65536

static bool make_room(struct kp_file_text *whole)
{
    char *text;

    if (whole->room - whole->length >= PIECE)
        return true;
    text = realloc(whole->text, 2 * whole->room + PIECE);
    if (!text)
        return false;
    whole->text = text;
    whole->room = 2 * whole->room + PIECE;
    return true;
}

const char *kp_file_text_read(struct kp_file_text *whole)
{
    long got = 1;

    if (!kp_input_open(&whole->input, whole->file))
        return whole->input.is_output ? "the answer is written into this very file"
                                      : strerror(whole->input.reason);
    while (got > 0) {
        if (whole->most > 0 && whole->length > whole->most)
            return "larger than the memory limit";
        if (!make_room(whole))
            return "no memory left";
        got = kp_input_read(&whole->input, whole->text + whole->length, PIECE);
        whole->length += got > 0 ? (size_t)got : 0;
    }
    return got < 0 ? strerror(whole->input.reason) : NULL;
}

void kp_file_text_free(struct kp_file_text *whole)
{
    kp_input_close(&whole->input);
    free(whole->text);
}

const char *kp_file_text_name(const struct kp_file_text *whole)
{
    return strcmp(whole->file, "-") == 0 ? "<stdin>" : whole->file;
}

static void say(const char *file, const struct kp_diag *why)
{
    const struct kp_out *log = &kp_standard_error;

    if (why->line)
        kp_print(log, "%s:%u:%u: %s\n", file, why->line, why->column, why->says);
    else
        kp_print(log, "%s: %s\n", file, why->says);
}

int kp_file_text_say(const struct kp_call *call, const struct kp_file_text *whole,
                     const struct kp_errors *problems)
{
    struct kp_game_location where = {.file = kp_file_text_name(whole)};
    struct kp_name file = kp_file_name(where.file);

    if (call->json) {
        kp_problems_json(problems, &where, &kp_standard_output);
        return KP_EXIT_BAD;
    }
    for (size_t i = 0; i < problems->count; i++)
        say(file.text, &problems->item[i]);
    if (problems->left_out)
        kp_print(&kp_standard_error, "%s: and %zu more mistakes\n", file.text, problems->left_out);
    return KP_EXIT_BAD;
}

int kp_file_text_say_one(const struct kp_call *call, const struct kp_file_text *whole,
                         const struct kp_diag *why)
{
    struct kp_errors problems = {.count = 1, .item = {*why}};

    return kp_file_text_say(call, whole, &problems);
}

int kp_file_text_say_unread(const struct kp_call *call, const struct kp_file_text *whole,
                            const char *why)
{
    struct kp_diag cut = {.says = "not read, or not to its end: an interruption"};
    struct kp_diag bad = {0};

    if (kp_interrupted(NULL)) {
        kp_file_text_say_one(call, whole, &cut);
        return KP_EXIT_UNDECIDED;
    }
    snprintf(bad.says, sizeof bad.says, "cannot be read: %.200s", why);
    return kp_file_text_say_one(call, whole, &bad);
}

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
