/* What encodings of a question are made of.  An encoding says each part once,
 * its own way or with the functions here. */
#ifndef KP_CNF_QUESTION_CLAUSES_H
#define KP_CNF_QUESTION_CLAUSES_H

#include "cnf/encoding.h"

struct kp_question_writer {
    struct kp_clause_sink *cnf;
    const struct kp_question *question;
    const struct kp_counter *counter;
    const struct kp_question_vars *vars;

    /* How often each class stands in the secret, as far as the rows ask for
     * it: one list per class, which all rows share. */
    struct kp_unary_count *counts;
    int *count_lits; /* what the lists hold */

    int *lits;                    /* for whoever works: max(pegs, classes) + 2 literals, */
    int *out;                     /* and as many again */
    int *tally;                   /* an int per class, left all 0 */
    struct kp_unary_count *lists; /* a list per peg */
};

/* Fill in the rest after the first four; false: the sink has stopped. */
bool kp_question_writer_open(struct kp_question_writer *parts);
void kp_question_writer_close(struct kp_question_writer *parts);

/* Every peg has exactly one class. */
void kp_write_pegs(struct kp_question_writer *parts);

/* Make the counts; no colour oftener than the rules allow. */
void kp_write_counts(struct kp_question_writer *parts);

/* Under each row's selector: what the row says of single pegs, and its score. */
void kp_write_facts(struct kp_question_writer *parts);
void kp_write_rows(struct kp_question_writer *parts);

/* The numbers of the colours add up to what was told. */
void kp_write_sum(struct kp_question_writer *parts);

/* A multiset is written in ascending order. */
void kp_write_ascending(struct kp_question_writer *parts);

/* at_least[i]: "peg p has the class order[i], or one after it", for i in
 * 1..n-1.  `order` holds every class once; at_least[0] is KP_TRUE. */
void kp_write_order_literals(struct kp_question_writer *parts, int p, const int *order, int n,
                             int *at_least);

#endif
