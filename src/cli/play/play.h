/* A game from its first line to its last, whatever keypeg's part in it. */
#ifndef KP_CLI_PLAY_PLAY_H
#define KP_CLI_PLAY_PLAY_H

#include "cli/play/play_commands.h"

/* keypeg's part in a game that is played: what it does with what is typed. */
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

/* The exit status of all games of the match: the gravest. */
int kp_worst_status(const struct kp_play *taking);

#endif
