/* A filter for the messages about a file: an unknown member of JSON is reported where it first
 * occurs, and counted after that, so that a stream with a foreign member in every line does not
 * bury other messages. */
#pragma once

#include "keypeg.h"

#define KP_MOST_REPEATED 16 /* different errors; further ones are printed every time */

/* Start with {.out = where messages go}. */
struct kp_repeated_errors {
    struct kp_out out;
    size_t count;
    struct {
        char says[sizeof(struct kp_diag)];
        unsigned long long more; /* times after the first */
    } error[KP_MOST_REPEATED];
};

/* Where the messages are written, with KP_REPEATABLE before each sentence that may be repeated.
 * Lives as long as *repeated. */
#define KP_REPEATABLE "\001"
struct kp_out kp_repeated_errors_filter(struct kp_repeated_errors *repeated);

/* Print how often each error was left out. */
void kp_repeated_errors_end(const struct kp_repeated_errors *repeated, const char *file);
