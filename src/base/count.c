/* Counts on storage of our own, worked with GMP's mpn functions: those that
 * take one limb allocate nothing, so GMP never gets to abort the process.
 * The only file that knows GMP. */
#include "base/count.h"

#include "base/memory.h"
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t) && GMP_NAIL_BITS == 0, "limbs of 64 bits");

static mp_limb_t *limbs(const struct kp_count *count)
{
    return (mp_limb_t *)count->limbs;
}

bool kp_count_words(struct kp_count *count, size_t size)
{
    if (!count->failed && !KP_ROOM(count->limbs, count->room, size))
        count->failed = true;
    return !count->failed;
}

static void carry_in(struct kp_count *count, mp_limb_t carry)
{
    if (carry && kp_count_words(count, count->size + 1))
        count->limbs[count->size++] = carry;
}

void kp_count_trim(struct kp_count *count)
{
    while (count->size > 0 && count->limbs[count->size - 1] == 0)
        count->size--;
}

void kp_count_set(struct kp_count *count, uint64_t value)
{
    if (!kp_count_words(count, 1))
        return;
    count->limbs[0] = value;
    count->size = value != 0;
}

void kp_count_add(struct kp_count *count, const struct kp_count *more)
{
    if (more->failed)
        count->failed = true;
    if (!kp_count_words(count, more->size))
        return;
    while (count->size < more->size)
        count->limbs[count->size++] = 0;
    if (more->size)
        carry_in(count, mpn_add(limbs(count), limbs(count), (mp_size_t)count->size, limbs(more),
                                (mp_size_t)more->size));
}

/* Limb by limb: mpn_mul would allocate. */
void kp_count_add_product(struct kp_count *count, const struct kp_count *a,
                          const struct kp_count *b)
{
    size_t size = a->size + b->size + 1;

    if (a->failed || b->failed)
        count->failed = true;
    size = size > count->size + 1 ? size : count->size + 1;
    if (!kp_count_words(count, size))
        return;
    while (count->size < size)
        count->limbs[count->size++] = 0;
    for (size_t i = 0; a->size > 0 && i < b->size; i++) {
        mp_limb_t *at = limbs(count) + i, *rest = at + a->size;
        mp_limb_t carry = mpn_addmul_1(at, limbs(a), (mp_size_t)a->size, b->limbs[i]);

        mpn_add_1(rest, rest, (mp_size_t)(size - i - a->size), carry);
    }
    kp_count_trim(count);
}

void kp_count_multiply(struct kp_count *count, uint64_t by)
{
    if (count->failed || count->size == 0)
        return;
    carry_in(count, mpn_mul_1(limbs(count), limbs(count), (mp_size_t)count->size, by));
    kp_count_trim(count);
}

void kp_count_divide(struct kp_count *count, uint64_t by)
{
    if (count->failed || count->size == 0)
        return;
    mpn_divrem_1(limbs(count), 0, limbs(count), (mp_size_t)count->size, by);
    kp_count_trim(count);
}

int kp_count_compare(const struct kp_count *a, const struct kp_count *b)
{
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    return a->size ? mpn_cmp(limbs(a), limbs(b), (mp_size_t)a->size) : 0;
}

bool kp_count_is(const struct kp_count *count, uint64_t value)
{
    if (value == 0)
        return count->size == 0;
    return count->size == 1 && count->limbs[0] == value;
}

#define CHUNK        UINT64_C(10000000000000000000)
#define CHUNK_DIGITS 19

/* Chunks of 19 digits, least first, into `chunks`; returns how many. */
static size_t split(const struct kp_count *count, mp_limb_t *rest, uint64_t *chunks)
{
    mp_size_t size = (mp_size_t)count->size;
    size_t n = 0;

    if (size > 0)
        memcpy(rest, count->limbs, count->size * sizeof *rest);
    while (size > 0) {
        chunks[n++] = mpn_divrem_1(rest, 0, rest, size, CHUNK);
        while (size > 0 && rest[size - 1] == 0)
            size--;
    }
    return n;
}

void kp_count_write(const struct kp_count *count, struct kp_text *to)
{
    size_t most = count->size + count->size / 50 + 2; /* 64 bits are 19.27 digits */
    mp_limb_t *rest = kp_zeroed(count->size, sizeof *rest);
    uint64_t *chunks = kp_zeroed(most, sizeof *chunks);
    size_t n;

    if (count->failed || !rest || !chunks) {
        to->failed = true;
    } else {
        n = split(count, rest, chunks);
        kp_text_add(to, "%llu", n ? (unsigned long long)chunks[n - 1] : 0);
        for (size_t i = n; i-- > 1;)
            kp_text_add(to, "%0*llu", CHUNK_DIGITS, (unsigned long long)chunks[i - 1]);
    }
    free(rest);
    free(chunks);
}

void kp_count_free(struct kp_count *count)
{
    free(count->limbs);
    memset(count, 0, sizeof *count);
}
