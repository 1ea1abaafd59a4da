/* A browser has no processes: none can be started, so no other function is called with one. */
#include "sat/child_process.h"

bool kp_child_begin(struct kp_child *child, const struct kp_child_plan *plan)
{
    (void)plan;
    *child = (struct kp_child){.output = -1};
    return false;
}

enum kp_stop_reason kp_child_read(const struct kp_child *child, const struct kp_limits *limits,
                                  void *bytes, size_t size, size_t *got)
{
    (void)child, (void)limits, (void)bytes, (void)size;
    *got = 0;
    return KP_COMPLETED;
}

struct kp_child_fate kp_child_end(struct kp_child *child, bool gracefully)
{
    (void)child, (void)gracefully;
    return (struct kp_child_fate){.status = -1};
}

int kp_child_file(void)
{
    return -1;
}
