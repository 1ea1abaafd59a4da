/* Text in: files, and standard input. */
#ifndef KP_CLI_IO_INPUT_H
#define KP_CLI_IO_INPUT_H

#include "cli/commands.h"

#include <stdbool.h>
#include <stdio.h>

struct kp_input {
    FILE *stream;
    int reason;     /* why it could not be read: an errno, or 0 */
    bool is_output; /* not read either: the answer is written into it */
    double size;    /* in bytes, or 0: not known */
    _Atomic size_t got;
};

/* "-" is standard input, where a person is told what to do.  false: reason,
 * or is_output. */
bool kp_input_open(struct kp_input *input, const char *name);
void kp_input_close(struct kp_input *input);

/* How much of it was read, 0 to 1; negative: not known. */
double kp_input_share(const struct kp_input *input);

/* For struct kp_in.  Ctrl-C breaks it off. */
long kp_input_read(void *data, char *bytes, size_t room);

/* A file that is no game, read to its end: a formula, what a solver answered. */
struct kp_file_text {
    const char *file; /* or "-" */
    size_t most;      /* bytes to hold; 0: no limit */
    char *text;
    size_t length, room;
    struct kp_input input;
};

/* What went wrong, or NULL.  Free it after any return. */
const char *kp_file_text_read(struct kp_file_text *whole);
void kp_file_text_free(struct kp_file_text *whole);

/* The file as it is shown: "<stdin>". */
const char *kp_file_text_name(const struct kp_file_text *whole);

/* Say what is wrong with it, in the place of the answer where that is JSON.  Returns
 * the exit status. */
int kp_file_text_say(const struct kp_call *call, const struct kp_file_text *whole,
                     const struct kp_errors *problems);

/* The same for one thing. */
int kp_file_text_say_one(const struct kp_call *call, const struct kp_file_text *whole,
                         const struct kp_diag *why);

/* That it could not be read, or not to its end. */
int kp_file_text_say_unread(const struct kp_call *call, const struct kp_file_text *whole,
                            const char *why);

#endif
