/* The plain version of the loops, which is the specification of the others. */
#include "linear/simplex/simplex_kernel.h"

static double subtract_multiple(double *row, const double *pivot, double factor, size_t width)
{
    double sum[KP_LANES] = {0};

    for (size_t i = 0; i < width; i += KP_LANES)
        for (size_t lane = 0; lane < KP_LANES; lane++) {
            double left = row[i + lane] - factor * pivot[i + lane];

            row[i + lane] = left;
            sum[lane] += left * left;
        }
    return kp_add_lanes(sum);
}

static void eliminate(double *matrix, size_t rows, size_t width, const double *pivot,
                      const double *pivot_column, double *edge_weight)
{
    for (size_t i = 0; i < rows; i++)
        if (pivot_column[i] != 0)
            edge_weight[i] = subtract_multiple(matrix + i * width, pivot, pivot_column[i], width);
}

static void multiply_columns(const struct kp_sliced_columns *columns, const double *weight,
                             double *product)
{
    for (size_t slice = 0; slice < columns->slices; slice++) {
        double sum[KP_SLICE] = {0};

        for (size_t i = columns->first[slice]; i < columns->first[slice + 1]; i += KP_SLICE)
            for (size_t lane = 0; lane < KP_SLICE; lane++) {
                double weighed = weight[columns->row[i + lane]];

                sum[lane] += columns->coefficient ? columns->coefficient[i + lane] * weighed
                                                  : weighed;
            }
        for (size_t lane = 0; lane < KP_SLICE; lane++)
            product[columns->column[slice * KP_SLICE + lane]] = sum[lane];
    }
}

static void subtract_products(double *left, const double *weight, const double *vectors,
                              const uint32_t *list, size_t count)
{
    double sum[2][KP_LANES] = {{0}};

    for (size_t i = 0; i < count; i++)
        for (size_t lane = 0; lane < KP_LANES; lane++)
            sum[i % 2][lane] += weight[list[i]] * vectors[(size_t)list[i] * KP_LANES + lane];
    for (size_t lane = 0; lane < KP_LANES; lane++)
        left[lane] -= sum[0][lane] + sum[1][lane];
}

static double dot(const double *a, const double *b, size_t count)
{
    double sum[KP_LANES] = {0};

    for (size_t i = 0; i < count; i += KP_LANES)
        for (size_t lane = 0; lane < KP_LANES; lane++)
            sum[lane] += a[i + lane] * b[i + lane];
    return kp_add_lanes(sum);
}

static void add_multiple(double *to, const double *from, double factor, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] += factor * from[i];
}

const struct kp_simplex_kernel kp_simplex_plain = {"plain", eliminate,    multiply_columns,
                                                   dot,     add_multiple, subtract_products};

const struct kp_simplex_kernel *kp_simplex_fastest(void)
{
    const struct kp_simplex_kernel *avx2 = kp_simplex_avx2();

    return avx2 ? avx2 : &kp_simplex_plain;
}
