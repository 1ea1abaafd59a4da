#include "proof/assignment.h"

bool kp_assignment_reserve(struct kp_assignment *assignment, size_t variables)
{
    return KP_PB_RESERVE(assignment->heap, assignment->values, assignment->value_room,
                         2 * variables) &&
           KP_PB_RESERVE(assignment->heap, assignment->trail, assignment->room, variables);
}

void kp_assign(struct kp_assignment *assignment, uint32_t literal, struct kp_pb_constraint *reason)
{
    assignment->values[literal] = 1;
    assignment->values[literal ^ 1] = -1;
    assignment->trail[assignment->count++] = (struct kp_assigned){literal, reason};
}

void kp_assignment_undo(struct kp_assignment *assignment, size_t count)
{
    while (assignment->count > count) {
        uint32_t literal = assignment->trail[--assignment->count].literal;

        assignment->values[literal] = assignment->values[literal ^ 1] = 0;
    }
}

/* The slack is what the literals that are not false have more than the degree.  An unassigned
 * literal with a larger coefficient must be true. */
static bool propagate_small(struct kp_assignment *assignment, struct kp_pb_constraint *constraint)
{
    const int8_t *values = assignment->values;
    int64_t slack = -constraint->degree.small;

    for (uint32_t i = 0; i < constraint->count; i++)
        if (values[constraint->terms[i].literal] >= 0)
            slack += constraint->terms[i].coefficient.small;
    if (slack < 0 || slack >= constraint->largest)
        return slack < 0;
    for (uint32_t i = 0; i < constraint->count; i++) {
        const struct kp_pb_term *term = &constraint->terms[i];

        if (term->coefficient.small > slack && values[term->literal] == 0)
            kp_assign(assignment, term->literal, constraint);
    }
    return false;
}

static bool propagate_large(struct kp_assignment *assignment, struct kp_pb_constraint *constraint)
{
    struct kp_pb_number slack = {0};
    bool is_violated;

    for (uint32_t i = 0; i < constraint->count; i++)
        if (assignment->values[constraint->terms[i].literal] >= 0)
            kp_pb_add(assignment->heap, &slack, constraint->terms[i].coefficient);
    kp_pb_subtract(assignment->heap, &slack, constraint->degree);
    is_violated = kp_pb_sign(slack) < 0;
    for (uint32_t i = 0; i < constraint->count && !is_violated; i++) {
        const struct kp_pb_term *term = &constraint->terms[i];

        if (assignment->values[term->literal] == 0 && kp_pb_compare(term->coefficient, slack) > 0)
            kp_assign(assignment, term->literal, constraint);
    }
    kp_pb_drop(assignment->heap, &slack);
    return is_violated;
}

bool kp_propagate(struct kp_assignment *assignment, struct kp_pb_constraint *constraint)
{
    if (!kp_pb_work(assignment->heap, constraint->count + 1))
        return false;
    return constraint->is_small ? propagate_small(assignment, constraint)
                                : propagate_large(assignment, constraint);
}

bool kp_propagate_all(struct kp_assignment *assignment, struct kp_pb_constraint *const *constraints,
                      size_t count)
{
    size_t before;

    do {
        before = assignment->count;
        for (size_t i = 0; i < count; i++)
            if (kp_propagate(assignment, constraints[i]))
                return true;
    } while (assignment->count > before && !assignment->heap->failed);
    return false;
}

void kp_assignment_free(struct kp_assignment *assignment)
{
    KP_PB_FREE(assignment->heap, assignment->values, assignment->value_room);
    KP_PB_FREE(assignment->heap, assignment->trail, assignment->room);
}
