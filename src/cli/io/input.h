/* Files and standard input. */
#pragma once

#include "cli/commands.h"
#include "cli/io/output.h"

#include <stdbool.h>
#include <stdio.h>

/* A file that is being read. */
struct kp_input {
    const char *name;
    FILE *stream;
    int error;      /* the errno of what failed, or 0 */
    bool is_output; /* it is also standard output, so reading it would never end */
    double size;    /* in bytes; 0 if unknown */
    _Atomic size_t bytes_read;
};

/* "-" is standard input; a person who types it reads how to end it.  Returns false after a
 * failure, which kp_input_explain explains.  The name must outlive the input. */
bool kp_input_open(struct kp_input *input, const char *name);
void kp_input_close(struct kp_input *input);

/* Says in *diag why it could not be opened or was not read to its end, and what to do.  The reason is
 * Ctrl-C, or `why`, or the failure of the input if that is NULL.  Returns the exit status. */
int kp_input_explain(const struct kp_input *input, const char *why, struct kp_diag *diag);

/* The part that was read, 0 to 1; negative if unknown. */
double kp_input_share(const struct kp_input *input);

/* For struct kp_in: returns as soon as some bytes are there.  Ctrl-C ends the wait. */
long kp_input_read(void *data, char *bytes, size_t size);

/* A whole file that is not a game: a formula, a tree, the answer of a solver. */
struct kp_file_text {
    const struct kp_call *call;
    const char *name; /* to show, such as "<stdin>" */
    char *text;
    size_t length, room;
    struct kp_input input;
};

/* Reads the file, or standard input for "-".  Returns KP_EXIT_DONE, or the exit status after
 * reporting what went wrong, in JSON as the answer, too.  Free it in either case. */
int kp_file_text_read(struct kp_file_text *file, const struct kp_call *call, const char *name);
void kp_file_text_free(struct kp_file_text *file);

/* Reports mistakes in the text: in JSON as the answer, otherwise on standard error.  Returns
 * KP_EXIT_BAD. */
int kp_file_text_say(const struct kp_file_text *file, const struct kp_errors *problems);
