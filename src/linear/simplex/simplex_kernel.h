/* The loops of the dual simplex and of maximum_entropy.c that take their time, in two versions.
 *
 * Both versions do the same operations in the same order and round alike, so every pivot, and
 * with it the whole search, is the same on every machine.  That is why there are no fused
 * multiplications, and why a sum is always the sum of KP_LANES sums: element i belongs to sum
 * i % KP_LANES, and kp_add_lanes adds these up. */
#ifndef KP_LINEAR_SIMPLEX_SIMPLEX_KERNEL_H
#define KP_LINEAR_SIMPLEX_SIMPLEX_KERNEL_H

#include <stddef.h>
#include <stdint.h>

/* Every vector has a multiple of KP_LANES elements, those at its end being 0. */
#define KP_LANES 8

/* Some columns of a sparse matrix, four by four: a slice is four columns, and in it the k-th
 * entries of all four are next to each other.  Shorter columns are filled up with entries that
 * multiply an element which is 0. */
#define KP_SLICE 4

struct kp_sliced_columns {
    size_t slices;
    uint32_t *column;    /* [slice * KP_SLICE]: its number in the matrix */
    size_t *first;       /* [slice]: its first entry; [slices]: the number of entries */
    int32_t *row;        /* [entry] */
    double *coefficient; /* [entry]; NULL: all are 1, but for those that fill up */
};

struct kp_simplex_kernel {
    const char *name;

    /* For every row i of the matrix with factor[i] other than 0: subtract factor[i] times
     * `pivot` from it, and set norm[i] to the sum of its squares. */
    void (*eliminate)(double *matrix, size_t rows, size_t width, const double *pivot,
                      const double *factor, double *norm);

    /* product[j] = the sum over column j of coefficient times weight[row], for the columns in the
     * slices. */
    void (*multiply_columns)(const struct kp_sliced_columns *columns, const double *weight,
                             double *product);

    double (*dot)(const double *a, const double *b, size_t count);

    /* to += factor * from. */
    void (*add_multiple)(double *to, const double *from, double factor, size_t count);

    /* For KP_LANES vectors at once, vectors[element][vector]: subtract from left[vector] the sum
     * of weight[element] * vectors[element][vector] over the elements in the list. */
    void (*subtract_products)(double *left, const double *weight, const double *vectors,
                              const uint32_t *list, size_t count);
};

static inline double kp_add_lanes(const double *sum)
{
    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

extern const struct kp_simplex_kernel kp_simplex_plain;

/* The version that uses AVX2; NULL: the processor or the compiler has none. */
const struct kp_simplex_kernel *kp_simplex_avx2(void);

/* The faster version that this machine can run. */
const struct kp_simplex_kernel *kp_simplex_fastest(void);

#endif
