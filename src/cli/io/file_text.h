/* A file that is no game, read to its end: a formula, what a solver answered. */
#ifndef KP_CLI_IO_FILE_TEXT_H
#define KP_CLI_IO_FILE_TEXT_H

#include "cli/commands.h"
#include "cli/io/input.h"

struct kp_whole {
    const char *file; /* or "-" */
    size_t most;      /* bytes to hold; 0: no limit */
    char *text;
    size_t length, room;
    struct kp_input input;
};

/* What went wrong, or NULL.  Free it after any return. */
const char *kp_whole_read(struct kp_whole *whole);
void kp_whole_free(struct kp_whole *whole);

/* The file as it is shown: "<stdin>". */
const char *kp_whole_name(const struct kp_whole *whole);

/* Say what is wrong with it, in the place of the answer where that is JSON.  Returns
 * the exit status. */
int kp_whole_say(const struct kp_call *call, const struct kp_whole *whole,
                 const struct kp_problems *problems);

/* The same for one thing. */
int kp_whole_say_one(const struct kp_call *call, const struct kp_whole *whole,
                     const struct kp_diag *why);

/* That it could not be read, or not to its end. */
int kp_whole_say_unread(const struct kp_call *call, const struct kp_whole *whole, const char *why);

#endif
