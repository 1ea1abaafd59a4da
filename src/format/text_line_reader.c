/* A text as lines, and the lines between its games. */
#include "format/text/text_reader.h"

#include <string.h>

bool kp_next_line(struct kp_text_reader *reader, struct kp_lines *lines, enum kp_status *status,
                  struct kp_diag *why)
{
    const char *end = lines->length ? memchr(lines->text, '\n', lines->length) : NULL;
    size_t length = end ? (size_t)(end - lines->text) : lines->length;

    if (lines->length == 0 || reader->status == KP_NO_MEMORY)
        return false;
    reader->line.number = ++lines->number;
    *status = kp_text_line_split(&reader->line, lines->text, length, why);
    length += end != NULL;
    lines->text += length;
    lines->length -= length;
    return kp_read_limit_advance(&reader->match->pace, length);
}

bool kp_is_separator(const struct kp_text_line *line)
{
    const struct kp_word *word = line->words; /* NULL where no line had a word yet */
    size_t dashes = 0;

    if (line->count == 0 || kp_text_line_colon(line, 0) < line->count)
        return false;
    while (dashes < word->length && word->text[dashes] == '-')
        dashes++;
    if (line->count > 1)
        return dashes == 3 && word->length == 3;
    return (dashes > 1 && dashes == word->length) || kp_word_is(word, "\xE2\x80\x94 \xE2\x80\x93");
}

enum kp_status kp_separator_check(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_word *words = reader->line.words;

    if (!kp_word_is(&words[0], "---"))
        return kp_fail(kp_at(why, words[0].column), KP_BAD_INPUT,
                       "games are separated by a line '---', of three dashes");
    if (reader->line.count > 1)
        return kp_fail(kp_at(why, words[1].column), KP_BAD_INPUT,
                       "'---' stands alone on its line: a comment begins with #");
    if (reader->begins == 0)
        return kp_fail(kp_at(why, words[0].column), KP_BAD_INPUT,
                       "no game stands above this line: delete it");
    return KP_OK;
}
