/* Threads: an ordered pipeline over many items.  No other file starts threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct kp_pipeline {
    /* Fills the next item; false if none is left.  Called by one thread at a time. */
    bool (*read)(void *data, void *item);

    /* Process an item; several threads do so at once. */
    void (*process)(void *data, void *item);

    /* Writes the result of an item, in the order of reading and by one thread at a time; false
     * if no more items are wanted. */
    bool (*emit)(void *data, void *item);

    void *data;
};

/* Runs until no item is left.  `items` is a ring of `count` reusable slots; with more slots than
 * threads, finished items can wait for a slow one without blocking the workers.  The calling
 * thread is one of the `jobs` workers; if the system grants fewer threads, those do the work.
 * Returns false, and does nothing, without memory. */
bool kp_pipeline_run(const struct kp_pipeline *pipeline, void **items, size_t count, unsigned jobs);

/* A lock that one thread holds at a time; NULL: no memory.  kp_lock_free accepts NULL. */
struct kp_lock *kp_lock_new(void);
void kp_lock_free(struct kp_lock *lock);
void kp_lock_take(struct kp_lock *lock);
void kp_lock_release(struct kp_lock *lock);
