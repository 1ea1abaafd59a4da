/* Schoolbook arithmetic on limbs (base/limbs.h).  Numbers here have at most a few hundred
 * limbs, the number of codes of the largest board, so nothing faster is needed. */
#include "base/bignum.h"

#include "base/allocate.h"
#include "base/limbs.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool kp_bignum_reserve(struct kp_bignum *count, size_t size)
{
    if (!count->failed && !KP_RESERVE(count->limbs, count->room, size))
        count->failed = true;
    return !count->failed;
}

static void add_carry(struct kp_bignum *count, uint64_t carry)
{
    if (carry && kp_bignum_reserve(count, count->size + 1))
        count->limbs[count->size++] = carry;
}

void kp_bignum_trim(struct kp_bignum *count)
{
    while (count->size > 0 && count->limbs[count->size - 1] == 0)
        count->size--;
}

void kp_bignum_set(struct kp_bignum *count, uint64_t value)
{
    if (!kp_bignum_reserve(count, 1))
        return;
    count->limbs[0] = value;
    count->size = value != 0;
}

void kp_bignum_add(struct kp_bignum *count, const struct kp_bignum *more)
{
    bool carry;

    if (more->failed)
        count->failed = true;
    if (!kp_bignum_reserve(count, more->size))
        return;
    while (count->size < more->size)
        count->limbs[count->size++] = 0;
    carry = kp_limbs_add(count->limbs, more->limbs, more->size);
    for (size_t i = more->size; carry && i < count->size; i++)
        carry = ++count->limbs[i] == 0;
    add_carry(count, carry);
}

void kp_bignum_add_product(struct kp_bignum *count, const struct kp_bignum *a,
                           const struct kp_bignum *b)
{
    size_t size = a->size + b->size + 1;

    if (a->failed || b->failed)
        count->failed = true;
    size = size > count->size + 1 ? size : count->size + 1;
    if (!kp_bignum_reserve(count, size))
        return;
    while (count->size < size)
        count->limbs[count->size++] = 0;
    if (a->size > b->size) { /* the inner loop is the longer one */
        const struct kp_bignum *longer = a;

        a = b;
        b = longer;
    }
    kp_limbs_add_product(count->limbs, size, a->limbs, a->size, b->limbs, b->size);
    kp_bignum_trim(count);
}

void kp_bignum_multiply(struct kp_bignum *count, uint64_t by)
{
    if (count->failed || count->size == 0)
        return;
    add_carry(count, kp_limbs_multiply(count->limbs, count->limbs, by, count->size));
    kp_bignum_trim(count);
}

void kp_bignum_divide(struct kp_bignum *count, uint32_t by)
{
    if (count->failed || count->size == 0)
        return;
    kp_limbs_divide(count->limbs, count->size, by);
    kp_bignum_trim(count);
}

int kp_bignum_compare(const struct kp_bignum *a, const struct kp_bignum *b)
{
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    for (size_t i = a->size; i-- > 0;)
        if (a->limbs[i] != b->limbs[i])
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
    return 0;
}

bool kp_bignum_is(const struct kp_bignum *count, uint64_t value)
{
    if (value == 0)
        return count->size == 0;
    return count->size == 1 && count->limbs[0] == value;
}

bool kp_bignum_is_below(const struct kp_bignum *count, uint64_t value)
{
    if (count->failed || count->size > 1)
        return false;
    return count->size == 0 ? value > 0 : count->limbs[0] < value;
}

#define CHUNK_BASE   1000000000
#define CHUNK_DIGITS 9

/* Writes chunks of 9 decimal digits, which are cut off least first. */
static void write_in_chunks(const struct kp_bignum *count, struct kp_strbuf *to)
{
    size_t size = count->size, most = 2 * size + size / 5 + 1, n = 0; /* 64 bits: 19.27 digits */
    uint64_t *rest = kp_copy(count->limbs, size * sizeof *rest);
    uint32_t *chunks = kp_calloc(most, sizeof *chunks);

    to->failed |= !rest || !chunks;
    while (!to->failed && size > 0) {
        chunks[n++] = kp_limbs_divide(rest, size, CHUNK_BASE);
        while (size > 0 && rest[size - 1] == 0)
            size--;
    }
    for (size_t i = n; i-- > 0;)
        kp_strbuf_addf(to, "%0*" PRIu32, i + 1 < n ? CHUNK_DIGITS : 1, chunks[i]);
    free(rest);
    free(chunks);
}

void kp_bignum_write(const struct kp_bignum *count, struct kp_strbuf *to)
{
    if (count->failed)
        to->failed = true;
    else if (count->size == 0 || (count->size == 1 && count->limbs[0] <= INT64_MAX))
        kp_strbuf_add_number(to, count->size ? (long long)count->limbs[0] : 0);
    else
        write_in_chunks(count, to);
}

void kp_bignum_free(struct kp_bignum *count)
{
    free(count->limbs);
    memset(count, 0, sizeof *count);
}
