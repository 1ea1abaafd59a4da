/* Unit propagation over all live constraints, for steps that do not say which constraints they
 * need.
 *
 * A constraint is watched by some of its literals whose coefficients together exceed the degree by
 * at least the largest coefficient: as long as none of them is false, the constraint implies
 * nothing and need not be visited.  For a clause these are two literals.  When one becomes false,
 * others replace it; if there are too few, the constraint is examined.
 *
 * What follows from the constraints alone, the root, stays assigned from step to step, until a
 * constraint that was a reason for it is removed.
 *
 * An all-zero struct with a heap is not open: nothing is watched. */
#pragma once

#include "proof/assignment.h"

struct kp_watch_list {
    struct kp_pb_constraint **items;
    size_t room, count;
};

struct kp_propagation {
    struct kp_assignment assignment;
    bool is_open;
    struct kp_watch_list *watches; /* [literal]: to be visited when it becomes false */
    size_t watch_room;
    size_t live_watches, dead_watches;
    struct kp_watch_list units;    /* which imply a literal before anything is assigned */
    struct kp_watch_list pending;  /* to be examined before the next step */
    struct kp_pb_constraint *dead; /* removed, and to be freed when no list has them any more */
    size_t visited;                /* the first literals of the trail, whose lists were visited */
    struct kp_pb_constraint *root_conflict; /* a constraint that the root violates, or NULL */
    bool *is_needed;                        /* [variable], while a conflict is analysed */
    size_t needed_room;
};

/* Watch a constraint.  The propagation must be open. */
void kp_propagation_add(struct kp_propagation *propagation, struct kp_pb_constraint *constraint);

/* Remove a constraint, which is freed now or later, unless it belongs to the formula. */
void kp_propagation_remove(struct kp_propagation *propagation, struct kp_pb_constraint *constraint);

/* Whether propagation over all constraints that were added, and over `extra` ones, ends in a
 * conflict.  used[line - 1] is set for the constraints of the formula that led to it. */
bool kp_propagation_refutes(struct kp_propagation *propagation, size_t variables,
                            struct kp_pb_constraint *const *extra, size_t count, bool *used);

void kp_propagation_free(struct kp_propagation *propagation);
