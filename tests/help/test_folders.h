/* Folders of test games that a table describes: no file may be missing from the table. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Fails the test unless is_row is true for every file of tests/FOLDER, that is, unless the table
 * has a row for it.  Returns the number of files. */
size_t kp_expect_table_complete(const char *folder, bool (*is_row)(const char *file));

/* Calls `each` with the path of every NAME.game in a folder; paths are relative to the source tree.
 * Returns the number of games. */
size_t kp_for_each_game(const char *folder, void (*each)(const char *path));

/* Whether the file is NAME.game. */
bool kp_is_game(const char *file, const char *name);
