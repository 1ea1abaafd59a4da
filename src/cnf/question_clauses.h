/* The clauses of the general encoding, and what the two-colour encoding shares with it. */
#pragma once

#include "cnf/encoding.h"

/* A literal that is true exactly when a or b is. */
int kp_make_either_literal(struct kp_clause_sink *cnf, int a, int b);

/* Between `least` and `most` pegs of each quota have one of its classes (quota_clauses.c). */
void kp_write_quotas(struct kp_clause_sink *cnf, const struct kp_question *question,
                     const struct kp_counter *counter, const struct kp_question_vars *vars);

/* The numbers of the colours have the sum that the game states (sum_clauses.c). */
void kp_write_sum(struct kp_clause_sink *cnf, const struct kp_question *question,
                  const struct kp_question_vars *vars);

/* As `encode` of struct kp_encoding, for every question. */
void kp_general_encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                       const struct kp_counter *counter, const struct kp_question_vars *vars);
