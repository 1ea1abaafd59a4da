/* The clauses of the general encoding.
 *
 * The writer holds the counts that the parts share.  The one that matters is the
 * count of each class in the secret: all rows use it, so its clauses are written
 * once, and what a solver learns about a colour from one row holds for the others. */
#pragma once

#include "cnf/encoding.h"

struct kp_question_writer {
    struct kp_clause_sink *cnf;
    const struct kp_question *question;
    const struct kp_counter *counter;
    const struct kp_question_vars *vars;

    struct kp_unary_count *class_counts; /* of each class in the secret, as far as rows need it;
                                          * the writer owns the literals */
    /* Scratch: */
    int *lits, *more_lits;        /* max(pegs, classes) + 2 literals each */
    int *tally;                   /* an int per class, always left all 0 */
    struct kp_unary_count *lists; /* one per peg */
};

/* A literal that is true exactly when a or b is. */
int kp_make_either_literal(struct kp_clause_sink *cnf, int a, int b);

/* Between `least` and `most` pegs of each quota have one of its classes (quota_clauses.c). */
void kp_write_quotas(struct kp_clause_sink *cnf, const struct kp_question *question,
                     const struct kp_counter *counter, const struct kp_question_vars *vars);

/* The numbers of the colours have the sum that the game states (sum_clauses.c). */
void kp_write_sum(struct kp_question_writer *writer);

/* As `encode` of struct kp_encoding, for every question. */
void kp_general_encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                       const struct kp_counter *counter, const struct kp_question_vars *vars);
