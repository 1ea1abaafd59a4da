/* A program and its arguments, as typed on one line: words between blanks, with quotes of
 * either kind around what belongs together.  No shell is involved. */
#ifndef KP_SAT_COMMAND_LINE_H
#define KP_SAT_COMMAND_LINE_H

#include "base/error.h"

struct kp_command_line {
    char *path;   /* the program: as typed if that has a slash, otherwise found on PATH */
    char **words; /* its name and arguments, then NULL */
    size_t count;
    char *text; /* what the words hold */
};

/* To be freed after any return.  KP_BAD_INPUT: a quote is not closed, there is no word, or
 * the program does not exist. */
enum kp_status kp_command_line_read(struct kp_command_line *command, const char *line,
                                    struct kp_diag *why);
void kp_command_line_free(struct kp_command_line *command);

/* The name without folders: "minisat" for /usr/bin/minisat. */
const char *kp_command_line_name(const struct kp_command_line *command);

#endif
