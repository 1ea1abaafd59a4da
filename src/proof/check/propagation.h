/* Unit propagation: a constraint that would be violated without a literal makes the literal true.
 * It goes over a list of constraints, or over all live ones.
 *
 * For the latter, a constraint is watched by some of its literals whose coefficients together exceed
 * the degree by at least the largest coefficient: as long as none of them is false, the constraint
 * implies nothing and need not be visited.  For a clause these are two literals.  When one becomes
 * false, others replace it; if there are too few, the constraint is examined.
 *
 * What follows from the constraints alone, the root, stays assigned from step to step, until a
 * constraint that was a reason for it is removed. */
#pragma once

#include "proof/check/pb_constraint.h"

/* A partial assignment.  An all-zero struct with a context is empty. */
struct kp_assignment {
    struct kp_pb_context *context;
    int8_t *values; /* [literal]: 1 true, -1 false, 0 unassigned */
    struct kp_assigned {
        uint32_t literal;                /* which is true */
        struct kp_pb_constraint *reason; /* what made it true; NULL: it was assumed */
    } * trail;                           /* in the order of time */
    size_t value_room, room, count;
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

struct kp_constraint_list {
    struct kp_pb_constraint **items;
    size_t room, count;
};

/* Returns whether there is memory. */
bool kp_constraint_list_add(struct kp_pb_context *context, struct kp_constraint_list *list,
                            struct kp_pb_constraint *constraint);
void kp_constraint_list_free(struct kp_pb_context *context, struct kp_constraint_list *list);

/* All live constraints.  An all-zero struct with a context in `assignment` is not open: it has
 * none. */
struct kp_propagation {
    struct kp_assignment assignment;
    bool is_open;
    struct kp_constraint_list *watches; /* [literal]: to be visited when it becomes false */
    size_t watch_room;
    struct kp_constraint_list units; /* which had too few literals to watch when they were added */
    size_t visited;                  /* the first literals of the trail, whose lists were visited */
    struct kp_pb_constraint *root_conflict; /* a constraint that the root violates, or NULL */
    bool *is_needed;                        /* [variable], while a conflict is analysed */
    size_t needed_room;
};

/* Add a constraint to an open propagation, or remove it.  There are `variables` in all. */
void kp_propagation_add(struct kp_propagation *propagation, size_t variables,
                        struct kp_pb_constraint *constraint);
void kp_propagation_remove(struct kp_propagation *propagation, struct kp_pb_constraint *constraint);

/* Whether propagation over all constraints that were added, and over `extra` ones, ends in a
 * conflict.  used[line - 1] is set for the constraints of the formula that led to it. */
bool kp_propagation_refutes(struct kp_propagation *propagation, size_t variables,
                            struct kp_pb_constraint *const *extra, size_t count, bool *used);

void kp_assignment_free(struct kp_assignment *assignment);
void kp_propagation_free(struct kp_propagation *propagation);
