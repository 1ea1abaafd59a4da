/* Whether what documents name exists: the files, names and options that they have in backticks.
 * Lists and dated tables are checked, too. */
#pragma once

/* Check every document of the source tree.  Prints each mistake with its place, and returns their
 * number. */
int kp_check_documents(void);

/* The same for one line outside blocks of code.  `path` is only printed. */
int kp_check_document_line(const char *path, int number, const char *line);
