/* What the readers of formulas and of proofs share: numbers, literals and constraints as OPB writes
 * them. */
#pragma once

#include "proof/name_table.h"
#include "proof/pb_sum.h"
#include "proof/word_reader.h"

struct kp_constraint_reader {
    struct kp_word_reader words;
    struct kp_pb_sum sum;              /* the constraint that is being read */
    const struct kp_name_table *known; /* variables of the formula; NULL: the formula is read */
    struct kp_name_table *names;       /* other variables; their numbers follow the known ones */
};

/* The number of a variable, which is new if nothing has named it yet; KP_NO_NAME: no memory. */
size_t kp_find_variable(struct kp_constraint_reader *reader, const char *name, size_t length);

/* Read "x1" or "~x1". */
enum kp_status kp_read_literal(struct kp_constraint_reader *reader, uint32_t *literal);

/* Whether the word can be a literal: "~", a letter or "_" comes first. */
bool kp_word_begins_literal(const struct kp_word_reader *words);

/* Read a number with any sign, which the caller drops. */
enum kp_status kp_read_number(struct kp_constraint_reader *reader, const char *what,
                              struct kp_pb_number *number);

/* Read terms "2 x1 -3 ~x2" into `sum`, up to a word that is not a number. */
enum kp_status kp_read_terms(struct kp_constraint_reader *reader);

/* Read terms, a relation and the degree into `sum`.  The relation is '>=' or `other`, which is '<='
 * or '='.  After '=', `sum` is the constraint with '>='. */
enum kp_status kp_read_constraint(struct kp_constraint_reader *reader, const char *other,
                                  bool *is_other);

/* Turn "at least the degree" into "at most the degree". */
void kp_turn_around(struct kp_pb_sum *sum);

/* Check the word as a label "@name". */
enum kp_status kp_check_label(struct kp_constraint_reader *reader);
