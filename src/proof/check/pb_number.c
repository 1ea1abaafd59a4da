/* Numbers beyond 64 bits.  A sum or product is computed in two's complement with a limb more than it
 * needs, and is stored without limbs again if it fits.  Division goes bit by bit: it is rare, and
 * simple code is easy to check. */
#include "proof/check/pb_number.h"

#include "base/limbs.h"
#include "base/utf8.h"
#include <string.h>

/* A number's sign and limbs, whether it has some or not. */
struct limb_view {
    bool is_negative;
    size_t size;
    const uint64_t *limbs;
};

static struct limb_view view_number(const struct kp_pb_number *number, uint64_t *limb)
{
    if (number->big)
        return (struct limb_view){number->big->is_negative, number->big->size, number->big->limbs};
    *limb = number->small < 0 ? 0 - (uint64_t)number->small : (uint64_t)number->small;
    return (struct limb_view){number->small < 0, *limb != 0, limb};
}

static struct kp_pb_limbs *take_limbs(struct kp_pb_context *context, size_t size)
{
    size_t bytes = sizeof(struct kp_pb_limbs) + size * sizeof(uint64_t);
    struct kp_pb_limbs *big = kp_pb_take(context, bytes);

    kp_pb_work(context, size);
    if (big) {
        memset(big, 0, bytes);
        big->size = size;
    }
    return big;
}

void kp_pb_drop_limbs(struct kp_pb_context *context, struct kp_pb_number *number)
{
    if (number->big)
        kp_pb_give_back(context, number->big,
                        sizeof *number->big + number->big->size * sizeof(uint64_t));
    *number = kp_pb_small(0);
}

/* The number of a sign and limbs, which may end with zeros. */
static struct kp_pb_number make_number(struct kp_pb_context *context, bool is_negative,
                                       const uint64_t *limbs, size_t size)
{
    struct kp_pb_number made = {0};

    while (size > 0 && limbs[size - 1] == 0)
        size--;
    if (size == 0 || (size == 1 && limbs[0] <= INT64_MAX)) {
        made.small = size ? (int64_t)limbs[0] : 0;
        made.small = is_negative ? -made.small : made.small;
    } else if ((made.big = take_limbs(context, size)) != NULL) {
        memcpy(made.big->limbs, limbs, size * sizeof *limbs);
        made.big->is_negative = is_negative;
    }
    return made;
}

/* In two's complement. */
static void negate_limbs(uint64_t *limbs, size_t size)
{
    bool carry = true;

    for (size_t i = 0; i < size; i++) {
        limbs[i] = ~limbs[i] + carry;
        carry = carry && limbs[i] == 0;
    }
}

void kp_pb_add_large_product(struct kp_pb_context *context, struct kp_pb_number *to,
                             struct kp_pb_number a, struct kp_pb_number b)
{
    uint64_t limb[3];
    struct limb_view old = view_number(to, &limb[0]), left = view_number(&a, &limb[1]),
                     right = view_number(&b, &limb[2]);
    bool is_negative = left.is_negative != right.is_negative; /* the product */
    size_t product = left.size + right.size, size = 2 + (old.size > product ? old.size : product);
    struct kp_pb_number sum = {0, take_limbs(context, size)}, made = {0};

    if (sum.big && kp_pb_work(context, left.size * right.size)) {
        uint64_t *limbs = sum.big->limbs; /* of the sum, or of its negation if is_negative is set */

        memcpy(limbs, old.limbs, old.size * sizeof *old.limbs);
        if (old.is_negative != is_negative)
            negate_limbs(limbs, size);
        kp_limbs_add_product(limbs, size, left.limbs, left.size, right.limbs, right.size);
        if (limbs[size - 1] >> 63) {
            negate_limbs(limbs, size);
            is_negative = !is_negative;
        }
        made = make_number(context, is_negative, limbs, size);
    }
    kp_pb_drop_limbs(context, &sum);
    kp_pb_drop_limbs(context, to);
    *to = made;
}

int kp_pb_compare_magnitudes(struct kp_pb_number a, struct kp_pb_number b)
{
    uint64_t limb[2];
    struct limb_view left = view_number(&a, &limb[0]), right = view_number(&b, &limb[1]);

    if (left.size != right.size)
        return left.size < right.size ? -1 : 1;
    for (size_t i = left.size; i-- > 0;)
        if (left.limbs[i] != right.limbs[i])
            return left.limbs[i] < right.limbs[i] ? -1 : 1;
    return 0;
}

/* Twice the number, plus a bit. */
static void append_bit(struct kp_pb_context *context, struct kp_pb_number *number, bool bit)
{
    kp_pb_multiply(context, number, kp_pb_small(2));
    kp_pb_add(context, number, kp_pb_small(bit));
}

void kp_pb_divide_up(struct kp_pb_context *context, struct kp_pb_number *number,
                     struct kp_pb_number by)
{
    uint64_t limb;
    struct limb_view bits = view_number(number, &limb);
    struct kp_pb_number quotient = {0}, rest = {0};

    if (!number->big && !by.big) {
        quotient.small = number->small / by.small +
                         (number->small > 0 && number->small % by.small != 0);
        *number = quotient;
        return;
    }
    for (size_t i = bits.size * 64; i-- > 0 && !kp_pb_failed(context);) {
        bool fits;

        append_bit(context, &rest, bits.limbs[i / 64] >> i % 64 & 1);
        fits = kp_pb_compare_magnitudes(rest, by) >= 0;
        append_bit(context, &quotient, fits);
        if (fits)
            kp_pb_subtract(context, &rest, by);
    }
    if (bits.is_negative)
        kp_pb_negate(&quotient);
    else if (kp_pb_sign(rest) > 0)
        kp_pb_add(context, &quotient, kp_pb_small(1));
    kp_pb_drop(context, &rest);
    kp_pb_drop(context, number);
    *number = quotient;
}

#define READ_DIGITS 18 /* of a number below 2^63 */

bool kp_pb_read_number(struct kp_pb_context *context, const char *text, size_t length,
                       struct kp_pb_number *number)
{
    bool has_sign = length > 0 && (text[0] == '-' || text[0] == '+');
    int64_t chunk = 0, power = 1;

    *number = kp_pb_small(0);
    if (length > has_sign + 1u && text[has_sign] == '0')
        return false;
    for (size_t i = has_sign; i < length; i++) {
        if (!kp_ascii_is_digit(text[i])) {
            kp_pb_drop(context, number);
            return false;
        }
        chunk = 10 * chunk + (text[i] - '0');
        power *= 10;
        if (i + 1 < length && (i - has_sign) % READ_DIGITS != READ_DIGITS - 1)
            continue;
        kp_pb_multiply(context, number, kp_pb_small(power));
        kp_pb_add(context, number, kp_pb_small(chunk));
        chunk = 0;
        power = 1;
    }
    if (has_sign && text[0] == '-')
        kp_pb_negate(number);
    return length > has_sign;
}
