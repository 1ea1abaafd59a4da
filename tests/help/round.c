#include "help/round.h"

#include "game/same.h"
#include "keypeg/formats.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool append(void *to, const char *bytes, size_t length)
{
    kp_text_bytes(to, bytes, length);
    return true;
}

static void need(bool given)
{
    if (!given)
        abort();
}

struct kp_text kp_written(const struct kp_match *match, const char *format)
{
    struct kp_text text = {0};
    struct kp_out out = {append, &text};
    struct kp_writer *writer;

    need(kp_writer_new(format, &out, &writer, NULL) == KP_OK);
    for (size_t i = 0; i < match->count; i++)
        need(kp_writer_add(writer, match->games[i], NULL) == KP_OK);
    need(kp_writer_end(writer) == KP_OK && !text.failed);
    return text;
}

static struct kp_match *read_back(const struct kp_text *text, const char *format)
{
    struct kp_problems problems = {0};
    struct kp_match *match;

    if (kp_match_read(text->text, text->length, format, &match, &problems) == KP_OK)
        return match;
    kp_match_free(match);
    return NULL;
}

static const char *again(const struct kp_match *match, const struct kp_match *back,
                         const struct kp_text *text, const char *format)
{
    const char *differs = back ? kp_match_differs(match, back) : "it cannot be read back";
    struct kp_text once_more;

    if (differs)
        return differs;
    once_more = kp_written(back, format);
    if (once_more.length != text->length || memcmp(once_more.text, text->text, text->length) != 0)
        differs = "it is written otherwise the second time";
    kp_text_free(&once_more);
    return differs;
}

/* The games as they are read back in *back, or NULL. */
static const char *there_and_back(const struct kp_match *match, const char *format,
                                  struct kp_match **back, struct kp_text *text)
{
    struct kp_text written = kp_written(match, format);
    const char *differs;

    *back = read_back(&written, format);
    differs = again(match, *back, &written, format);
    if (differs && text)
        *text = written;
    else
        kp_text_free(&written);
    return differs;
}

const char *kp_round_differs(const struct kp_match *match, const char *format, struct kp_text *text)
{
    struct kp_match *back;
    const char *differs = there_and_back(match, format, &back, text);

    kp_match_free(back);
    return differs;
}

static bool is_told(const struct kp_match *match, const struct kp_format *format)
{
    bool told = true;

    for (size_t i = 0; told && i < match->count; i++)
        told = kp_format_holds(format, match->games[i], NULL) == KP_OK;
    return told;
}

/* From the match to the first format, from what is read there to the second,
 * and so on, twice around; those that have no words for it are left out. */
const char *kp_rounds_differ(const struct kp_match *match, const char **format,
                             struct kp_text *text)
{
    const char *differs = NULL;
    struct kp_match *last = NULL, *back;
    size_t formats = 0;

    while (kp_formats[formats])
        formats++;
    for (size_t i = 0; !differs && i < 2 * formats; i++) {
        if (!is_told(match, kp_formats[i % formats]))
            continue;
        *format = kp_formats[i % formats]->name;
        differs = there_and_back(last ? last : match, *format, &back, text);
        if (!differs)
            differs = kp_match_differs(match, back);
        kp_match_free(last);
        last = back;
    }
    kp_match_free(last);
    return differs;
}

static bool is_small(const struct kp_match *match)
{
    size_t names = 0;

    for (size_t i = 0; i < match->count; i++)
        names += (size_t)match->games[i]->rules->colours +
                 (size_t)match->games[i]->rules->pegs * (match->games[i]->row_count + 2);
    return names < 10000;
}

void kp_expect_rounds(const struct kp_match *match)
{
    struct kp_text text = {0};
    const char *format = NULL;
    const char *differs = is_small(match) ? kp_rounds_differ(match, &format, &text) : NULL;

    if (!differs)
        return;
    fprintf(stderr, "as %s: %s\n%s\n", format, differs, text.text ? text.text : "");
    abort();
}
