/* A section of the HTML page, shared by html_page.c, which writes the frame and the
 * answer, and html_audit.c, which writes the board, the audit and the story.  Every
 * function writes nothing if there is nothing to show. */
#ifndef KP_REPORT_HTML_HTML_IMPL_H
#define KP_REPORT_HTML_HTML_IMPL_H

#include "report/html/html_pegs.h"
#include "report/verdict_sentences.h"

struct kp_html {
    struct kp_checked_game of;
    struct kp_pegs pegs;
    struct kp_strbuf *to;
};

/* Write a sentence about the verdict as a paragraph. */
void kp_html_verdict_sentence(const struct kp_html *html, kp_sentence *sentence);

/* Write a secret after its caption, which may be NULL. */
void kp_html_captioned_secret(const struct kp_html *html, const char *caption,
                              const uint16_t *secret);

void kp_html_board(const struct kp_html *html);
void kp_html_repeated_mistakes(const struct kp_html *html);
void kp_html_audit(const struct kp_html *html); /* without the repeated mistakes */
void kp_html_story(const struct kp_html *html);

#endif
