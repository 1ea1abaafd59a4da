/* The options: one table that the parser, help, the manual page and the completions read. */
#pragma once

#include "cli/commands.h"

#include <stddef.h>

/* A heading of help.  Most commands share what the engine options mean, so that help names
 * these without explaining them. */
enum kp_option_group {
    KP_GROUP_HIDDEN,
    KP_GROUP_ROLE,
    KP_GROUP_GAME,
    KP_GROUP_GUESSING,
    KP_GROUP_ANSWER,
    KP_GROUP_FILES,
    KP_GROUP_ENGINE
};

struct kp_option_entry {
    const char *name;          /* without the dashes */
    const char *argument;      /* what follows it, as help shows it, or NULL */
    const char *description;   /* for commands that have no other */
    const char *alias;         /* another spelling, or NULL */
    const char *const *values; /* the arguments that it takes, or NULL; they end with NULL */
    const char *topic;         /* a topic of help that lists further arguments, or NULL */
    const char *expected;      /* what a good argument is; if it has values or a topic, the noun
                                  for them: "strategy".  NULL if none is refused here, or for a
                                  number its range */

    char letter; /* of "-j", or 0 */
    enum kp_option_group group;
    size_t offset, size; /* of the member of struct kp_call that it sets: without an argument a
                            bool; a number of at most `most`, unless that is 0; or else the
                            argument, whose value is checked later, and which must not be empty if
                            something is `expected` */
    uint64_t least, most;
    /* Sets other members, or NULL.  Returns false for a bad argument.  An option without an argument
     * passes its name. */
    bool (*set)(struct kp_call *call, const char *argument);
};

extern const struct kp_option_entry kp_option_table[]; /* ends with a NULL name */

/* The option with what help says about it in this command.  The group is KP_GROUP_HIDDEN if the
 * command does not take it.  A NULL command is any that shares the meaning with others. */
struct kp_option_entry kp_describe_option(const struct kp_command *command,
                                          const struct kp_option_entry *option);

/* Sets the member of the call.  Returns false for a bad argument. */
bool kp_option_set(const struct kp_option_entry *option, struct kp_call *call,
                   const char *argument);

/* The i-th argument of those that the option names, or NULL after the last. */
const char *kp_option_value(const struct kp_option_entry *option, size_t i);

/* Whether the command takes the option; every command takes --help. */
bool kp_command_takes(const struct kp_command *command, const struct kp_option_entry *option);

/* The first option of the call that is one of these names; or NULL. */
const char *kp_find_given(const struct kp_call *call, const char *names);

/* Parses the words that follow the command.  The operands are stored in `operands`, the caller's
 * array of at least `count`, to which call->operands points afterwards, and the options in
 * call->given, which has as much room.  Returns KP_EXIT_BAD after a mistake, which was reported. */
int kp_parse_options(struct kp_call *call, const char **operands, char **given, int count);
