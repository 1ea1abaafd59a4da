#include "base/pace.h"

#define TURN (1 << 16) /* bytes between two looks: less than 10 ms of reading */

void kp_pace_begin(struct kp_pace *pace)
{
    if (pace->seconds > 0)
        pace->limits.deadline = kp_now() + pace->seconds;
}

bool kp_pace_on(struct kp_pace *pace, size_t bytes)
{
    pace->passed += bytes;
    if (pace->passed >= TURN && pace->stop == KP_RAN) {
        pace->passed = 0;
        pace->stop = kp_limits_check(&pace->limits);
    }
    return pace->stop == KP_RAN;
}
