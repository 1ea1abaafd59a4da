#include "cli/io/same_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash ? slash + 1 : name;
}

static bool find_folder(const char *name, struct stat *about)
{
    size_t length = (size_t)(last_part(name) - name);
    char *folder = length ? strndup(name, length) : strdup(".");
    bool found = folder && stat(folder, about) == 0;

    free(folder);
    return found;
}

bool kp_is_one_place(const char *a, const char *b)
{
    struct stat one, other;
    bool there = stat(a, &one) == 0, other_there = stat(b, &other) == 0;

    if (strcmp(a, b) == 0)
        return true;
    if (there || other_there)
        return there && other_there && is_same(&one, &other);
    return strcmp(last_part(a), last_part(b)) == 0 && find_folder(a, &one) &&
           find_folder(b, &other) && is_same(&one, &other);
}

bool kp_is_open_as(const char *name, int descriptor)
{
    struct stat one, other;

    return stat(name, &one) == 0 && fstat(descriptor, &other) == 0 && S_ISREG(one.st_mode) &&
           is_same(&one, &other);
}
