/* A browser gives one thread to a call: each item is read, processed and emitted in turn. */
#include "base/thread_pool.h"

void kp_pipeline_run(const struct kp_pipeline *pipeline, void **items, size_t count, unsigned jobs)
{
    bool wanted = true;

    (void)count;
    (void)jobs;
    while (wanted && pipeline->read(pipeline->data, items[0])) {
        pipeline->process(pipeline->data, items[0]);
        wanted = pipeline->emit(pipeline->data, items[0]);
    }
}
