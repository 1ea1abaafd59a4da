/* In how many ways can the pegs of a histogram be arranged so that every row has its blacks?
 *
 * A step is a peg, an option a class, and there is a counter for each class and for the blacks
 * of each row; the ways are counted from both ends to the middle. */
#ifndef KP_NATIVE_COUNT_ARRANGEMENTS_H
#define KP_NATIVE_COUNT_ARRANGEMENTS_H

#include "native/count/meet_in_the_middle.h"
#include "native/row_table.h"

/* What is counted of a row: the pegs of class `guess` in the guess and `secret` in the secret;
 * -1 and -1: the pegs where both agree. */
struct kp_arrangement_row {
    size_t counter; /* or a sign that it needs none */
    int guess, secret;
};

/* Storage that is kept from one histogram to the next. */
struct kp_arrangement_counter {
    const struct kp_row_table *table;  /* not owned */
    struct kp_counter_problem problem; /* a step for each peg; tags are classes */
    struct kp_mitm mitm;
    struct kp_arrangement_row *rows;
    size_t *class_counter; /* [class]: its counter, or a sign that it needs none */
    size_t *option;        /* scratch: [class]: at the peg at hand */
};

/* Bytes that the problem takes at most, without its states. */
double kp_arrangement_counter_bytes(const struct kp_row_table *table);

/* Whether the rows know blacks alone, and no rule restricts histograms: then one count of any
 * number of pegs of each class is enough. */
bool kp_arrangement_counter_is_free(const struct kp_row_table *table);

/* false: no memory.  To be freed after any return. */
bool kp_arrangement_counter_make(struct kp_arrangement_counter *arrangement,
                                 const struct kp_row_table *table);

/* Adds the ways to *ways, as kp_mitm_count does; arrangement->mitm.left tells whether there is
 * any.  `pegs` is the number of each class, or NULL: any number, if the table is free.  Then
 * the ways count every colour of the merged class. */
enum kp_stop_reason kp_count_arrangements(struct kp_arrangement_counter *arrangement,
                                          const int *pegs, struct kp_budget *budget,
                                          struct kp_bignum *ways);

/* Makes the problem that kp_count_arrangements counts.  false: some row cannot be right, or
 * there is no memory (problem.failed). */
bool kp_arrangement_counter_lay(struct kp_arrangement_counter *arrangement, const int *pegs);

/* The class that an option of a peg stands for.  If `pegs` was NULL, that may be several equal
 * ones: the k-th of these, from 0, where the merged class is counted once for each of its
 * colours. */
int kp_arrangement_class(const struct kp_row_table *table, const struct kp_counter_problem *problem,
                         int p, size_t option, uint64_t k);

void kp_arrangement_counter_free(struct kp_arrangement_counter *arrangement);

#endif
