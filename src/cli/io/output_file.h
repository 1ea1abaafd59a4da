/* A file that is written whole or not at all: until it is done, what was there
 * before stays, and what is written lies beside it under another name. */
#ifndef KP_CLI_IO_OUTPUT_FILE_H
#define KP_CLI_IO_OUTPUT_FILE_H

#include "keypeg.h"
#include <stdio.h>

struct kp_output_file {
    FILE *stream;
    char *path; /* links are followed */
    char
        *temporary; /* NULL: no file with a place in a folder, a pipe, say; it is written at once */
    int reason;     /* why it could not be written, the first time: an errno, or 0 */
    struct kp_out out;
};

/* "-" is standard output, which tells its own failures.  A target is closed
 * after any return; false: its reason. */
bool kp_output_file_open(struct kp_output_file *target, const char *name);

/* Write no more: what was there before stays. */
void kp_output_file_give_up(struct kp_output_file *target);

/* Let it take its place, unless something went wrong: false. */
bool kp_output_file_close(struct kp_output_file *target);

#endif
