/* Sets of rows, and the least set that hits all of them: that has a row in common with each.
 *
 * Conflicts (rows that cannot all be right) and corrections (rows without which all others can) are
 * each other's minimal hitting sets: Reiter, AI 1987. */
#pragma once

#include "base/error.h" /* the public types */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A list of sets; all zero is the empty list.  The rows of a set are ascending. */
struct kp_row_sets {
    struct kp_rows *sets;
    size_t count, room;
};

/* Adds the set of the rows r below `all` with in[r] == wanted.  Returns false if memory runs
 * out. */
bool kp_row_sets_add(struct kp_row_sets *list, const bool *in, bool wanted, size_t all);
void kp_row_sets_drop(struct kp_row_sets *list); /* drops the last set */
void kp_row_sets_sort(struct kp_row_sets *list); /* by their rows; all sets have the same number of
                                                  * rows */
void kp_row_sets_free(struct kp_row_sets *list);

enum kp_hitting_result {
    KP_HIT,       /* a set was found */
    KP_MISSED,    /* no set hits all, or none that is small enough */
    KP_HIT_LATER, /* undecided: too much work */
    KP_HIT_NO_MEMORY
};

/* What is to be hit.  A further search continues where the last one ended, if sets were only added
 * in between. */
struct kp_hitting {
    const struct kp_row_sets *hit;   /* the hitting set has a row in common with each of these */
    const struct kp_row_sets *avoid; /* and contains none of these */
    const bool *never;               /* [row]: in no hitting set; NULL: any row may be */
    size_t rows;                     /* rows of the game */
    size_t least;                    /* no hitting set has fewer rows; a search raises it */
    size_t most;                     /* the search looks for no set with more rows */
    uint64_t work;                   /* rows examined in all searches */
};

/* Finds the hitting set with the fewest rows; if there are several, the one with the earliest rows.
 * Sets in[r] for each row r of it. */
enum kp_hitting_result kp_hitting_find(struct kp_hitting *hitting, bool *in);
