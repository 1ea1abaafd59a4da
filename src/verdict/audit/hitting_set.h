/* Sets of rows, and the least set that hits all of them.
 *
 * Conflicts (rows that cannot all be right) and corrections (rows without which all the others
 * can) are each other's minimal hitting sets: Reiter, AI 1987. */
#ifndef KP_VERDICT_AUDIT_HITTING_SET_H
#define KP_VERDICT_AUDIT_HITTING_SET_H

#include "base/error.h" /* the public types */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is the empty list.  The rows of a set are ascending. */
struct kp_row_sets {
    struct kp_rows *sets;
    size_t count, room;
};

/* Add the rows r below `all` with in[r] == wanted; false: no memory. */
bool kp_row_sets_add(struct kp_row_sets *list, const bool *in, bool wanted, size_t all);
void kp_row_sets_drop(struct kp_row_sets *list); /* the last one */
void kp_row_sets_sort(struct kp_row_sets *list); /* by their rows; all have equally many */
void kp_row_sets_free(struct kp_row_sets *list);

enum kp_hitting_result {
    KP_HIT,       /* a set was found */
    KP_MISSED,    /* there is none, or none that is small enough */
    KP_HIT_LATER, /* undecided: too much work */
    KP_HIT_NO_MEMORY
};

/* What is to be hit.  Further searches go on where the last one stood, as long as sets are only
 * added. */
struct kp_hitting {
    const struct kp_row_sets *hit;   /* have a row in common with each of these */
    const struct kp_row_sets *avoid; /* and contain none of these */
    size_t rows;                     /* of the game */
    size_t least;                    /* no hitting set has fewer rows; a search raises it */
    size_t most;                     /* and none with more is wanted */
    uint64_t work;                   /* rows looked at in all searches */
};

/* Find the hitting set with the fewest rows, and of those the one with the earliest rows: in[r]
 * is set for each row r of it. */
enum kp_hitting_result kp_hitting_find(struct kp_hitting *hitting, bool *in);

#endif
