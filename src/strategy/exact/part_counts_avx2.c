/* Counting parts for 32 guesses at a time.  What each would be told is a number, which
 * becomes a bit of two bytes; a set of secrets is met by or-ing those, and its parts are
 * the bits at the end.  Of more than 16 outcomes, 16 at a time.
 *
 * On other processors, and for compilers that do not know AVX2, there is nothing here but
 * a NULL. */
#include "strategy/exact/part_counts.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

/* The same 16 bytes for both halves of a register. */
AVX2 static __m256i table(__m128i bytes)
{
    return _mm256_broadcastsi128_si256(bytes);
}

AVX2 static __m256i low_bits(void)
{
    return table(_mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
}

AVX2 static __m256i high_bits(void)
{
    return table(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128));
}

AVX2 static __m256i ones(__m256i bytes)
{
    __m256i counts = table(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    __m256i mask = _mm256_set1_epi8(15);
    __m256i low = _mm256_and_si256(bytes, mask);
    __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), mask);

    return _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
}

AVX2 static __m256i load(const struct kp_score_matrix *ground, size_t secret, size_t g)
{
    return _mm256_loadu_si256((const __m256i *)(ground->by_secret + secret * ground->wide + g));
}

AVX2 static __m256i count_few(const struct kp_score_matrix *ground, const uint16_t *secrets,
                              size_t count, size_t g)
{
    __m256i low = _mm256_setzero_si256(), high = low;

    for (size_t i = 0; i < count; i++) {
        __m256i outcome = load(ground, secrets[i], g);

        low = _mm256_or_si256(low, _mm256_shuffle_epi8(low_bits(), outcome));
        high = _mm256_or_si256(high, _mm256_shuffle_epi8(high_bits(), outcome));
    }
    return _mm256_add_epi8(ones(low), ones(high));
}

/* Those from `from` to from + 15: a shuffle takes a byte of 128 or more for nothing, and
 * that is what the others saturate to. */
AVX2 static __m256i count_some(const struct kp_score_matrix *ground, const uint16_t *secrets,
                               size_t count, size_t g, size_t from)
{
    __m256i low = _mm256_setzero_si256(), high = low;

    for (size_t i = 0; i < count; i++) {
        __m256i outcome = _mm256_sub_epi8(load(ground, secrets[i], g),
                                          _mm256_set1_epi8((char)from));

        outcome = _mm256_adds_epu8(outcome, _mm256_set1_epi8(0x70));
        low = _mm256_or_si256(low, _mm256_shuffle_epi8(low_bits(), outcome));
        high = _mm256_or_si256(high, _mm256_shuffle_epi8(high_bits(), outcome));
    }
    return _mm256_add_epi8(ones(low), ones(high));
}

AVX2 static __m256i count_many(const struct kp_score_matrix *ground, const uint16_t *secrets,
                               size_t count, size_t g)
{
    __m256i parts = _mm256_setzero_si256();

    for (size_t from = 0; from < ground->outcomes; from += 16)
        parts = _mm256_add_epi8(parts, count_some(ground, secrets, count, g, from));
    return parts;
}

AVX2 static void count_all(const struct kp_score_matrix *ground, const uint16_t *secrets,
                           size_t count, uint8_t *parts)
{
    bool few = ground->outcomes <= 16;

    for (size_t g = 0; g < ground->wide; g += KP_LANE)
        _mm256_storeu_si256((__m256i *)(parts + g), few ? count_few(ground, secrets, count, g)
                                                        : count_many(ground, secrets, count, g));
}

#define SOME 8 /* outcomes that are tallied together: what the registers hold */

/* A lane that agrees compares to -1. */
AVX2 static void tally(const struct kp_score_matrix *ground, const uint16_t *secrets, size_t count,
                       size_t g, size_t from, __m256i tallies[SOME])
{
    __m256i sums[SOME], one = _mm256_set1_epi8(1);

    for (int k = 0; k < SOME; k++)
        sums[k] = _mm256_setzero_si256();
    for (size_t i = 0; i < count; i++) {
        __m256i outcome = load(ground, secrets[i], g), k = _mm256_set1_epi8((char)from);

#pragma GCC unroll 8
        for (int j = 0; j < SOME; j++) {
            sums[j] = _mm256_sub_epi8(sums[j], _mm256_cmpeq_epi8(outcome, k));
            k = _mm256_add_epi8(k, one);
        }
    }
    for (int k = 0; k < SOME; k++)
        tallies[k] = sums[k];
}

AVX2 static void beyond(const struct kp_score_matrix *ground, const uint16_t *secrets, size_t count,
                        size_t g, const uint8_t limits[KP_BEYONDS],
                        uint8_t left[KP_BEYONDS][KP_LANE])
{
    __m256i sums[KP_BEYONDS];

    for (size_t i = 0; i < KP_BEYONDS; i++)
        sums[i] = _mm256_setzero_si256();
    for (size_t from = 0; from < ground->outcomes; from += SOME) {
        __m256i tallies[SOME];

        tally(ground, secrets, count, g, from, tallies);
        for (size_t i = 0; i < KP_BEYONDS; i++) {
            __m256i limit = _mm256_set1_epi8((char)limits[i]);

            for (size_t k = 0; k < SOME && from + k + 1 < ground->outcomes; k++)
                sums[i] = _mm256_add_epi8(sums[i], _mm256_subs_epu8(tallies[k], limit));
        }
    }
    for (size_t i = 0; i < KP_BEYONDS; i++)
        _mm256_storeu_si256((__m256i *)left[i], sums[i]);
}

const struct kp_part_counter *kp_part_counter_avx2(void)
{
    static const struct kp_part_counter avx2 = {count_all, beyond};

    return __builtin_cpu_supports("avx2") ? &avx2 : NULL;
}

#else

const struct kp_part_counter *kp_part_counter_avx2(void)
{
    return NULL;
}

#endif
