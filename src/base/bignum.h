/* Natural numbers of any size, exact: how many secrets fit.  An all-zero struct is the
 * number 0.  When memory runs out, `failed` is set and stays set, also in every sum or
 * product made with the number; its value then means nothing. */
#pragma once

#include "base/strbuf.h"
#include <stdint.h>

struct kp_bignum {
    uint64_t *limbs; /* digits to the base 2^64, least first; the last one is not 0 */
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

/* Negative, 0 or positive, as a is smaller than, equal to or larger than b. */
int kp_bignum_compare(const struct kp_bignum *a, const struct kp_bignum *b);
bool kp_bignum_is(const struct kp_bignum *count, uint64_t value);
bool kp_bignum_is_below(const struct kp_bignum *count, uint64_t value);    /* false: or it failed */
void kp_bignum_write(const struct kp_bignum *count, struct kp_strbuf *to); /* in decimal */
void kp_bignum_free(struct kp_bignum *count);

/* For a caller that fills in the limbs: make room for `size` of them (false: `failed` is
 * set), and afterwards drop zeros at the end. */
bool kp_bignum_reserve(struct kp_bignum *count, size_t size);
void kp_bignum_trim(struct kp_bignum *count);
