#include "report/html/html_escape.h"
#include "report/html/html_impl.h"
#include "report/story_sentences.h"
#include <string.h>

#define BAR 160 /* the longest */

/* Digits stand for the logarithm, the first of them for what is between. */
static double magnitude(const char *count)
{
    static const double tenths[] = {0, 0.1, 0.3, 0.48, 0.6, 0.7, 0.78, 0.85, 0.9, 0.95};

    return strcmp(count, "0") == 0 ? 0 : (double)strlen(count) - 0.9 + tenths[count[0] - '0'];
}

static void draw_bar(const struct kp_html *html, const struct kp_story_row *chapter)
{
    const char *first = html->verdict->chapters[0].count;
    double most = first ? magnitude(first) : 0;
    int width = chapter->count && most > 0 ? (int)(magnitude(chapter->count) / most * BAR) : 0;

    width = width > BAR ? BAR : width;
    kp_strbuf_addf(html->to,
                   "<svg class=\"bar\" width=\"%d\" height=\"12\" viewBox=\"0 0 %d 12\" "
                   "aria-hidden=\"true\"><rect width=\"%d\" height=\"12\" rx=\"3\"/></svg>",
                   BAR, BAR, width);
}

static void write_chapter(const struct kp_html *html, size_t i)
{
    const struct kp_story_row *chapter = &html->verdict->chapters[i];
    struct kp_strbuf *to = html->to;

    if (i == 0)
        kp_strbuf_addf(to, "<tr><th scope=\"row\">at first</th><td class=\"number\">");
    else
        kp_strbuf_addf(to, "<tr><th scope=\"row\">%zu</th><td class=\"number\">", i);
    kp_say_story_row_count(chapter, to);
    kp_strbuf_addf(to, "</td><td class=\"scale\">");
    draw_bar(html, chapter);
    kp_strbuf_addf(to, "</td><td>");
    if (i > 0)
        kp_say_story_row(html->verdict, i, to);
    kp_strbuf_addf(to, "</td></tr>\n");
}

void kp_html_story(const struct kp_html *html)
{
    struct kp_strbuf rest = {0};

    if (!html->verdict->chapters)
        return;
    kp_strbuf_addf(
        html->to,
        "<h3>Row by row</h3>\n<table class=\"story\">\n"
        "<caption>Secrets that were left</caption>\n"
        "<thead><tr><th scope=\"col\">After row</th>"
        "<th scope=\"col\">Secrets</th><th scope=\"col\" class=\"scale\">Logarithmic scale</th>"
        "<th scope=\"col\">The row</th></tr></thead>\n"
        "<tbody>\n");
    for (size_t i = 0; i < kp_story_length(html->verdict); i++)
        write_chapter(html, i);
    kp_strbuf_addf(html->to, "</tbody>\n</table>\n");
    kp_say_rest(html->verdict, &rest);
    kp_html_sentence("p class=\"soft\"", &rest, html->to);
}
