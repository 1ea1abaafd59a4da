/* What can be typed beside the lines of a transcript: undo, help and others. */
#ifndef KP_CLI_PLAY_PLAY_COMMANDS_H
#define KP_CLI_PLAY_PLAY_COMMANDS_H

#include "cli/play/line_entry.h"

struct kp_play_command {
    const char *name;           /* as it is typed, and other words for it, divided by blanks */
    const char *written, *what; /* a line of help; NULL: none */
    /* Called with what stands behind its name; returns whether to go on. */
    bool (*run)(struct kp_play *taking, const char *rest);
    bool alone; /* nothing may stand behind it */
};

/* The order that a line begins with, of the role's own before those of all; NULL: it is
 * none. */
const struct kp_play_command *kp_play_command_find(const struct kp_play *taking, const char *line);

/* What some roles have among their own. */
bool kp_set_right(struct kp_play *taking, const char *rest);

#endif
