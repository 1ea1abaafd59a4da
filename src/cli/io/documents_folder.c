/* The documents are found from the program: an installed tree may have been moved, and a program
 * that was only built is in a folder of the source folder.  If the program cannot be found, or no
 * documents are near it, the folder is the one that was configured. */
#include "cli/io/documents_folder.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define A_DOCUMENT "/docs/guide.md"

/* Whether the folder at the relative path from the program's folder has the documents. */
static bool is_documents_folder(const char *program, const char *relative, char path[PATH_MAX])
{
    char document[PATH_MAX];
    const char *last = strrchr(program, '/');
    int length = last ? (int)(last - program) : 0;
    int size = snprintf(document, sizeof document, "%.*s/%s" A_DOCUMENT, length, program, relative);

    if (size >= (int)sizeof document || !realpath(document, path))
        return false;
    path[strlen(path) - strlen(A_DOCUMENT)] = '\0';
    return true;
}

const char *kp_documents_folder(char path[PATH_MAX])
{
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    program[length > 0 ? length : 0] = '\0';
    if (length <= 0 || (!is_documents_folder(program, KEYPEG_DOCUMENTS_FROM_PROGRAM, path) &&
                        !is_documents_folder(program, "..", path)))
        snprintf(path, PATH_MAX, "%s", KEYPEG_DOCUMENTS);
    return path;
}
