/* An ordered pipeline over a ring of items.  Each worker reads the next item, processes it
 * beside the others, marks it ready, and then emits the oldest items as long as these are ready,
 * unless another worker is emitting, which then emits these too.  No lock is held while an item is
 * emitted, because the output may wait for its reader.  A worker waits only before it reads, when
 * no slot is free; the worker that holds the oldest item, or emits it, does not wait for others.
 * So the pipeline cannot deadlock. */
#include "base/thread_pool.h"

#include "base/allocate.h"

#include <pthread.h>
#include <stdlib.h>

/* Item number n is in slot n % count.  Items 0 to emitted-1 are done with; those up to
 * taken-1 are being processed, or ready. */
struct pipeline_state {
    const struct kp_pipeline *pipeline;
    void **items;
    bool *ready; /* by slot: processed, but not yet emitted */
    size_t count, taken, emitted;
    bool emitting;           /* a worker emits items */
    bool unwanted;           /* nothing more is emitted */
    bool over;               /* nothing more is read */
    pthread_mutex_t reading; /* held while an item is read, which may wait for input */
    pthread_mutex_t state;   /* protects all members above */
    pthread_cond_t moved;    /* an item was emitted */
};

/* Wait until a slot is free; false if nothing more is to be read. */
static bool wait_for_slot(struct pipeline_state *run)
{
    bool over;

    pthread_mutex_lock(&run->state);
    while (!run->over && run->taken - run->emitted == run->count)
        pthread_cond_wait(&run->moved, &run->state);
    over = run->over;
    pthread_mutex_unlock(&run->state);
    return !over;
}

/* Read the next item into its slot; false if none is left. */
static bool read_item(struct pipeline_state *run, size_t *slot)
{
    bool taken = false;

    pthread_mutex_lock(&run->reading);
    if (wait_for_slot(run)) {
        *slot = run->taken % run->count;
        taken = run->pipeline->read(run->pipeline->data, run->items[*slot]);
        pthread_mutex_lock(&run->state);
        run->taken += taken;
        run->over = run->over || !taken;
        pthread_mutex_unlock(&run->state);
    }
    pthread_mutex_unlock(&run->reading);
    return taken;
}

/* Emit the oldest item.  The caller holds `state`, which is released meanwhile. */
static void emit_item(struct pipeline_state *run)
{
    size_t slot = run->emitted % run->count;

    run->ready[slot] = false;
    if (!run->unwanted) {
        bool wanted;

        pthread_mutex_unlock(&run->state);
        wanted = run->pipeline->emit(run->pipeline->data, run->items[slot]);
        pthread_mutex_lock(&run->state);
        if (!wanted)
            run->over = run->unwanted = true;
    }
    run->emitted++;
    pthread_cond_broadcast(&run->moved);
}

/* Mark the item in a slot as ready, and emit all that are next in order and ready. */
static void emit_ready_items(struct pipeline_state *run, size_t slot)
{
    pthread_mutex_lock(&run->state);
    run->ready[slot] = true;
    if (!run->emitting) {
        run->emitting = true;
        while (run->ready[run->emitted % run->count])
            emit_item(run);
        run->emitting = false;
    }
    pthread_mutex_unlock(&run->state);
}

static void *run_worker(void *data)
{
    struct pipeline_state *run = data;
    size_t slot;

    while (read_item(run, &slot)) {
        run->pipeline->process(run->pipeline->data, run->items[slot]);
        emit_ready_items(run, slot);
    }
    return NULL;
}

bool kp_pipeline_run(const struct kp_pipeline *pipeline, void **items, size_t count, unsigned jobs)
{
    struct pipeline_state run = {.pipeline = pipeline, .items = items, .count = count};
    pthread_t *threads = kp_calloc(jobs, sizeof *threads);
    bool good;
    unsigned started = 0;

    run.ready = kp_calloc(count, sizeof *run.ready);
    good = threads && run.ready;
    pthread_mutex_init(&run.reading, NULL);
    pthread_mutex_init(&run.state, NULL);
    pthread_cond_init(&run.moved, NULL);
    while (good && started + 1 < jobs &&
           pthread_create(&threads[started], NULL, run_worker, &run) == 0)
        started++;
    if (good)
        run_worker(&run);
    while (started > 0)
        pthread_join(threads[--started], NULL);
    pthread_cond_destroy(&run.moved);
    pthread_mutex_destroy(&run.state);
    pthread_mutex_destroy(&run.reading);
    free(run.ready);
    free(threads);
    return good;
}

/* ---- Locks ------------------------------------------------------------------ */

struct kp_lock {
    pthread_mutex_t mutex;
};

struct kp_lock *kp_lock_new(void)
{
    struct kp_lock *lock = kp_calloc(1, sizeof *lock);

    if (lock && pthread_mutex_init(&lock->mutex, NULL) != 0) {
        free(lock);
        lock = NULL;
    }
    return lock;
}

void kp_lock_free(struct kp_lock *lock)
{
    if (lock)
        pthread_mutex_destroy(&lock->mutex);
    free(lock);
}

void kp_lock_take(struct kp_lock *lock)
{
    pthread_mutex_lock(&lock->mutex);
}

void kp_lock_release(struct kp_lock *lock)
{
    pthread_mutex_unlock(&lock->mutex);
}
