#include "proof/pb_constraint.h"

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
