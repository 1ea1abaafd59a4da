/* Rows that are not written as rows: the line again, as it was perhaps meant. */
#include "format/code_parser.h"
#include "format/text/row_parts.h"
#include "format/text/text_reader.h"

#include <inttypes.h>
#include <string.h>

/* The words, or as many as leave the sentence readable. */
static void add_words(struct kp_strbuf *text, const struct kp_word *words, size_t n)
{
    size_t enough = text->length + 80;

    for (size_t i = 0; i < n && text->length < enough; i++)
        kp_strbuf_addf(text, "%s%s", i > 0 ? " " : "", kp_quote(&words[i]).text);
    if (text->length >= enough)
        kp_strbuf_addf(text, " ...");
}

/* Say what is not as it should be, and the line as it would be. */
static enum kp_status show(const struct kp_text_line *line, const struct kp_row_parts *parts,
                           struct kp_diag *why)
{
    struct kp_quoted number = kp_quote(&parts->number);
    struct kp_strbuf row = {0};
    enum kp_status status;

    if (parts->number.length)
        kp_strbuf_addf(&row, "%s. ", number.text);
    add_words(&row, line->words + parts->guess, parts->gap - parts->guess);
    kp_strbuf_addf(&row, " : ");
    add_words(&row, line->words + parts->score, line->count - parts->score);
    kp_at(why, parts->numbered ? line->words[parts->gap].column : line->words[0].column);
    if (row.failed)
        status = kp_no_memory(why);
    else if (parts->numbered)
        status = kp_fail(why, KP_BAD_INPUT, "I need ':' between guess and score: %s", row.text);
    else
        status = kp_fail(why, KP_BAD_INPUT, "the number of a row is written '%s.'%s: %s",
                         number.text,
                         parts->colon ? "" : ", and I need ':' between guess and score", row.text);
    kp_strbuf_free(&row);
    return status;
}

/* '1 red red green green : 1 0' where 1 is a colour as well. */
static bool is_peg_too_many(const struct kp_rules *rules, const struct kp_text_line *line,
                            const struct kp_row_parts *parts)
{
    return !parts->numbered && parts->guess == 1 && parts->gap - 1 == (size_t)rules->pegs &&
           kp_colour_read(rules, &line->words[0]) >= 0;
}

static enum kp_status peg_or_number(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_word *first = &reader->line.words[0];
    int64_t number = kp_number(first->text, first->length);

    if (number != (int64_t)reader->game->row_count + 1)
        return KP_OK;
    return kp_fail(kp_at(why, first->column), KP_BAD_INPUT,
                   "%d pegs are given and this game has %d; if '%" PRId64
                   "' is the number of the row, "
                   "write '%" PRId64 ".'",
                   reader->rules->pegs + 1, reader->rules->pegs, number, number);
}

/* '1.rrgg : 1 0', where that is no code. */
static enum kp_status number_sticks(const struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_word number = reader->line.words[0], rest = number;

    number.length = 0;
    while (number.length < rest.length && !strchr(".)", number.text[number.length]))
        number.length++;
    if (number.length + 1 >= rest.length || kp_number(number.text, number.length) < 0)
        return KP_OK;
    rest.text += number.length + 1;
    rest.length -= number.length + 1;
    if (kp_colour_read(reader->rules, &rest) < 0 &&
        kp_code_words(reader->rules, &rest, 1, reader->code, NULL) != KP_OK)
        return KP_OK;
    return kp_fail(kp_at(why, number.column), KP_BAD_INPUT,
                   "a blank stands behind the number of a row: write '%s. %s'",
                   kp_quote(&number).text, kp_quote(&rest).text);
}

enum kp_status kp_row_advice(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    struct kp_row_parts parts;

    for (int numbered = 0; numbered < 2; numbered++) {
        if (!kp_row_split(reader->rules, line, numbered, &parts, reader->code))
            continue;
        if (is_peg_too_many(reader->rules, line, &parts))
            return peg_or_number(reader, why);
        return parts.numbered && parts.colon ? KP_OK : show(line, &parts, why);
    }
    return number_sticks(reader, why);
}
