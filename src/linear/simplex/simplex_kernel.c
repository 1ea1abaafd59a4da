/* The version of the loops that every processor can run. */
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
