/* The fenced blocks of a Markdown document. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A fenced block: the word after the fence, and the text, which belongs to the document. */
struct kp_fenced_block {
    const char *text;
    size_t length;
    char kind[8];
};

/* Finds the first block at or after *text, and moves *text past it; false: there is none. */
bool kp_next_fenced_block(const char **text, struct kp_fenced_block *block);
