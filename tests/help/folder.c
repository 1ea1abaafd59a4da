#include "help/folder.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

size_t kp_expect_rows(const char *folder, bool (*is_row)(const char *name))
{
    char path[1024], name[256];
    size_t files = 0;
    DIR *games;

    snprintf(path, sizeof path, "%s/tests/%s", KEYPEG_SOURCE, folder);
    games = opendir(path);
    assert_non_null(games);
    for (struct dirent *entry; (entry = readdir(games));) {
        char *end;

        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s", entry->d_name);
        end = strstr(name, ".game");
        if (!end || end[5] != '\0')
            fail_msg("tests/%s/%s is no game", folder, name);
        *end = '\0';
        if (!is_row(name))
            fail_msg("tests/%s/%s is in no row of the table", folder, entry->d_name);
        files++;
    }
    closedir(games);
    return files;
}
