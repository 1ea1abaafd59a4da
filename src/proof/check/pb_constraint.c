#include "proof/check/pb_constraint.h"

void kp_pb_constraint_free(struct kp_pb_context *context, struct kp_pb_constraint *constraint)
{
    if (!constraint)
        return;
    for (uint32_t i = 0; i < constraint->count; i++)
        kp_pb_drop(context, &constraint->terms[i].coefficient);
    kp_pb_drop(context, &constraint->degree);
    kp_pb_drop(context, &constraint->enough);
    kp_pb_give_back(context, constraint,
                    sizeof *constraint + constraint->count * sizeof *constraint->terms);
}

struct kp_pb_number kp_pb_slack(struct kp_pb_context *context,
                                const struct kp_pb_constraint *constraint, const int8_t *values)
{
    struct kp_pb_number slack = {0};

    for (uint32_t i = 0; i < constraint->count; i++)
        if (!values || values[constraint->terms[i].literal] >= 0)
            kp_pb_add(context, &slack, constraint->terms[i].coefficient);
    kp_pb_subtract(context, &slack, constraint->degree);
    return slack;
}

bool kp_pb_is_contradiction(struct kp_pb_context *context,
                            const struct kp_pb_constraint *constraint)
{
    struct kp_pb_number slack = kp_pb_slack(context, constraint, NULL);
    bool is_contradiction = kp_pb_sign(slack) < 0;

    kp_pb_drop(context, &slack);
    return is_contradiction;
}

/* ---- Sums --------------------------------------------------------------- */

/* The cell of a variable; NULL without memory. */
static struct kp_pb_cell *touch_cell(struct kp_pb_sum *sum, uint32_t variable)
{
    struct kp_pb_cell *cell;

    if (!KP_PB_RESERVE(sum->context, sum->cells, sum->cell_room, variable + (size_t)1))
        return NULL;
    cell = &sum->cells[variable];
    if (!cell->is_touched) {
        if (!KP_PB_RESERVE(sum->context, sum->touched, sum->touched_room, sum->touched_count + 1))
            return NULL;
        sum->touched[sum->touched_count++] = variable;
        cell->is_touched = true;
    }
    return cell;
}

/* number -= |by| */
static void subtract_magnitude(struct kp_pb_context *context, struct kp_pb_number *number,
                               struct kp_pb_number by)
{
    kp_pb_add_product(context, number, by, kp_pb_small(-kp_pb_sign(by)));
}

/* Add a coefficient with the sign of its literal.  What x and its negation have in common is a
 * constant, and leaves the degree. */
static void add_signed(struct kp_pb_sum *sum, uint32_t variable, struct kp_pb_number more)
{
    struct kp_pb_cell *cell = touch_cell(sum, variable);
    struct kp_pb_number old;

    if (!cell)
        return;
    old = cell->coefficient;
    if (kp_pb_sign(old) * kp_pb_sign(more) < 0)
        subtract_magnitude(sum->context, &sum->degree,
                           kp_pb_compare_magnitudes(old, more) < 0 ? old : more);
    kp_pb_add(sum->context, &cell->coefficient, more);
}

void kp_pb_sum_add_term(struct kp_pb_sum *sum, uint32_t literal, struct kp_pb_number coefficient)
{
    if (kp_pb_sign(coefficient) < 0) /* -a x = a ~x - a, so the degree grows by a */
        kp_pb_subtract(sum->context, &sum->degree, coefficient);
    if (literal & 1)
        kp_pb_negate(&coefficient);
    add_signed(sum, kp_pb_variable(literal), coefficient);
    if (literal & 1)
        kp_pb_negate(&coefficient);
}

/* The coefficient that the sum has for a literal, if it has that literal; else 0. */
static struct kp_pb_number find_coefficient(const struct kp_pb_sum *sum, uint32_t literal)
{
    uint32_t variable = kp_pb_variable(literal);
    struct kp_pb_number found = {0};

