/* A browser gives one thread to a call: each item is read, processed and emitted in turn. */
#include "base/thread_pool.h"

#include "base/allocate.h"

#include <stdlib.h>

bool kp_pipeline_run(const struct kp_pipeline *pipeline, void **items, size_t count, unsigned jobs)
{
    bool wanted = true;

    (void)count;
    (void)jobs;
    while (wanted && pipeline->read(pipeline->data, items[0])) {
        pipeline->process(pipeline->data, items[0]);
        wanted = pipeline->emit(pipeline->data, items[0]);
    }
    return true;
}

/* There is one thread, so a lock is nothing but an address. */
struct kp_lock {
    char unused;
};

struct kp_lock *kp_lock_new(void)
{
    return kp_calloc(1, sizeof(struct kp_lock));
}

void kp_lock_free(struct kp_lock *lock)
{
    free(lock);
}

void kp_lock_take(struct kp_lock *lock)
{
    (void)lock;
}

void kp_lock_release(struct kp_lock *lock)
{
    (void)lock;
}
