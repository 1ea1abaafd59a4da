/* Text out: standard output, and what is written there. */
#ifndef KP_CLI_IO_OUTPUT_H
#define KP_CLI_IO_OUTPUT_H

#include "keypeg.h"

/* Words that the library writes, to be used here: text that grows. */
/* All zero at first; `text` is the caller's to free. */
struct kp_output_buffer {
    char *text; /* ends with a zero byte, or NULL: nothing was written */
    size_t length;
};

/* Where to write it.  What does not fit into the memory is a write that fails. */
struct kp_out kp_output_buffer_out(struct kp_output_buffer *written);

/* Once standard output cannot be written to, the call ends with status 2. */
extern const struct kp_out kp_standard_output, kp_standard_error;

/* false: it could not be written, or there was no memory for it. */
bool kp_print(const struct kp_out *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Let what was written leave. */
void kp_flush_output(void);

/* Flush it.  Returns `status`, or KP_EXIT_BAD after saying what went wrong;
 * a pipe that was closed on the other side is not worth a word. */
int kp_finish_output(int status);

#endif