    if (variable < sum->cell_room)
        found = sum->cells[variable].coefficient;
    return kp_pb_sign(found) == (literal & 1 ? -1 : 1) ? found : kp_pb_small(0);
}

void kp_pb_sum_add_once(struct kp_pb_sum *sum, uint32_t literal)
{
    if (kp_pb_sign(find_coefficient(sum, literal)) == 0)
        kp_pb_sum_add_term(sum, literal, kp_pb_small(1));
}

void kp_pb_sum_add(struct kp_pb_sum *sum, const struct kp_pb_constraint *constraint,
                   struct kp_pb_number factor)
{
    struct kp_pb_number negative = kp_pb_copy(sum->context, factor);

    kp_pb_negate(&negative);
    for (uint32_t i = 0; i < constraint->count && !kp_pb_failed(sum->context); i++) {
        const struct kp_pb_term *term = &constraint->terms[i];
        struct kp_pb_number more = {0};

        kp_pb_add_product(sum->context, &more, term->coefficient,
                          term->literal & 1 ? negative : factor);
        add_signed(sum, kp_pb_variable(term->literal), more);
        kp_pb_drop(sum->context, &more);
    }
    kp_pb_add_product(sum->context, &sum->degree, constraint->degree, factor);
    kp_pb_drop(sum->context, &negative);
    kp_pb_work(sum->context, constraint->count);
}

void kp_pb_sum_multiply(struct kp_pb_sum *sum, struct kp_pb_number factor)
{
    for (size_t i = 0; i < sum->touched_count && !kp_pb_failed(sum->context); i++)
        kp_pb_multiply(sum->context, &sum->cells[sum->touched[i]].coefficient, factor);
    kp_pb_multiply(sum->context, &sum->degree, factor);
    kp_pb_work(sum->context, sum->touched_count);
}

void kp_pb_sum_divide(struct kp_pb_sum *sum, struct kp_pb_number by)
{
    for (size_t i = 0; i < sum->touched_count && !kp_pb_failed(sum->context); i++) {
        struct kp_pb_number *coefficient = &sum->cells[sum->touched[i]].coefficient;
        bool is_negative = kp_pb_sign(*coefficient) < 0;

        if (is_negative)
            kp_pb_negate(coefficient);
        kp_pb_divide_up(sum->context, coefficient, by);
        if (is_negative)
            kp_pb_negate(coefficient);
    }
    kp_pb_divide_up(sum->context, &sum->degree, by);
    kp_pb_work(sum->context, sum->touched_count);
}

void kp_pb_sum_saturate(struct kp_pb_sum *sum)
{
    bool is_trivial = kp_pb_sign(sum->degree) <= 0;

    for (size_t i = 0; i < sum->touched_count && !kp_pb_failed(sum->context); i++) {
        struct kp_pb_number *coefficient = &sum->cells[sum->touched[i]].coefficient;
        bool is_negative = kp_pb_sign(*coefficient) < 0;

        if (!is_trivial && kp_pb_compare_magnitudes(*coefficient, sum->degree) <= 0)
            continue;
        kp_pb_drop(sum->context, coefficient);
        if (!is_trivial)
            *coefficient = kp_pb_copy(sum->context, sum->degree);
        if (is_negative)
            kp_pb_negate(coefficient);
    }
    kp_pb_work(sum->context, sum->touched_count);
}

void kp_pb_sum_weaken(struct kp_pb_sum *sum, uint32_t variable)
{
    struct kp_pb_cell *cell = touch_cell(sum, variable);

    if (!cell)
        return;
    subtract_magnitude(sum->context, &sum->degree, cell->coefficient);
    kp_pb_drop(sum->context, &cell->coefficient);
}

void kp_pb_sum_negate(struct kp_pb_sum *sum)
{
    kp_pb_negate(&sum->degree);
    kp_pb_add(sum->context, &sum->degree, kp_pb_small(1));
    for (size_t i = 0; i < sum->touched_count && !kp_pb_failed(sum->context); i++) {
        struct kp_pb_number *coefficient = &sum->cells[sum->touched[i]].coefficient;

        kp_pb_negate(coefficient);
        kp_pb_add_product(sum->context, &sum->degree, *coefficient,
                          kp_pb_small(kp_pb_sign(*coefficient)));
    }
}

