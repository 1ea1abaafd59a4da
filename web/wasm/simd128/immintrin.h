/* The instructions of AVX2 that keypeg uses (src/base/avx2.h), each as a pair of SIMD128's. */
#pragma once

#include <stdint.h>
#include <wasm_simd128.h>

typedef v128_t __m128i;

typedef struct {
    v128_t low, high;
} __m256i;

#define KP_PAIR static inline __attribute__((always_inline)) __m256i
#define KP_PAIRWISE(name, instruction) \
    KP_PAIR name(__m256i a, __m256i b) \
    { \
        return (__m256i){instruction(a.low, b.low), instruction(a.high, b.high)}; \
    }

KP_PAIRWISE(_mm256_add_epi8, wasm_i8x16_add)
KP_PAIRWISE(_mm256_adds_epu8, wasm_u8x16_add_sat)
KP_PAIRWISE(_mm256_sub_epi8, wasm_i8x16_sub)
KP_PAIRWISE(_mm256_subs_epu8, wasm_u8x16_sub_sat)
KP_PAIRWISE(_mm256_min_epu8, wasm_u8x16_min)
KP_PAIRWISE(_mm256_max_epu8, wasm_u8x16_max)
KP_PAIRWISE(_mm256_cmpeq_epi8, wasm_i8x16_eq)
KP_PAIRWISE(_mm256_add_epi64, wasm_i64x2_add)
KP_PAIRWISE(_mm256_and_si256, wasm_v128_and)
KP_PAIRWISE(_mm256_or_si256, wasm_v128_or)

KP_PAIR _mm256_setzero_si256(void)
{
    return (__m256i){wasm_i8x16_const_splat(0), wasm_i8x16_const_splat(0)};
}

KP_PAIR _mm256_set1_epi8(char value)
{
    return (__m256i){wasm_i8x16_splat(value), wasm_i8x16_splat(value)};
}

KP_PAIR _mm256_loadu_si256(const __m256i *from)
{
    return (__m256i){wasm_v128_load(from), wasm_v128_load((const char *)from + 16)};
}

static inline void _mm256_storeu_si256(__m256i *to, __m256i lanes)
{
    wasm_v128_store(to, lanes.low);
    wasm_v128_store((char *)to + 16, lanes.high);
}

KP_PAIR _mm256_broadcastsi128_si256(__m128i half)
{
    return (__m256i){half, half};
}

#define _mm_setr_epi8(...) wasm_i8x16_make(__VA_ARGS__)

KP_PAIR _mm256_slli_epi16(__m256i lanes, uint32_t bits)
{
    return (__m256i){wasm_i16x8_shl(lanes.low, bits), wasm_i16x8_shl(lanes.high, bits)};
}

KP_PAIR _mm256_srli_epi16(__m256i lanes, uint32_t bits)
{
    return (__m256i){wasm_u16x8_shr(lanes.low, bits), wasm_u16x8_shr(lanes.high, bits)};
}

/* An index of 128 or more gives 0, and of others the low four bits count; here every index above 15
 * gives 0. */
KP_PAIR _mm256_shuffle_epi8(__m256i bytes, __m256i index)
{
    v128_t used = wasm_i8x16_const_splat((char)0x8f);

    return (__m256i){wasm_i8x16_swizzle(bytes.low, wasm_v128_and(index.low, used)),
                     wasm_i8x16_swizzle(bytes.high, wasm_v128_and(index.high, used))};
}

/* The sum of each eight bytes, for bytes of the second operand that are 0, as everywhere in keypeg. */
static inline v128_t kp_sum_eights(v128_t bytes)
{
    v128_t fours = wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(bytes));
    v128_t odd = wasm_u64x2_shr(fours, 32);

    return wasm_i64x2_add(wasm_v128_and(fours, wasm_i64x2_const_splat(0xffffffff)), odd);
}

KP_PAIR _mm256_sad_epu8(__m256i bytes, __m256i zero)
{
    (void)zero;
    return (__m256i){kp_sum_eights(bytes.low), kp_sum_eights(bytes.high)};
}

static inline int _mm256_movemask_epi8(__m256i lanes)
{
    return (int)((uint32_t)wasm_i8x16_bitmask(lanes.low) | (uint32_t)wasm_i8x16_bitmask(lanes.high)
                                                               << 16);
}

static inline int _mm256_testz_si256(__m256i a, __m256i b)
{
    return !wasm_v128_any_true(
        wasm_v128_or(wasm_v128_and(a.low, b.low), wasm_v128_and(a.high, b.high)));
}
