/* A solution of a linear system.  It represents all secrets that the rows and rules do not
 * distinguish: the classes of a group of pegs can be placed in any order on these pegs, and a peg
 * with a class of several colours can have any of them. */
#pragma once

#include "question/peg_groups.h"

struct kp_merged_secret {
    const struct kp_question *question;
    const struct kp_peg_groups *groups; /* no groups if places do not count */
    const uint16_t *classes;            /* [peg]; in ascending order within each group */
    const uint16_t *code;               /* [peg]: the colours of one of the secrets */
};

/* Adds the number of these secrets to *count. */
void kp_merged_secret_add_count(const struct kp_merged_secret *merged, struct kp_bignum *count);

/* Visits the codes that differ in the order of the classes within the groups, as classes, until the
 * visitor returns false.  Sets *all to whether the visitor never returned false.  Returns false if
 * memory runs out. */
bool kp_merged_secret_expand(const struct kp_merged_secret *merged,
                             bool (*visit)(void *data, const uint16_t *classes), void *data,
                             bool *all);
