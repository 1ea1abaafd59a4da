/* Rows that are not written as rows are: '1 rrgg 1 0', '(1) rrgg - 1 0'.  The parts of a line are
 * looked for under the assumption that it has a number, and that it has none; the guess must be a
 * complete code, unless a second ':' marks its end.  A correction is shown only if it can be
 * read. */
#include "format/text/format_text.h"

#include "format/code_parser.h"
#include "format/score_parser.h"

#include <inttypes.h>
#include <string.h>

/* ---- The parts of a row ---- */

/* '1', '(1)', '1 -', 'row 1:' in front of the guess. */
static bool find_number(const struct kp_text_line *line, struct kp_row_parts *parts)
{
    const struct kp_word *words = line->words;
    size_t i = line->count > 1 && kp_word_is(words, "row guess turn try no no. nr nr.");
    struct kp_word digits = words[i];

    for (; digits.length && strchr("([", *digits.text); digits.text++)
        digits.length--;
    while (digits.length && strchr(")].:-/", digits.text[digits.length - 1]))
        digits.length--;
    parts->number = digits;
    parts->guess = i + 1;
    if (parts->guess < line->count && kp_word_is(&words[i + 1], ": - / . ) ="))
        parts->guess++;
    parts->numbered = parts->guess == 1 && kp_parse_row_number(words) >= 0;
    return kp_word_number(&digits) >= 0;
}

/* The word that is ':' or used in its place, or line->count. */
static size_t find_separator(const struct kp_rules *rules, const struct kp_text_line *line,
                             size_t from)
{
    size_t colon = kp_text_line_colon(line, from);

    for (size_t i = from + 1; colon >= line->count && i < line->count; i++)
        if (kp_colour_parse(rules, &line->words[i]) < 0 &&
            kp_word_is(
                &line->words[i],
                "- -- -> => = == | ; / ~ > \xE2\x80\x93 \xE2\x80\x94 \xE2\x86\x92 \xEF\xBC\x9A"))
            return i;
    return colon < line->count ? colon : line->count;
}

/* Without a separator the guess ends where a code is complete.  A second colon is as good a sign as a
 * code: '1: rrgx : 1 0'. */
bool kp_row_split(const struct kp_rules *rules, const struct kp_text_line *line, bool with_number,
                  struct kp_row_parts *parts, uint16_t *code)
{
    const struct kp_word *words = line->words;
    size_t pegs = (size_t)rules->pegs, sign, from;
    bool separated;

    *parts = (struct kp_row_parts){.number = {"", 0, 0}, .numbered = true};
    if ((with_number && !find_number(line, parts)) || parts->guess >= line->count)
        return false;
    from = parts->guess;
    sign = find_separator(rules, line, from);
    separated = sign < line->count;
    parts->colon = separated && words[sign].text[0] == ':';
    if (!separated && from + 1 < line->count && kp_code_is(rules, &words[from], 1, code))
        sign = from + 1;
    else if (!separated && from + pegs < line->count && kp_code_is(rules, &words[from], pegs, code))
        sign = from + pegs;
    parts->gap = sign;
    parts->score = sign + separated;
    return sign > from && sign < line->count &&
           ((parts->colon && from > 0 && words[from - 1].text[0] == ':') ||
            kp_code_is(rules, &words[from], sign - from, code));
}

/* ---- Corrections ---- */

/* Whether the words of a line from `from` on can be read as a score. */
static bool has_score(const struct kp_rules *rules, const struct kp_text_line *line, size_t from)
{
    struct kp_score score;

    return kp_score_parse(rules, &line->words[from - 1], &line->words[from], line->count - from,
                          &score, NULL) == KP_OK;
}

/* Say what is wrong with a row, and show it corrected unless it is long, with an example in
 * place of a score that cannot be read. */
