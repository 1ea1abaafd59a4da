#include "help/round_trip.h"
#include "help/game_difference.h"
#include "keypeg.h"

#include "format/format.h"
#include "game/transcript.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool append(void *to, const char *bytes, size_t length)
{
    kp_strbuf_add(to, bytes, length);
    return true;
}

const char *kp_match_difference(const struct kp_match *a, const struct kp_match *b)
{
    const char *differs = a->count == b->count ? NULL : "number of games";

    for (size_t i = 0; !differs && i < a->count; i++)
        differs = a->games[i] && b->games[i] ? kp_transcript_difference(a->games[i], b->games[i])
                                             : "a game that could not be read";
    return differs;
}

static void require(bool given)
{
    if (!given)
        abort();
}

struct kp_strbuf kp_match_text(const struct kp_match *match, const char *format)
{
    struct kp_strbuf text = {0};
    struct kp_out out = {append, &text};
    struct kp_writer *writer;

    require(kp_writer_new(format, &out, &writer, NULL) == KP_OK);
    for (size_t i = 0; i < match->count; i++)
        require(kp_writer_add(writer, match->games[i], NULL) == KP_OK);
    require(kp_writer_end(writer) == KP_OK && !text.failed);
    return text;
}

/* The match, or NULL; then the words of the reader are added to `why`. */
static struct kp_match *read_back(const struct kp_strbuf *text, const char *format,
                                  struct kp_strbuf *why)
{
    struct kp_errors problems = {0};
    struct kp_match *match;

    if (kp_match_read(text->text, text->length, format, &match, &problems) == KP_OK)
        return match;
    kp_strbuf_addf(why, "the reader refuses what was written:\n");
    for (size_t i = 0; i < problems.count; i++)
        kp_strbuf_addf(why, "%u:%u: %s\n", problems.item[i].line, problems.item[i].column,
                       problems.item[i].says);
    kp_match_free(match);
    return NULL;
}

/* Whether the match that was read is the one that was written, as the same text. */
static bool is_same(const struct kp_match *match, const struct kp_match *back,
                    const struct kp_strbuf *text, const char *format, struct kp_strbuf *why)
{
    const char *differs = kp_match_difference(match, back);
    struct kp_strbuf again;
    bool same;

    if (differs) {
        kp_strbuf_addf(why, "the match that is read back differs: %s\n", differs);
        return false;
    }
    again = kp_match_text(back, format);
    same = again.length == text->length && memcmp(again.text, text->text, text->length) == 0;
    if (!same)
        kp_strbuf_addf(why, "what is read back is written differently:\n%s\nand was written as\n",
                       again.text);
    kp_strbuf_free(&again);
    return same;
}

/* Writes `match` and reads it back; the result must equal `first`.  Returns it, or NULL. */
static struct kp_match *write_and_read(const struct kp_match *match, const struct kp_match *first,
                                       const char *format, struct kp_strbuf *why)
{
    struct kp_strbuf text = kp_match_text(match, format), what = {0};
    struct kp_match *back = read_back(&text, format, &what);

    if (!back || !is_same(first, back, &text, format, &what)) {
        kp_strbuf_addf(why, "as %s: %s\n%s", format, what.text, text.text);
        kp_match_free(back);
        back = NULL;
    }
    kp_strbuf_free(&what);
    kp_strbuf_free(&text);
    return back;
}

bool kp_round_trip_differs(const struct kp_match *match, struct kp_strbuf *why)
{
    struct kp_match *last = NULL, *back;
    size_t formats = 0;
    bool differ = false;

    while (kp_formats[formats])
        formats++;
    for (size_t i = 0; !differ && i < 2 * formats; i++) {
        const struct kp_format *format = kp_formats[i % formats];

        back = write_and_read(last ? last : match, match, format->name, why);
        differ = !back;
        kp_match_free(last);
        last = back;
    }
    kp_match_free(last);
    return differ;
}

static bool is_small(const struct kp_match *match)
{
    size_t names = 0;

    for (size_t i = 0; i < match->count; i++)
        names += (size_t)match->games[i]->rules->colours +
                 (size_t)match->games[i]->rules->pegs * (match->games[i]->row_count + 2);
    return names < 10000;
}

void kp_expect_round_trip(const struct kp_match *match)
{
    struct kp_strbuf why = {0};

    if (is_small(match) && kp_round_trip_differs(match, &why)) {
        fprintf(stderr, "%s\n", why.text ? why.text : "out of memory");
        abort();
    }
    kp_strbuf_free(&why);
}
