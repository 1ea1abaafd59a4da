/* Sets of rows, and the least set that hits them all.
 *
 * Conflicts (rows that cannot all be right) and corrections (rows without
 * which all the others can) are each other's hitting sets: Reiter, AI 1987. */
#ifndef KP_VERDICT_AUDIT_HITTING_SET_H
#define KP_VERDICT_AUDIT_HITTING_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is the empty list.  A set's rows are ascending. */
struct kp_row_sets {
    struct kp_row_set {
        size_t *rows;
        size_t count;
    } * sets;
    size_t count, room;
};

/* Add the rows r below `all` with in[r] == wanted; false: no memory. */
bool kp_row_sets_add(struct kp_row_sets *list, const bool *in, bool wanted, size_t all);
void kp_row_sets_drop(struct kp_row_sets *list); /* the last one */
void kp_row_sets_sort(struct kp_row_sets *list); /* by their rows; all have equally many */
void kp_row_sets_free(struct kp_row_sets *list);

enum kp_hitting_result {
    KP_HIT,      /* here it is */
    KP_MISSED,   /* there is none, or none that is wanted */
    KP_HIT_LATER /* too much work, or no memory: nobody knows */
};

/* What is to be hit, and what is known of the answer before. */
struct kp_hitting {
    const struct kp_row_sets *hit;   /* have a row in common with each of these */
    const struct kp_row_sets *avoid; /* and hold none of these whole */
    size_t rows;                     /* there are so many rows */
    size_t least;                    /* no such set has fewer; a search raises it as it learns */
    size_t most;                     /* and none with more is wanted */
    uint64_t work;                   /* rows looked at in all searches */
};

/* Find the least such set, which has the fewest rows, and of those the earliest
 * ones: in[r] for each row r of it. */
enum kp_hitting_result kp_hitting_find(struct kp_hitting *hitting, bool *in);

#endif
