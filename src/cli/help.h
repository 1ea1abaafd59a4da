/* Help: an overview, a page for each command and each topic.  The manual consists of these pages. */
#pragma once

#include "cli/commands.h"

extern const char kp_about_game[]; /* the lines of an example game */

/* A topic explains what some options and operands take, and lists the names. */
struct kp_topic {
    const char *name;    /* "strategies" */
    const char *summary; /* one line */
    const char *text;    /* paragraphs separated by empty lines */
    struct {
        const char *heading; /* NULL: there is no such list */
        enum kp_kind kind;   /* of kp_plugin */
    } lists[3];
};

extern const struct kp_topic kp_topics[]; /* ends with a NULL name */

/* The topic of that name, or NULL. */
const struct kp_topic *kp_topic_find(const char *name);

/* The topic that a mistyped word most likely means, or NULL. */
const struct kp_topic *kp_topic_guess(const char *word);

/* Write a page.  That of a topic has what is true of this machine only if it is for `here`.  Each
 * returns KP_EXIT_DONE. */
int kp_help_overview(const struct kp_out *out);
int kp_help_command(const struct kp_command *command, const struct kp_out *out);
int kp_help_topic(const struct kp_topic *topic, bool here, const struct kp_out *out);
