/* The slow path of numbers.  A sum or product is computed in two's complement with one limb more
 * than it needs, and is stored without limbs again if it fits.  Division by numbers beyond 32 bits
 * goes bit by bit: it is rare, and simple code is easy to check. */
#include "proof/pb_number.h"

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

static struct kp_pb_limbs *take_limbs(struct kp_pb_heap *heap, size_t size)
{
    size_t bytes = sizeof(struct kp_pb_limbs) + size * sizeof(uint64_t);
    struct kp_pb_limbs *big = kp_pb_take(heap, bytes);

    kp_pb_work(heap, size);
    if (big) {
        memset(big, 0, bytes);
        big->size = size;
    }
    return big;
}

static void drop_limbs(struct kp_pb_heap *heap, struct kp_pb_limbs *big, size_t size)
{
    kp_pb_give_back(heap, big, sizeof *big + size * sizeof *big->limbs);
}

void kp_pb_drop_slow(struct kp_pb_heap *heap, struct kp_pb_number *number)
{
    drop_limbs(heap, number->big, number->big->size);
    *number = kp_pb_small(0);
}

struct kp_pb_number kp_pb_copy(struct kp_pb_heap *heap, struct kp_pb_number number)
{
    struct kp_pb_number copy = {0};

    if (!number.big)
        return number;
    kp_pb_add(heap, &copy, number);
    return copy;
}

