/* Output gathered into writes of 64 KiB, for files of many small tokens (DIMACS, OPB).  After
 * a failed write, `failed` is set and nothing more is written.  Start with {.out = out}. */
#pragma once

#include "base/error.h"
#include <stdint.h>

struct kp_buffered_out {
    const struct kp_out *out;
    bool failed;
    size_t used;
    char bytes[1 << 16];
};

void kp_buffered_out_byte(struct kp_buffered_out *buffer, char byte);
void kp_buffered_out_bytes(struct kp_buffered_out *buffer, const char *bytes, size_t length);
void kp_buffered_out_number(struct kp_buffered_out *buffer, int64_t number);

/* Control characters become '?': a colour's name may come from JSON, and must not end the
 * comment that it is written into. */
void kp_buffered_out_word(struct kp_buffered_out *buffer, const char *word);

/* Writes what is left.  Call it once at the end, and then look at `failed`. */
void kp_buffered_out_flush(struct kp_buffered_out *buffer);
