/* A browser has no processes: none can be started, so no other function is called with one. */
#include "sat/child_process.h"

bool kp_child_begin(struct kp_child *child, const struct kp_child_plan *plan)
{
    (void)plan;
    *child = (struct kp_child){.talk = -1};
    return false;
}

enum kp_stop_reason kp_child_read(const struct kp_child *child, const struct kp_limits *limits,
                                  bool charge, void *bytes, size_t size, size_t *got)
{
    (void)child, (void)limits, (void)charge, (void)bytes, (void)size;
    *got = 0;
    return KP_COMPLETED;
}

bool kp_child_send(const struct kp_child *child, const void *bytes, size_t size)
{
    (void)child, (void)bytes, (void)size;
    return false;
}

struct kp_child_fate kp_child_end(struct kp_child *child, bool gracefully)
{
    (void)child, (void)gracefully;
    return (struct kp_child_fate){.status = -1};
}

bool kp_talk_read(int talk, void *bytes, size_t size)
{
    (void)talk, (void)bytes, (void)size;
    return false;
}

bool kp_talk_write(int talk, const void *bytes, size_t size)
{
    (void)talk, (void)bytes, (void)size;
    return false;
}

int kp_child_file(void)
{
    return -1;
}
