/* Integers of any size.  A number that fits into 64 bits has no limbs, and its arithmetic is
 * inline; nearly all numbers of proofs do.  A struct that is all zero is the number 0.
 *
 * A number with limbs owns them: of two copies of the struct, only one may be dropped. */
#pragma once

#include "proof/check/pb_context.h"

struct kp_pb_number {
    int64_t small;           /* the value, if there are no limbs; never INT64_MIN */
    struct kp_pb_limbs *big; /* NULL, or the value of a number that does not fit into `small` */
};

/* Digits to the base 2^64, least first; the last is not 0. */
struct kp_pb_limbs {
    bool is_negative;
    size_t size;
    uint64_t limbs[];
};

/* Free the limbs. */
void kp_pb_drop_limbs(struct kp_pb_context *context, struct kp_pb_number *number);
void kp_pb_add_large_product(struct kp_pb_context *context, struct kp_pb_number *to,
                             struct kp_pb_number a, struct kp_pb_number b);

/* Negative, 0 or positive, as |a| is smaller than, equal to or larger than |b|. */
int kp_pb_compare_magnitudes(struct kp_pb_number a, struct kp_pb_number b);

/* number /= by, rounded up, with by > 0. */
void kp_pb_divide_up(struct kp_pb_context *context, struct kp_pb_number *number,
                     struct kp_pb_number by);

/* Read a number: an optional sign, and digits without superfluous zeros.  false: the text is not
 * one. */
bool kp_pb_read_number(struct kp_pb_context *context, const char *text, size_t length,
                       struct kp_pb_number *number);

static inline struct kp_pb_number kp_pb_small(int64_t value)
{
    return (struct kp_pb_number){value, NULL};
}

/* The number becomes 0. */
static inline void kp_pb_drop(struct kp_pb_context *context, struct kp_pb_number *number)
{
    if (number->big)
        kp_pb_drop_limbs(context, number);
    number->small = 0;
}

/* to += a * b */
static inline void kp_pb_add_product(struct kp_pb_context *context, struct kp_pb_number *to,
                                     struct kp_pb_number a, struct kp_pb_number b)
{
    int64_t product, sum;

    if (!a.big && !b.big && !to->big && !__builtin_mul_overflow(a.small, b.small, &product) &&
        !__builtin_add_overflow(to->small, product, &sum) && sum != INT64_MIN)
        to->small = sum;
    else
        kp_pb_add_large_product(context, to, a, b);
}

static inline void kp_pb_add(struct kp_pb_context *context, struct kp_pb_number *to,
                             struct kp_pb_number a)
{
    kp_pb_add_product(context, to, a, kp_pb_small(1));
}

static inline void kp_pb_subtract(struct kp_pb_context *context, struct kp_pb_number *to,
                                  struct kp_pb_number a)
{
    kp_pb_add_product(context, to, a, kp_pb_small(-1));
}

/* number *= by */
static inline void kp_pb_multiply(struct kp_pb_context *context, struct kp_pb_number *number,
                                  struct kp_pb_number by)
{
    struct kp_pb_number product = {0};

    kp_pb_add_product(context, &product, *number, by);
    kp_pb_drop(context, number);
    *number = product;
}

static inline struct kp_pb_number kp_pb_copy(struct kp_pb_context *context,
                                             struct kp_pb_number number)
{
    struct kp_pb_number copy = {0};

    kp_pb_add(context, &copy, number);
    return copy;
}

/* a > b, of numbers that are not negative. */
static inline bool kp_pb_exceeds(struct kp_pb_number a, struct kp_pb_number b)
{
    return a.big || b.big ? kp_pb_compare_magnitudes(a, b) > 0 : a.small > b.small;
}

/* Negative, 0 or positive. */
static inline int kp_pb_sign(struct kp_pb_number a)
{
    return a.big ? 1 - 2 * a.big->is_negative : (a.small > 0) - (a.small < 0);
}

static inline void kp_pb_negate(struct kp_pb_number *a)
{
    if (a->big)
        a->big->is_negative = !a->big->is_negative;
    a->small = -a->small;
}
