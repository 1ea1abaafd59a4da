/* Sums of constraints in normal form.  What x and its negation have in common in a sum is a
 * constant, since x + ~x = 1, and leaves the degree. */
#include "proof/check/pb_constraint.h"

void kp_pb_constraint_free(struct kp_pb_context *context, struct kp_pb_constraint *constraint)
{
    if (constraint)
        kp_pb_give_back(context, constraint,
                        sizeof *constraint + constraint->count * sizeof *constraint->terms);
}

kp_wide kp_pb_slack(struct kp_pb_context *context, const struct kp_pb_constraint *constraint,
                    const int8_t *values)
{
    kp_wide slack = -constraint->degree;

    for (uint32_t i = 0; i < constraint->count; i++)
        if (!values || values[constraint->terms[i].literal] >= 0)
            slack = kp_wide_add(context, slack, constraint->terms[i].coefficient);
    return slack;
}

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

static kp_wide least(kp_wide a, kp_wide b)
{
    return a < b ? a : b;
}

/* Add a coefficient with the sign of its literal. */
static void add_signed(struct kp_pb_sum *sum, uint32_t variable, kp_wide more)
{
    struct kp_pb_cell *cell = touch_cell(sum, variable);

    if (!cell)
        return;
    if ((cell->coefficient < 0) != (more < 0))
        sum->degree = kp_wide_add(
            sum->context, sum->degree,
            -least(kp_wide_magnitude(cell->coefficient), kp_wide_magnitude(more)));
    cell->coefficient = kp_wide_add(sum->context, cell->coefficient, more);
}

void kp_pb_sum_add_term(struct kp_pb_sum *sum, uint32_t literal, kp_wide coefficient)
{
    if (coefficient < 0) /* -a x = a ~x - a, so the degree grows by a */
        sum->degree = kp_wide_add(sum->context, sum->degree, -coefficient);
    add_signed(sum, kp_pb_variable(literal), literal & 1 ? -coefficient : coefficient);
}

void kp_pb_sum_add(struct kp_pb_sum *sum, const struct kp_pb_constraint *constraint, kp_wide factor)
{
    struct kp_pb_context *context = sum->context;

    for (uint32_t i = 0; i < constraint->count && !kp_pb_failed(context); i++) {
        const struct kp_pb_term *term = &constraint->terms[i];
        kp_wide more = kp_wide_multiply(context, term->coefficient, factor);

        add_signed(sum, kp_pb_variable(term->literal), term->literal & 1 ? -more : more);
    }
    sum->degree = kp_wide_add(context, sum->degree,
                              kp_wide_multiply(context, constraint->degree, factor));
    kp_pb_work(context, constraint->count);
}

static kp_wide *coefficient_at(const struct kp_pb_sum *sum, size_t touched)
{
    return &sum->cells[sum->touched[touched]].coefficient;
}

void kp_pb_sum_multiply(struct kp_pb_sum *sum, kp_wide factor)
{
    for (size_t i = 0; i < sum->touched_count; i++)
        *coefficient_at(sum, i) = kp_wide_multiply(sum->context, *coefficient_at(sum, i), factor);
    sum->degree = kp_wide_multiply(sum->context, sum->degree, factor);
    kp_pb_work(sum->context, sum->touched_count);
}

/* Divides all coefficients, rounded up, and lowers those that are then larger than `most`. */
static void lower_coefficients(struct kp_pb_sum *sum, kp_wide by, kp_wide most)
{
    for (size_t i = 0; i < sum->touched_count; i++) {
        kp_wide *coefficient = coefficient_at(sum, i);
        kp_wide lower = least(kp_wide_divide_up(kp_wide_magnitude(*coefficient), by), most);

        *coefficient = *coefficient < 0 ? -lower : lower;
    }
    kp_pb_work(sum->context, sum->touched_count);
}

void kp_pb_sum_divide(struct kp_pb_sum *sum, kp_wide by)
{
    lower_coefficients(sum, by, KP_MOST_WIDE);
    sum->degree = kp_wide_divide_up(sum->degree, by);
}

void kp_pb_sum_saturate(struct kp_pb_sum *sum)
{
    lower_coefficients(sum, 1, sum->degree > 0 ? sum->degree : 0);
}

void kp_pb_sum_negate(struct kp_pb_sum *sum)
{
    sum->degree = kp_wide_add(sum->context, 1, -sum->degree);
    for (size_t i = 0; i < sum->touched_count; i++) {
        kp_wide *coefficient = coefficient_at(sum, i);

        *coefficient = -*coefficient;
        sum->degree = kp_wide_add(sum->context, sum->degree, kp_wide_magnitude(*coefficient));
    }
}

void kp_pb_sum_clear(struct kp_pb_sum *sum)
{
    for (size_t i = 0; i < sum->touched_count; i++)
        sum->cells[sum->touched[i]] = (struct kp_pb_cell){0};
    sum->touched_count = 0;
    sum->degree = 0;
}

void kp_pb_sum_free(struct kp_pb_sum *sum)
{
    KP_PB_FREE(sum->context, sum->cells, sum->cell_room);
    KP_PB_FREE(sum->context, sum->touched, sum->touched_room);
}

struct kp_pb_constraint *kp_pb_sum_constraint(const struct kp_pb_sum *sum)
{
    struct kp_pb_constraint *made;
    uint32_t count = 0;

    for (size_t i = 0; i < sum->touched_count; i++)
        count += *coefficient_at(sum, i) != 0;
    made = kp_pb_take(sum->context, sizeof *made + count * sizeof *made->terms);
    if (!made)
        return NULL;
    *made = (struct kp_pb_constraint){.degree = sum->degree};
    for (size_t i = 0; i < sum->touched_count; i++) {
        kp_wide coefficient = *coefficient_at(sum, i);

        if (coefficient != 0)
            made->terms[made->count++] = (struct kp_pb_term){
                kp_wide_magnitude(coefficient), 2 * sum->touched[i] + (coefficient < 0)};
    }
    kp_pb_work(sum->context, count);
    return made;
}

/* The coefficient that the sum has for a literal, if it has that literal; else 0. */
static kp_wide find_coefficient(const struct kp_pb_sum *sum, uint32_t literal)
{
    uint32_t variable = kp_pb_variable(literal);
    kp_wide found = variable < sum->cell_room ? sum->cells[variable].coefficient : 0;

    found = literal & 1 ? -found : found;
    return found > 0 ? found : 0;
}

bool kp_pb_sum_implies(const struct kp_pb_sum *sum, const struct kp_pb_constraint *constraint,
                       kp_wide degree, uint32_t without)
{
    struct kp_pb_context *context = sum->context;
    kp_wide left = sum->degree; /* when all literals of the sum are weakened */

    for (size_t i = 0; i < sum->touched_count; i++)
        left = kp_wide_add(context, left, -kp_wide_magnitude(*coefficient_at(sum, i)));
    for (uint32_t i = 0; i < constraint->count; i++) {
        const struct kp_pb_term *term = &constraint->terms[i];

        if (kp_pb_variable(term->literal) != without)
            left = kp_wide_add(context, left,
                               least(term->coefficient, find_coefficient(sum, term->literal)));
    }
    kp_pb_work(context, sum->touched_count + constraint->count);
    return !kp_pb_failed(context) && (degree <= 0 || left >= degree);
}
