#include "help/folder.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

size_t kp_expect_rows(const char *folder, bool (*is_row)(const char *file))
{
    char path[1024];
    size_t files = 0;
    DIR *games;

    snprintf(path, sizeof path, "%s/tests/%s", KEYPEG_SOURCE, folder);
    games = opendir(path);
    assert_non_null(games);
    for (struct dirent *entry; (entry = readdir(games));) {
        if (entry->d_name[0] == '.')
            continue;
        if (!is_row(entry->d_name))
            fail_msg("tests/%s/%s is in no row of the table", folder, entry->d_name);
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
