/* Codes and scores as drawings (SVG) on a page. */
#ifndef KP_REPORT_HTML_HTML_PEGS_H
#define KP_REPORT_HTML_HTML_PEGS_H

#include "report/draw_pegs.h"

#define KP_NO_PEG (-1)

/* A guess, with its colours in words for screen readers, and one peg marked with a ring, or
 * KP_NO_PEG. */
void kp_html_guess(const struct kp_pegs *pegs, const uint16_t *guess, int marked,
                   struct kp_strbuf *to);

/* A secret, with its colours in words beside it. */
void kp_html_secret(const struct kp_pegs *pegs, const uint16_t *secret, struct kp_strbuf *to);

/* A score in words, after its key pegs if they are known and few. */
void kp_html_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to);

/* The names that the letters stand for; nothing if the letters are the names. */
void kp_html_legend(const struct kp_pegs *pegs, struct kp_strbuf *to);

#endif
