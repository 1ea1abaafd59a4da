/* The last step of everything that is written. */
#ifndef KP_BASE_STRBUF_SEND_H
#define KP_BASE_STRBUF_SEND_H

#include "base/strbuf.h"

/* Hand a text over and free it. */
enum kp_status kp_strbuf_send(struct kp_strbuf *text, const struct kp_out *out);

/* Hand it over and empty it, for the next one; *status is told when that fails. */
void kp_strbuf_flush(struct kp_strbuf *text, const struct kp_out *out, enum kp_status *status);

#endif
