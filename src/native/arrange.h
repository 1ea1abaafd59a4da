/* In how many ways the pegs of a histogram can be arranged so that every row
 * has its blacks. */
#ifndef KP_NATIVE_ARRANGE_H
#define KP_NATIVE_ARRANGE_H

#include "native/board.h"
#include "native/meet.h"

/* Storage, kept from one histogram to the next. */
struct kp_arranging {
    const struct kp_board *board;
    struct kp_steps steps; /* a peg each; tags are classes */
    struct kp_meeting meeting;
    size_t *counter; /* of each row's blacks, or why it has none */
    size_t *class_counter;
    size_t *option; /* of each class at the peg at hand */
};

/* false: no memory.  To be freed after any return. */
bool kp_arranging_make(struct kp_arranging *arranging, const struct kp_board *board);

/* Add the ways to *ways, as kp_meet does.  `pegs` of each class, or NULL: any
 * number, which only rows without totals can tell (and weighs the merged
 * class in). */
enum kp_stop kp_arrange(struct kp_arranging *arranging, const int *pegs, struct kp_purse *purse,
                        struct kp_count *ways);

bool kp_arranging_found(const struct kp_arranging *arranging);

/* One of these ways: a class for each peg. */
void kp_arranging_classes(const struct kp_arranging *arranging, int *classes);

void kp_arranging_free(struct kp_arranging *arranging);

#endif
