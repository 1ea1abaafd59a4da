/* Whether two names are of one file, which may be still to come. */
#ifndef KP_CLI_IO_SAME_FILE_H
#define KP_CLI_IO_SAME_FILE_H

#include <stdbool.h>

/* Links are followed, and a folder may be written in several ways. */
bool kp_is_one_place(const char *a, const char *b);

/* Whether it is the file that is open there, a regular one. */
bool kp_is_open_as(const char *name, int descriptor);

#endif
