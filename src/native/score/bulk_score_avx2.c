/* A plane of a block is as wide as a register, so 32 codes are scored at a time.  For other
 * processors, and compilers that do not know AVX2, the method is NULL. */
#include "native/score/bulk_score_impl.h"

#include "base/avx2.h"

#ifdef KP_AVX2

KP_AVX2 static __m256i load(const unsigned char *block, struct kp_plane plane)
{
    return _mm256_loadu_si256((const __m256i *)(block + (size_t)plane.plane * KP_CODE_LANES));
}

/* Counts the black pegs.  The comparison gives -1 for a lane that agrees. */
KP_AVX2 static __m256i count_black(const unsigned char *block, const struct kp_guess *guess)
{
    __m256i black = _mm256_setzero_si256();

    for (int i = 0; i < guess->place_count; i++) {
        __m256i value = _mm256_set1_epi8((char)guess->places[i].value);

        black = _mm256_sub_epi8(black, _mm256_cmpeq_epi8(load(block, guess->places[i]), value));
    }
    return black;
}

KP_AVX2 static __m256i count_total(const unsigned char *block, const struct kp_guess *guess)
{
    __m256i total = _mm256_setzero_si256();

    for (int i = 0; i < guess->colour_count; i++) {
        __m256i value = _mm256_set1_epi8((char)guess->colours[i].value);

        total = _mm256_add_epi8(total, _mm256_min_epu8(load(block, guess->colours[i]), value));
    }
    return total;
}

/* Scores all blocks.  Marks have fewer than 16 black pegs, so shifting pairs of lanes does not
 * carry from one lane into the other. */
KP_AVX2 static void score_blocks(struct kp_blocks blocks, const struct kp_guess *guess,
                                 enum kp_scoring scores, uint8_t *to)
{
    for (size_t i = 0; i < blocks.count; i++, blocks.block += blocks.size, to += KP_CODE_LANES) {
        __m256i none = _mm256_setzero_si256();
        __m256i black = scores == KP_COLOURS_ONLY ? none : count_black(blocks.block, guess);
        __m256i lanes = scores == KP_BLACK_ONLY ? black : count_total(blocks.block, guess);

        if (scores == KP_BLACK_AND_WHITE)
            lanes = _mm256_or_si256(_mm256_slli_epi16(black, 4), _mm256_sub_epi8(lanes, black));
        _mm256_storeu_si256((__m256i *)to, lanes);
    }
}

const struct kp_score_kernel *kp_score_kernel_avx2(void)
{
    static const struct kp_score_kernel avx2 = {"avx2", score_blocks};

    return kp_has_avx2() ? &avx2 : NULL;
}

#else

const struct kp_score_kernel *kp_score_kernel_avx2(void)
{
    return NULL;
}

#endif
