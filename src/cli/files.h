/* Files in, text out. */
#ifndef KP_CLI_FILES_H
#define KP_CLI_FILES_H

#include "cli/command.h"

/* A game, where it stands, and what is asked about it. */
struct kp_visit {
    const struct kp_call *call;
    const struct kp_transcript *game; /* NULL: it could not be read, which was said */
    const char *file;                 /* as it is shown */
    size_t number, games;             /* of this game in the file, from 1; of all of them */
    bool several_files, first_file, said_interrupted;
    void *data; /* the command's own */
};

typedef int kp_visitor(const struct kp_visit *visit); /* returns an exit status */

/* Visit every game of every file of the call, in order; "-", or no file at
 * all, is standard input.  What cannot be read is said and counts as
 * KP_EXIT_BAD.  Returns the gravest exit status: 2, then 1, 3, 0. */
int kp_each_game(const struct kp_call *call, kp_visitor *visitor, void *data);

/* Visit the game of the only file of the call; it is a mistake, which is
 * said, when there are several. */
int kp_only_game(const struct kp_call *call, kp_visitor *visitor, void *data);

/* Of two exit statuses the graver one. */
int kp_graver(int a, int b);

/* Standard output; once it cannot be written to, the call ends with status 2. */
extern const struct kp_out kp_standard_output;

/* Flush it.  Returns `status`, or KP_EXIT_BAD after saying what went wrong;
 * a pipe that was closed on the other side is not worth a word. */
int kp_finish_output(int status);

/* Say on standard error why a game could not be answered. */
int kp_say_failure(const struct kp_visit *visit, enum kp_status status, const struct kp_diag *why);

/* How a long work ended: done, failed, or `unfinished` because of a stop,
 * which is said.  Returns the exit status. */
int kp_say_end(const struct kp_visit *visit, enum kp_status status, const struct kp_diag *why,
               const char *unfinished, enum kp_stop stop);

#endif
