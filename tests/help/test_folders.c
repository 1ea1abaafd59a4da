#include "help/test_folders.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static DIR *open_folder(const char *folder)
{
    char path[1024];
    DIR *opened;

    snprintf(path, sizeof path, "%s/%s", KEYPEG_SOURCE, folder);
    opened = opendir(path);
    if (!opened)
        fail_msg("there is no folder %s", path);
    return opened;
}

size_t kp_expect_table_complete(const char *folder, bool (*is_row)(const char *file))
{
    char path[256];
    size_t files = 0;
    DIR *games;

    snprintf(path, sizeof path, "tests/%s", folder);
    games = open_folder(path);
    for (struct dirent *entry; (entry = readdir(games));) {
        if (entry->d_name[0] == '.')
            continue;
        if (!is_row(entry->d_name))
            fail_msg("%s/%s is in no row of the table", path, entry->d_name);
        files++;
    }
    closedir(games);
    return files;
}

size_t kp_for_each_game(const char *folder, void (*each)(const char *path))
{
    DIR *games = open_folder(folder);
    char path[1024];
    size_t files = 0;

    for (struct dirent *entry; (entry = readdir(games));) {
        const char *ending = strrchr(entry->d_name, '.');

        if (!ending || strcmp(ending, ".game") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        each(path);
        files++;
    }
    closedir(games);
    return files;
}

bool kp_is_game(const char *file, const char *name)
{
    size_t length = strlen(name);

    return strncmp(file, name, length) == 0 && strcmp(file + length, ".game") == 0;
}
