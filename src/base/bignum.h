/* A count of any size, exact.  All zero is the number 0.  Once memory runs
 * out it is `failed` and means nothing; no call ends the process. */
#ifndef KP_BASE_BIGNUM_H
#define KP_BASE_BIGNUM_H

#include "base/strbuf.h"
#include <stdint.h>

struct kp_bignum {
    uint64_t *limbs; /* least first; the last one is not 0 */
    size_t size, room;
    bool failed;
};

void kp_bignum_set(struct kp_bignum *count, uint64_t value);
void kp_bignum_add(struct kp_bignum *count, const struct kp_bignum *more);
/* count += a * b; count is neither of them. */
void kp_bignum_add_product(struct kp_bignum *count, const struct kp_bignum *a,
                           const struct kp_bignum *b);
void kp_bignum_multiply(struct kp_bignum *count, uint64_t by);
void kp_bignum_divide(struct kp_bignum *count, uint32_t by); /* rounds down; by > 0 */
int kp_bignum_compare(const struct kp_bignum *a,
                      const struct kp_bignum *b); /* below, at, above 0 */
bool kp_bignum_is(const struct kp_bignum *count, uint64_t value);
void kp_bignum_write(const struct kp_bignum *count, struct kp_strbuf *to); /* in decimal */
void kp_bignum_free(struct kp_bignum *count);

/* For whoever fills in the limbs: room for so many, false: failed; and away
 * with the zeros at the end. */
bool kp_bignum_words(struct kp_bignum *count, size_t size);
void kp_bignum_trim(struct kp_bignum *count);

#endif
