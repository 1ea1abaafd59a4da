/* Comments that were perhaps meant to be rows: '#1 rrgg : 1 1'. */
#include "format/text/text_reader.h"

#include <string.h>

/* The characters from `at` on that are among some. */
static size_t run(const struct kp_word *word, size_t at, const char *some)
{
    size_t end = at;

    while (end < word->length && word->text[end] && strchr(some, word->text[end]))
        end++;
    return end - at;
}

/* A number, a guess, ':' and a score: anything goes for guess and score. */
static bool reads_as_row(const struct kp_word *comment)
{
    const char *blanks = " \t\r";
    size_t at = run(comment, 0, blanks), digits = run(comment, at, "0123456789"), guess, colon;

    at += digits;
    guess = at + run(comment, at, ".):");
    guess += run(comment, guess, blanks);
    for (colon = guess; colon < comment->length && comment->text[colon] != ':';)
        colon++;
    at = colon + 1;
    return digits > 0 && colon > guess && at < comment->length &&
           at + run(comment, at, blanks) < comment->length;
}

void kp_comment_find_score(struct kp_text_reader *reader)
{
    if (!reads_as_row(&reader->line.comment))
        return;
    if (reader->hidden++ == 0)
        reader->first_hidden = reader->line.number;
}

void kp_comment_hint(struct kp_text_reader *reader)
{
    struct kp_strbuf *notes = &reader->game->notes;

    if (reader->hidden == 1)
        kp_strbuf_addf(
            notes,
            "line %u is a comment, for it begins with '#'; the number of a row is written "
            "'1.'\n",
            reader->first_hidden);
    if (reader->hidden > 1)
        kp_strbuf_addf(
            notes,
            "line %u and %zu more are comments, for they begin with '#'; the number of a "
            "row is written '1.'\n",
            reader->first_hidden, reader->hidden - 1);
}
