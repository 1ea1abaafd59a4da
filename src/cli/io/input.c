/* Opens and reads files and standard input, and explains what cannot be read: a name that is one
 * slip away from an existing file, a folder, or a picture or archive recognised by its first
 * bytes. */
#include "cli/io/input.h"

#include "base/allocate.h"
#include "cli/io/interrupts.h"
#include "cli/io/output.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- What cannot be read ------------------------------------------------------------ */

/* What a file is that begins like this, if it has no game.  Text is compared without case. */
static const struct {
    const char *bytes;
    size_t offset;
    const char *kind;
} kinds[] = {
    {"\xFF\xD8\xFF", 0, "a JPEG image"}, {"\x89PNG", 0, "a PNG image"},
    {"GIF8", 0, "a GIF image"},          {"ftyp", 4, "an image or a film"},
    {"%PDF-", 0, "a PDF document"},      {"PK\x03\x04", 0, "a ZIP archive"},
    {"\x1F\x8B", 0, "a gzip archive"},   {"<!DOCTYPE", 0, "a web page"},
    {"<html", 0, "a web page"},
};

static const char *kind_of(const char *bytes, size_t length)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t size = strlen(kinds[i].bytes);

        if (kinds[i].offset + size <= length &&
            strncasecmp(bytes + kinds[i].offset, kinds[i].bytes, size) == 0)
            return kinds[i].kind;
    }
    return NULL;
}

/* Find a file of the same folder whose name is a slip away from this one. */
static bool find_near_file(const char *name, struct kp_printable_text *found)
{
    const char *last = strrchr(name, '/');
    size_t folder_length = last ? (size_t)(last - name) + 1 : 0;
    char *folder = folder_length ? strndup(name, folder_length) : strdup(".");
    DIR *entries = folder ? opendir(folder) : NULL;
    const struct dirent *entry;
    bool near = false;

    /* Each stream of a folder has its own entry, and readdir_r is obsolete. */
    /* cppcheck-suppress readdirCalled */
    while (entries && !near && (entry = readdir(entries))) {
        near = entry->d_name[0] != '.' && kp_is_near(name + folder_length, entry->d_name);
        if (near)
            snprintf(found->text, sizeof found->text, "%.*s%s", (int)folder_length, name,
                     entry->d_name);
    }
    if (entries)
        closedir(entries);
    free(folder);
    kp_make_printable(found->text);
    return near;
}

/* Why it could not be opened or read, and what to do. */
static struct kp_printable_text find_error(const struct kp_input *input)
{
    struct kp_printable_text text, near = {.text = ""};

    if (input->is_output)
        snprintf(text.text, sizeof text.text, "standard output goes into this file");
    else if (input->kind)
        snprintf(text.text, sizeof text.text,
                 "it looks like %s; keypeg reads text and JSON ('keypeg help' shows a game)",
                 input->kind);
    else if (input->error == EISDIR)
        snprintf(text.text, sizeof text.text, "it is a folder; name the files in it");
    else if (input->error == ENOENT && find_near_file(input->name, &near))
        snprintf(text.text, sizeof text.text, "%s; did you mean '%.2000s'?", strerror(input->error),
                 near.text);
    else
        snprintf(text.text, sizeof text.text, "%s", strerror(input->error));
    return text;
}

int kp_input_explain(const struct kp_input *input, const char *why, struct kp_diag *diag)
{
    if (kp_interrupted(NULL)) {
        snprintf(diag->says, sizeof diag->says, "interrupted before it was read to its end");
        return KP_EXIT_UNDECIDED;
    }
    snprintf(diag->says, sizeof diag->says, "cannot be read: %.300s",
             why ? why : find_error(input).text);
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
    else if (input->bytes_read == 0 && (input->kind = kind_of(bytes, (size_t)got)))
        return -1;
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

int kp_file_text_say_one(const struct kp_file_text *file, const struct kp_diag *why)
{
    return kp_file_text_say(file, &(struct kp_errors){.count = 1, .item = {*why}});
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
