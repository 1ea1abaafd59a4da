/* Arithmetic with two colours: rows whose key pegs leave no number K of pegs
 * of one colour, or, of each K that they leave, two rows that want more of the
 * pegs that they have in common than the other can give.
 *
 * Of one row, and of two, this is all there is to know, unless single pegs of
 * the secret are known; of more rows it is a part. */
#ifndef KP_QUESTION_TWO_COLOURS_REFUTE_H
#define KP_QUESTION_TWO_COLOURS_REFUTE_H

#include "question/refute.h"
#include "question/two_colours.h"

/* The rows at hand: few, ascending. */
struct kp_few_rows {
    size_t row[KP_REFUTE_ROWS];
    size_t count;
};

/* What is being put together over all rows: a row or a pair against each K
 * that the strictest row leaves. */
struct kp_two_refuting {
    const struct kp_two_colours *two;
    struct kp_few_rows rows; /* gathered so far */
    int K[2];                /* that still need a pair */
    int open;                /* how many of them */
    bool hopeless;           /* there are too many K */
};

/* Each tells why it is so.  No secret at all gives row r ... */
bool kp_two_refute_row(const struct kp_two_colours *two, size_t r, struct kp_diag *why);

/* ... or both of two rows, q < r, each of which some secret gives; their
 * guesses agree on so many pegs. */
bool kp_two_refute_pair(const struct kp_two_colours *two, size_t q, size_t r, int agree,
                        struct kp_diag *why);

/* ... or all rows: begin once, show every pair that no one has refuted, end. */
void kp_two_refute_begin(struct kp_two_refuting *refuting, const struct kp_two_colours *two);
void kp_two_refute_show(struct kp_two_refuting *refuting, size_t q, size_t r, int agree);
bool kp_two_refute_end(struct kp_two_refuting *refuting, struct kp_refutation *found);

/* Two guesses, a secret with K, and the pegs where they have class 0. */
struct kp_two_share {
    int shared;      /* pegs where both guesses have it, */
    int neither;     /* and where neither has */
    int first, last; /* of the first guess where the secret has it too; of the second */
    int least, most; /* of the shared ones so many, for all that these two say */
    int apart;       /* where neither guess has it the secret has at least so many */
};

#endif
