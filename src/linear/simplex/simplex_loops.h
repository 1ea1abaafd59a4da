/* The loops of simplex_kernel.h, for vectors of NUMBERS numbers.  Each file that includes them
 * defines NUMBERS, and TARGET, the attribute that says which instructions the compiler may use. */
#pragma once

#include "linear/simplex/simplex_kernel.h"

#define PARTS (KP_LANES / NUMBERS)

/* Some numbers, anywhere in memory. */
typedef double numbers __attribute__((vector_size(NUMBERS * 8), aligned(8), may_alias));

#define AT(place) (*(numbers *)(place))
#define OF(place) (*(const numbers *)(place))

/* The sums of KP_LANES lanes. */
struct lane_sums {
    numbers part[PARTS];
};

TARGET static inline double add_up(const struct lane_sums *sums)
{
    double sum[KP_LANES];

    for (size_t k = 0; k < PARTS; k++)
        AT(sum + k * NUMBERS) = sums->part[k];
    return kp_add_lanes(sum);
}

TARGET static double subtract_multiple(double *row, const double *pivot, double factor,
                                       size_t width)
{
    struct lane_sums sums = {0};

    for (size_t i = 0; i < width; i += KP_LANES)
        for (size_t k = 0; k < PARTS; k++) {
            numbers left = OF(row + i + k * NUMBERS) - factor * OF(pivot + i + k * NUMBERS);

            AT(row + i + k * NUMBERS) = left;
            sums.part[k] += left * left;
        }
    return add_up(&sums);
}

TARGET static void eliminate(double *matrix, size_t rows, size_t width, const double *pivot,
                             const double *pivot_column, double *edge_weight)
{
    for (size_t i = 0; i < rows; i++)
        if (pivot_column[i] != 0)
            edge_weight[i] = subtract_multiple(matrix + i * width, pivot, pivot_column[i], width);
}

TARGET static inline void weigh_rows(const double *weight, const int32_t *row, numbers *weighed)
{
    for (size_t k = 0; k < NUMBERS; k++)
        (*weighed)[k] = weight[row[k]];
}

TARGET static void multiply_columns(const struct kp_sliced_columns *columns, const double *weight,
                                    double *product)
{
    for (size_t slice = 0; slice < columns->slices; slice++) {
        const uint32_t *column = columns->column + slice * KP_SLICE;
        numbers sum[KP_SLICE / NUMBERS] = {0}, weighed = {0};
        size_t i = columns->first[slice], end = columns->first[slice + 1];

        for (; columns->coefficient && i < end; i += KP_SLICE)
            for (size_t k = 0; k < KP_SLICE / NUMBERS; k++) {
                weigh_rows(weight, columns->row + i + k * NUMBERS, &weighed);
                sum[k] += OF(columns->coefficient + i + k * NUMBERS) * weighed;
            }
        for (; i < end; i += KP_SLICE)
            for (size_t k = 0; k < KP_SLICE / NUMBERS; k++) {
                weigh_rows(weight, columns->row + i + k * NUMBERS, &weighed);
                sum[k] += weighed;
            }
        for (size_t lane = 0; lane < KP_SLICE; lane++)
            product[column[lane]] = sum[lane / NUMBERS][lane % NUMBERS];
    }
}

TARGET static inline void add_products(struct lane_sums *sums, double weight, const double *vectors)
{
    for (size_t k = 0; k < PARTS; k++)
        sums->part[k] += weight * OF(vectors + k * NUMBERS);
}

TARGET static void subtract_products(double *left, const double *weight, const double *vectors,
                                     const uint32_t *list, size_t count)
{
    struct lane_sums even = {0}, odd = {0};
    size_t i = 0;

    for (; i + 1 < count; i += 2) {
        add_products(&even, weight[list[i]], vectors + (size_t)list[i] * KP_LANES);
        add_products(&odd, weight[list[i + 1]], vectors + (size_t)list[i + 1] * KP_LANES);
    }
    if (i < count)
        add_products(&even, weight[list[i]], vectors + (size_t)list[i] * KP_LANES);
    for (size_t k = 0; k < PARTS; k++)
        AT(left + k * NUMBERS) -= even.part[k] + odd.part[k];
}

TARGET static double dot(const double *a, const double *b, size_t count)
{
    struct lane_sums sums = {0};

    for (size_t i = 0; i < count; i += KP_LANES)
        for (size_t k = 0; k < PARTS; k++)
            sums.part[k] += OF(a + i + k * NUMBERS) * OF(b + i + k * NUMBERS);
    return add_up(&sums);
}

TARGET static void add_multiple(double *to, const double *from, double factor, size_t count)
{
    for (size_t i = 0; i < count; i += NUMBERS)
        AT(to + i) += factor * OF(from + i);
}
