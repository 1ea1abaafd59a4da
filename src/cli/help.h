/* Help, written from the tables of commands, options and plug-ins. */
#ifndef KP_CLI_HELP_H
#define KP_CLI_HELP_H

#include "cli/commands.h"

/* What help and the manual say of keypeg as a whole. */
extern const char kp_about[];      /* what it is: a paragraph */
extern const char kp_about_game[]; /* a game, as one types it */

struct kp_meaning_of_status {
    int status;
    const char *meaning; /* NULL ends the table */
};

extern const struct kp_meaning_of_status kp_statuses[];

/* A line, or more: a name, and what it is in a column of its own, as wide as most terminals. */
void kp_help_item(const char *name, const char *what);

/* The families of generate, what they make where nobody asks for something else. */
void kp_help_families(void);

int kp_help_all(void);
int kp_help_command(const struct kp_command *command);

#endif
