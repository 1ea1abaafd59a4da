/* A verdict as a person reads it, as JSON (docs/json.md), and on a page. */
#ifndef KP_REPORT_VERDICT_REPORT_H
#define KP_REPORT_VERDICT_REPORT_H

#include "game/transcript.h"

void kp_report_text(const struct kp_transcript *game, const struct kp_verdict *verdict,
                    const struct kp_style *style, struct kp_strbuf *to);

/* What would set wrong scores right, the secrets that would then fit untold. */
void kp_report_repairs_text(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_style *style, struct kp_strbuf *to);

/* A line each; `where` may be NULL. */
void kp_report_verdict_json(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_game_location *where, struct kp_strbuf *to);
void kp_report_problems_json(const struct kp_errors *problems, const struct kp_game_location *where,
                             struct kp_strbuf *to);

/* A page: begun, then a section for each game, then ended. */
void kp_report_html_begin(struct kp_strbuf *to);
void kp_report_html_game(const struct kp_transcript *game, const struct kp_verdict *verdict,
                         const struct kp_game_location *where, struct kp_strbuf *to);
void kp_report_html_problems(const struct kp_errors *problems, const struct kp_game_location *where,
                             struct kp_strbuf *to);
void kp_report_html_end(struct kp_strbuf *to);

/* Single values. */
void kp_report_code_json(const struct kp_transcript *game, const uint16_t *code,
                         struct kp_strbuf *to);
void kp_report_string_json(const char *string, struct kp_strbuf *to);

#endif
