/* The fenced blocks of a page of the documents. */
#ifndef KP_TESTS_BLOCKS_H
#define KP_TESTS_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>

/* A fenced block: its kind and what it holds. */
struct kp_fenced_block {
    const char *text;
    size_t length;
    char kind[8];
};

/* The block at or after `text`, which is then behind it; false: there is none. */
bool kp_next_fenced_block(const char **text, struct kp_fenced_block *block);

#endif
