/* The clock is asked only at polls.  A poll comes after a fixed weight of work, so a single state of
 * a very large game cannot delay it. */
#include "base/limits.h"

#include "keypeg.h"

#include <math.h>
#include <time.h>

double kp_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int kp_stopper_ask(void *stopper)
{
    struct kp_stopper *when = stopper;
    double now;

    if (__atomic_load_n(&when->stop, __ATOMIC_RELAXED))
        return 1;
    if (when->seconds <= 0)
        return 0;
    now = kp_now();
    if (when->began == 0)
        when->began = now;
    if (now - when->began >= when->seconds)
        when->is_late = true;
    return when->is_late;
}

const struct kp_options *kp_options_or_default(const struct kp_options *options)
{
    static const struct kp_options defaults = {0};

    return options ? options : &defaults;
}

enum kp_status kp_end_progress(const struct kp_options *options, enum kp_status status)
{
    if (options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

struct kp_limits kp_limits_of(const struct kp_options *options)
{
    struct kp_limits limits = {.memory = options->memory,
                               .asked_to_stop = options->stop,
                               .stop_data = options->stop_data,
                               .progress = options->progress,
                               .progress_data = options->progress_data};

    if (options->seconds > 0)
        limits.deadline = kp_now() + options->seconds;
    return limits;
}

enum kp_stop_reason kp_limits_check_time(const struct kp_limits *limits)
{
    if (limits->asked_to_stop && limits->asked_to_stop(limits->stop_data))
        return KP_INTERRUPTED;
    return limits->deadline > 0 && kp_now() >= limits->deadline ? KP_OUT_OF_TIME : KP_COMPLETED;
}

enum kp_stop_reason kp_meter_stop(const struct kp_meter *meter)
{
    return kp_meter_find_end(meter) <= KP_QUESTION ? KP_OUT_OF_STATES : KP_OUT_OF_EFFORT;
}

enum kp_stop_reason kp_limits_check(const struct kp_limits *limits)
{
    enum kp_stop_reason stop = kp_limits_check_time(limits);

    return stop == KP_COMPLETED && kp_meter_left(limits->meter) == 0 ? kp_meter_stop(limits->meter)
                                                                     : stop;
}

struct kp_limits kp_limits_for_part(const struct kp_limits *limits, struct kp_meter *meter)
{
    struct kp_limits part = *limits;

    part.meter = meter;
    return part;
}

void kp_limits_report(const struct kp_limits *limits, struct kp_progress so_far)
{
    if (limits->progress)
        limits->progress(limits->progress_data, limits->whole ? limits->whole : &so_far);
}

/* What the work should cost is an estimate, so progress never shows that all is done. */
#define MOST_SHARE 0.99

enum kp_stop_reason kp_limits_poll(const struct kp_limits *limits)
{
    struct kp_meter *meter = limits->meter;
    struct kp_progress so_far = {limits->what ? limits->what : "searching", "states", meter->spent,
                                 -1};
    uint64_t whole = meter->left < KP_NO_END ? meter->left + meter->spent : KP_NO_END;

    meter->unchecked = 0;
    if (limits->expected > 0 && limits->expected < whole)
        whole = limits->expected;
    if (whole < KP_NO_END)
        so_far.share = fmin((double)meter->spent / (double)whole, MOST_SHARE);
    if (limits->share)
        so_far.share = fmax(so_far.share, *limits->share);
    kp_limits_report(limits, so_far);
    return kp_limits_check_time(limits);
}

#define BYTES_BETWEEN_CHECKS (1 << 16) /* less than 10 ms of reading */

void kp_read_limit_begin(struct kp_read_limit *limit)
{
    if (limit->seconds > 0)
        limit->limits.deadline = kp_now() + limit->seconds;
}

bool kp_read_limit_advance(struct kp_read_limit *limit, size_t bytes)
{
    limit->passed += bytes;
    if (limit->passed >= BYTES_BETWEEN_CHECKS && limit->stop == KP_COMPLETED) {
        limit->passed = 0;
        limit->stop = kp_limits_check(&limit->limits);
    }
    return limit->stop == KP_COMPLETED;
}

#define MORE(option) "to search further, use a larger " option
#define OTHER_ENGINE "no larger limit helps; another engine (--engine) may find the answer"

/* The words of sentences and of JSON, and what a user can do. */
static const struct {
    const char *name, *slug, *remedy;
} stops[] = {
    [KP_COMPLETED] = {"nothing", NULL, NULL},
    [KP_OUT_OF_STATES] = {"the state budget (--states)", "state-budget", MORE("--states")},
    [KP_OUT_OF_TIME] = {"the time limit (--time-limit)", "time-limit", MORE("--time-limit")},
    [KP_OUT_OF_MEMORY] = {"the memory limit (--memory-limit)", "memory-limit",
                          MORE("--memory-limit")},
    [KP_INTERRUPTED] = {"an interruption", "interrupted",
                        "no option is needed to search further; run keypeg again"},
    [KP_OUT_OF_EFFORT] = {"the state budget (--states)", "search-budget", MORE("--states")},
    [KP_INEXACT] = {"rounding errors of the linear engine", "rounding-errors", OTHER_ENGINE},
    [KP_BOARD_TOO_LARGE] = {"the size limit of the linear engine", "board-size", OTHER_ENGINE},
    [KP_NUMBERS_TOO_LARGE] = {"the 64-bit limit of the numbers in a proof", "number-size",
                              OTHER_ENGINE},
    [KP_ENOUGH] = {"the secret limit", "secret-limit", NULL},
};

const char *kp_stop_name(enum kp_stop_reason stop)
{
    return stops[stop].name;
}

const char *kp_stop_slug(enum kp_stop_reason stop)
{
    return stops[stop].slug;
}

const char *kp_stop_remedy(enum kp_stop_reason stop)
{
    return stops[stop].remedy;
}

const char *kp_answer_name(enum kp_answer answer)
{
    static const char *const names[] = {
        [KP_UNDECIDED] = "undecided", [KP_CONSISTENT] = "consistent", [KP_CHEATED] = "cheated"};

    return names[answer];
}
