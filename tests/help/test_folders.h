/* Folders of games that a table names: none is forgotten. */
#ifndef KP_TESTS_FOLDER_H
#define KP_TESTS_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* is_row says of every file of tests/FOLDER that the table has a row for it;
 * fails the test otherwise.  Returns how many files. */
size_t kp_expect_table_complete(const char *folder, bool (*is_row)(const char *file));

/* Show every NAME.game of a folder of the tree to `each`, by its path in the
 * tree.  Returns how many there were. */
size_t kp_for_each_game(const char *folder, void (*each)(const char *path));

/* Whether the file is NAME.game. */
bool kp_is_game(const char *file, const char *name);

#endif
