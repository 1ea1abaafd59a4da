/* A text as a source for readers (struct kp_in), which may cut it into pieces, so that words are cut
 * in the middle. */
#pragma once

#include <stddef.h>
#include <string.h>

struct text_source {
    const char *text;
    size_t left;
    size_t piece; /* bytes that one call reads at most; 0: any number */
};

static inline long read_text(void *from, char *bytes, size_t room)
{
    struct text_source *source = from;
    size_t size = source->left < room ? source->left : room;

    if (source->piece > 0 && size > source->piece)
        size = source->piece;
    memcpy(bytes, source->text, size);
    source->text += size;
    source->left -= size;
    return (long)size;
}
