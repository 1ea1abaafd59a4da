
#include "base/utf8.h"
#include "report/html/html_impl.h"
#include "report/phrases.h"
#include <limits.h>
#include <string.h>

static const struct {
    char byte;
    const char *written;
} special[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};

#define UNREADABLE "\xEF\xBF\xBD" /* U+FFFD */

static bool is_noncharacter(uint32_t point)
{
    return (point & 0xFFFE) == 0xFFFE || (point >= 0xFDD0 && point <= 0xFDEF);
}

static void write_character(const char *text, size_t size, struct kp_strbuf *to)
{
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (size == 1 && *text == special[i].byte) {
            kp_strbuf_addf(to, "%s", special[i].written);
            return;
        }
    kp_strbuf_add(to, text, size);
}

void kp_html_text(const char *text, struct kp_strbuf *to)
{
    size_t length = strlen(text), size;
    uint32_t before = 0, point = 0;

    for (size_t i = 0; i < length; i += size, before = point) {
        size = kp_utf8_printable(before, text + i, length - i, &point);
        if (size > 0 && !is_noncharacter(point)) {
            write_character(text + i, size, to);
            continue;
        }
        kp_strbuf_addf(to, UNREADABLE);
        size = kp_utf8_read(text + i, length - i, &point);
        size = size > 0 ? size : 1;
    }
}

void kp_html_sentence(const char *element, struct kp_strbuf *says, struct kp_strbuf *to)
{
    struct kp_strbuf sentence = {0};

    kp_write_wrapped(says, INT_MAX, &sentence);
    if (sentence.length > 0) {
        sentence.text[sentence.length - 1] = '\0'; /* the end of its line */
        kp_strbuf_addf(to, "<%s>", element);
        kp_html_text(sentence.text, to);
        kp_strbuf_addf(to, "</%.*s>\n", (int)strcspn(element, " "), element);
    }
    to->failed |= sentence.failed;
    kp_strbuf_free(&sentence);
}
