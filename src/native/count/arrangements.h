/* In how many ways the pegs of a histogram can be arranged so that every row
 * has its blacks. */
#ifndef KP_NATIVE_COUNT_ARRANGEMENTS_H
#define KP_NATIVE_COUNT_ARRANGEMENTS_H

#include "native/count/meet_in_the_middle.h"
#include "native/row_table.h"

/* What is counted of a row: the pegs where the guess has one class and the
 * secret another, or the same; -1 and -1: the pegs where both agree. */
struct kp_arrangement_row {
    size_t counter; /* or why it has none */
    int guess, secret;
};

/* Storage, kept from one histogram to the next. */
struct kp_arrangement_counter {
    const struct kp_row_table *board;
    struct kp_counter_problem steps; /* a peg each; tags are classes */
    struct kp_mitm meeting;
    struct kp_arrangement_row *rows;
    size_t *class_counter; /* of each class, or that it needs none */
    size_t *option;        /* of each class at the peg at hand */
};

/* Bytes that its steps take at most, without their states. */
double kp_arrangement_counter_bytes(const struct kp_row_table *board);

/* Whether the rows ask for blacks alone, and nothing else for histograms. */
bool kp_arrangement_counter_is_free(const struct kp_row_table *board);

/* false: no memory.  To be freed after any return. */
bool kp_arrangement_counter_make(struct kp_arrangement_counter *arranging,
                                 const struct kp_row_table *board);

/* Add the ways to *ways, as kp_mitm_count does.  `pegs` of each class, or NULL: any
 * number, which only rows without totals can tell (and weighs the merged
 * class in). */
enum kp_stop_reason kp_count_arrangements(struct kp_arrangement_counter *arranging, const int *pegs,
                                          struct kp_budget *purse, struct kp_bignum *ways);

/* Lay the steps of kp_count_arrangements without taking them.  false: a row cannot come
 * right, or there is no memory. */
bool kp_arrangement_counter_lay(struct kp_arrangement_counter *arranging, const int *pegs);

bool kp_arrangement_counter_found(const struct kp_arrangement_counter *arranging);

/* One of these ways: a class for each peg. */
void kp_arrangement_counter_classes(const struct kp_arrangement_counter *arranging, int *classes);

/* Without a histogram one option of a peg may stand for classes that are all
 * alike: the k-th of these, from 0, the merged one as often as it has colours. */
int kp_row_table_alike(const struct kp_row_table *board, int p, uint64_t k);

/* Give the storage of its states back, until it is needed again. */
void kp_arrangement_counter_release(struct kp_arrangement_counter *arranging);

void kp_arrangement_counter_free(struct kp_arrangement_counter *arranging);

#endif
