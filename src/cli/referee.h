/* The referee between two people: every row is held against those before it
 * the moment it is typed. */
#ifndef KP_CLI_REFEREE_H
#define KP_CLI_REFEREE_H

#include "cli/command.h"

int kp_referee(const struct kp_call *call);

#endif
