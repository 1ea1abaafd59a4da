/* Secrets being counted: what codes and multisets share, and how they add up. */
#ifndef KP_NATIVE_COUNT_COUNT_SECRETS_IMPL_H
#define KP_NATIVE_COUNT_COUNT_SECRETS_IMPL_H

#include "native/row_table.h"
#include "native/count/least_secret.h"
#include "native/budget.h"
#include "native/count/count_secrets.h"

struct kp_reckoning {
    const struct kp_question *question;
    struct kp_board board;
    struct kp_purse purse;
    struct kp_reckoned *reckoned;
    struct kp_count ways;   /* of the histogram at hand */
    struct kp_count weight; /* in so many ways the merged class is coloured, with */
    int weighed;            /* so many pegs */
    int *tags;
    struct kp_foremost foremost; /* the least secret, where all are counted */
    bool count, enough;
    bool missed; /* the least could not be told of some histogram */
};

/* Whether more secrets are asked for. */
bool kp_reckoning_goes_on(const struct kp_reckoning *reckoning);

/* Where the ways of the next histogram are to be added, from 0; NULL: nobody
 * counts. */
struct kp_count *kp_reckoning_ways(struct kp_reckoning *reckoning);

/* Set the weight for so many pegs of the merged class. */
void kp_reckoning_weigh(struct kp_reckoning *reckoning, int others);

/* So many ways to place the classes, with so many pegs of the merged one. */
void kp_reckoning_add(struct kp_reckoning *reckoning, int others);

/* A secret was found: whether it is the first, and to be told. */
bool kp_reckoning_is_first(struct kp_reckoning *reckoning);

/* Show what met to whoever looks at every part. */
enum kp_stop kp_reckoning_show(struct kp_reckoning *reckoning, struct kp_meeting *meeting,
                               const struct kp_steps *steps, const int *class);

/* Count all codes: by histograms; or all multisets, each of which is one. */
enum kp_stop kp_reckon_codes(struct kp_reckoning *reckoning);
enum kp_stop kp_reckon_multisets(struct kp_reckoning *reckoning);

#endif
