/* A block is a register wide.  On other processors, and for compilers that do not know
 * AVX2, there is nothing here but a NULL. */
#include "strategy/partition_blocks.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static __m256i load(const uint8_t *at)
{
    return _mm256_loadu_si256((const __m256i *)at);
}

AVX2 static void store(uint8_t *at, __m256i lanes)
{
    _mm256_storeu_si256((__m256i *)at, lanes);
}

/* ---- Marks ------------------------------------------------------------- */

AVX2 static void work_out_terms(struct kp_partition_blocks *columns, const unsigned char *block)
{
    __m256i agrees = _mm256_set1_epi8((char)columns->peg_term);

    for (size_t t = 1; t < columns->term_count; t++) {
        const struct kp_term *term = columns->terms + t;
        __m256i plane = load(block + (size_t)term->plane.plane * KP_LANES);
        __m256i value = _mm256_set1_epi8((char)term->plane.value);

        store(columns->rows + t * KP_LANES,
              term->is_peg ? _mm256_and_si256(_mm256_cmpeq_epi8(plane, value), agrees)
                           : _mm256_min_epu8(plane, value));
    }
}

/* Lists are as long as is known here for boards of four pegs, five and six, so that they
 * are walked without a loop: 20 % of the time of 5x8. */
AVX2 static inline __attribute__((always_inline)) void
add_lists(struct kp_partition_blocks *columns, size_t width)
{
    const uint32_t *list = columns->lists;

    for (size_t i = 0; i < columns->count; i++, list += width) {
        __m256i mark = load(columns->rows + list[0]);

        for (size_t t = 1; t < width; t++)
            mark = _mm256_add_epi8(mark, load(columns->rows + list[t]));
        store(columns->marks + i * KP_LANES, mark);
    }
}

AVX2 static void add_terms(struct kp_partition_blocks *columns)
{
    switch (columns->width) {
    case 8:
        add_lists(columns, 8);
        break;
    case 10:
        add_lists(columns, 10);
        break;
    case 12:
        add_lists(columns, 12);
        break;
    default:
        add_lists(columns, columns->width);
    }
}

/* How many of the secrets from..until-1 have these marks. */
AVX2 static __m256i size(const struct kp_partition_blocks *columns, __m256i marks, size_t from,
                         size_t until)
{
    __m256i size = _mm256_setzero_si256();

    for (size_t i = from; i < until; i++)
        size = _mm256_sub_epi8(size, _mm256_cmpeq_epi8(load(columns->marks + i * KP_LANES), marks));
    return size;
}

/* ---- The largest ------------------------------------------------------- */

AVX2 static uint32_t below(__m256i largest, unsigned limit)
{
    __m256i most = _mm256_set1_epi8((char)(limit - 1));

    return (uint32_t)_mm256_movemask_epi8(
        _mm256_cmpeq_epi8(_mm256_min_epu8(largest, most), largest));
}

/* What has ruled out the last lanes of a block is asked first in the next. */
static void ask_first(uint8_t *order, size_t k)
{
    uint8_t mark = order[k];

    memmove(order + 1, order, k);
    order[0] = mark;
}

/* Where there are fewer secrets than marks, the parts that there are: of each secret. */
AVX2 static uint32_t largest(struct kp_partition_blocks *columns, const unsigned char *block,
                             unsigned limit, uint8_t *largest)
{
    bool few = columns->count < columns->field->mark_count;
    size_t n = few ? columns->count : columns->field->mark_count;
    __m256i most = _mm256_setzero_si256();
    uint32_t left = UINT32_MAX;

    work_out_terms(columns, block);
    add_terms(columns);
    for (size_t k = 0; k < n && left; k++) {
        __m256i marks = few ? load(columns->marks + k * KP_LANES)
                            : _mm256_set1_epi8((char)columns->order[k]);

        most = _mm256_max_epu8(most, size(columns, marks, 0, columns->count));
        left = below(most, limit);
        if (!left && !few)
            ask_first(columns->order, k);
    }
    store(largest, most);
    return left;
}

/* ---- The sum ----------------------------------------------------------- */

AVX2 static void add_weights(__m256i sizes, const int64_t *weights, int64_t *sums)
{
    uint8_t size[KP_LANES];

    if (_mm256_testz_si256(sizes, sizes))
        return;
    store(size, sizes);
    for (size_t lane = 0; lane < KP_LANES; lane++)
        sums[lane] += weights[size[lane]];
}

/* Each part once: of the first secret that is in it. */
AVX2 static void sum_few(struct kp_partition_blocks *columns, const int64_t *weights, int64_t *sums)
{
    for (size_t i = 0; i < columns->count; i++) {
        __m256i marks = load(columns->marks + i * KP_LANES);
        __m256i before = size(columns, marks, 0, i), none = _mm256_setzero_si256();

        add_weights(_mm256_and_si256(_mm256_cmpeq_epi8(before, none),
                                     size(columns, marks, i, columns->count)),
                    weights, sums);
    }
}

AVX2 static void sum(struct kp_partition_blocks *columns, const int64_t *weights, int64_t *sums)
{
    const struct kp_code_table *field = columns->field;

    memset(sums, 0, KP_LANES * sizeof *sums);
    if (columns->count < field->mark_count) {
        sum_few(columns, weights, sums);
        return;
    }
    for (size_t k = 0; k < field->mark_count; k++)
        add_weights(size(columns, _mm256_set1_epi8((char)field->marks[k]), 0, columns->count),
                    weights, sums);
}

const struct kp_partition_blocks_method *kp_partition_blocks_avx2(void)
{
    static const struct kp_partition_blocks_method avx2 = {largest, sum};

    return __builtin_cpu_supports("avx2") ? &avx2 : NULL;
}

#else

const struct kp_partition_blocks_method *kp_partition_blocks_avx2(void)
{
    return NULL;
}

#endif
