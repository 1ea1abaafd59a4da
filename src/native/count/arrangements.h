/* Counts the ways to arrange the pegs of a histogram so that every row has its black pegs.  A
 * histogram is the number of pegs of each class.  The ways are counted from both ends to the middle
 * (meet_in_the_middle.h). */
#pragma once

#include "native/count/meet_in_the_middle.h"
#include "native/row_table.h"

#define KP_ANY_PEGS (-1) /* in place of the pegs of a class: any number */

/* What is counted of a row: the pegs of class `guess` in the guess and `secret` in the secret.  If
 * both are -1, the pegs where guess and secret agree are counted. */
struct kp_arrangement_row {
    size_t counter; /* its counter, or a mark that it needs none */
    int guess, secret;
};

/* Storage that is kept from one histogram to the next. */
struct kp_arrangement_counter {
    struct kp_arena arena;             /* of the arrays below */
    const struct kp_row_table *table;  /* not owned */
    struct kp_counter_problem problem; /* a step for each peg; tags are classes */
    struct kp_mitm mitm;
    struct kp_arrangement_row *rows;
    size_t *class_counter; /* [class]: its counter, or a mark that it needs none */
    size_t *option;        /* scratch: [class]: its option at the present peg */
    bool has_free_classes; /* whether some classes may have any number of pegs */
    /* Set by the caller: the black pegs of rows have no counters, but rows without black pegs still
     * exclude classes. */
    bool counts_only_classes;
};

/* Whether one count of any number of pegs of each class is enough, or one for each list of bounded
 * counts if there are such: the rows record only black pegs, and no other rule
 * restricts histograms. */
bool kp_arrangement_counter_is_free(const struct kp_row_table *table);

/* The counts of some classes are bounded by `times` lines.  kp_bounded_counts_number is the number
 * of lists of these counts, among them some that do not have the pegs of a code. */
bool kp_is_bounded_class(const struct kp_question *question, int class);
double kp_bounded_counts_number(const struct kp_question *question);

/* Makes the storage.  Returns false if memory runs out.  The caller frees it after any return. */
bool kp_arrangement_counter_make(struct kp_arrangement_counter *arrangement,
                                 const struct kp_row_table *table);

/* Adds the ways to *ways, as kp_mitm_count does.  arrangement->mitm.left is NULL if there is no
 * way.  `pegs` is the number of pegs of each class.  If the table is free, classes may have
 * KP_ANY_PEGS, or `pegs` may be NULL, which allows all of them any number; then the ways count
 * every colour of the merged class. */
enum kp_stop_reason kp_count_arrangements(struct kp_arrangement_counter *arrangement,
                                          const int *pegs, const struct kp_limits *limits,
                                          struct kp_bignum *ways);

/* Makes the problem that kp_count_arrangements counts.  Returns false if some row cannot be right,
 * or if memory runs out (problem.failed). */
bool kp_arrangement_counter_lay(struct kp_arrangement_counter *arrangement, const int *pegs);

/* Returns the class of an option of a peg.  If the table is free, the option may represent several
 * equal classes, and k, from 0, chooses one of them.  The merged class then counts once for each of
 * its colours. */
int kp_arrangement_class(const struct kp_row_table *table, const struct kp_counter_problem *problem,
                         int p, size_t option, uint64_t k);

void kp_arrangement_counter_free(struct kp_arrangement_counter *arrangement);
