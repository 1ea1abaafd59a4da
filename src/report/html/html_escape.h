/* Text on a page.  No text of a game can end up as markup, or break the page's UTF-8. */
#ifndef KP_REPORT_HTML_HTML_ESCAPE_H
#define KP_REPORT_HTML_HTML_ESCAPE_H

#include "base/strbuf.h"

void kp_html_text(const char *text, struct kp_strbuf *to);

/* Write a sentence as an element, "p class=\"then\"" or "h2"; an empty one writes nothing.
 * `says` is freed. */
void kp_html_sentence(const char *element, struct kp_strbuf *says, struct kp_strbuf *to);

#endif
