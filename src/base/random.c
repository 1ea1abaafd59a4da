/* The generator is xoshiro256** (Blackman and Vigna, Scrambled linear pseudorandom number
 * generators, 2021), seeded by splitmix64 as its authors advise.  Numbers below n are not
 * taken by a remainder, which would favour small numbers: bits are masked to the size of
 * n-1, and a number that is too large is drawn again (Knuth 3.4.1), on average less than
 * once. */
#include "base/random.h"

#include "base/hash.h"

#include <string.h>

static uint64_t rotate(uint64_t word, int by)
{
    return word << by | word >> (64 - by);
}

/* The seed is mixed before i is added, so that the series of neighbouring seeds do not
 * overlap. */
struct kp_random kp_random_seed(uint64_t seed, uint64_t i)
{
    uint64_t z = kp_hash_mix(kp_hash_mix(seed + KP_GOLDEN_RATIO) + i * KP_GOLDEN_RATIO);
    struct kp_random random;

    for (int w = 0; w < 4; w++)
        random.state[w] = kp_hash_mix(z += KP_GOLDEN_RATIO);
    return random;
}

uint64_t kp_random_u64(struct kp_random *random)
{
    uint64_t *s = random->state, word = rotate(s[1] * 5, 7) * 9, shifted = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return word;
}

/* As many ones as n has bits. */
static uint64_t mask_of(uint64_t n)
{
    for (int by = 1; by < 64; by *= 2)
        n |= n >> by;
    return n;
}

uint64_t kp_random_below(struct kp_random *random, uint64_t n)
{
    uint64_t mask = mask_of(n - 1), word;

    do
        word = kp_random_u64(random) & mask;
    while (word >= n);
    return word;
}

/* Selection sampling (Knuth 3.4.2, algorithm S). */
size_t kp_random_subset(struct kp_random *random, void *items, size_t count, size_t most,
                        size_t size)
{
    char *to = items;
    size_t kept = 0;

    if (count <= most)
        return count;
    for (size_t i = 0; i < count; i++)
        if (kp_random_below(random, count - i) < most - kept)
            memmove(to + kept++ * size, to + i * size, size);
    return most;
}

void kp_random_below_bignum(struct kp_random *random, const struct kp_bignum *n,
                            struct kp_bignum *to)
{
    uint64_t mask = n->size ? mask_of(n->limbs[n->size - 1]) : 0;

    if (!kp_bignum_reserve(to, n->size) || n->failed) {
        to->failed = true;
        return;
    }
    do {
        for (size_t i = 0; i < n->size; i++)
            to->limbs[i] = kp_random_u64(random);
        to->limbs[n->size - 1] &= mask;
        to->size = n->size;
        kp_bignum_trim(to);
    } while (kp_bignum_compare(to, n) >= 0);
}
