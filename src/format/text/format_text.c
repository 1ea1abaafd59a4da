/* The transcript as a person types it; docs/transcript.md defines it. */
#include "format/format.h"
#include "format/text/text_reader.h"
#include "format/text/text_writer.h"

static enum kp_status read(const char *text, size_t length, unsigned line, struct kp_match *match,
                           struct kp_errors *errors)
{
    return kp_text_read_on(NULL, text, length, line, match, errors);
}

const struct kp_format kp_format_text = {
    .name = "text",
    .title = "a transcript: rules and rows as people type them",
    .read = read,
    .write = kp_text_write,
    .between = "---\n",
};