void kp_pb_sum_clear(struct kp_pb_sum *sum)
{
    for (size_t i = 0; i < sum->touched_count; i++) {
        struct kp_pb_cell *cell = &sum->cells[sum->touched[i]];

        kp_pb_drop(sum->context, &cell->coefficient);
        cell->is_touched = false;
    }
    sum->touched_count = 0;
    kp_pb_drop(sum->context, &sum->degree);
}

void kp_pb_sum_free(struct kp_pb_sum *sum)
{
    kp_pb_sum_clear(sum);
    KP_PB_FREE(sum->context, sum->cells, sum->cell_room);
    KP_PB_FREE(sum->context, sum->touched, sum->touched_room);
}

struct kp_pb_constraint *kp_pb_sum_constraint(const struct kp_pb_sum *sum)
{
    struct kp_pb_constraint *made;
    uint32_t count = 0;

    for (size_t i = 0; i < sum->touched_count; i++)
        count += kp_pb_sign(sum->cells[sum->touched[i]].coefficient) != 0;
    made = kp_pb_take(sum->context, sizeof *made + count * sizeof *made->terms);
    if (!made)
        return NULL;
    *made = (struct kp_pb_constraint){.degree = kp_pb_copy(sum->context, sum->degree)};
    for (size_t i = 0; i < sum->touched_count; i++) {
        struct kp_pb_number coefficient = sum->cells[sum->touched[i]].coefficient;
        int sign = kp_pb_sign(coefficient);

        if (sign == 0)
            continue;
        coefficient = kp_pb_copy(sum->context, coefficient);
        if (sign < 0)
            kp_pb_negate(&coefficient);
        if (kp_pb_exceeds(coefficient, made->enough)) {
            kp_pb_drop(sum->context, &made->enough);
            made->enough = kp_pb_copy(sum->context, coefficient);
        }
        made->terms[made->count++] = (struct kp_pb_term){coefficient,
                                                         2 * sum->touched[i] + (sign < 0)};
    }
    kp_pb_add(sum->context, &made->enough, made->degree);
    kp_pb_work(sum->context, count);
    return made;
}

struct kp_pb_constraint *kp_pb_negation(struct kp_pb_sum *sum,
                                        const struct kp_pb_constraint *constraint)
{
    kp_pb_sum_clear(sum);
    kp_pb_sum_add(sum, constraint, kp_pb_small(1));
    kp_pb_sum_negate(sum);
    return kp_pb_sum_constraint(sum);
}

/* A literal of which `a` has more than `b` is weakened, which takes the difference from the degree
 * of `a`, unless saturation cuts the coefficient to that of `b`.  What is taken in all is the total
 * of `a` minus what the two have in common. */
bool kp_pb_implies(struct kp_pb_sum *sum, const struct kp_pb_constraint *a,
                   const struct kp_pb_constraint *b)
{
    struct kp_pb_number left = kp_pb_slack(sum->context, a, NULL); /* that may be taken */
    bool is_implied;

    kp_pb_sum_clear(sum);
    kp_pb_sum_add(sum, a, kp_pb_small(1));
    kp_pb_add(sum->context, &left, b->degree);
    for (uint32_t i = 0; i < b->count; i++) {
        struct kp_pb_number common = find_coefficient(sum, b->terms[i].literal);

        if (kp_pb_exceeds(b->degree, b->terms[i].coefficient) &&
            kp_pb_compare_magnitudes(b->terms[i].coefficient, common) < 0)
            common = b->terms[i].coefficient;
        subtract_magnitude(sum->context, &left, common);
    }
    is_implied = kp_pb_sign(left) <= 0;
    kp_pb_drop(sum->context, &left);
    return is_implied && !kp_pb_failed(sum->context);
}
