/* What can be typed beside the lines of a transcript: undo, help and others. */
#ifndef KP_CLI_ORDERS_H
#define KP_CLI_ORDERS_H

#include "cli/taking.h"

struct kp_order {
    const char *name;           /* as it is typed, and other words for it, divided by blanks */
    const char *written, *what; /* a line of help; NULL: none */
    /* Called with what stands behind its name; returns whether to go on. */
    bool (*run)(struct kp_taking *taking, const char *rest);
};

/* The order that a line begins with; NULL: it is none. */
const struct kp_order *kp_order_find(const char *line);

#endif
