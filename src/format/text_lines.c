/* Splitting takes most of the time of reading a long match, so runs of plain ASCII letters are
 * copied at once; only other characters are decoded and looked at one by one. */
#include "format/text_lines.h"

#include "base/allocate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { LETTER, SPACE, COMMA, COLON, SELECTOR, NO_TEXT };

/* A line that is being split. */
struct splitter {
    struct kp_text_line *line;
    size_t length;    /* of line->clean */
    unsigned column;  /* of the current character */
    uint32_t before;  /* the character before it; 0 if that is ASCII or there is none */
    bool in_word;     /* the last word may continue */
    bool after_space; /* a '#' here begins a comment */
    bool comment;
};

static enum kind kind_of(uint32_t point)
{
    if (point == ',')
        return COMMA;
    if (point == ':')
        return COLON;
    if (point == 0xFE0E || point == 0xFE0F)
        return SELECTOR;
    if (kp_utf8_is_space(point))
        return SPACE;
    return point < 0x20 || (point >= 0x7F && point < 0xA0) ? NO_TEXT : LETTER;
}

/* Add characters of one kind; false: out of memory. */
static bool add_characters(struct splitter *split, const char *bytes, size_t size, enum kind kind)
{
    struct kp_text_line *line = split->line;

    if (kind == SELECTOR)
        return true;
    if (kind == COLON || (kind == LETTER && !split->in_word)) {
        if (line->count == line->room && !KP_RESERVE(line->words, line->room, line->count + 1))
            return false;
        line->words[line->count++] = (struct kp_word){line->clean + split->length, 0,
                                                      split->column};
    }
    split->in_word = kind == LETTER;
    split->after_space = kind == SPACE;
    memcpy(line->clean + split->length, bytes, size);
    split->length += size;
    if (kind == COLON || kind == LETTER)
        line->words[line->count - 1].length += size;
    return true;
}

/* The number of bytes at the beginning of a text that need no decoding: letters of a word, or a
 * part of a comment. */
static size_t plain_run(const char *text, size_t length, bool comment)
{
    size_t run = 0;

    while (run < length && text[run] < 0x7F &&
           (comment ? text[run] >= ' ' : text[run] > ' ' && text[run] != ',' && text[run] != ':'))
        run++;
    return run;
}

enum kp_status kp_text_refuse_hidden(uint32_t point, struct kp_diag *why)
{
    return kp_bad_input(why, "the character U+%04X cannot be seen; delete it", (unsigned)point);
}

/* Add one character of any kind, of *size bytes.  Control characters that are spaces become plain
 * ones, except tabs: a name with spaces in it is shown as it was written. */
static enum kp_status add_any_character(struct splitter *split, const char *text, size_t length,
                                        size_t *size, struct kp_diag *why)
{
    uint32_t point = 0;
    bool control;
    enum kind kind;

    *size = kp_utf8_read(text, length, &point);
    if (*size == 0)
        return kp_bad_input_at(why, split->column,
                               "byte 0x%02X is not valid UTF-8; save the file as UTF-8",
                               (unsigned char)*text);
    kind = kind_of(point);
    if (kind == NO_TEXT)
        return kp_bad_input_at(why, split->column,
                               "control character (0x%02X) in the text; delete it",
                               (unsigned)point);
    if (kp_utf8_is_hidden(split->before, point, text + *size, length - *size))
        return kp_text_refuse_hidden(point, kp_diag_at(why, split->column));
    split->before = point < 0x80 ? 0 : point;
    if (!split->comment && point == '#' && split->after_space) {
        split->comment = true;
        split->line->comment = (struct kp_word){text + 1, length - 1, split->column + 1};
    }
    control = point == 0x85 || (point < 0x20 && point != '\t');
    if (!split->comment && !add_characters(split, control ? " " : text, control ? 1 : *size, kind))
        return kp_no_memory(why);
    split->column++;
    return KP_OK;
}

enum kp_status kp_text_line_split(struct kp_text_line *line, const char *text, size_t length,
                                  struct kp_diag *why)
{
    struct splitter split = {.line = line, .column = 1, .after_space = true};
    enum kp_status status = KP_OK;

    line->count = 0;
    line->comment = (struct kp_word){NULL, 0, 0};
    if (!KP_RESERVE(line->clean, line->clean_room, length + 1) || !line->clean)
        return kp_no_memory(why);
    for (size_t i = 0, size; i < length && status == KP_OK; i += size) {
        bool space = text[i] == ' ' && !split.comment;
        bool may_comment = text[i] == '#' && split.after_space && !split.comment;

        size = space ? 1 : may_comment ? 0 : plain_run(text + i, length - i, split.comment);
        if (size == 0) {
            status = add_any_character(&split, text + i, length - i, &size, why);
            continue;
        }
        if (!split.comment && !add_characters(&split, text + i, size, space ? SPACE : LETTER))
            return kp_no_memory(why);
        split.column += (unsigned)size;
        split.before = 0;
    }
    return status;
}

void kp_text_line_free(struct kp_text_line *line)
{
    free(line->words);
    free(line->clean);
    memset(line, 0, sizeof *line);
}

size_t kp_text_line_colon(const struct kp_text_line *line, size_t from)
{
    while (from < line->count && line->words[from].text[0] != ':')
        from++;
    return from < line->count ? from : SIZE_MAX;
}

struct kp_word kp_text_line_rest(const struct kp_text_line *line, size_t from)
{
    return from < line->count ? kp_word_span(line->words + from, line->count - from)
                              : (struct kp_word){"", 0, 0};
}

char *kp_text_line_copy_rest(const struct kp_text_line *line, size_t from)
{
    struct kp_word rest = kp_text_line_rest(line, from);
    char *copy = kp_calloc(rest.length + 1, 1);

    if (!copy)
        return NULL;
    memcpy(copy, rest.text, rest.length);
    for (char *at = copy; *at; at++)
        if (*at > 0 && *at < ' ')
            *at = ' ';
    return copy;
}

int64_t kp_word_number(const struct kp_word *word)
{
    int64_t number = 0;

    if (word->length == 0)
        return -1;
    for (size_t i = 0; i < word->length; i++) {
        if (!kp_ascii_is_digit(word->text[i]))
            return -1;
        if (number < KP_HUGE)
            number = number * 10 + (word->text[i] - '0');
    }
    return number < KP_HUGE ? number : KP_HUGE;
}

int64_t kp_parse_row_number(const struct kp_word *word)
{
    struct kp_word digits = {word->text, word->length - 1, 0};
    char last = word->text[digits.length];

    return last == '.' || last == ')' ? kp_word_number(&digits) : -1;
}

struct kp_quoted kp_word_quote(const struct kp_word *word)
{
    struct kp_quoted quote;
    size_t most = sizeof quote.text - sizeof "...";
    bool fits = word->length < sizeof quote.text;
    size_t length = fits ? word->length : kp_utf8_whole(word->text, most);

    snprintf(quote.text, sizeof quote.text, "%.*s%s", (int)length, word->text, fits ? "" : "...");
    return quote;
}

struct kp_word kp_word_of(const char *text)
{
    return (struct kp_word){text, strlen(text), 0};
}

struct kp_quoted kp_quote(const char *text)
{
    struct kp_word word = kp_word_of(text);

    return kp_word_quote(&word);
}

size_t kp_first_line_length(const char *text, size_t length)
{
    const char *end = length ? memchr(text, '\n', length) : NULL;

    return end ? (size_t)(end - text) + 1 : length;
}
