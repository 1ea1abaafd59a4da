/* A row is a guess, ':' and a score, perhaps with a number in front.  If it cannot be read so,
 * its parts are looked for under the assumption that it has a number, and that it has none;
 * the guess must be a complete code, unless a second ':' marks its end. */
#include "format/text/format_text.h"

#include "format/code_parser.h"
#include "format/score_parser.h"

#include <inttypes.h>
#include <string.h>

/* A word without the brackets, stops and other signs around it. */
static struct kp_word strip_signs(struct kp_word word)
{
    for (; word.length && strchr("([", *word.text); word.text++)
        word.length--;
    while (word.length && strchr(")].:-/", word.text[word.length - 1]))
        word.length--;
    return word;
}

/* '1', '(1)', '1 -', 'row 1:' in front of the guess. */
static bool find_number(const struct kp_text_line *line, struct kp_row_parts *parts)
{
    const struct kp_word *words = line->words;
    size_t i = line->count > 1 && kp_word_is(words, "row guess turn try no no. nr nr.");
    struct kp_word digits = strip_signs(words[i]);

    parts->number = digits;
    parts->guess = i + 1;
    if (parts->guess < line->count && kp_word_is(&words[i + 1], ": - / . ) ="))
        parts->guess++;
    parts->numbered = parts->guess == 1 && kp_parse_row_number(words) >= 0;
    return kp_parse_number(digits.text, digits.length) >= 0;
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

/* The end of the guess without a separator: where a code is complete. */
static size_t find_guess_end(const struct kp_rules *rules, const struct kp_text_line *line,
                             size_t from, uint16_t *code)
{
    size_t pegs = (size_t)rules->pegs;

    if (from + 1 < line->count &&
        kp_code_parse_words(rules, &line->words[from], 1, code, NULL) == KP_OK)
        return from + 1;
    if (from + pegs < line->count &&
        kp_code_parse_words(rules, &line->words[from], pegs, code, NULL) == KP_OK)
        return from + pegs;
    return line->count;
}

/* A second colon is as good a sign as a code: '1: rrgx : 1 0'. */
static bool is_guess(const struct kp_rules *rules, const struct kp_text_line *line,
                     const struct kp_row_parts *parts, uint16_t *code)
{
    size_t from = parts->guess, n = parts->gap - from;

    if (parts->colon && from > 0 && line->words[from - 1].text[0] == ':')
        return n > 0;
    return n > 0 && kp_code_parse_words(rules, &line->words[from], n, code, NULL) == KP_OK;
}

bool kp_row_split(const struct kp_rules *rules, const struct kp_text_line *line, bool with_number,
                  struct kp_row_parts *parts, uint16_t *code)
{
    size_t sign;

    *parts = (struct kp_row_parts){.number = {"", 0, 0}, .numbered = true};
    if ((with_number && !find_number(line, parts)) || parts->guess >= line->count)
        return false;
    sign = find_separator(rules, line, parts->guess);
    parts->colon = sign < line->count && line->words[sign].text[0] == ':';
    parts->gap = sign < line->count ? sign : find_guess_end(rules, line, parts->guess, code);
    parts->score = parts->gap + (sign < line->count);
    return parts->gap < line->count && is_guess(rules, line, parts, code);
}

/* Rows that are all numbered one too high, say, get one note, not one for each. */
static void note_number(struct kp_text_reader *reader, int64_t number)
{
    int64_t place = (int64_t)reader->builder.game->row_count + 1;

    if (number >= KP_HUGE) /* the number may have been larger still */
        kp_strbuf_addf(&reader->builder.game->notes,
                       "line %u: this row has a huge number but is row %" PRId64
                       "; keypeg counts rows in order\n",
                       reader->line.number, place);
    else if (number - place != reader->shift)
        kp_strbuf_addf(&reader->builder.game->notes,
                       "line %u: this row is numbered %" PRId64 " but is row %" PRId64
                       "; keypeg counts rows in order\n",
                       reader->line.number, number, place);
    reader->shift = number - place;
}

/* The number of words before the guess: 1 if there is a row number, else 0. */
static size_t skip_row_number(struct kp_text_reader *reader, size_t colon)
{
    const struct kp_word *word = &reader->line.words[0];
    int64_t number = colon > 1 ? kp_parse_row_number(word) : -1;

    if (number < 0 || kp_colour_parse(reader->rules, word) >= 0)
        return 0;
    note_number(reader, number);
    return 1;
}

static enum kp_status refuse_missing_colon(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    struct kp_word all = kp_text_line_rest(line, 0);

    kp_diag_at(why, all.column);
    if (kp_code_parse_words(reader->rules, line->words, line->count, reader->builder.code, NULL) ==
        KP_OK)
        return kp_bad_input(why, "the score is missing; after the guess write ':' and the score");
    return kp_bad_input(why,
                        "expected a rule or a row, found '%s'; a row has ':' between guess and "
                        "score, and a comment begins with '#'",
                        kp_word_quote(&all).text);
}

static enum kp_status read_well_written_row(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0), second = kp_text_line_colon(line, colon + 1), first;
    struct kp_score score = {0, 0};
    enum kp_status status;

    if (colon >= line->count)
        return refuse_missing_colon(reader, why);
    if (second < line->count)
        return kp_bad_input_at(why, line->words[second].column,
                               "unexpected second ':'; a row has one, between guess and score");
    if (colon == 0)
        return kp_bad_input_at(why, line->words[0].column,
                               "the guess is missing; write it before ':'");
    first = skip_row_number(reader, colon);
    status = kp_code_parse_words(reader->rules, line->words + first, colon - first,
                                 reader->builder.code, why);
    if (status == KP_OK)
        status = kp_score_parse(reader->rules, &line->words[colon], &line->words[colon + 1],
                                line->count - colon - 1, &score, why);
    return status == KP_OK
               ? kp_game_builder_add_row(&reader->builder, score, reader->line.number, why)
               : status;
}

/* A correction of the whole line helps more than its first mistake. */
enum kp_status kp_row_read(struct kp_text_reader *reader, struct kp_diag *why)
{
    enum kp_status status = read_well_written_row(reader, why), better;
    struct kp_diag advice = {0};

    if (status != KP_BAD_INPUT || !why)
        return status;
    better = kp_text_line_advice(reader->rules, &reader->line, reader->builder.code, &advice);
    if (better == KP_OK)
        better = kp_row_advice(reader, &advice);
    if (better == KP_OK)
        return status;
    *why = advice;
    return better;
}
