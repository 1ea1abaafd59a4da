/* The words of a line of progress. */
#ifndef KP_CLI_IO_PROGRESS_LINE_H
#define KP_CLI_IO_PROGRESS_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kp_progress_state {
    const char *file; /* or another name of what is worked at */
    const char *what; /* "counting"; NULL: `done` stands in its place */
    uint64_t done;
    const char *unit;     /* "states": what `done` counts, with an s behind it */
    double share;         /* 0 to 1, or negative: not known */
    double elapsed, left; /* seconds; left negative: not known */
};

struct kp_progress_text {
    char text[900];
    size_t length;
};

/* Tell the work in so many columns: what does not fit is left out, first the
 * rate, then the beginning of the name, then the name, then the end. */
void kp_progress_text_write(struct kp_progress_text *line, const struct kp_progress_state *work,
                            int width);

#endif
