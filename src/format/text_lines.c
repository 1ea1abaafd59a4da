#include "format/text_lines.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "format/text/text_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { LETTER, BLANK, COMMA, COLON, SELECTOR, NO_TEXT };

/* What the pieces of a line have become so far. */
struct splitter {
    struct kp_text_line *line;
    size_t length;    /* of line->clean */
    unsigned column;  /* of the character at hand */
    uint32_t before;  /* the character before it; 0 if that is ASCII or there is none */
    bool open;        /* the last word goes on */
    bool after_blank; /* a '#' here begins a comment */
    bool comment;
};

bool kp_is_space(uint32_t point)
{
    return point == ' ' || (point >= '\t' && point <= '\r') || point == 0x85 || point == 0xA0 ||
           point == 0x1680 || (point >= 0x2000 && point <= 0x200A) || point == 0x202F ||
           point == 0x205F || point == 0x3000;
}

static enum kind kind_of(uint32_t point)
{
    if (point == ',')
        return COMMA;
    if (point == ':')
        return COLON;
    if (point == 0xFE0E || point == 0xFE0F)
        return SELECTOR;
    if (kp_is_space(point))
        return BLANK;
    return point < 0x20 || (point >= 0x7F && point < 0xA0) ? NO_TEXT : LETTER;
}

static bool begin_word(struct splitter *split)
{
    struct kp_text_line *line = split->line;

    if (line->count == line->room && !KP_RESERVE(line->words, line->room, line->count + 1))
        return false;
    line->words[line->count++] = (struct kp_word){line->clean + split->length, 0, split->column};
    return true;
}

/* Put a character where it belongs; false: no memory. */
static bool take(struct splitter *split, const char *bytes, size_t size, enum kind kind)
{
    struct kp_text_line *line = split->line;

    if (kind == SELECTOR)
        return true;
    if ((kind == COLON || (kind == LETTER && !split->open)) && !begin_word(split))
        return false;
    split->open = kind == LETTER;
    split->after_blank = kind == BLANK;
    if (kind == COLON && line->colon == SIZE_MAX)
        line->colon = line->count - 1;
    if (size == 1)
        line->clean[split->length] = *bytes;
    else
        memcpy(line->clean + split->length, bytes, size);
    split->length += size;
    if (kind == COLON || kind == LETTER)
        line->words[line->count - 1].length += size;
    return true;
}

/* Blanks that a terminal would obey, a tab aside, are plain ones from here on:
 * a name with blanks in it is shown as it was written. */
static bool put(struct splitter *split, const char *bytes, size_t size, uint32_t point,
                enum kind kind)
{
    bool control = point == 0x85 || (point < 0x20 && point != '\t');

    return control ? take(split, " ", 1, kind) : take(split, bytes, size, kind);
}

/* Most of most lines is made of these: nothing of them needs to be decoded. */
static bool is_plain(char byte, bool comment)
{
    if (comment)
        return byte >= ' ' && byte < 0x7F;
    return byte > ' ' && byte < 0x7F && byte != ',' && byte != ':';
}

/* The plain characters that a text begins with: parts of one word, or of a comment. */
static size_t plain_run(const char *text, size_t length, bool comment)
{
    size_t run = 0;

    while (run < length && is_plain(text[run], comment))
        run++;
    return run;
}

/* Take the characters that need no look of their own, *size bytes or none.
 * false: no memory. */
static bool take_plain(struct splitter *split, const char *text, size_t length, size_t *size)
{
    bool may_comment = *text == '#' && split->after_blank;
    bool blank = *text == ' ';
    bool good = true;

    *size = 0;
    if (split->comment)
        *size = plain_run(text, length, true);
    else if (!may_comment)
        *size = blank ? 1 : plain_run(text, length, false);
    if (*size > 0 && !split->comment)
        good = take(split, text, *size, blank ? BLANK : LETTER);
    split->column += (unsigned)*size;
    split->before = *size ? 0 : split->before;
    return good;
}

/* A character of this size, or, where that is 0, a byte that begins none. */
static enum kp_status no_text(size_t size, uint32_t point, unsigned char byte, unsigned column,
                              struct kp_diag *why)
{
    if (size)
        return kp_fail(kp_at(why, column), KP_BAD_INPUT,
                       "a control character (0x%02X) does not belong in a text: delete it",
                       (unsigned)point);
    return kp_fail(kp_at(why, column), KP_BAD_INPUT,
                   "the byte 0x%02X is no UTF-8 text: save the file as UTF-8", byte);
}

