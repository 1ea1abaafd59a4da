#include "format/words.h"

#include "base/memory.h"
#include "base/utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum kind { LETTER, BLANK, COMMA, COLON, SELECTOR, NO_TEXT };

/* What the pieces of a line have become so far. */
struct splitter {
    struct kp_line *line;
    size_t length;    /* of line->clean */
    unsigned column;  /* of the character at hand */
    bool open;        /* the last word goes on */
    bool after_blank; /* a '#' here begins a comment */
    bool comment;
};

bool kp_is_space(uint32_t point)
{
    return point == ' ' || (point >= '\t' && point <= '\r') || point == 0x85 || point == 0xA0 ||
           point == 0x1680 || (point >= 0x2000 && point <= 0x200B) || point == 0x2028 ||
           point == 0x2029 || point == 0x202F || point == 0x205F || point == 0x3000 ||
           point == 0xFEFF;
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
    struct kp_line *line = split->line;

    if (!KP_ROOM(line->words, line->room, line->count + 1))
        return false;
    line->words[line->count++] = (struct kp_word){line->clean + split->length, 0, split->column};
    return true;
}

/* Put a character where it belongs; false: no memory. */
static bool take(struct splitter *split, const char *bytes, size_t size, enum kind kind)
{
    struct kp_line *line = split->line;

    if (kind == SELECTOR)
        return true;
    if ((kind == COLON || (kind == LETTER && !split->open)) && !begin_word(split))
        return false;
    split->open = kind == LETTER;
    split->after_blank = kind == BLANK;
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

enum kp_status kp_line_split(struct kp_line *line, const char *text, size_t length,
                             struct kp_diag *why)
{
    struct splitter split = {.line = line, .after_blank = true};

    line->count = 0;
    line->comment = (struct kp_word){NULL, 0, 0};
    if (!KP_ROOM(line->clean, line->clean_room, length + 1))
        return kp_no_memory(why);
    for (size_t i = 0, size; i < length; i += size) {
        uint32_t point = 0;
        enum kind kind;

        size = kp_utf8_read(text + i, length - i, &point);
        kind = size ? kind_of(point) : NO_TEXT;
        split.column++;
        if (kind == NO_TEXT)
            return no_text(size, point, (unsigned char)text[i], split.column, why);
        if (!split.comment && point == '#' && split.after_blank) {
            split.comment = true;
            if (line->count == 0)
                line->comment = (struct kp_word){text + i + 1, length - i - 1, split.column + 1};
        }
        if (!split.comment && !put(&split, text + i, size, point, kind))
            return kp_no_memory(why);
    }
    return KP_OK;
}

void kp_line_free(struct kp_line *line)
{
    free(line->words);
    free(line->clean);
    memset(line, 0, sizeof *line);
}

size_t kp_line_colon(const struct kp_line *line, size_t from)
{
    while (from < line->count && line->words[from].text[0] != ':')
        from++;
    return from < line->count ? from : SIZE_MAX;
}

struct kp_word kp_line_rest(const struct kp_line *line, size_t from)
{
    struct kp_word first, last;

    if (from >= line->count)
        return (struct kp_word){"", 0, 0};
    first = line->words[from];
    last = line->words[line->count - 1];
    return (struct kp_word){first.text, (size_t)(last.text + last.length - first.text),
                            first.column};
}

bool kp_word_is(const struct kp_word *word, const char *names)
{
    while (*names) {
        size_t size = strcspn(names, " ");

        if (size == word->length && strncasecmp(names, word->text, size) == 0)
            return true;
        names += size + (names[size] == ' ');
    }
    return false;
}

long kp_number(const char *text, size_t length)
{
    long number = 0;

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

struct kp_quote kp_quote(const struct kp_word *word)
{
    struct kp_quote quote;
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
