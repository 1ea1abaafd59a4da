/* A verdict as a person reads it. */
#ifndef KP_REPORT_REPORT_H
#define KP_REPORT_REPORT_H

#include "game/transcript.h"

void kp_report_text(const struct kp_transcript *game, const struct kp_verdict *verdict,
                    const struct kp_style *style, struct kp_text *to);

#endif
