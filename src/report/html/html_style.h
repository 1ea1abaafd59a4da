/* How a page looks. */
#ifndef KP_REPORT_HTML_HTML_STYLE_H
#define KP_REPORT_HTML_HTML_STYLE_H

extern const char kp_html_style[];

#endif
