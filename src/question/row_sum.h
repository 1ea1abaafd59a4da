/* A weighted sum of the rows of a question, in integers.
 *
 * For a secret, let X(p, c) be 1 if peg p has class c, and H(c) the number of its pegs of class c.
 * Its sum is
 *   for each row    keys    times the sum over c of min(H(c), pegs of class c in the guess),
 *                   blacks  times the sum over p of X(p, class of the guess at p);
 *   for each class  price   times the sum over p of X(p, c) - H(c), which is 0 (if places count);
 *   pegs  times the sum over c of H(c);
 *   sum   times the sum over c of number(c) H(c);
 *   for each quota  its weight times the sum of X(p, c) over its pegs p and classes c, or, if it is
 *                   of all pegs, of H(c).
 * The scores and the rules give the sum a value, or a least value if it has a quota: the largest
 * number of pegs counts for a negative weight, and the least for a positive one.  If the largest
 * sum of all codes in a box is less, the box has no secret.  A leaf of a proof uses this bound.
 *
 * If only the white key pegs of a row are known, its sum is that of the white ones with the weight
 * -blacks, and that of all key pegs, which are at least as many, with the weight keys + blacks. */
#pragma once

#include "question/secret_box.h"

struct kp_row_sum {
    const struct kp_question *question; /* not owned */
    int64_t *keys, *blacks;             /* [row]: the weight of each key peg, and what a black one
                                         * adds to it */
    int64_t *price;                     /* [class] */
    int64_t *pegs, *sum;
    int64_t *quota; /* [quota] */
    size_t weights; /* the number of all of these, which are consecutive, beginning with `keys` */
};

/* Makes a sum whose weights are 0.  Returns false if memory runs out.  The caller frees it after
 * any return. */
bool kp_row_sum_make(struct kp_row_sum *sum, const struct kp_question *question);
void kp_row_sum_free(struct kp_row_sum *sum);

void kp_row_sum_clear(struct kp_row_sum *sum);
void kp_row_sum_negate(struct kp_row_sum *sum);

/* Divides the weights by their greatest common divisor. */
void kp_row_sum_reduce(struct kp_row_sum *sum);

enum kp_box_bound {
    KP_BOX_BOUNDED,
    KP_BOX_EMPTY,    /* a class has no possible count, or the pegs of a group cannot all have
                      * classes */
    KP_BOX_TOO_LARGE /* the numbers do not fit into 64 bits */
};

/* Finds the largest sum over the box, and the value of the sum.  The counts of the classes need not
 * add up to the number of pegs. */
enum kp_box_bound kp_row_sum_bound(const struct kp_row_sum *sum, struct kp_secret_box *box,
                                   int64_t *largest, int64_t *value);

/* ---- The terms of the sum, for a proof of the bound ---- */

/* Fills a group of pegs with the classes of the largest weights, as far as these may be used, and
 * adds its largest value to *bound.  Sets box->weight[class] to what a peg of the class adds, and
 * *last to the class of the last peg; -1: the least numbers of the classes leave none.  Returns
 * false if the pegs cannot all have classes.  The counts of the box were found. */
bool kp_row_sum_fill_group(const struct kp_row_sum *sum, struct kp_secret_box *box, size_t group,
                           int64_t *bound, int *last);

/* Sets box->gain[h], for h from 1 to `most`, to what the term of the class gains by its h-th peg. */
void kp_row_sum_find_gains(const struct kp_row_sum *sum, struct kp_secret_box *box, int c,
                           int32_t most);
