/* A partial assignment that unit propagation extends: a constraint that would be violated without a
 * literal makes the literal true. */
#pragma once

#include "proof/pb_constraint.h"

struct kp_assigned {
    uint32_t literal;                /* which is true */
    struct kp_pb_constraint *reason; /* what made it true; NULL: it was assumed */
};

struct kp_assignment {
    struct kp_pb_heap *heap;
    int8_t *values; /* [literal]: 1 true, -1 false, 0 unassigned */
    size_t value_room;
    struct kp_assigned *trail; /* in the order of time */
    size_t count, room;
};

/* Make room for a number of variables.  Returns whether there is memory. */
bool kp_assignment_reserve(struct kp_assignment *assignment, size_t variables);

void kp_assign(struct kp_assignment *assignment, uint32_t literal, struct kp_pb_constraint *reason);

/* Take back what was assigned after the first `count` literals. */
void kp_assignment_undo(struct kp_assignment *assignment, size_t count);

/* Make true what a constraint implies.  Returns whether it is violated. */
bool kp_propagate(struct kp_assignment *assignment, struct kp_pb_constraint *constraint);

/* The same for constraints in turn, again and again until nothing changes. */
bool kp_propagate_all(struct kp_assignment *assignment, struct kp_pb_constraint *const *constraints,
                      size_t count);

void kp_assignment_free(struct kp_assignment *assignment);
