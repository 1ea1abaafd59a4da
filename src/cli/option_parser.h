/* The options: one table that reads them and that help shows. */
#ifndef KP_CLI_OPTION_PARSER_H
#define KP_CLI_OPTION_PARSER_H

#include "cli/commands.h"

struct kp_option_entry {
    const char *name;     /* without the dashes */
    const char *also;     /* another spelling, or "" */
    char letter;          /* or 0 */
    const char *argument; /* what follows it, or NULL */
    const char *wants;    /* what a good argument is, or NULL: the library knows */
    const char *what;     /* a line for help, of every command that has none of its own */
    bool (*set)(struct kp_call *call, const char *argument); /* false: a bad argument */
};

extern const struct kp_option_entry kp_option_table[]; /* ends with a NULL name */

/* What help tells of the option where it is this command's. */
const char *kp_option_says(const struct kp_command *command, const struct kp_option_entry *option);

/* What follows it there, or NULL. */
const char *kp_option_argument(const struct kp_command *command,
                               const struct kp_option_entry *option);

/* Whether the command takes the option; every one takes --help. */
bool kp_takes(const struct kp_command *command, const struct kp_option_entry *option);

/* Read the words after the command into the call; files and codes move to
 * call->words, which is the caller's array of at least `count`.  false: a
 * mistake, which was said. */
bool kp_options_read(struct kp_call *call, const char **words, char **given, int count);

#endif
