#include "format/text/row_parts.h"

#include "format/code_parser.h"
#include <string.h>

int64_t kp_row_number(const struct kp_word *word)
{
    char last = word->text[word->length - 1];

    return last == '.' || last == ')' ? kp_number(word->text, word->length - 1) : -1;
}

/* A word without brackets, stops and other signs around it. */
static struct kp_word bare(struct kp_word word)
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
    struct kp_word digits = bare(words[i]);

    parts->number = digits;
    parts->guess = i + 1;
    if (parts->guess < line->count && kp_word_is(&words[i + 1], ": - / . ) ="))
        parts->guess++;
    parts->numbered = parts->guess == 1 && kp_row_number(words) >= 0;
    return kp_number(digits.text, digits.length) >= 0;
}

/* The word that stands where ':' is wanted, or line->count. */
static size_t find_sign(const struct kp_rules *rules, const struct kp_text_line *line, size_t from)
{
    size_t colon = kp_text_line_colon(line, from);

    for (size_t i = from + 1; colon >= line->count && i < line->count; i++)
        if (kp_colour_read(rules, &line->words[i]) < 0 &&
            kp_word_is(&line->words[i], "- -- -> => = == | ; / ~ > \xE2\x80\x93 \xE2\x80\x94 "
                                        "\xE2\x86\x92 \xEF\xBC\x9A"))
            return i;
    return colon < line->count ? colon : line->count;
}

/* Where the guess ends when no sign tells: where a code is complete. */
static size_t find_end(const struct kp_rules *rules, const struct kp_text_line *line, size_t from,
                       uint16_t *code)
{
    size_t pegs = (size_t)rules->pegs;

    if (from + 1 < line->count && kp_code_words(rules, &line->words[from], 1, code, NULL) == KP_OK)
        return from + 1;
    if (from + pegs < line->count &&
        kp_code_words(rules, &line->words[from], pegs, code, NULL) == KP_OK)
        return from + pegs;
    return line->count;
}

/* A second colon tells as much as a code does: '1: rrgx : 1 0'. */
static bool is_guess(const struct kp_rules *rules, const struct kp_text_line *line,
                     const struct kp_row_parts *parts, uint16_t *code)
{
    size_t from = parts->guess, n = parts->gap - from;

    if (parts->colon && from > 0 && line->words[from - 1].text[0] == ':')
        return n > 0;
    return n > 0 && kp_code_words(rules, &line->words[from], n, code, NULL) == KP_OK;
}

bool kp_row_split(const struct kp_rules *rules, const struct kp_text_line *line, bool with_number,
                  struct kp_row_parts *parts, uint16_t *code)
{
    size_t sign;

    *parts = (struct kp_row_parts){.number = {"", 0, 0}, .numbered = true};
    if ((with_number && !find_number(line, parts)) || parts->guess >= line->count)
        return false;
    sign = find_sign(rules, line, parts->guess);
    parts->colon = sign < line->count && line->words[sign].text[0] == ':';
    parts->gap = sign < line->count ? sign : find_end(rules, line, parts->guess, code);
    parts->score = parts->gap + (sign < line->count);
    return parts->gap < line->count && is_guess(rules, line, parts, code);
}
