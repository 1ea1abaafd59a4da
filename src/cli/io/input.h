/* Text in: files, and standard input. */
#ifndef KP_CLI_IO_INPUT_H
#define KP_CLI_IO_INPUT_H

#include <stdbool.h>
#include <stdio.h>

struct kp_input {
    FILE *stream;
    int reason;     /* why it could not be read: an errno, or 0 */
    bool is_output; /* not read either: the answer is written into it */
    double size;    /* in bytes, or 0: not known */
    _Atomic size_t got;
};

/* "-" is standard input, where a person is told what to do.  false: reason,
 * or is_output. */
bool kp_input_open(struct kp_input *input, const char *name);
void kp_input_close(struct kp_input *input);

/* How much of it was read, 0 to 1; negative: not known. */
double kp_input_share(const struct kp_input *input);

/* For struct kp_in.  Ctrl-C breaks it off. */
long kp_input_read(void *data, char *bytes, size_t room);

#endif
