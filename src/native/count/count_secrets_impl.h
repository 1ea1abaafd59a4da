/* Secrets being counted: what codes and multisets share, and how they add up. */
#ifndef KP_NATIVE_COUNT_COUNT_SECRETS_IMPL_H
#define KP_NATIVE_COUNT_COUNT_SECRETS_IMPL_H

#include "native/budget.h"
#include "native/count/count_secrets.h"
#include "native/count/least_secret.h"
#include "native/row_table.h"

struct kp_secret_counting {
    const struct kp_question *question;
    struct kp_row_table board;
    struct kp_budget purse;
    struct kp_count_request *reckoned;
    struct kp_bignum ways;   /* of the histogram at hand */
    struct kp_bignum weight; /* in so many ways the merged class is coloured, with */
    int weighed;             /* so many pegs */
    int *tags;
    struct kp_least_search foremost; /* the least secret, where all are counted */
    bool count, enough;
    bool missed; /* the least could not be told of some histogram */
};

/* Whether more secrets are asked for. */
bool kp_secret_counting_goes_on(const struct kp_secret_counting *reckoning);

/* Where the ways of the next histogram are to be added, from 0; NULL: nobody
 * counts. */
struct kp_bignum *kp_secret_counting_ways(struct kp_secret_counting *reckoning);

/* Set the weight for so many pegs of the merged class. */
void kp_secret_counting_weigh(struct kp_secret_counting *reckoning, int others);

/* So many ways to place the classes, with so many pegs of the merged one. */
void kp_secret_counting_add(struct kp_secret_counting *reckoning, int others);

/* A secret was found: whether it is the first, and to be told. */
bool kp_secret_counting_is_first(struct kp_secret_counting *reckoning);

/* Show what met to whoever looks at every part. */
enum kp_stop_reason kp_secret_counting_show(struct kp_secret_counting *reckoning,
                                            struct kp_mitm *meeting,
                                            const struct kp_counter_problem *steps,
                                            const int *class);

/* Count all codes: by histograms; or all multisets, each of which is one. */
enum kp_stop_reason kp_count_secret_codes(struct kp_secret_counting *reckoning);
enum kp_stop_reason kp_count_secret_multisets(struct kp_secret_counting *reckoning);

#endif
