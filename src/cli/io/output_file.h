/* Files that are written whole or not at all: the text goes into another file of the same
 * folder, which takes the name when it is complete.  Until then the old file stays. */
#pragma once

#include "keypeg.h"

#include <stdbool.h>
#include <stdio.h>

/* The text goes into .NAME.NUMBER.part, with the number of the process.  A process that is killed
 * leaves its part. */
struct kp_output_file {
    struct kp_out out;
    FILE *stream;
    int folder;      /* `path` and `temporary` are relative to it, or AT_FDCWD */
    char *path;      /* links are followed */
    char *temporary; /* NULL if it is written in place: a device or a pipe */
    bool must_be_new;
    int error; /* the errno of the first failure, or 0 */
};

/* Opens a file that may replace another.  Returns false after a failure.  Close the file in either
 * case. */
bool kp_output_file_open(struct kp_output_file *file, const char *name);

/* The same for a file that must be new; file->error is EEXIST if there is one of that name.  It
 * never replaces a file, not even one that appears after this call: then kp_output_file_close fails
 * with EEXIST. */
bool kp_output_file_claim(struct kp_output_file *file, int folder, const char *name);

/* Abandon it: closing leaves everything as it was. */
void kp_output_file_give_up(struct kp_output_file *file);

/* Lets it take its name, unless something went wrong, and frees it.  Returns whether the file
 * is there; `error` stays valid. */
bool kp_output_file_close(struct kp_output_file *file);
