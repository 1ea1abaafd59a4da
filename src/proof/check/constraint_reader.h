/* What the readers of formulas and of proofs share: numbers, literals and constraints as OPB writes
 * them. */
#pragma once

#include "proof/check/name_table.h"
#include "proof/check/pb_constraint.h"
#include "proof/check/words.h"

struct kp_constraint_reader {
    struct kp_pb_context *context;
    struct kp_words words;
    struct kp_pb_sum sum;              /* the constraint that is being read */
    const struct kp_name_table *known; /* variables of the formula; NULL: the formula is read */
    struct kp_name_table *names;       /* other variables; their numbers follow the known ones */
};

/* Reads "x1" or "~x1". */
uint32_t kp_read_literal(struct kp_constraint_reader *reader);

/* Reads a number with any sign; `what` says what is expected. */
kp_wide kp_read_number(struct kp_constraint_reader *reader, const char *what);

/* The same without a sign. */
kp_wide kp_read_count(struct kp_constraint_reader *reader, const char *what);

/* Reads terms "2 x1 -3 ~x2", '>=' and a number into `sum`. */
void kp_read_constraint(struct kp_constraint_reader *reader);

/* Whether a variable, or a label after its '@', may consist of these characters. */
bool kp_is_pb_name(const char *text, size_t length);
