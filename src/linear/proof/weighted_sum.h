/* A sum over the rows of a question, and a bound of it.
 *
 * Let key(r) and black(r) be integers, the weights of row r.  The sum over the rows of key(r) times
 * the key pegs of the row and black(r) times its black ones has a known value.  For a secret with
 * H(c) pegs of class c it is
 *   for each class    the sum over r of key(r) min(H(c), pegs of class c in the guess), and
 *   for each peg      the sum of black(r) over the rows whose guess has the peg's class there.
 * With a price for each class, which is subtracted for each of the H(c) pegs and added at the peg
 * itself, both parts can be bounded one by one: each class by its best count, each peg by its best
 * class.  If the bounds add up to less than the value, no secret fits, whatever the prices are.
 *
 * A row without key pegs, or without black ones, can do without a weight: it excludes its classes,
 * everywhere or in their places. */
#ifndef KP_LINEAR_PROOF_WEIGHTED_SUM_H
#define KP_LINEAR_PROOF_WEIGHTED_SUM_H

#include "question/question.h"

/* Work after which prices are not improved; a step takes about a nanosecond. */
#define KP_WEIGHTED_SUM_STEPS 1000000

struct kp_weighted_sum {
    const struct kp_question *question;
    size_t rows, pegs, classes, numbers;
    int *weights;   /* key[row], black[row], price[class]: as many as `numbers` */
    bool *excludes; /* [row]: it excludes its classes; at first each row that can */
    int *tally;     /* [row][class]: how often the guess has the class */
    bool *allowed;  /* [peg][class] */
    int *most;      /* [class]: pegs that may have it */

    int64_t *counts;         /* [class][count]: what so many pegs of it add, at no price */
    int64_t *places;         /* [peg][class]: what the class adds there, at no price */
    int64_t *first, *second; /* [peg]: the largest of these with prices, and the next */
    size_t *best;            /* [peg]: the class of the largest */
    size_t *code;            /* [peg]: the class it has in a code, the last one looked at */
    int *uses;               /* [class]: pegs of the code that have it */
    uint64_t steps;          /* of all calls */
};

/* All weights and prices are 0.  false: no memory.  Freed after any return. */
bool kp_weighted_sum_make(struct kp_weighted_sum *sum, const struct kp_question *question);
void kp_weighted_sum_free(struct kp_weighted_sum *sum);

static inline int *kp_weighted_sum_prices(const struct kp_weighted_sum *sum)
{
    return sum->weights + 2 * sum->rows;
}

/* After a change of `excludes`. */
void kp_weighted_sum_find_allowed(struct kp_weighted_sum *sum);

/* Whether row r may have these weights: a count that was not recorded may be any number from 0. */
bool kp_weighted_sum_may_have(const struct kp_weighted_sum *sum, size_t r, int key, int black);

/* Whether the sum refutes the rows at these prices; or at better ones, which it then has. */
bool kp_weighted_sum_refutes(struct kp_weighted_sum *sum, bool may_change_prices);

#endif
