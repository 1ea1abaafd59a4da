/* The layout of text: wrapped sentences and columns. */
#pragma once

#include "report/verdict_sentences.h"

/* Write a sentence with a capital, a full stop (unless it ends with a colon) and the end
 * of the line, wrapped into lines of at most `width` columns if its words allow it.
 * `says` is freed; an empty one writes nothing. */
void kp_write_wrapped(struct kp_strbuf *says, int width, struct kp_strbuf *to);

/* The columns that a text takes; emoji and other wide characters take two. */
int kp_count_columns(const char *text);

static inline int kp_style_width(const struct kp_style *style)
{
    return style->width > 0 ? style->width : 80;
}
