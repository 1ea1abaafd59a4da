/* Counting a mark among many: 32 comparisons per instruction, summed up in bytes and, before
 * these overflow, in 64-bit lanes.  Without AVX2 in processor or compiler there is no such
 * function. */
#include "strategy/partition.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define MOST 255 /* registers before a byte may overflow */

/* Lanes that are equal compare to -1. */
AVX2 static __m256i count_lanes(const uint8_t *marks, size_t count, __m256i mark)
{
    __m256i counts = _mm256_setzero_si256();

    for (size_t i = 0; i < count; i++)
        counts = _mm256_sub_epi8(
            counts, _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)marks + i), mark));
    return _mm256_sad_epu8(counts, _mm256_setzero_si256());
}

AVX2 static uint32_t count_in_registers(const uint8_t *marks, size_t count, uint8_t mark)
{
    __m256i sums = _mm256_setzero_si256();
    uint64_t sum[4];

    for (size_t i = 0; i < count; i += MOST) {
        size_t next = count - i < MOST ? count - i : MOST;

        sums = _mm256_add_epi64(
            sums, count_lanes(marks + i * KP_MARK_LANES, next, _mm256_set1_epi8((char)mark)));
    }
    _mm256_storeu_si256((__m256i *)sum, sums);
    return (uint32_t)(sum[0] + sum[1] + sum[2] + sum[3]);
}

kp_count_mark *kp_count_mark_avx2(void)
{
    return __builtin_cpu_supports("avx2") ? count_in_registers : NULL;
}

#else

kp_count_mark *kp_count_mark_avx2(void)
{
    return NULL;
}

#endif
