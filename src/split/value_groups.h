/* The values of a region in one dimension, in groups: boxes with a value in common there are in one
 * group.  The colours that no box has are the last group; groups of counts are in ascending order.
 * A region is cut along its groups. */
#pragma once

#include "split/code_box.h"

struct kp_value_group {
    struct kp_code_bound bound;
    uint64_t *set; /* of colours, which changes with the next groups; NULL: none was needed yet */
};

/* Start with {.space = space, .arena = arena}, and free `groups` in the end. */
struct kp_value_groups {
    const struct kp_box_space *space; /* not owned */
    struct kp_arena *arena;           /* of the sets of colours; not owned */
    struct kp_code_bound here;        /* the values of the region */
    struct kp_value_group *groups;    /* and others, whose sets are used again */
    size_t count, made, room;
    uint64_t work; /* elements that were examined */
    size_t bytes;  /* that were taken from the arena */
    bool failed;   /* memory has run out */
};

/* Begin the groups of a region with these values. */
void kp_value_groups_begin(struct kp_value_groups *groups, struct kp_code_bound here);

/* Add a box with these values, of which the region has one or more. */
void kp_value_groups_add(struct kp_value_groups *groups, const struct kp_code_bound *bound);

/* Add the values that no box has.  Returns whether there are any. */
bool kp_value_groups_finish(struct kp_value_groups *groups);
