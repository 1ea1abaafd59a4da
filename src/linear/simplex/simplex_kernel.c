/* The compiler makes vector instructions of the loops over lanes.  The loops are inlined twice:
 * into functions that may use AVX2, and into those that choose between the two. */
#include "linear/simplex/simplex_kernel.h"

#include "base/avx2.h"

#ifndef KP_AVX2
#define KP_AVX2
#define kp_has_avx2() false
#endif

#define ALWAYS_INLINE inline __attribute__((always_inline))
#define LOOP          static ALWAYS_INLINE void

#define MAKE_VERSIONS(loop, parameters, arguments) \
    KP_AVX2 static void loop##_by_avx2 parameters \
    { \
        loop arguments; \
    } \
    void kp_kernel_##loop parameters \
    { \
        if (kp_has_avx2()) \
            loop##_by_avx2 arguments; \
        else \
            loop arguments; \
    }

static ALWAYS_INLINE double add_lanes(const double *sum)
{
    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

static ALWAYS_INLINE double subtract_multiple(double *restrict row, const double *restrict pivot,
                                              double factor, size_t width)
{
    double sum[KP_LANES] = {0};

    for (size_t i = 0; i < width; i += KP_LANES)
        for (size_t k = 0; k < KP_LANES; k++) {
            double left = row[i + k] - factor * pivot[i + k];

            row[i + k] = left;
            sum[k] += left * left;
        }
    return add_lanes(sum);
}

LOOP eliminate(double *matrix, size_t rows, size_t width, const double *pivot,
               const double *pivot_column, double *edge_weight)
{
    for (size_t i = 0; i < rows; i++)
        if (pivot_column[i] != 0)
            edge_weight[i] = subtract_multiple(matrix + i * width, pivot, pivot_column[i], width);
}

static ALWAYS_INLINE double dot(const double *a, const double *b, size_t count)
{
    double sum[KP_LANES] = {0};

    for (size_t i = 0; i < count; i += KP_LANES)
        for (size_t k = 0; k < KP_LANES; k++)
            sum[k] += a[i + k] * b[i + k];
    return add_lanes(sum);
}

KP_AVX2 static double dot_by_avx2(const double *a, const double *b, size_t count)
{
    return dot(a, b, count);
}

double kp_kernel_dot(const double *a, const double *b, size_t count)
{
    return kp_has_avx2() ? dot_by_avx2(a, b, count) : dot(a, b, count);
}

LOOP add_multiple(double *restrict to, const double *restrict from, double factor, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] += factor * from[i];
}

LOOP add_products(double *restrict sum, double weight, const double *restrict vectors)
{
    for (size_t k = 0; k < KP_LANES; k++)
        sum[k] += weight * vectors[k];
}

LOOP subtract_products(double *left, const double *weight, const double *vectors,
                       const uint32_t *list, size_t count)
{
    double even[KP_LANES] = {0}, odd[KP_LANES] = {0};
    size_t i = 0;

    for (; i + 1 < count; i += 2) {
        add_products(even, weight[list[i]], vectors + (size_t)list[i] * KP_LANES);
        add_products(odd, weight[list[i + 1]], vectors + (size_t)list[i + 1] * KP_LANES);
    }
    if (i < count)
        add_products(even, weight[list[i]], vectors + (size_t)list[i] * KP_LANES);
    for (size_t k = 0; k < KP_LANES; k++)
        left[k] -= even[k] + odd[k];
}

MAKE_VERSIONS(eliminate,
              (double *matrix, size_t rows, size_t width, const double *pivot,
               const double *pivot_column, double *edge_weight),
              (matrix, rows, width, pivot, pivot_column, edge_weight))
MAKE_VERSIONS(add_multiple, (double *to, const double *from, double factor, size_t count),
              (to, from, factor, count))
MAKE_VERSIONS(subtract_products,
              (double *left, const double *weight, const double *vectors, const uint32_t *list,
               size_t count),
              (left, weight, vectors, list, count))
