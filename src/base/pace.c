#include "base/pace.h"

#define TURN (1 << 16) /* bytes between two looks: less than 10 ms of reading */

void kp_read_limit_begin(struct kp_read_limit *pace)
{
    if (pace->seconds > 0)
        pace->limits.deadline = kp_now() + pace->seconds;
}

bool kp_read_limit_advance(struct kp_read_limit *pace, size_t bytes)
{
    pace->passed += bytes;
    if (pace->passed >= TURN && pace->stop == KP_COMPLETED) {
        pace->passed = 0;
        pace->stop = kp_limits_check(&pace->limits);
    }
    return pace->stop == KP_COMPLETED;
}
