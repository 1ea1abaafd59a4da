/* The loops of the dual simplex, four numbers per instruction. */
#include "linear/simplex/simplex_kernel.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static double add_up(__m256d low, __m256d high)
{
    double sum[KP_LANES];

    _mm256_storeu_pd(sum, low);
    _mm256_storeu_pd(sum + 4, high);
    return kp_add_lanes(sum);
}

AVX2 static double subtract_multiple(double *row, const double *pivot, double factor, size_t width)
{
    __m256d by = _mm256_set1_pd(factor);
    __m256d sum_low = _mm256_setzero_pd(), sum_high = _mm256_setzero_pd();

    for (size_t i = 0; i < width; i += KP_LANES) {
        __m256d low = _mm256_sub_pd(_mm256_loadu_pd(row + i),
                                    _mm256_mul_pd(by, _mm256_loadu_pd(pivot + i)));
        __m256d high = _mm256_sub_pd(_mm256_loadu_pd(row + i + 4),
                                     _mm256_mul_pd(by, _mm256_loadu_pd(pivot + i + 4)));

        _mm256_storeu_pd(row + i, low);
        _mm256_storeu_pd(row + i + 4, high);
        sum_low = _mm256_add_pd(sum_low, _mm256_mul_pd(low, low));
        sum_high = _mm256_add_pd(sum_high, _mm256_mul_pd(high, high));
    }
    return add_up(sum_low, sum_high);
}

AVX2 static void eliminate(double *matrix, size_t rows, size_t width, const double *pivot,
                           const double *pivot_column, double *edge_weight)
{
    for (size_t i = 0; i < rows; i++)
        if (pivot_column[i] != 0)
            edge_weight[i] = subtract_multiple(matrix + i * width, pivot, pivot_column[i], width);
}

/* Four loads are faster than an instruction that gathers. */
AVX2 static __m256d weigh_rows(const double *weight, const int32_t *row)
{
    return _mm256_setr_pd(weight[row[0]], weight[row[1]], weight[row[2]], weight[row[3]]);
}

AVX2 static void multiply_columns(const struct kp_sliced_columns *columns, const double *weight,
                                  double *product)
{
    for (size_t slice = 0; slice < columns->slices; slice++) {
        const uint32_t *column = columns->column + slice * KP_SLICE;
        size_t end = columns->first[slice + 1];
        __m256d sum = _mm256_setzero_pd();
        double sums[KP_SLICE];

        if (columns->coefficient)
            for (size_t i = columns->first[slice]; i < end; i += KP_SLICE)
                sum = _mm256_add_pd(sum, _mm256_mul_pd(_mm256_loadu_pd(columns->coefficient + i),
                                                       weigh_rows(weight, columns->row + i)));
        else
            for (size_t i = columns->first[slice]; i < end; i += KP_SLICE)
                sum = _mm256_add_pd(sum, weigh_rows(weight, columns->row + i));
        _mm256_storeu_pd(sums, sum);
        for (size_t lane = 0; lane < KP_SLICE; lane++)
            product[column[lane]] = sums[lane];
    }
}

struct eight_sums {
    __m256d low, high;
};

AVX2 static void add_products(struct eight_sums *sums, double weight, const double *vectors)
{
    __m256d by = _mm256_set1_pd(weight);

    sums->low = _mm256_add_pd(sums->low, _mm256_mul_pd(by, _mm256_loadu_pd(vectors)));
    sums->high = _mm256_add_pd(sums->high, _mm256_mul_pd(by, _mm256_loadu_pd(vectors + 4)));
}

AVX2 static void subtract_products(double *left, const double *weight, const double *vectors,
                                   const uint32_t *list, size_t count)
{
    __m256d zero = _mm256_setzero_pd();
    struct eight_sums even = {zero, zero}, odd = {zero, zero};
    size_t i = 0;

    for (; i + 1 < count; i += 2) {
        add_products(&even, weight[list[i]], vectors + (size_t)list[i] * KP_LANES);
        add_products(&odd, weight[list[i + 1]], vectors + (size_t)list[i + 1] * KP_LANES);
    }
    if (i < count)
        add_products(&even, weight[list[i]], vectors + (size_t)list[i] * KP_LANES);
    even.low = _mm256_add_pd(even.low, odd.low);
    even.high = _mm256_add_pd(even.high, odd.high);
    _mm256_storeu_pd(left, _mm256_sub_pd(_mm256_loadu_pd(left), even.low));
    _mm256_storeu_pd(left + 4, _mm256_sub_pd(_mm256_loadu_pd(left + 4), even.high));
}

AVX2 static double dot(const double *a, const double *b, size_t count)
{
    __m256d sum_low = _mm256_setzero_pd(), sum_high = _mm256_setzero_pd();

    for (size_t i = 0; i < count; i += KP_LANES) {
        sum_low = _mm256_add_pd(sum_low,
                                _mm256_mul_pd(_mm256_loadu_pd(a + i), _mm256_loadu_pd(b + i)));
        sum_high = _mm256_add_pd(
            sum_high, _mm256_mul_pd(_mm256_loadu_pd(a + i + 4), _mm256_loadu_pd(b + i + 4)));
    }
    return add_up(sum_low, sum_high);
}

AVX2 static void add_multiple(double *to, const double *from, double factor, size_t count)
{
    __m256d by = _mm256_set1_pd(factor);

    for (size_t i = 0; i < count; i += 4)
        _mm256_storeu_pd(to + i, _mm256_add_pd(_mm256_loadu_pd(to + i),
                                               _mm256_mul_pd(by, _mm256_loadu_pd(from + i))));
}

const struct kp_simplex_kernel *kp_simplex_avx2(void)
{
    static const struct kp_simplex_kernel avx2 = {"avx2", eliminate,    multiply_columns,
                                                  dot,    add_multiple, subtract_products};

    return __builtin_cpu_supports("avx2") ? &avx2 : NULL;
}

#else

const struct kp_simplex_kernel *kp_simplex_avx2(void)
{
    return NULL;
}

#endif
