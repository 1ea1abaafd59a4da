/* What a call may cost, and where its progress is shown.  An engine reports progress and calls
 * kp_limits_check now and then, and gives up if a limit has run out; the answer is then "undecided".
 * Work is counted by a meter, memory by the engine that takes it. */
#pragma once

#include "base/meter.h"
#include "keypeg-types.h" /* enum kp_stop_reason, struct kp_options, struct kp_progress */

#include <stddef.h>

struct kp_limits {
    double deadline;        /* on the clock of kp_now; 0: none */
    size_t memory;          /* bytes; 0: no limit */
    struct kp_meter *meter; /* the work that is left; NULL: any amount.  A part of the work gets a
                             * copy of the limits with another meter (kp_limits_for_part) */
    int (*asked_to_stop)(void *data);
    void *stop_data;

    void (*progress)(void *data, const struct kp_progress *progress); /* NULL: not wanted */
    void *progress_data;
    const struct kp_progress *whole; /* reported instead if this is part of other work; or NULL */

    /* Reported by kp_limits_poll: */
    const char *what;    /* the work; NULL: "searching" */
    uint64_t expected;   /* what it should cost; 0: unknown */
    const double *share; /* how much of it is done, at least; or NULL */
};

/* The options of a public call, which are the defaults if they are NULL. */
const struct kp_options *kp_options_or_default(const struct kp_options *options);

/* Calls the caller's `progress` with NULL, since a public call ends; returns `status`. */
enum kp_status kp_end_progress(const struct kp_options *options, enum kp_status status);

/* The limits that the options of a call set, with the time counted from now. */
struct kp_limits kp_limits_of(const struct kp_options *options);

/* Seconds on a monotonic clock. */
double kp_now(void);

/* Returns the name of the end of the piece of work that has the least work left, of this meter and
 * its parents: KP_OUT_OF_STATES for a turn or a question, after which another engine may be asked,
 * and KP_OUT_OF_EFFORT for a stage or an audit. */
enum kp_stop_reason kp_meter_stop(const struct kp_meter *meter);

/* Returns KP_COMPLETED if the work may continue, else the limit that has run out: the time, an
 * interruption, or the meter (kp_meter_stop). */
enum kp_stop_reason kp_limits_check(const struct kp_limits *limits);

/* The same without the meter. */
enum kp_stop_reason kp_limits_check_time(const struct kp_limits *limits);

/* The same limits for a part of the work, which `meter` measures. */
struct kp_limits kp_limits_for_part(const struct kp_limits *limits, struct kp_meter *meter);

/* Reports progress, if it is wanted. */
void kp_limits_report(const struct kp_limits *limits, struct kp_progress so_far);

/* The work between two checks of kp_limits_spend, a millisecond or two. */
#define KP_WORK_PER_CHECK (1u << 18)

/* Reports progress by the meter, and checks the time.  Returns KP_COMPLETED if the work may
 * continue. */
enum kp_stop_reason kp_limits_poll(const struct kp_limits *limits);

/* Pays for states by the meter, which has no parent, and calls kp_limits_poll now and then, for loops
 * that run millions of times.  `work` is what was done since the last call, in units of some
 * nanoseconds. */
static inline enum kp_stop_reason kp_limits_spend(const struct kp_limits *limits, uint64_t states,
                                                  size_t work)
{
    struct kp_meter *meter = limits->meter;

    if (states > meter->left) {
        kp_meter_spend(meter, meter->left);
        return KP_OUT_OF_STATES;
    }
    meter->left -= meter->left < KP_NO_END ? states : 0;
    meter->spent += states;
    meter->unchecked += work;
    return meter->unchecked < KP_WORK_PER_CHECK ? KP_COMPLETED : kp_limits_poll(limits);
}

/* The time limit for parsing.  A reader calls kp_read_limit_advance with the bytes it has
 * consumed; if that returns false, the reader returns at once, and the caller finds the reason in
 * `stop` and discards the partial result.  An all-zero struct means no limit. */
struct kp_read_limit {
    struct kp_limits limits;
    double seconds;           /* for each game; 0: no limit */
    size_t passed;            /* bytes since the limits were last checked */
    enum kp_stop_reason stop; /* why the reading ended early, or KP_COMPLETED */
};

/* Starts the time of the next game. */
void kp_read_limit_begin(struct kp_read_limit *limit);

/* Counts bytes that were read.  Returns whether reading may continue. */
bool kp_read_limit_advance(struct kp_read_limit *limit, size_t bytes);

/* A sentence that names the option to raise, or says that no larger limit helps; NULL: the work
 * was done, or found as much as was wanted. */
const char *kp_stop_remedy(enum kp_stop_reason stop);
