#include "proof/word_reader.h"

#include "base/tokenizer.h"
#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

#define BUFFER_BYTES (2 * KP_LONGEST_WORD)

enum kp_status kp_words_open(struct kp_word_reader *reader, const struct kp_in *in,
                             struct kp_pb_heap *heap, char comment, struct kp_diag *why)
{
    *reader = (struct kp_word_reader){.in = in,
                                      .heap = heap,
                                      .why = why,
                                      .comment = comment,
                                      .word = "",
                                      .next_line = 1,
                                      .next_column = 1};
    reader->buffer = kp_pb_take(heap, BUFFER_BYTES);
    return reader->buffer ? KP_OK : kp_no_memory(why);
}

void kp_words_close(struct kp_word_reader *reader)
{
    kp_pb_give_back(reader->heap, reader->buffer, BUFFER_BYTES);
}

/* Read more into the buffer, after moving what is left to its start. */
static enum kp_status fill_buffer(struct kp_word_reader *reader)
{
    size_t left = reader->end - reader->at;
    long more;

    memmove(reader->buffer, reader->buffer + reader->at, left);
    reader->at = 0;
    reader->end = left;
    more = reader->in->read(reader->in->from, reader->buffer + left, BUFFER_BYTES - left);
    if (more < 0)
        return kp_fail(reader->why, KP_READ_FAILED, "the text cannot be read");
    reader->at_end = more == 0;
    reader->end += (size_t)more;
    return kp_pb_work(reader->heap, (size_t)more) ? KP_OK : kp_no_memory(reader->why);
}

static bool ends_word(char byte)
{
    return kp_ascii_is_space(byte) || byte == ';' || byte == ':';
}

static bool begins_comment(const struct kp_word_reader *reader, char byte)
{
    return byte == reader->comment && (byte == '%' || reader->starts_line);
}

/* Go past white space and comments, reading more if needed. */
static enum kp_status skip_space(struct kp_word_reader *reader)
{
    bool in_comment = false;
    enum kp_status status;

    for (;;) {
        for (; reader->at < reader->end; reader->at++) {
            char byte = reader->buffer[reader->at];

            in_comment = byte != '\n' && (in_comment || begins_comment(reader, byte));
            if (!in_comment && !kp_ascii_is_space(byte))
                return KP_OK;
            reader->starts_line |= byte == '\n';
            reader->next_column = byte == '\n' ? 1 : reader->next_column + 1;
            reader->next_line += byte == '\n';
        }
        if (reader->at_end)
            return KP_OK;
        status = fill_buffer(reader);
        if (status != KP_OK)
            return status;
    }
}

enum kp_status kp_words_next(struct kp_word_reader *reader)
{
    size_t length = 0;
    enum kp_status status;

    reader->starts_line = reader->next_line == 1 && reader->next_column == 1;
    status = skip_space(reader);
    while (status == KP_OK) {
        size_t most = reader->end - reader->at;

        while (length < most && !ends_word(reader->buffer[reader->at + length]))
            length++;
        if (length < most || reader->at_end || length > KP_LONGEST_WORD)
            break;
        status = fill_buffer(reader);
    }
    if (status != KP_OK)
        return status;
    if (length == 0 && reader->at < reader->end)
        length = 1; /* ';' or ':' */
    reader->word = reader->buffer + reader->at;
    reader->length = length;
    reader->line = reader->next_line;
    reader->column = reader->next_column;
    reader->at += length;
    reader->next_column += (unsigned)length;
    if (length > KP_LONGEST_WORD)
        return kp_words_fail_at(reader, reader->line, reader->column,
                                "a word of more than 100,000 bytes; keypeg reads none that long");
    return KP_OK;
}

bool kp_word_is(const struct kp_word_reader *reader, const char *word)
{
    return reader->length == strlen(word) && memcmp(reader->word, word, reader->length) == 0;
}

int kp_word_shown(const struct kp_word_reader *reader)
{
    struct kp_token word = {reader->word, reader->length, 0, 0};

    return kp_token_shown(&word);
}

enum kp_status kp_words_fail_at(struct kp_word_reader *reader, unsigned line, unsigned column,
                                const char *format, ...)
{
    char sentence[sizeof reader->why->says];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (reader->why) {
        reader->why->line = line;
        reader->why->column = column;
    }
    return kp_bad_input(reader->why, "%s", sentence);
}

enum kp_status kp_words_unexpected(struct kp_word_reader *reader, const char *what)
{
    if (reader->length == 0)
        return kp_words_fail_at(reader, reader->line, reader->column,
                                "expected %s, but the text ends here", what);
    return kp_words_fail_at(reader, reader->line, reader->column, "expected %s, found '%.*s'", what,
                            kp_word_shown(reader), reader->word);
}

enum kp_status kp_words_expect(struct kp_word_reader *reader, const char *word)
{
    char quoted[64];

    if (kp_word_is(reader, word))
        return kp_words_next(reader);
    snprintf(quoted, sizeof quoted, "'%s'", word);
    return kp_words_unexpected(reader, quoted);
}
