/* What to guess next, as a person reads it and as JSON (docs/json.md). */
#ifndef KP_REPORT_ADVICE_REPORT_H
#define KP_REPORT_ADVICE_REPORT_H

#include "game/transcript.h"

void kp_report_advice(const struct kp_transcript *game, const struct kp_advice *advice,
                      const struct kp_style *style, struct kp_strbuf *to);

/* A line; `where` may be NULL. */
void kp_report_advice_json(const struct kp_transcript *game, const struct kp_advice *advice,
                           const struct kp_game_location *where, struct kp_strbuf *to);

#endif
