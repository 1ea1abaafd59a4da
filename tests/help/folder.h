/* Folders of games that a table names: none is forgotten. */
#ifndef KP_TESTS_FOLDER_H
#define KP_TESTS_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Every file of tests/FOLDER is NAME.game, and is_row says that the table has
 * a row for NAME; fails the test otherwise.  Returns how many files. */
size_t kp_expect_rows(const char *folder, bool (*is_row)(const char *name));

#endif
