/* Words that the library writes, to be used here: text that grows. */
#ifndef KP_CLI_IO_OUTPUT_BUFFER_H
#define KP_CLI_IO_OUTPUT_BUFFER_H

#include "keypeg.h"

/* All zero at first; `text` is the caller's to free. */
struct kp_output_buffer {
    char *text; /* ends with a zero byte, or NULL: nothing was written */
    size_t length;
};

/* Where to write it.  What does not fit into the memory is a write that fails. */
struct kp_out kp_output_buffer_out(struct kp_output_buffer *written);

#endif
