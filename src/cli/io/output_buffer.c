#include "cli/io/output_buffer.h"

#include <stdlib.h>
#include <string.h>

static bool add(void *to, const char *bytes, size_t length)
{
    struct kp_output_buffer *written = to;
    char *text = realloc(written->text, written->length + length + 1);

    if (!text)
        return false;
    memcpy(text + written->length, bytes, length);
    written->text = text;
    written->length += length;
    text[written->length] = '\0';
    return true;
}

struct kp_out kp_output_buffer_out(struct kp_output_buffer *written)
{
    return (struct kp_out){add, written};
}
