/* Help, written from the tables of commands, options and plug-ins. */
#ifndef KP_CLI_HELP_H
#define KP_CLI_HELP_H

#include "cli/command.h"

/* The families of generate, what they make where nobody asks for something else. */
void kp_help_families(void);

int kp_help_all(void);
int kp_help_command(const struct kp_command *command);

#endif
