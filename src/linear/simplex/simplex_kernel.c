/* The inner loops of the simplex method in plain C, and the choice between them and the AVX2 ones.
 * Both are the same source with other constants, sum in the same eight lanes and fuse nothing, so
 * they take the same pivots on every machine. */
#define TARGET
#define NUMBERS 2
#include "linear/simplex/simplex_loops.h"

const struct kp_simplex_kernel kp_simplex_plain = {eliminate, multiply_columns, dot, add_multiple,
                                                   subtract_products};

const struct kp_simplex_kernel *kp_simplex_fastest(void)
{
    const struct kp_simplex_kernel *avx2 = kp_simplex_avx2();

    return avx2 ? avx2 : &kp_simplex_plain;
}