static enum kp_status show_corrected_row(const struct kp_text_reader *reader,
                                         const struct kp_row_parts *parts, struct kp_diag *why)
{
    const struct kp_rules *rules = reader->rules;
    const struct kp_text_line *line = &reader->line;
    struct kp_word guess = kp_word_span(&line->words[parts->guess], parts->gap - parts->guess);
    bool scored = has_score(rules, line, parts->score);
    const char *example = rules->scores == KP_BLACK_AND_WHITE ? "1 0" : "1";
    struct kp_word rest = scored ? kp_text_line_rest(line, parts->score)
                                 : (struct kp_word){example, strlen(example), 0};
    struct kp_quoted number = kp_word_quote(&parts->number);

    kp_diag_at(why, parts->numbered ? line->words[parts->gap].column : line->words[0].column);
    if (guess.length + rest.length > KP_LONGEST_SHOWN_ROW) {
        if (!scored)
            return KP_OK;
        rest = line->words[parts->score];
        return parts->numbered
                   ? kp_bad_input(why, "expected ':' between guess and score; write it before '%s'",
                                  kp_word_quote(&rest).text)
                   : kp_bad_input(why, "write the number of a row as '%s.', and ':' before '%s'",
                                  number.text, kp_word_quote(&rest).text);
    }
    return kp_bad_input(why, "%s; write %s'%s%s%.*s : %.*s'",
                        parts->numbered ? "expected ':' between guess and score"
                        : parts->colon
                            ? "put a full stop after the row number"
                            : "put a full stop after the row number and ':' after the guess",
                        scored ? "" : "a row like ", number.text, *number.text ? ". " : "",
                        (int)guess.length, guess.text, (int)rest.length, rest.text);
}

/* '1.rrgg : 1 0', if the first word is not a code. */
static enum kp_status separate_row_number(const struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_word number = reader->line.words[0], rest = number;

    number.length = 0;
    while (number.length < rest.length && !strchr(".)", number.text[number.length]))
        number.length++;
    if (number.length + 1 >= rest.length || kp_word_number(&number) < 0)
        return KP_OK;
    rest.text += number.length + 1;
    rest.length -= number.length + 1;
    if (kp_colour_parse(reader->rules, &rest) < 0 &&
        !kp_code_is(reader->rules, &rest, 1, reader->builder.code))
        return KP_OK;
    return kp_bad_input_at(why, number.column, "put a space after the row number; write '%s. %s'",
                           kp_word_quote(&number).text, kp_word_quote(&rest).text);
}

/* 'rrgg : 2 0, bbyy : 1 0' */
static enum kp_status separate_rows(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0), second = kp_text_line_colon(line, colon + 1);
    size_t sizes[] = {1, (size_t)reader->rules->pegs};

    for (int i = 0; i < 2 && colon < line->count && second < line->count; i++) {
        struct kp_text_line first = *line;

        if (second <= colon + 1 + sizes[i])
            continue;
        first.count = second - sizes[i];
        if (has_score(reader->rules, &first, colon + 1) &&
            kp_code_parse_words(reader->rules, &line->words[first.count], sizes[i],
                                reader->builder.code, NULL) == KP_OK)
            return kp_bad_input_at(why, line->words[second].column,
                                   "unexpected second ':'; begin a new line before '%s'",
                                   kp_word_quote(&line->words[first.count]).text);
    }
    return KP_OK;
}

/* 'Row 2 1 2 3 4 : 1 0' in a game of five pegs */
static enum kp_status explain_number_or_peg(const struct kp_text_reader *reader,
                                            struct kp_diag *why)
{
    const struct kp_tolerant_row *row = &reader->tolerant;
    const struct kp_row_reading *reading = &row->reading[0];
    struct kp_quoted name, number;

    if (!row->only_doubtful || reading->number >= 0 || reading->guess == 0 ||
        !kp_ascii_is_letter(*row->words[reading->guess - 1].text) ||
        kp_word_number(&row->words[reading->guess]) < 0)
        return KP_OK;
    name = kp_word_quote(&row->words[reading->guess - 1]);
    number = kp_word_quote(&row->words[reading->guess]);
    return kp_bad_input_at(why, row->words[reading->guess].column,
                           "'%s' may be a row number or a peg; write '%s %s:' or '%s:'",
                           number.text, name.text, number.text, name.text);
}

