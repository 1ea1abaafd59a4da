/* Work is charged to a meter and to all of its parents.  A meter gets at most what its parents
 * have left when it begins, and a parent that another child has emptied ends it as well.  The
 * outermost meter without work names the ending, because raising an inner limit would not help. */
#include "base/meter.h"

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

struct kp_meter kp_meter_begin(struct kp_meter *parent, enum kp_meter_kind kind, uint64_t most)
{
    uint64_t left = parent ? smaller(most, kp_meter_left(parent)) : most;

    return (struct kp_meter){.parent = parent, .left = left, .kind = kind};
}

uint64_t kp_meter_left(const struct kp_meter *meter)
{
    uint64_t left = KP_NO_END;

    for (; meter; meter = meter->parent)
        left = smaller(left, meter->left);
    return left;
}

void kp_meter_spend(struct kp_meter *meter, uint64_t work)
{
    for (; meter; meter = meter->parent) {
        work = smaller(work, meter->left);
        if (meter->left < KP_NO_END)
            meter->left -= work;
        meter->spent += work;
    }
}

enum kp_meter_kind kp_meter_find_end(const struct kp_meter *meter)
{
    enum kp_meter_kind kind = meter->kind;
    uint64_t least = kp_meter_left(meter);

    for (; meter; meter = meter->parent)
        if (meter->left == least)
            kind = meter->kind;
    return kind;
}
