#include "base/strbuf_send.h"

void kp_strbuf_flush(struct kp_strbuf *text, const struct kp_out *out, enum kp_status *status)
{
    if (text->failed)
        *status = KP_NO_MEMORY;
    else if (text->length && !out->write(out->to, text->text, text->length))
        *status = KP_WRITE_FAILED;
    kp_strbuf_clear(text);
}

enum kp_status kp_strbuf_send(struct kp_strbuf *text, const struct kp_out *out)
{
    enum kp_status status = KP_OK;

    kp_strbuf_flush(text, out, &status);
    kp_strbuf_free(text);
    return status;
}
