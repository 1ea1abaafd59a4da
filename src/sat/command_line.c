/* The only file of the library that looks at the environment: for PATH, as
 * everybody does who runs a program by its name. */
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

/* Copy the word at **line to *to, without its quotes, and end it there; false: a
 * quote is not closed. */
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

/* Every word takes a byte and a blank at least. */
static enum kp_status split(struct kp_command_line *invocation, const char *line,
                            struct kp_diag *why)
{
    size_t length = strlen(line);
    char *to = invocation->text = kp_calloc(length + 2, 1);

    invocation->words = kp_calloc(length / 2 + 2, sizeof *invocation->words);
    if (!invocation->text || !invocation->words)
        return kp_no_memory(why);
    while (line += strspn(line, " \t"), *line) {
        invocation->words[invocation->count++] = to;
        if (!read_word(&line, &to))
            return kp_fail(why, KP_BAD_INPUT, "a quote is not closed");
    }
    if (invocation->count == 0 || !*invocation->words[0])
        return kp_fail(why, KP_BAD_INPUT, "it names no program");
    return KP_OK;
}

static bool is_program(const char *path)
{
    struct stat stat_;

    return stat(path, &stat_) == 0 && S_ISREG(stat_.st_mode) && access(path, X_OK) == 0;
}

/* An empty folder of PATH is the one we are in. */
static bool is_in(char *path, const char *folder, size_t length, const char *name)
{
    memcpy(path, folder, length);
    if (length > 0)
        path[length++] = '/';
    memcpy(path + length, name, strlen(name) + 1);
    return is_program(path);
}

static bool find(char *path, const char *folders, const char *name)
{
    for (;;) {
        size_t length = strcspn(folders, ":");

        if (is_in(path, folders, length, name))
            return true;
        if (!folders[length])
            return false;
        folders += length + 1;
    }
}

static enum kp_status locate(struct kp_command_line *invocation, struct kp_diag *why)
{
    const char *name = invocation->words[0];
    const char *folders = getenv("PATH"); /* NOLINT(concurrency-mt-unsafe): as execvp does */
    bool there;

    folders = folders ? folders : "/usr/bin:/bin";
    invocation->path = kp_calloc(strlen(folders) + strlen(name) + 2, 1);
    if (!invocation->path)
        return kp_no_memory(why);
    if (strchr(name, '/'))
        there = is_in(invocation->path, "", 0, name);
    else
        there = find(invocation->path, folders, name);
    return there ? KP_OK : kp_fail(why, KP_BAD_INPUT, "'%s' is no program that can be run", name);
}

enum kp_status kp_command_line_read(struct kp_command_line *invocation, const char *line,
                                    struct kp_diag *why)
{
    enum kp_status status;

    *invocation = (struct kp_command_line){0};
    status = split(invocation, line, why);
    return status == KP_OK ? locate(invocation, why) : status;
}

void kp_command_line_free(struct kp_command_line *invocation)
{
    free(invocation->path);
    free(invocation->words);
    free(invocation->text);
}

const char *kp_command_line_name(const struct kp_command_line *invocation)
{
    const char *slash = strrchr(invocation->words[0], '/');

    return slash ? slash + 1 : invocation->words[0];
}
