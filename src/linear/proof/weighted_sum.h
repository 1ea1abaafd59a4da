/* A sum over the rows of a question, and a bound of it.
 *
 * Let key(r) and black(r) be integers, the weights of row r.  Multiply the key pegs of row r by
 * key(r) and its black pegs by black(r), and add up all rows: the sum has a known value.  For a
 * secret with H(c) pegs of class c the sum consists of
 *   for each class    the sum over r of key(r) min(H(c), pegs of class c in the guess), and
 *   for each peg      the sum of black(r) over the rows whose guess has the peg's class there.
 * Each class also has a price.  It is subtracted for each of the H(c) pegs, and added at each peg
 * that has the class, so it does not change the sum.  Now both parts can be bounded one by one:
 * each class by its best count, each peg by its best class.  If the bounds add up to less than the
 * known value, no secret fits, whatever the prices are.
 *
 * A row without key pegs, or without black pegs, needs no weight.  It excludes the classes of its
 * guess, everywhere or in their places. */
#ifndef KP_LINEAR_PROOF_WEIGHTED_SUM_H
#define KP_LINEAR_PROOF_WEIGHTED_SUM_H

#include "question/question.h"

/* The limit of the work that improves prices; a step takes about a nanosecond. */
#define KP_WEIGHTED_SUM_STEPS 1000000

struct kp_weighted_sum {
    const struct kp_question *question;
    size_t rows, pegs, classes, numbers;
    int *weights;   /* `numbers` integers: key[row], black[row], price[class] */
    bool *excludes; /* [row]: whether it excludes its classes; at first true if it can */
    int *tally;     /* [row][class]: how often the guess has the class */
    bool *allowed;  /* [peg][class] */
    int *most;      /* [class]: the number of pegs that may have it */

    int64_t *counts;         /* [class][count]: what this number of its pegs adds, without the
                              * price */
    int64_t *places;         /* [peg][class]: what the class adds at the peg, without the price */
    int64_t *first, *second; /* [peg]: the largest and the second largest of `places` with prices */
    size_t *best;            /* [peg]: the class of `first` */
    size_t *code;            /* [peg]: its class in the code that was tried last */
    int *uses;               /* [class]: the number of pegs of this code that have it */
    uint64_t steps;          /* steps of all calls */
};

/* Makes a sum with weights and prices of 0.  Returns false if memory runs out.  The caller frees it
 * after any return. */
bool kp_weighted_sum_make(struct kp_weighted_sum *sum, const struct kp_question *question);
void kp_weighted_sum_free(struct kp_weighted_sum *sum);

static inline int *kp_weighted_sum_prices(const struct kp_weighted_sum *sum)
{
    return sum->weights + 2 * sum->rows;
}

/* Sets `allowed` and `most`.  Call this function after a change of `excludes`. */
void kp_weighted_sum_find_allowed(struct kp_weighted_sum *sum);

/* Whether row r may have these weights.  A count that was not recorded may be any number from 0,
 * which restricts the weights. */
bool kp_weighted_sum_may_have(const struct kp_weighted_sum *sum, size_t r, int key, int black);

/* Returns whether the sum refutes the rows, with the present prices or, if it may change them, with
 * better ones. */
bool kp_weighted_sum_refutes(struct kp_weighted_sum *sum, bool may_change_prices);

#endif
