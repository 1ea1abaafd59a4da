/* A count of any size, exact.  All zero is the number 0.  Once memory runs
 * out it is `failed` and means nothing; no call ends the process. */
#ifndef KP_BASE_BIGNUM_H
#define KP_BASE_BIGNUM_H

#include "base/strbuf.h"
#include <stdint.h>

struct kp_count {
    uint64_t *limbs; /* least first; the last one is not 0 */
    size_t size, room;
    bool failed;
};

void kp_count_set(struct kp_count *count, uint64_t value);
void kp_count_add(struct kp_count *count, const struct kp_count *more);
/* count += a * b; count is neither of them. */
void kp_count_add_product(struct kp_count *count, const struct kp_count *a,
                          const struct kp_count *b);
void kp_count_multiply(struct kp_count *count, uint64_t by);
void kp_count_divide(struct kp_count *count, uint32_t by);                /* rounds down; by > 0 */
int kp_count_compare(const struct kp_count *a, const struct kp_count *b); /* below, at, above 0 */
bool kp_count_is(const struct kp_count *count, uint64_t value);
void kp_count_write(const struct kp_count *count, struct kp_text *to); /* in decimal */
void kp_count_free(struct kp_count *count);

/* For whoever fills in the limbs: room for so many, false: failed; and away
 * with the zeros at the end. */
bool kp_count_words(struct kp_count *count, size_t size);
void kp_count_trim(struct kp_count *count);

#endif
