/* The values of a region in one dimension, in groups: boxes with a value in common there are in one
 * group.  The colours that no box has are the last group; groups of counts are in ascending order.
 * A region is cut along its groups. */
#pragma once

#include "split/code_box.h"

/* Start with {.space = space}, and free `groups` and `sets` in the end. */
struct kp_value_groups {
    const struct kp_box_space *space; /* not owned */
    struct kp_code_bound here;        /* the values of the region */
    struct kp_code_bound *groups;     /* their colours are in `sets`, after the last was added */
    size_t count, room;
    uint64_t *sets; /* [group]: words of its colours */
    size_t set_room;
    uint64_t work; /* elements that were examined */
    size_t bytes;  /* that `sets` has grown by */
    bool failed;   /* memory has run out */
};

/* Begin the groups of a region with these values. */
void kp_value_groups_begin(struct kp_value_groups *groups, struct kp_code_bound here);

/* Add a box with these values, of which the region has one or more. */
void kp_value_groups_add(struct kp_value_groups *groups, const struct kp_code_bound *bound);

/* Add the values that no box has.  Returns whether there are any. */
bool kp_value_groups_finish(struct kp_value_groups *groups);
