/* The last step of everything that is written. */
#ifndef KP_BASE_STRBUF_SEND_H
#define KP_BASE_STRBUF_SEND_H

#include "base/strbuf.h"

/* Hand a text over and free it. */
enum kp_status kp_deliver(struct kp_text *text, const struct kp_out *out);

/* Hand it over and empty it, for the next one; *status is told when that fails. */
void kp_hand_over(struct kp_text *text, const struct kp_out *out, enum kp_status *status);

#endif
