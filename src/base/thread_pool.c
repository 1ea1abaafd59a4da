#include "base/thread_pool.h"

#include <pthread.h>
#include <stdlib.h>

/* Pieces taken[..given-1] are done with; piece n lies in slot n % count. */
struct floor {
    const struct kp_pipeline *crew;
    void **pieces;
    bool *ready; /* by slot: worked on, and not yet handed over */
    size_t count, taken, given;
    bool unwanted;            /* nothing more is handed over */
    bool over;                /* nothing more is taken */
    pthread_mutex_t taking;   /* held while a piece is taken, which may wait for input */
    pthread_mutex_t counting; /* held for all the rest */
    pthread_cond_t moved;     /* a piece was handed over */
};

/* Wait for a slot.  Whoever holds the oldest piece is at work, or its slot
 * were free. */
static bool find_slot(struct floor *floor)
{
    bool over;

    pthread_mutex_lock(&floor->counting);
    while (!floor->over && floor->taken - floor->given == floor->count)
        pthread_cond_wait(&floor->moved, &floor->counting);
    over = floor->over;
    pthread_mutex_unlock(&floor->counting);
    return !over;
}

/* The slot of a piece to work on; false: none is left. */
static bool take(struct floor *floor, size_t *slot)
{
    bool taken = false;

    pthread_mutex_lock(&floor->taking);
    if (find_slot(floor)) {
        *slot = floor->taken % floor->count;
        taken = floor->crew->take(floor->crew->data, floor->pieces[*slot]);
        pthread_mutex_lock(&floor->counting);
        floor->taken += taken;
        floor->over = floor->over || !taken;
        pthread_mutex_unlock(&floor->counting);
    }
    pthread_mutex_unlock(&floor->taking);
    return taken;
}

/* Hand over whatever is next and ready; nothing any more once it is not wanted. */
static void give(struct floor *floor, size_t slot)
{
    pthread_mutex_lock(&floor->counting);
    floor->ready[slot] = true;
    for (slot = floor->given % floor->count; floor->ready[slot];
         slot = floor->given % floor->count) {
        floor->ready[slot] = false;
        if (!floor->unwanted && !floor->crew->give(floor->crew->data, floor->pieces[slot]))
            floor->over = floor->unwanted = true;
        floor->given++;
    }
    pthread_cond_broadcast(&floor->moved);
    pthread_mutex_unlock(&floor->counting);
}

static void *work(void *data)
{
    struct floor *floor = data;
    size_t slot;

    while (take(floor, &slot)) {
        floor->crew->work(floor->crew->data, floor->pieces[slot]);
        give(floor, slot);
    }
    return NULL;
}

static void work_alone(const struct kp_pipeline *crew, void *piece)
{
    bool wanted = true;

    while (wanted && crew->take(crew->data, piece)) {
        crew->work(crew->data, piece);
        wanted = crew->give(crew->data, piece);
    }
}

static void work_together(struct floor *floor, pthread_t *threads, unsigned jobs)
{
    unsigned started = 0;

    pthread_mutex_init(&floor->taking, NULL);
    pthread_mutex_init(&floor->counting, NULL);
    pthread_cond_init(&floor->moved, NULL);
    while (started < jobs - 1 && pthread_create(&threads[started], NULL, work, floor) == 0)
        started++;
    work(floor);
    while (started > 0)
        pthread_join(threads[--started], NULL);
    pthread_cond_destroy(&floor->moved);
    pthread_mutex_destroy(&floor->counting);
    pthread_mutex_destroy(&floor->taking);
}

void kp_pipeline_run(const struct kp_pipeline *crew, void **pieces, size_t count, unsigned jobs)
{
    struct floor floor = {.crew = crew, .pieces = pieces, .count = count};
    pthread_t *threads = jobs > 1 ? malloc(jobs * sizeof *threads) : NULL;

    floor.ready = calloc(count, sizeof *floor.ready);
    if (threads && floor.ready)
        work_together(&floor, threads, jobs);
    else
        work_alone(crew, pieces[0]);
    free(floor.ready);
    free(threads);
}

bool kp_run_in_parallel(void (*here)(void *data), void *data, void *(*beside)(void *other),
                        void *other)
{
    pthread_t thread;

    if (pthread_create(&thread, NULL, beside, other) != 0)
        return false;
    here(data);
    pthread_join(thread, NULL);
    return true;
}
