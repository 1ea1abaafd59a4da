/* The pipeline keeps the order of reading, and an output that waits holds up no worker. */
#include "base/thread_pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

#define SLOTS 8

struct pool_run {
    size_t read, items; /* how many were read, and are to be read */
    size_t processed;   /* under `lock` */
    size_t emitted;     /* in order */
    size_t wanted;      /* emit returns false after this many */
    size_t awaited;     /* the first emission waits until this many are processed */
    bool in_order, timed_out;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

static bool read_number(void *data, void *item)
{
    struct pool_run *run = data;

    *(size_t *)item = run->read;
    return run->read < run->items && run->read++ < run->items;
}

static void process_number(void *data, void *item)
{
    struct pool_run *run = data;

    *(size_t *)item *= 3;
    pthread_mutex_lock(&run->lock);
    run->processed++;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
}

/* As a pipe would whose reader wants more items to be processed first. */
static void wait_for_others(struct pool_run *run)
{
    struct timespec deadline;

    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 60;
    pthread_mutex_lock(&run->lock);
    while (run->processed < run->awaited && !run->timed_out)
        run->timed_out = pthread_cond_timedwait(&run->changed, &run->lock, &deadline) == ETIMEDOUT;
    pthread_mutex_unlock(&run->lock);
}

static bool emit_number(void *data, void *item)
{
    struct pool_run *run = data;

    if (run->emitted == 0)
        wait_for_others(run);
    run->in_order = run->in_order && *(size_t *)item == 3 * run->emitted;
    run->emitted++;
    return run->emitted < run->wanted;
}

static struct pool_run run_pool(size_t items, size_t wanted, size_t awaited, unsigned jobs)
{
    struct pool_run run = {.items = items, .wanted = wanted, .awaited = awaited, .in_order = true};
    const struct kp_pipeline pipeline = {read_number, process_number, emit_number, &run};
    size_t numbers[SLOTS];
    void *slots[SLOTS];

    for (size_t i = 0; i < SLOTS; i++)
        slots[i] = &numbers[i];
    pthread_mutex_init(&run.lock, NULL);
    pthread_cond_init(&run.changed, NULL);
    kp_pipeline_run(&pipeline, slots, SLOTS, jobs);
    pthread_cond_destroy(&run.changed);
    pthread_mutex_destroy(&run.lock);
    return run;
}

static void items_are_emitted_in_order(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 5; jobs++)
        for (size_t items = 0; items < 100; items += 7) {
            struct pool_run run = run_pool(items, SIZE_MAX, 0, jobs);

            assert_true(run.in_order);
            assert_int_equal(run.processed, items);
            assert_int_equal(run.emitted, items);
        }
}

static void nothing_is_emitted_after_a_refusal(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 5; jobs++)
        assert_int_equal(run_pool(100, 3, 0, jobs).emitted, 3);
}

/* While the first item is emitted, the other worker fills all other slots. */
static void a_slow_output_holds_up_no_worker(void **state)
{
    struct pool_run run;

    (void)state;
    run = run_pool(100, SIZE_MAX, SLOTS, 2);
    assert_false(run.timed_out);
    assert_true(run.in_order);
    assert_int_equal(run.emitted, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_emitted_in_order),
        cmocka_unit_test(nothing_is_emitted_after_a_refusal),
        cmocka_unit_test(a_slow_output_holds_up_no_worker),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
