/* What a piece of work may cost, and who watches it.  Whoever works tells now
 * and then how far it is, asks kp_limits_check, and gives up when that says so;
 * giving up is "undecided", never a guess.  States, conflicts and memory are
 * counted by who spends them. */
#ifndef KP_BASE_LIMITS_H
#define KP_BASE_LIMITS_H

#include "keypeg-types.h" /* enum kp_stop_reason, struct kp_options, struct kp_progress */

#include <stddef.h>

struct kp_limits {
    double deadline;  /* on the clock of kp_now, or 0: none */
    size_t memory;    /* bytes, or 0: no limit */
    uint64_t *effort; /* states, clauses and propagations that may still be spent; NULL: any */
    int (*asked_to_stop)(void *data);
    void *stop_data;

    void (*progress)(void *data, const struct kp_progress *progress); /* NULL: nobody watches */
    void *progress_data;
    const struct kp_progress *whole; /* what all this is a part of, and is told instead; or NULL */
};

/* What the options of a call allow it, from now on. */
struct kp_limits kp_limits_of(const struct kp_options *options);

/* What ended some work, in words: "the time limit". */
KP_API const char *kp_stop_name(enum kp_stop_reason stop);

/* Seconds on a clock that only goes forward. */
double kp_now(void);

/* KP_COMPLETED while there is time, effort is left and nobody asked to stop. */
enum kp_stop_reason kp_limits_check(const struct kp_limits *limits);

/* So much of the effort is spent. */
void kp_limits_spend(const struct kp_limits *limits, uint64_t effort);

/* Tell whoever watches how far the work is. */
void kp_limits_tell(const struct kp_limits *limits, struct kp_progress so_far);

/* How long reading may go on.  Whoever reads tells what it has passed, stops where that
 * says so, and leaves what it has read to be thrown away.  All zero is no limit. */
struct kp_read_limit {
    struct kp_limits limits;
    double seconds;           /* for each game; 0: no limit */
    size_t passed;            /* bytes since somebody was asked */
    enum kp_stop_reason stop; /* what ended the reading, or KP_COMPLETED */
};

/* A game begins: its time does. */
void kp_read_limit_begin(struct kp_read_limit *pace);

/* So many bytes are behind us.  Whether it may go on. */
bool kp_read_limit_advance(struct kp_read_limit *pace, size_t bytes);

#endif
