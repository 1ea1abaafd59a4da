/* Help, and the texts that it shares with the manual page. */
#ifndef KP_CLI_HELP_H
#define KP_CLI_HELP_H

#include "cli/commands.h"

extern const char kp_about[];      /* what keypeg is: one paragraph */
extern const char kp_about_game[]; /* the lines of an example game */

struct kp_exit_status_entry {
    int status;
    const char *meaning; /* NULL ends the table */
};

extern const struct kp_exit_status_entry kp_exit_statuses[];

/* Print a name and, in a second column, what it is, folded to the width of most terminals. */
void kp_help_item(const char *name, const char *what);

/* Print the families of `generate`, and what each makes by default. */
void kp_help_families(void);

int kp_help_all(void);
int kp_help_command(const struct kp_command *command);

#endif