enum kp_status kp_refuse_hidden(uint32_t point, struct kp_diag *why)
{
    bool direction = point == 0x61C || point == 0x200E || point == 0x200F ||
                     (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);

    if (point == 0xFEFF)
        return kp_fail(why, KP_BAD_INPUT,
                       "the byte order mark (U+FEFF) belongs at the start of a file only; delete "
                       "it");
    if (point == 0x2028 || point == 0x2029)
        return kp_fail(why, KP_BAD_INPUT,
                       "the character U+%04X does not end a line; write an ordinary line end",
                       (unsigned)point);
    return kp_fail(why, KP_BAD_INPUT, "the character U+%04X %s; delete it", (unsigned)point,
                   direction ? "changes the direction of the text" : "cannot be seen");
}

/* Take one character, whatever it is, of *size bytes. */
static enum kp_status take_any(struct splitter *split, const char *text, size_t length,
                               size_t *size, struct kp_diag *why)
{
    uint32_t point = 0;
    struct kp_text_line *line = split->line;
    enum kind kind;

    *size = kp_utf8_read(text, length, &point);
    kind = *size ? kind_of(point) : NO_TEXT;
    if (kind == NO_TEXT)
        return no_text(*size, point, (unsigned char)*text, split->column, why);
    if (kp_utf8_is_hidden(split->before, point, text + *size, length - *size))
        return kp_refuse_hidden(point, kp_at(why, split->column));
    split->before = point < 0x80 ? 0 : point;
    if (!split->comment && point == '#' && split->after_blank) {
        split->comment = true;
        if (line->count == 0)
            line->comment = (struct kp_word){text + 1, length - 1, split->column + 1};
    }
    if (!split->comment && !put(split, text, *size, point, kind))
        return kp_no_memory(why);
    split->column++;
    return KP_OK;
}

enum kp_status kp_text_line_split(struct kp_text_line *line, const char *text, size_t length,
                                  struct kp_diag *why)
{
    struct splitter split = {.line = line, .column = 1, .after_blank = true};
    enum kp_status status = KP_OK;

    line->count = 0;
    line->colon = SIZE_MAX;
    line->comment = (struct kp_word){NULL, 0, 0};
    if (!KP_RESERVE(line->clean, line->clean_room, length + 1))
        return kp_no_memory(why);
    for (size_t i = 0, size; i < length && status == KP_OK; i += size) {
        if (!take_plain(&split, text + i, length - i, &size))
            return kp_no_memory(why);
        if (size == 0)
            status = take_any(&split, text + i, length - i, &size, why);
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
    if (line->count > 0 && from <= line->colon)
        return line->colon;
    while (from < line->count && line->words[from].text[0] != ':')
        from++;
    return from < line->count ? from : SIZE_MAX;
}

struct kp_word kp_text_line_rest(const struct kp_text_line *line, size_t from)
{
    struct kp_word first, last;

    if (from >= line->count)
        return (struct kp_word){"", 0, 0};
    first = line->words[from];
    last = line->words[line->count - 1];
    return (struct kp_word){first.text, (size_t)(last.text + last.length - first.text),
                            first.column};
}

/* Asked of every line, and for many names: no call of the C library for each. */
bool kp_word_is(const struct kp_word *word, const char *names)
{
    for (; *names; names += *names == ' ') {
        size_t i = 0;

        while (i < word->length && *names && *names != ' ' &&
               kp_utf8_lower(*names) == kp_utf8_lower(word->text[i])) {
            names++;
            i++;
        }
        if (i > 0 && i == word->length && (*names == '\0' || *names == ' '))
            return true;
        while (*names && *names != ' ')
            names++;
    }
    return false;
}

int64_t kp_number(const char *text, size_t length)
{
    int64_t number = 0;

    if (length == 0)
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        if (number < KP_HUGE)
            number = number * 10 + (text[i] - '0');
    }
    return number < KP_HUGE ? number : KP_HUGE;
}

struct kp_quoted kp_quote(const struct kp_word *word)
{
    struct kp_quoted quote;
    size_t most = sizeof quote.text - sizeof "...";
    bool fits = word->length < sizeof quote.text;
    size_t length = fits ? word->length : kp_utf8_whole(word->text, most);

    snprintf(quote.text, sizeof quote.text, "%.*s%s", (int)length, word->text, fits ? "" : "...");
    return quote;
}

struct kp_diag *kp_at(struct kp_diag *why, unsigned column)
{
    if (why)
        why->column = column;
    return why;
}

/* A text as lines, and the lines between its games. */
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
