/* The only file of the library that reads the environment: PATH, to run a program by its
 * name. */
#include "sat/command_line.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* Copies the word at **line to *to, without its quotes and with a zero byte; both move past it.
 * false: a quote is not closed. */
static bool read_word(const char **line, char **to)
{
    char quote = 0;
    const char *at = *line;

    for (; *at && (quote || !is_blank(*at)); at++) {
        bool is_quote = quote ? *at == quote : *at == '"' || *at == '\'';

        if (!is_quote)
            *(*to)++ = *at;
        else if (quote)
            quote = 0;
        else
            quote = *at;
    }
    *(*to)++ = 0;
    *line = at;
    return !quote;
}

/* A word takes at least a byte and a blank, so there are at most length / 2 + 1. */
static enum kp_status split_words(struct kp_command_line *command, const char *line,
                                  struct kp_diag *why)
{
    size_t length = strlen(line);
    char *to = command->text = kp_calloc(length + 2, 1);

    command->words = kp_calloc(length / 2 + 2, sizeof *command->words);
    if (!command->text || !command->words)
        return kp_no_memory(why);
    while (line += strspn(line, " \t"), *line) {
        command->words[command->count++] = to;
        if (!read_word(&line, &to))
            return kp_fail(why, KP_BAD_INPUT, "a quote is not closed");
    }
    if (command->count == 0 || !*command->words[0])
        return kp_fail(why, KP_BAD_INPUT, "it names no program");
    return KP_OK;
}

static bool is_program(const char *path)
{
    struct stat stat_;

    return stat(path, &stat_) == 0 && S_ISREG(stat_.st_mode) && access(path, X_OK) == 0;
}

/* Builds the path folder/name; an empty folder is the current one. */
static bool is_program_in(char *path, const char *folder, size_t length, const char *name)
{
    memcpy(path, folder, length);
    if (length > 0)
        path[length++] = '/';
    memcpy(path + length, name, strlen(name) + 1);
    return is_program(path);
}

static bool find_in_folders(char *path, const char *folders, const char *name)
{
    for (;;) {
        size_t length = strcspn(folders, ":");

        if (is_program_in(path, folders, length, name))
            return true;
        if (!folders[length])
            return false;
        folders += length + 1;
    }
}

static enum kp_status find_program(struct kp_command_line *command, struct kp_diag *why)
{
    const char *name = command->words[0];
    const char *folders = getenv("PATH"); /* NOLINT(concurrency-mt-unsafe): as execvp does */
    bool found;

    folders = folders ? folders : "/usr/bin:/bin";
    command->path = kp_calloc(strlen(folders) + strlen(name) + 2, 1);
    if (!command->path)
        return kp_no_memory(why);
    if (strchr(name, '/'))
        found = is_program_in(command->path, "", 0, name);
    else
        found = find_in_folders(command->path, folders, name);
    return found ? KP_OK : kp_fail(why, KP_BAD_INPUT, "'%s' is no program that can be run", name);
}

enum kp_status kp_command_line_read(struct kp_command_line *command, const char *line,
                                    struct kp_diag *why)
{
    enum kp_status status;

    *command = (struct kp_command_line){0};
    status = split_words(command, line, why);
    return status == KP_OK ? find_program(command, why) : status;
}

void kp_command_line_free(struct kp_command_line *command)
{
    free(command->path);
    free(command->words);
    free(command->text);
}

const char *kp_command_line_name(const struct kp_command_line *command)
{
    const char *slash = strrchr(command->words[0], '/');

    return slash ? slash + 1 : command->words[0];
}
