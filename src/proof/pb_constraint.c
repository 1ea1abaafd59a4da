#include "proof/pb_constraint.h"

void kp_pb_constraint_free(struct kp_pb_heap *heap, struct kp_pb_constraint *constraint)
{
    if (!constraint)
        return;
    for (uint32_t i = 0; !constraint->is_small && i < constraint->count; i++)
        kp_pb_drop(heap, &constraint->terms[i].coefficient);
    kp_pb_drop(heap, &constraint->degree);
    kp_pb_give_back(heap, constraint,
                    sizeof *constraint + constraint->count * sizeof *constraint->terms);
}

bool kp_pb_is_trivial(const struct kp_pb_constraint *constraint)
{
    return kp_pb_sign(constraint->degree) <= 0;
}

struct kp_pb_number kp_pb_slack(struct kp_pb_heap *heap, const struct kp_pb_constraint *constraint)
{
    struct kp_pb_number slack = {0};

    if (constraint->is_small)
        return kp_pb_small(constraint->total - constraint->degree.small);
    for (uint32_t i = 0; i < constraint->count; i++)
        kp_pb_add(heap, &slack, constraint->terms[i].coefficient);
    kp_pb_subtract(heap, &slack, constraint->degree);
    return slack;
}

bool kp_pb_is_contradiction(struct kp_pb_heap *heap, const struct kp_pb_constraint *constraint)
{
    struct kp_pb_number slack = kp_pb_slack(heap, constraint);
    bool is_contradiction = kp_pb_sign(slack) < 0;

    kp_pb_drop(heap, &slack);
    return is_contradiction && !heap->failed;
}
