/* keypeg's part in a game that is played: what it does with what is typed. */
#ifndef KP_CLI_PLAY_ROLE_H
#define KP_CLI_PLAY_ROLE_H

#include "cli/play/play_commands.h"

struct kp_help_entry {
    const char *written, *what;
};

struct kp_role {
    const char *name;                     /* --NAME */
    bool single;                          /* it plays one game, and no match */
    const char *greeting;                 /* on a terminal */
    const char *can_be_typed;             /* over the list of help */
    const struct kp_help_entry *lines;    /* of that list; ends with a NULL */
    const struct kp_play_command *orders; /* its own; ends with a NULL name */

    bool (*turn)(struct kp_play *taking); /* before a line is waited for; false: it is over */
    void (*ask)(const struct kp_play *taking, const struct kp_out *prompt);
    void (*take)(struct kp_play *taking, const char *text, size_t length); /* what is no order */
    int (*status)(const struct kp_play *taking); /* to exit with, where nothing was refused */
};

extern const struct kp_role kp_referee, kp_codemaker, kp_adversarial, kp_codebreaker;

#endif
