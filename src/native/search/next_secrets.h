/* Finds the secrets that come next in code order, by the counting engine.  It is for lists in which
 * few secrets are left among more codes than a walk could try. */
#pragma once

#include "game/code_list.h"
#include "native/row_table.h"

/* A place in code order: everything before it is known. */
struct kp_code_place {
    const uint16_t *classes; /* the classes of the first pegs */
    int fixed;               /* the number of these pegs; -1: the end */
    int least;               /* the peg after them has this class or a later one */
};

/* Puts the next secrets, as classes, into the buffer, in order, and moves the place after them.  If
 * there are more than the buffer has room for, which does not grow, sets *many, puts only the least
 * one into the buffer, and leaves the place unchanged.
 *
 * The table has all rows and no merged class, and is not for multisets.  If it does not return
 * KP_COMPLETED, the buffer is empty, and the place may have moved past codes that are not
 * secrets. */
enum kp_stop_reason kp_next_secrets(const struct kp_row_table *table,
                                    const struct kp_limits *limits, struct kp_code_place *place,
                                    struct kp_code_list *buffer, bool *many);
