/* A verdict as a person reads it, and answers as JSON (docs/json.md). */
#ifndef KP_REPORT_REPORT_H
#define KP_REPORT_REPORT_H

#include "game/transcript.h"

void kp_report_text(const struct kp_transcript *game, const struct kp_verdict *verdict,
                    const struct kp_style *style, struct kp_text *to);

/* A line each; `where` may be NULL. */
void kp_report_verdict_json(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_where *where, struct kp_text *to);
void kp_report_problems_json(const struct kp_problems *problems, const struct kp_where *where,
                             struct kp_text *to);

/* Single values. */
void kp_report_code_json(const struct kp_transcript *game, const uint16_t *code,
                         struct kp_text *to);
void kp_report_string_json(const char *string, struct kp_text *to);

#endif