/* Set a number to the value of limbs; what it was is freed. */
static void set_number(struct kp_pb_heap *heap, struct kp_pb_number *number, struct limb_view value)
{
    struct kp_pb_number set = {0};

    while (value.size > 0 && value.limbs[value.size - 1] == 0)
        value.size--;
    if (value.size == 0 || (value.size == 1 && value.limbs[0] <= INT64_MAX)) {
        set.small = value.size ? (int64_t)value.limbs[0] : 0;
        set.small = value.is_negative ? -set.small : set.small;
    } else if ((set.big = take_limbs(heap, value.size)) != NULL) {
        memcpy(set.big->limbs, value.limbs, value.size * sizeof *value.limbs);
        set.big->is_negative = value.is_negative;
    }
    kp_pb_drop(heap, number);
    *number = set;
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

void kp_pb_add_product_slow(struct kp_pb_heap *heap, struct kp_pb_number *to, struct kp_pb_number a,
                            struct kp_pb_number b)
{
    uint64_t limb[3];
    struct limb_view old = view_number(to, &limb[0]), left = view_number(&a, &limb[1]),
                     right = view_number(&b, &limb[2]);
    size_t size = 1 + (old.size > left.size + right.size ? old.size : left.size + right.size) + 1;
    struct kp_pb_limbs *sum = take_limbs(heap, size), *more = take_limbs(heap, size);

    if (sum && more && kp_pb_work(heap, left.size * right.size)) {
        memcpy(sum->limbs, old.limbs, old.size * sizeof *old.limbs);
        if (old.is_negative)
            negate_limbs(sum->limbs, size);
        kp_limbs_add_product(more->limbs, size, left.limbs, left.size, right.limbs, right.size);
        if (left.is_negative != right.is_negative)
            negate_limbs(more->limbs, size);
        kp_limbs_add(sum->limbs, more->limbs, size);
        sum->is_negative = sum->limbs[size - 1] >> 63;
        if (sum->is_negative)
            negate_limbs(sum->limbs, size);
        set_number(heap, to, (struct limb_view){sum->is_negative, size, sum->limbs});
    }
    drop_limbs(heap, sum, size);
    drop_limbs(heap, more, size);
}

static int compare_limbs(struct limb_view a, struct limb_view b)
{
    if (a.size != b.size)
        return a.size < b.size ? -1 : 1;
    for (size_t i = a.size; i-- > 0;)
        if (a.limbs[i] != b.limbs[i])
            return a.limbs[i] < b.limbs[i] ? -1 : 1;
    return 0;
}

int kp_pb_compare_slow(struct kp_pb_number a, struct kp_pb_number b)
{
    uint64_t limb[2];
    struct limb_view left = view_number(&a, &limb[0]), right = view_number(&b, &limb[1]);

    if (left.is_negative != right.is_negative)
        return left.is_negative ? -1 : 1;
    return left.is_negative ? compare_limbs(right, left) : compare_limbs(left, right);
}

int kp_pb_compare_magnitudes(struct kp_pb_number a, struct kp_pb_number b)
{
    uint64_t limb[2];

    return compare_limbs(view_number(&a, &limb[0]), view_number(&b, &limb[1]));
}

/* quotient = the magnitude of a number divided by the other one, rounded down, bit by bit.
 * `rest` has a limb more than `by`.  Returns whether nothing is left over. */
static bool divide_by_bits(struct kp_pb_heap *heap, struct limb_view number, struct limb_view by,
                           uint64_t *quotient, uint64_t *rest)
{
    size_t size = by.size + 1;
    bool is_exact = true;

    for (size_t bit = number.size * 64; bit-- > 0 && kp_pb_work(heap, size);) {
        bool is_larger = false, borrow = false;

        for (size_t i = size; i-- > 0;)
            rest[i] = rest[i] << 1 |
                      (i > 0 ? rest[i - 1] >> 63 : number.limbs[bit / 64] >> bit % 64 & 1);
        for (size_t i = size; i-- > 0;) {
            uint64_t limb = i < by.size ? by.limbs[i] : 0;

            is_larger = rest[i] > limb;
            if (rest[i] != limb || i == 0) {
                is_larger |= rest[i] == limb;
                break;
            }
        }
        for (size_t i = 0; is_larger && i < size; i++) {
            uint64_t limb = i < by.size ? by.limbs[i] : 0, old = rest[i];

            rest[i] = old - limb - borrow;
            borrow = borrow ? old <= limb : old < limb;
        }
        quotient[bit / 64] |= (uint64_t)is_larger << bit % 64;
    }
    for (size_t i = 0; i < size; i++)
        is_exact &= rest[i] == 0;
    return is_exact;
}

static void divide_slow(struct kp_pb_heap *heap, struct kp_pb_number *number,
                        struct kp_pb_number by)
{
    uint64_t limb[2];
    struct limb_view left = view_number(number, &limb[0]), right = view_number(&by, &limb[1]);
    struct kp_pb_limbs *quotient = take_limbs(heap, left.size);
    struct kp_pb_limbs *rest = take_limbs(heap, right.size + 1);
    bool is_exact, is_negative = left.is_negative;

    if (quotient && rest) {
        memcpy(quotient->limbs, left.limbs, left.size * sizeof *left.limbs);
        if (right.size == 1 && right.limbs[0] <= UINT32_MAX) {
            is_exact = !kp_limbs_divide(quotient->limbs, left.size, (uint32_t)right.limbs[0]);
        } else {
            memset(quotient->limbs, 0, left.size * sizeof *left.limbs);
            is_exact = divide_by_bits(heap, left, right, quotient->limbs, rest->limbs);
        }
        set_number(heap, number, (struct limb_view){is_negative, left.size, quotient->limbs});
        if (!is_exact && !is_negative)
            kp_pb_add(heap, number, kp_pb_small(1));
    }
    drop_limbs(heap, quotient, left.size);
    drop_limbs(heap, rest, right.size + 1);
}

void kp_pb_divide_up(struct kp_pb_heap *heap, struct kp_pb_number *number, struct kp_pb_number by)
{
    if (number->big || by.big)
        divide_slow(heap, number, by);
    else
        number->small = number->small / by.small +
                        (number->small > 0 && number->small % by.small != 0);
}

#define CHUNK_DIGITS 18 /* of a number below 2^63 */

static int64_t read_chunk(const char *digits, size_t length, int64_t *power)
{
    int64_t value = 0;

    *power = 1;
    for (size_t i = 0; i < length; i++) {
        value = 10 * value + (digits[i] - '0');
        *power *= 10;
    }
    return value;
}

bool kp_pb_read_number(struct kp_pb_heap *heap, const char *text, size_t length,
                       struct kp_pb_number *number)
{
    bool has_sign = length > 0 && (text[0] == '-' || text[0] == '+');

    *number = kp_pb_small(0);
    for (size_t i = has_sign; i < length; i++)
        if (!kp_ascii_is_digit(text[i]))
            return false;
    for (size_t i = has_sign; i < length && !heap->failed; i += CHUNK_DIGITS) {
        int64_t power, chunk = read_chunk(
                           text + i, length - i < CHUNK_DIGITS ? length - i : CHUNK_DIGITS, &power);

        if (i > has_sign)
            kp_pb_multiply(heap, number, kp_pb_small(power));
        kp_pb_add(heap, number, kp_pb_small(chunk));
    }
    if (has_sign && text[0] == '-')
        kp_pb_negate(number);
    return length > has_sign;
}
