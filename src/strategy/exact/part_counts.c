/* Counting parts guess by guess, or for 32 guesses at a time.
 *
 * The score that a guess gets is a number, which becomes a bit of two bytes.  Or-ing these over
 * a set of candidates leaves a bit for each part, and counting bits is a table lookup.  If there
 * are more than 16 scores, they are counted 16 at a time. */
#include "strategy/exact/part_counts.h"

#include "base/avx2.h"
#include <string.h>

/* ---- By AVX2 --------------------------------------------------------------- */

/* Without AVX2 in the compiler there is no such counter. */
#ifdef KP_AVX2

/* The same 16 bytes in both halves of a register. */
KP_AVX2 static __m256i fill_both_halves(__m128i bytes)
{
    return _mm256_broadcastsi128_si256(bytes);
}

KP_AVX2 static __m256i low_bits(void)
{
    return fill_both_halves(_mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
}

KP_AVX2 static __m256i high_bits(void)
{
    return fill_both_halves(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128));
}

KP_AVX2 static __m256i count_ones(__m256i bytes)
{
    __m256i counts = fill_both_halves(
        _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    __m256i mask = _mm256_set1_epi8(15);
    __m256i low = _mm256_and_si256(bytes, mask);
    __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), mask);

    return _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
}

KP_AVX2 static __m256i load(const struct kp_score_matrix *matrix, size_t secret, size_t g)
{
    return _mm256_loadu_si256((const __m256i *)(matrix->by_secret + secret * matrix->width + g));
}

/* The scores from `from` to from + 15: a shuffle makes 0 of a byte of 128 or more, which is
 * what all others saturate to.  `few`: there are no others. */
KP_AVX2 static inline __attribute__((always_inline)) __m256i
count_some(const struct kp_score_matrix *matrix, const uint16_t *secrets, size_t count, size_t g,
           size_t from, bool few)
{
    __m256i low = _mm256_setzero_si256(), high = low;

    for (size_t i = 0; i < count; i++) {
        __m256i outcome = load(matrix, secrets[i], g);

        if (!few)
            outcome = _mm256_adds_epu8(_mm256_sub_epi8(outcome, _mm256_set1_epi8((char)from)),
                                       _mm256_set1_epi8(0x70));
        low = _mm256_or_si256(low, _mm256_shuffle_epi8(low_bits(), outcome));
        high = _mm256_or_si256(high, _mm256_shuffle_epi8(high_bits(), outcome));
    }
    return _mm256_add_epi8(count_ones(low), count_ones(high));
}

KP_AVX2 static __m256i count_many(const struct kp_score_matrix *matrix, const uint16_t *secrets,
                                  size_t count, size_t g)
{
    __m256i parts = _mm256_setzero_si256();

    for (size_t from = 0; from < matrix->outcomes; from += 16)
        parts = _mm256_add_epi8(parts, count_some(matrix, secrets, count, g, from, false));
    return parts;
}

KP_AVX2 static void count_by_avx2(const struct kp_score_matrix *matrix, const uint16_t *secrets,
                                  size_t count, uint8_t *parts)
{
    bool few = matrix->outcomes <= 16;

    for (size_t g = 0; g < matrix->width; g += KP_LANE)
        _mm256_storeu_si256((__m256i *)(parts + g),
                            few ? count_some(matrix, secrets, count, g, 0, true)
                                : count_many(matrix, secrets, count, g));
}

#endif

/* ---- Guess by guess -------------------------------------------------------- */

static void count_plainly(const struct kp_score_matrix *matrix, const uint16_t *secrets,
                          size_t count, uint8_t *parts)
{
    memset(parts, 0, matrix->width);
    for (size_t g = 0; g < matrix->guesses; g++)
        parts[g] = (uint8_t)kp_count_parts(kp_score_matrix_row(matrix, g), secrets, count);
}

void kp_count_all_parts(const struct kp_score_matrix *matrix, const uint16_t *secrets, size_t count,
                        uint8_t *parts)
{
#ifdef KP_AVX2
    if (matrix->position->table->method == KP_BULK_SCORE_FASTEST && kp_has_avx2()) {
        count_by_avx2(matrix, secrets, count, parts);
        return;
    }
#endif
    count_plainly(matrix, secrets, count, parts);
}
