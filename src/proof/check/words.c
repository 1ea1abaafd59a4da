/* Words are pieces of a buffer, which is moved when one crosses its end. */
#include "proof/check/words.h"

#include "base/tokenizer.h"
#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

#define WORD_BUFFER_BYTES ((size_t)1 << 16)

/* Read more into the buffer, after moving what is left to its start.  Returns whether there is
 * more. */
static bool fill_buffer(struct kp_words *words)
{
    size_t left = words->end - words->at;
    long more;

    if (words->at_end)
        return false;
    memmove(words->buffer, words->buffer + words->at, left);
    more = words->in->read(words->in->from, words->buffer + left, WORD_BUFFER_BYTES - left);
    if (more < 0)
        words->context->status = kp_fail(words->context->why, KP_READ_FAILED,
                                         "the text cannot be read");
    words->at_end = more <= 0;
    words->at = 0;
    words->end = left + (more > 0 ? (size_t)more : 0);
    return kp_pb_work(words->context, words->end) && !words->at_end;
}

/* Go past white space and comments. */
static void skip_space(struct kp_words *words)
{
    bool in_comment = false;

    while (words->at < words->end || fill_buffer(words)) {
        char byte = words->buffer[words->at];
        bool ends_line = byte == '\n';

        if (byte == words->comment && (byte == '%' || !words->in_line))
            in_comment = true;
        if (!in_comment && !kp_ascii_is_space(byte))
            return;
        in_comment = in_comment && !ends_line;
        words->in_line = words->in_line && !ends_line;
        words->next_line += ends_line;
        words->next_column = ends_line ? 1 : words->next_column + 1;
        words->at++;
    }
}

static bool ends_word(char byte)
{
    return kp_ascii_is_space(byte) || byte == ';' || byte == ':';
}

void kp_words_next(struct kp_words *words)
{
    size_t length = 0;

    words->length = 0;
    if (kp_pb_failed(words->context))
        return;
    skip_space(words);
    do
        while (words->at + length < words->end && !ends_word(words->buffer[words->at + length]))
            length++;
    while (words->at + length == words->end && length <= KP_LONGEST_WORD && fill_buffer(words));
    if (length == 0 && words->at < words->end)
        length = 1; /* ';' or ':' */
    words->line = words->next_line;
    words->column = words->next_column;
    if (length > KP_LONGEST_WORD)
        kp_words_refuse(words, "a word of more than 1,000 bytes; keypeg reads none that long");
    if (kp_pb_failed(words->context))
        return;
    words->word = words->buffer + words->at;
    words->length = length;
    words->at += length;
    words->next_column += (unsigned)length;
    words->in_line = true;
}

void kp_words_open(struct kp_words *words, const struct kp_in *in, struct kp_pb_context *context,
                   char comment)
{
    *words = (struct kp_words){.in = in,
                               .context = context,
                               .comment = comment,
                               .word = "",
                               .buffer = kp_pb_take(context, WORD_BUFFER_BYTES),
                               .next_line = 1,
                               .next_column = 1};
    kp_words_next(words);
}

void kp_words_close(struct kp_words *words)
{
    kp_pb_give_back(words->context, words->buffer, WORD_BUFFER_BYTES);
}

bool kp_words_at(const struct kp_words *words, const char *word)
{
    return words->length == strlen(word) && memcmp(words->word, word, words->length) == 0;
}

bool kp_words_go_on(const struct kp_words *words, const char *end)
{
    return !kp_pb_failed(words->context) && !kp_words_at(words, end);
}

bool kp_words_skip(struct kp_words *words, const char *word)
{
    bool is_there = kp_words_at(words, word);

    if (is_there)
        kp_words_next(words);
    return is_there;
}

void kp_words_expect(struct kp_words *words, const char *word)
{
    char quoted[64];

    snprintf(quoted, sizeof quoted, "'%s'", word);
    if (!kp_words_skip(words, word))
        kp_words_unexpected(words, quoted);
}

int kp_word_shown(const struct kp_words *words)
{
    struct kp_token word = {words->word, words->length, 0, 0};

    return kp_token_shown(&word);
}

void kp_words_unexpected(struct kp_words *words, const char *what)
{
    if (words->length == 0)
        kp_words_refuse(words, "expected %s, but the text ends here", what);
    else
        kp_words_refuse(words, "expected %s, found '%.*s'", what, kp_word_shown(words),
                        words->word);
}
