/* A game from its first line to its last, whatever keypeg's part in it. */
#ifndef KP_CLI_PLAY_PLAY_H
#define KP_CLI_PLAY_PLAY_H

#include "cli/play/role.h"

/* Returns the exit status. */
int kp_playing(const struct kp_call *call, const struct kp_role *role);

/* The exit status of all games of the match: the gravest. */
int kp_worst_status(const struct kp_play *taking);

#endif
