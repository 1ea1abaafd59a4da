/* A solution of a linear system stands for all secrets that nothing tells apart: the classes of a
 * group of pegs can be placed in any order on these pegs, and a class of several colours has any
 * of them. */
#ifndef KP_LINEAR_MERGED_SECRET_H
#define KP_LINEAR_MERGED_SECRET_H

#include "linear/peg_groups.h"

struct kp_merged_secret {
    const struct kp_question *question;
    const struct kp_peg_groups *groups; /* none if places do not count */
    const uint16_t *classes;            /* [peg] */
    const uint16_t *code;               /* [peg]: the colours of one of the secrets */
};

/* Add the number of secrets to *count. */
void kp_merged_secret_add_count(const struct kp_merged_secret *merged, struct kp_bignum *count);

/* Visit the codes, as classes, that differ in the places of the classes within their groups, until
 * the visitor returns false; whether it never did is written to *all.  false: no memory. */
bool kp_merged_secret_expand(const struct kp_merged_secret *merged,
                             bool (*visit)(void *data, const uint16_t *classes), void *data,
                             bool *all);

#endif
