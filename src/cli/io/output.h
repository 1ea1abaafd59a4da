/* Standard output and standard error. */
#ifndef KP_CLI_IO_OUTPUT_H
#define KP_CLI_IO_OUTPUT_H

#include "keypeg.h"

/* The first failure of standard output is remembered: kp_finish_output reports it.
 * Writing to standard error first takes the progress line away. */
extern const struct kp_out kp_standard_output, kp_standard_error;

/* Returns false if it could not be written or memory ran out. */
bool kp_print(const struct kp_out *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#define KP_SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

void kp_flush_output(void);

/* Flush standard output.  Returns `status`, or KP_EXIT_BAD after reporting why it could not
 * be written.  A reader who closed the pipe gets no report. */
int kp_finish_output(int status);

#endif
