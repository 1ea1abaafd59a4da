#include "base/strbuf_send.h"

void kp_hand_over(struct kp_text *text, const struct kp_out *out, enum kp_status *status)
{
    if (text->failed)
        *status = KP_NO_MEMORY;
    else if (text->length && !out->write(out->to, text->text, text->length))
        *status = KP_WRITE_FAILED;
    kp_text_clear(text);
}

enum kp_status kp_deliver(struct kp_text *text, const struct kp_out *out)
{
    enum kp_status status = KP_OK;

    kp_hand_over(text, out, &status);
    kp_text_free(text);
    return status;
}
