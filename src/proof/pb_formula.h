/* A pseudo-Boolean formula: constraints, an objective, and the variables that an enumeration keeps.
 * proof_check.h has its readers. */
#pragma once

#include "proof/constraint_reader.h"

/* One constraint of the file.  An equation is two of `constraints`. */
struct kp_pb_line {
    size_t label;  /* number + 1 in `labels`; 0: none */
    unsigned line; /* of the text */
    size_t first;  /* in `constraints` */
};

struct kp_pb_formula {
    struct kp_pb_heap heap;
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

/* Add the constraint of a sum to the last line. */
enum kp_status kp_pb_formula_add(struct kp_pb_formula *formula, const struct kp_pb_sum *sum);

/* Begin a line; `label` is its number or KP_NO_NAME. */
enum kp_status kp_pb_formula_add_line(struct kp_pb_formula *formula, size_t label, unsigned line);

/* Read a clause of DIMACS into the sum, up to its 0. */
enum kp_status kp_read_clause(struct kp_constraint_reader *reader);

/* Read a formula with a reader of its statements. */
typedef enum kp_status kp_formula_reader(struct kp_constraint_reader *reader,
                                         struct kp_pb_formula *formula);
enum kp_status kp_pb_formula_read(const struct kp_in *in, char comment, kp_formula_reader *read,
                                  const struct kp_limits *limits, struct kp_pb_formula **formula,
                                  enum kp_stop_reason *stop, struct kp_diag *why);
