/* A pseudo-Boolean formula: constraints, and the variables that an enumeration keeps.
 * proof_check.h has its functions. */
#pragma once

#include "proof/check/constraint_reader.h"

struct kp_pb_formula {
    struct kp_pb_context context;
    struct kp_name_table variables, labels; /* a label has its '@' */
    struct kp_pb_constraint **constraints;
    size_t count, room;
    uint64_t *labelled; /* [label]: the number of its constraint, from 1 */
    size_t labelled_room;
    bool has_preserved;
    bool *is_preserved; /* [variable]; those beyond the room are not */
    size_t preserved_room;
};