/* Whether anything in the first `n` words looks like a code. */
static bool resembles_code(const struct kp_rules *rules, const struct kp_word *words, size_t n)
{
    size_t pegs = (size_t)rules->pegs;
    struct kp_word letter;

    if (n == pegs)
        return true;
    for (size_t i = 0; i < n; i++)
        if (kp_colour_parse(rules, &words[i]) >= 0)
            return true;
    if (n > 1 || kp_utf8_count(words->text, words->length) != pegs)
        return false;
    for (size_t at = 0; at < words->length; at += letter.length) {
        letter = kp_word_character(words, at);
        if (kp_colour_parse(rules, &letter) >= 0)
            return true;
    }
    return false;
}

/* 'Date: 23.11.2024' */
static enum kp_status explain_comment(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0);

    if (colon == 0 || colon >= line->count || colon + 1 == line->count ||
        kp_parse_row_number(&line->words[0]) >= 0 || has_score(reader->rules, line, colon + 1) ||
        resembles_code(reader->rules, line->words, colon))
        return KP_OK;
    return kp_bad_input_at(why, line->words[0].column,
                           "this line is neither a rule nor a row; begin a comment with '#'");
}

enum kp_status kp_row_advice(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_word *first = &line->words[0];
    int pegs = reader->rules->pegs;
    struct kp_row_parts parts;

    if (separate_rows(reader, why) != KP_OK || explain_number_or_peg(reader, why) != KP_OK)
        return KP_BAD_INPUT;
    for (int numbered = 0; numbered < 2; numbered++) {
        int64_t number = kp_word_number(first);

        if (!kp_row_split(reader->rules, line, numbered, &parts, reader->builder.code))
            continue;
        if (parts.numbered || parts.guess != 1 || parts.gap - 1 != (size_t)pegs ||
            kp_colour_parse(reader->rules, first) < 0)
            return parts.numbered && parts.colon ? KP_OK : show_corrected_row(reader, &parts, why);
        /* '1 red red green green : 1 0' where 1 is a colour as well */
        if (number != (int64_t)reader->builder.game->row_count + 1)
            return KP_OK;
        return kp_bad_input_at(why, first->column,
                               "expected %d pegs, found %d; if '%" PRId64
                               "' is the number of the row, write '%" PRId64 ".'",
                               pegs, pegs + 1, number, number);
    }
    if (separate_row_number(reader, why) != KP_OK)
        return KP_BAD_INPUT;
    return explain_comment(reader, why);
}

/* ---- Comments that were probably meant to be rows: '#1 rrgg : 1 1' ---- */

/* A comment that reads as a row has a number, a guess, ':' and a score, where anything may be the
 * guess and the score. */
void kp_row_comment_count(struct kp_text_reader *reader)
{
    const struct kp_word *comment = &reader->line.comment;
    size_t at = kp_word_run(comment, 0, kp_ascii_is_space);
    size_t digits = kp_word_run(comment, at, kp_ascii_is_digit), guess = at + digits, colon;

    if (reader->line.count > 0 || digits == 0)
        return;
    while (guess < comment->length && comment->text[guess] && strchr(".):", comment->text[guess]))
        guess++;
    guess += kp_word_run(comment, guess, kp_ascii_is_space);
    for (colon = guess; colon < comment->length && comment->text[colon] != ':';)
        colon++;
    at = colon + 1;
    if (colon > guess && at + kp_word_run(comment, at, kp_ascii_is_space) < comment->length &&
        reader->row_comments++ == 0)
        reader->first_row_comment = reader->line.number;
}

void kp_row_comment_note(struct kp_text_reader *reader)
{
    struct kp_strbuf *notes = &reader->builder.game->notes;

    if (reader->row_comments == 0)
        return;
    kp_strbuf_addf(notes, "line %u", reader->first_row_comment);
    if (reader->row_comments > 1)
        kp_strbuf_addf(notes, " and %zu more are comments because they begin",
                       reader->row_comments - 1);
    else
        kp_strbuf_addf(notes, " is a comment because it begins");
    kp_strbuf_addf(notes, " with '#'; write the number of a row as '1.'\n");
}
