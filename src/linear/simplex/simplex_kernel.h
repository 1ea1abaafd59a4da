/* The loops of the dual simplex and of maximum_entropy.c that take most of the time.
 *
 * They are compiled twice, for AVX2 and for any processor.  Both do the same operations in the same
 * order and round alike, so every pivot, and with it the whole search, is the same on every
 * machine.  For this reason no multiplication is fused with an addition (a compiler option),
 * and a sum is always the sum of KP_LANES sums: element i belongs to sum i % KP_LANES. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Every vector has a multiple of KP_LANES elements; the elements that fill it up are 0. */
#define KP_LANES 8

static inline size_t kp_round_up_to_lanes(size_t count)
{
    return (count + KP_LANES - 1) / KP_LANES * KP_LANES;
}

/* For every row i of the matrix whose pivot_column[i] is not 0: subtracts pivot_column[i] times
 * `pivot` from the row, and sets edge_weight[i] to the sum of its squares. */
void kp_kernel_eliminate(double *matrix, size_t rows, size_t width, const double *pivot,
                         const double *pivot_column, double *edge_weight);

double kp_kernel_dot(const double *a, const double *b, size_t count);

/* Adds factor times `from` to `to`. */
void kp_kernel_add_multiple(double *to, const double *from, double factor, size_t count);

/* For KP_LANES vectors at once, as vectors[element][vector]: subtracts from left[vector] the sum of
 * weight[element] * vectors[element][vector] over the elements in the list. */
void kp_kernel_subtract_products(double *left, const double *weight, const double *vectors,
                                 const uint32_t *list, size_t count);
