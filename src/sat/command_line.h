/* A program and its arguments, as a person types them on one line: words
 * between blanks, and quotes of either kind around what belongs together.  No
 * shell has a part in it. */
#ifndef KP_SAT_COMMAND_LINE_H
#define KP_SAT_COMMAND_LINE_H

#include "base/error.h"

struct kp_command_line {
    char *path;   /* the program: as it was typed where that has a slash, else on PATH */
    char **words; /* its name and its arguments, then NULL */
    size_t count;
    char *text; /* what the words hold */
};

/* Free it after any return.  KP_BAD_INPUT: a quote is not closed, there is no
 * word, or no such program. */
enum kp_status kp_command_line_read(struct kp_command_line *invocation, const char *line,
                                    struct kp_diag *why);
void kp_command_line_free(struct kp_command_line *invocation);

/* "minisat" of /usr/bin/minisat. */
const char *kp_command_line_name(const struct kp_command_line *invocation);

#endif
