#include "help/text_buffer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool append_text(void *to, const char *bytes, size_t length)
{
    struct kp_text_buffer *paper = to;

    assert_true(paper->length + length < sizeof paper->text);
    memcpy(paper->text + paper->length, bytes, length);
    paper->length += length;
    paper->text[paper->length] = '\0';
    return true;
}

struct kp_out kp_text_buffer_out(struct kp_text_buffer *paper)
{
    paper->length = 0;
    paper->text[0] = '\0';
    return (struct kp_out){append_text, paper};
}
