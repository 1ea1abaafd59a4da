/* What the HTML pages share: the frame and the text, pegs, and the form of a verdict. */
#pragma once

#include "report/verdict_writer.h"

/* ---- Text, html_page.c ------------------------------------------------------- */

/* No text of a game can end up as markup, or break the page's UTF-8. */
void kp_html_text(const char *text, struct kp_strbuf *to);

/* Writes a sentence as an element, "p class=\"then\"" or "h2"; an empty one writes nothing.
 * `says` is freed. */
void kp_html_sentence(const char *element, struct kp_strbuf *says, struct kp_strbuf *to);

/* The beginning of a page, with its title (markup) as the heading; `file` precedes the title of the
 * window, or is NULL.  `style` is added to the style sheet. */
void kp_html_write_head(const char *file, const char *title, const char *style,
                        struct kp_strbuf *to);

/* ---- Codes and scores, html_pegs.c --------------------------------------------- */

extern const char kp_html_peg_style[]; /* a part of the style sheet */

/* A guess, with its colours in words for screen readers, and a ring around the pegs that
 * are marked, a bit for each.  NULL: empty holes for a code that is not known yet. */
void kp_html_guess(const struct kp_pegs *pegs, const uint16_t *guess, uint64_t marked,
                   struct kp_strbuf *to);

/* A secret, with its colours in words beside it. */
void kp_html_secret(const struct kp_pegs *pegs, const uint16_t *secret, struct kp_strbuf *to);

/* A score in words, after its key pegs if they are known and few. */
void kp_html_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to);

/* The names that the letters stand for; nothing if the letters are the names. */
void kp_html_legend(const struct kp_pegs *pegs, struct kp_strbuf *to);

/* ---- A verdict, html_audit.c ------------------------------------------------------ */

extern const struct kp_verdict_form kp_html_form;
