/* Lines, words and whole numbers in a text that is not copied.  A token is a place in the text
 * with its line and column; columns count characters, not bytes.  A number is compared with its
 * limit before each digit is added, so it cannot overflow. */
#include "base/tokenizer.h"

#include "base/utf8.h"
#include <string.h>

bool kp_token_line(struct kp_token *text, struct kp_token *line)
{
    const char *end = text->length ? memchr(text->at, '\n', text->length) : NULL;
    size_t size = end ? (size_t)(end - text->at) : text->length;

    *line = (struct kp_token){text->at, size, ++text->line, text->column};
    if (text->length == 0)
        return false;
    text->at += end ? size + 1 : size;
    text->length -= end ? size + 1 : size;
    text->column = 1;
    return true;
}

bool kp_token_next(struct kp_token *line, struct kp_token *word)
{
    size_t skip = 0, length = 0;

    while (skip < line->length && kp_ascii_is_space(line->at[skip]))
        skip++;
    while (skip + length < line->length && !kp_ascii_is_space(line->at[skip + length]))
        length++;
    *word = (struct kp_token){line->at + skip, length, line->line, line->column + (unsigned)skip};
    line->at += skip + length;
    line->length -= skip + length;
    line->column = word->column + (unsigned)kp_utf8_count(word->at, length);
    return length > 0;
}

bool kp_token_is(const struct kp_token *word, const char *text)
{
    return word->length == strlen(text) && memcmp(word->at, text, word->length) == 0;
}

bool kp_token_number(const struct kp_token *word, int64_t most, int64_t *number)
{
    bool negative = word->length > 0 && word->at[0] == '-';
    int64_t n = 0;

    for (size_t i = negative; i < word->length; i++) {
        int digit = word->at[i] - '0';

        if (digit < 0 || digit > 9 || n > most / 10)
            return false;
        n = 10 * n + digit;
        if (n > most)
            return false;
    }
    *number = negative ? -n : n;
    return word->length > (size_t)negative;
}

#define MOST_SHOWN_BYTES 40 /* bytes of a word in a sentence */

int kp_token_shown(const struct kp_token *word)
{
    size_t length = word->length < MOST_SHOWN_BYTES ? word->length : MOST_SHOWN_BYTES;

    return (int)kp_utf8_whole(word->at, length);
}
