/* What help and the manual say of keypeg as a whole. */
#ifndef KP_CLI_HELP_TEXTS_H
#define KP_CLI_HELP_TEXTS_H

extern const char kp_about[];      /* what it is: a paragraph */
extern const char kp_about_game[]; /* a game, as one types it */

struct kp_meaning_of_status {
    int status;
    const char *meaning; /* NULL ends the table */
};

extern const struct kp_meaning_of_status kp_statuses[];

#endif
