/* Help: an overview, a page for each command and each topic.  The manual page is written
 * from the same tables. */
#pragma once

#include "cli/commands.h"

extern const char kp_about[];                   /* what keypeg does: one sentence */
extern const char kp_about_game[];              /* the lines of an example game */
extern const char *const kp_exit_statuses[][2]; /* "0" and what it means; ends with NULL */

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

/* Writes each name of that kind, and what it is. */
void kp_topic_list(enum kp_kind kind, void (*write)(const char *name, const char *what));

int kp_help_command(const struct kp_command *command);
int kp_help_topic(const struct kp_topic *topic);
