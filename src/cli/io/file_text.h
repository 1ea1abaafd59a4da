/* A file that is no game, read to its end: a formula, what a solver answered. */
#ifndef KP_CLI_IO_FILE_TEXT_H
#define KP_CLI_IO_FILE_TEXT_H

#include "cli/commands.h"
#include "cli/io/input.h"

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
