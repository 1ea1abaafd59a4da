/* The words of the progress line (see progress.h). */
#ifndef KP_CLI_IO_PROGRESS_LINE_H
#define KP_CLI_IO_PROGRESS_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kp_progress_state {
    const char *file; /* or another label of the work */
    const char *what; /* "counting"; NULL shows `done` instead */
    uint64_t done;
    const char *unit;     /* of `done`, with an s at its end: "states" */
    double share;         /* 0 to 1; negative if unknown */
    double elapsed, left; /* seconds; `left` is negative if unknown */
};

struct kp_progress_text {
    char text[900];
    size_t length;
};

/* Write the state in at most `width` columns.  What does not fit is left out: first the rate,
 * then the beginning of the name, the name, and the end. */
void kp_progress_text_write(struct kp_progress_text *line, const struct kp_progress_state *work,
                            int width);

#endif
