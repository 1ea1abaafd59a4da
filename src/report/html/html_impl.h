/* The parts of a game's section on a page.  Each writes nothing where there is
 * nothing to show. */
#ifndef KP_REPORT_HTML_HTML_IMPL_H
#define KP_REPORT_HTML_HTML_IMPL_H

#include "report/html/html_pegs.h"
#include "report/verdict_sentences.h"

struct kp_html {
    const struct kp_transcript *game;
    const struct kp_verdict *verdict;
    struct kp_pegs pegs;
    struct kp_strbuf *to;
};

/* A sentence as a paragraph. */
void kp_html_say(const struct kp_html *html, kp_sentence *sentence);

/* A secret below what is said of it. */
void kp_html_show(const struct kp_html *html, const char *caption, const uint16_t *secret);

void kp_html_board(const struct kp_html *html);
void kp_html_repeated_mistakes(const struct kp_html *html);
void kp_html_audit(const struct kp_html *html); /* but for the slips */
void kp_html_story(const struct kp_html *html);

#endif
