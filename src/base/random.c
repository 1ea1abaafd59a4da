/* xoshiro256** (Blackman and Vigna, Scrambled linear pseudorandom number
 * generators, 2021), begun with splitmix64 (Steele, Lea and Flood, 2014), as its
 * authors say.  No remainder is taken: it would favour the small numbers, so
 * what is too large is drawn again (Knuth 3.4.1). */
#include "base/random.h"

static uint64_t rotate(uint64_t word, int by)
{
    return word << by | word >> (64 - by);
}

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

#define GOLDEN UINT64_C(0x9e3779b97f4a7c15)

/* Two seeds that differ by little have series that do not run into each other:
 * the seed is mixed before i moves it on. */
struct kp_random kp_random_seed(uint64_t seed, uint64_t i)
{
    uint64_t z = mix(mix(seed + GOLDEN) + i * GOLDEN);
    struct kp_random draw;

    for (int w = 0; w < 4; w++)
        draw.state[w] = mix(z += GOLDEN);
    return draw;
}

uint64_t kp_random_u64(struct kp_random *draw)
{
    uint64_t *s = draw->state, word = rotate(s[1] * 5, 7) * 9, shifted = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return word;
}

/* All ones, as many as n has bits. */
static uint64_t mask_of(uint64_t n)
{
    for (int by = 1; by < 64; by *= 2)
        n |= n >> by;
    return n;
}

uint64_t kp_random_below(struct kp_random *draw, uint64_t n)
{
    uint64_t mask = mask_of(n - 1), word;

    do
        word = kp_random_u64(draw) & mask;
    while (word >= n);
    return word;
}

void kp_random_below_bignum(struct kp_random *draw, const struct kp_bignum *n, struct kp_bignum *to)
{
    uint64_t mask = n->size ? mask_of(n->limbs[n->size - 1]) : 0;

    if (!kp_bignum_words(to, n->size) || n->failed) {
        to->failed = true;
        return;
    }
    do {
        for (size_t i = 0; i < n->size; i++)
            to->limbs[i] = kp_random_u64(draw);
        to->limbs[n->size - 1] &= mask;
        to->size = n->size;
        kp_bignum_trim(to);
    } while (kp_bignum_compare(to, n) >= 0);
}
