/* In how many ways the pegs of a histogram can be arranged so that every row
 * has its blacks. */
#ifndef KP_NATIVE_COUNT_ARRANGEMENTS_H
#define KP_NATIVE_COUNT_ARRANGEMENTS_H

#include "native/row_table.h"
#include "native/count/meet_in_the_middle.h"

/* What is counted of a row: the pegs where the guess has one class and the
 * secret another, or the same; -1 and -1: the pegs where both agree. */
struct kp_arranging_row {
    size_t counter; /* or why it has none */
    int guess, secret;
};

/* Storage, kept from one histogram to the next. */
struct kp_arranging {
    const struct kp_board *board;
    struct kp_steps steps; /* a peg each; tags are classes */
    struct kp_meeting meeting;
    struct kp_arranging_row *rows;
    size_t *class_counter; /* of each class, or that it needs none */
    size_t *option;        /* of each class at the peg at hand */
};

/* Bytes that its steps take at most, without their states. */
double kp_arranging_bytes(const struct kp_board *board);

/* Whether the rows ask for blacks alone, and nothing else for histograms. */
bool kp_arranging_is_free(const struct kp_board *board);

/* false: no memory.  To be freed after any return. */
bool kp_arranging_make(struct kp_arranging *arranging, const struct kp_board *board);

/* Add the ways to *ways, as kp_meet does.  `pegs` of each class, or NULL: any
 * number, which only rows without totals can tell (and weighs the merged
 * class in). */
enum kp_stop kp_arrange(struct kp_arranging *arranging, const int *pegs, struct kp_purse *purse,
                        struct kp_count *ways);

/* Lay the steps of kp_arrange without taking them.  false: a row cannot come
 * right, or there is no memory. */
bool kp_arranging_lay(struct kp_arranging *arranging, const int *pegs);

bool kp_arranging_found(const struct kp_arranging *arranging);

/* One of these ways: a class for each peg. */
void kp_arranging_classes(const struct kp_arranging *arranging, int *classes);

/* Without a histogram one option of a peg may stand for classes that are all
 * alike: the k-th of these, from 0, the merged one as often as it has colours. */
int kp_board_alike(const struct kp_board *board, int p, uint64_t k);

/* Give the storage of its states back, until it is needed again. */
void kp_arranging_rest(struct kp_arranging *arranging);

void kp_arranging_free(struct kp_arranging *arranging);

#endif
