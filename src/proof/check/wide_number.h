/* The numbers of proofs: integers of 128 bits, or of 64 where the compiler has no larger ones.  A
 * result beyond a quarter of that range is a failure of the context, so that negations and sums of
 * two numbers never overflow. */
#pragma once

#include "proof/check/pb_context.h"

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 kp_wide;
typedef int64_t kp_half_wide;
#else
typedef int64_t kp_wide;
typedef int32_t kp_half_wide;
#endif

#define KP_MOST_WIDE ((kp_wide)1 << (8 * sizeof(kp_wide) - 3))

static inline kp_wide kp_wide_checked(struct kp_pb_context *context, kp_wide number)
{
    if (number <= KP_MOST_WIDE && number >= -KP_MOST_WIDE)
        return number;
    kp_pb_refuse_number(context);
    return 0;
}

static inline kp_wide kp_wide_add(struct kp_pb_context *context, kp_wide a, kp_wide b)
{
    return kp_wide_checked(context, a + b);
}

static inline kp_wide kp_wide_magnitude(kp_wide a)
{
    return a < 0 ? -a : a;
}

static inline kp_wide kp_wide_multiply(struct kp_pb_context *context, kp_wide a, kp_wide b)
{
    bool is_small = a == (kp_half_wide)a && b == (kp_half_wide)b;
    bool is_large = !is_small && a != 0 &&
                    kp_wide_magnitude(b) > KP_MOST_WIDE / kp_wide_magnitude(a);

    return kp_wide_checked(context, is_large ? KP_MOST_WIDE + 1 : a * b);
}

/* a / by, rounded up, with by > 0. */
static inline kp_wide kp_wide_divide_up(kp_wide a, kp_wide by)
{
    return a / by + (a > 0 && a % by != 0);
}
