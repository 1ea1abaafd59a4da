/* A pseudo-Boolean formula: constraints, an objective, and the variables that an enumeration keeps.
 * proof_check.h has its functions. */
#pragma once

#include "proof/check/constraint_reader.h"

/* One constraint of the text.  An equation is two of `constraints`. */
struct kp_pb_line {
    size_t label; /* number in `labels`, or KP_NO_NAME */
    unsigned line;
};

struct kp_pb_formula {
    bool is_cnf; /* else OPB */
    struct kp_limits no_limits;
    struct kp_pb_context context;
    struct kp_name_table variables, labels; /* a label has its '@' */
    struct kp_pb_constraint **constraints;
    size_t count, room;
    struct kp_pb_line *lines;
    size_t line_count, line_room;
    struct kp_pb_constraint
        *objective; /* the terms minus the degree are to be minimised; or NULL */
    bool has_preserved;
    bool *is_preserved; /* [variable]; those beyond the room are not */
    size_t preserved_room;
};

/* The label of a line, with its '@'; NULL: it has none. */
const char *kp_pb_formula_label(const struct kp_pb_formula *formula, size_t line);
