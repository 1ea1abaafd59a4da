/* The version of the loops that does four operations with an instruction. */
#include "linear/simplex/simplex_kernel.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define TARGET  __attribute__((target("avx2")))
#define NUMBERS 4
#include "linear/simplex/simplex_loops.h"

const struct kp_simplex_kernel *kp_simplex_avx2(void)
{
    static const struct kp_simplex_kernel avx2 = {eliminate, multiply_columns, dot, add_multiple,
                                                  subtract_products};

    return __builtin_cpu_supports("avx2") ? &avx2 : NULL;
}

#else

const struct kp_simplex_kernel *kp_simplex_avx2(void)
{
    return NULL;
}

#endif
