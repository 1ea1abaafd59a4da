/* A pseudo-Boolean formula: constraints, an objective, and the variables that an enumeration keeps.
 * proof_check.h has its readers. */
#pragma once

#include "proof/check/constraint_reader.h"

/* One constraint of the text.  An equation is two of `constraints`. */
struct kp_pb_line {
    size_t label; /* number in `labels`, or KP_NO_NAME */
    unsigned line;
};

struct kp_pb_formula {
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

/* Begin a line, and add the constraint of a sum to the last one. */
void kp_pb_formula_add_line(struct kp_pb_formula *formula, size_t label, unsigned line);
void kp_pb_formula_add(struct kp_pb_formula *formula, const struct kp_pb_sum *sum);

/* Read a formula with a reader of its statements; see kp_pb_formula_read_opb. */
enum kp_status kp_pb_formula_read(const struct kp_in *in, char comment,
                                  void (*read)(struct kp_constraint_reader *reader,
                                               struct kp_pb_formula *formula),
                                  const struct kp_limits *limits, struct kp_pb_formula **formula,
                                  enum kp_stop_reason *stop, struct kp_diag *why);
