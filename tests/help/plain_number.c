#include "help/plain_number.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Drops zeros in front, and the sign of 0. */
static void trim(struct plain_number *number)
{
    while (number->length > 0 && number->digit[number->length - 1] == 0)
        number->length--;
    if (number->length == 0)
        number->sign = 0;
}

static void append_digit(struct plain_number *number, int digit)
{
    if (number->length == PLAIN_DIGITS) {
        fprintf(stderr, "a number of more than %d digits\n", PLAIN_DIGITS);
        abort();
    }
    number->digit[number->length++] = (unsigned char)digit;
}

static int digit_at(const struct plain_number *number, int place)
{
    return place < number->length ? number->digit[place] : 0;
}

struct plain_number plain_number_of(long long value)
{
    struct plain_number number = {.sign = value < 0 ? -1 : 1};

    for (; value != 0; value /= 10)
        append_digit(&number, abs((int)(value % 10)));
    trim(&number);
    return number;
}

bool plain_number_read(const char *text, size_t length, struct plain_number *number)
{
    *number = (struct plain_number){.sign = 1};
    if (length == 0 || length > PLAIN_DIGITS)
        return false;
    for (size_t i = length; i-- > 0;) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        append_digit(number, text[i] - '0');
    }
    trim(number);
    return true;
}

bool plain_number_value(const struct plain_number *number, long long *value)
{
    struct plain_number least = plain_number_of(LLONG_MIN), most = plain_number_of(LLONG_MAX);

    *value = 0;
    if (plain_compare(number, &least) < 0 || plain_compare(number, &most) > 0)
        return false;
    for (int i = number->length; i-- > 0;)
        *value = *value * 10 + number->sign * number->digit[i];
    return true;
}

/* ---- Without signs ---- */

static int compare_digits(const struct plain_number *a, const struct plain_number *b)
{
    int i = a->length > b->length ? a->length : b->length;

    while (i-- > 0)
        if (digit_at(a, i) != digit_at(b, i))
            return digit_at(a, i) - digit_at(b, i);
    return 0;
}

static void add_digits(const struct plain_number *a, const struct plain_number *b,
                       struct plain_number *to)
{
    int carry = 0;

    to->length = 0;
    for (int i = 0; i < a->length || i < b->length || carry > 0; i++) {
        int sum = digit_at(a, i) + digit_at(b, i) + carry;

        append_digit(to, sum % 10);
        carry = sum / 10;
    }
}

/* a - b for a >= b. */
static void subtract_digits(const struct plain_number *a, const struct plain_number *b,
                            struct plain_number *to)
{
    int borrowed = 0;

    to->length = 0;
    for (int i = 0; i < a->length; i++) {
        int left = digit_at(a, i) - digit_at(b, i) - borrowed;

        borrowed = left < 0;
        append_digit(to, borrowed ? left + 10 : left);
    }
}

/* ---- With signs ---- */

struct plain_number plain_minus(const struct plain_number *a)
{
    struct plain_number minus = *a;

    minus.sign = (signed char)-a->sign;
    return minus;
}

struct plain_number plain_sum(const struct plain_number *a, const struct plain_number *b)
{
    struct plain_number sum = {.sign = a->sign};

    if (a->sign == 0)
        return *b;
    if (b->sign == 0)
        return *a;
    if (a->sign == b->sign) {
        add_digits(a, b, &sum);
    } else if (compare_digits(a, b) >= 0) {
        subtract_digits(a, b, &sum);
    } else {
        subtract_digits(b, a, &sum);
        sum.sign = b->sign;
    }
    trim(&sum);
    return sum;
}

struct plain_number plain_difference(const struct plain_number *a, const struct plain_number *b)
{
    struct plain_number minus = plain_minus(b);

    return plain_sum(a, &minus);
}

/* Multiplies by 10 and adds a digit. */
static void shift_in(struct plain_number *number, int digit)
{
    append_digit(number, 0);
    memmove(number->digit + 1, number->digit, (size_t)number->length - 1);
    number->digit[0] = (unsigned char)digit;
    number->sign = 1;
    trim(number);
}

struct plain_number plain_product(const struct plain_number *a, const struct plain_number *b)
{
    struct plain_number product = {0}, times = *a;

    times.sign = (signed char)(a->sign * a->sign);
    for (int i = b->length; i-- > 0;) {
        if (product.length > 0)
            shift_in(&product, 0);
        for (int n = 0; n < b->digit[i]; n++)
            product = plain_sum(&product, &times);
    }
    product.sign = (signed char)(product.sign * a->sign * b->sign);
    return product;
}

struct plain_number plain_quotient_up(const struct plain_number *a, const struct plain_number *b)
{
    struct plain_number quotient = {0}, left = {0}, one = plain_number_of(1);

    for (int i = a->length; i-- > 0;) {
        int times = 0;

        for (shift_in(&left, a->digit[i]); plain_compare(&left, b) >= 0; times++)
            left = plain_difference(&left, b);
        shift_in(&quotient, times);
    }
    if (a->sign < 0)
        return plain_minus(&quotient);
    return left.sign > 0 ? plain_sum(&quotient, &one) : quotient;
}

int plain_compare(const struct plain_number *a, const struct plain_number *b)
{
    if (a->sign != b->sign)
        return a->sign - b->sign;
    return a->sign * compare_digits(a, b);
}
