/* Values that several members share: words, counts, colours and codes. */
#include "format/code_parser.h"
#include "format/json/json_reader.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The beginning of a value as text. */
struct beginning {
    char text[64];
    size_t length;
};

/* Add what jansson writes; -1, which ends its writing, when the text is full. */
static int add_to_beginning(const char *bytes, size_t length, void *to)
{
    struct beginning *beginning = to;

    for (size_t i = 0; i < length; i++) {
        if (beginning->length == sizeof beginning->text)
            return -1;
        beginning->text[beginning->length++] = bytes[i];
    }
    return 0;
}

struct kp_quoted kp_json_value_quote(const json_t *value)
{
    struct beginning beginning = {.length = 0};
    struct kp_word word = {beginning.text, 0, 0};

    json_dump_callback(value, add_to_beginning, &beginning,
                       JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(15));
    word.length = beginning.length;
    return kp_word_quote(&word);
}

/* Some programs write 2.0 for the whole number. */
static bool is_whole(const json_t *value)
{
    double real = json_is_real(value) ? json_real_value(value) : 0.5;

    return real >= 0 && real < (double)KP_HUGE && real == (double)(int64_t)real;
}

enum kp_status kp_json_value_count(const json_t *value, int64_t least, int64_t most, int64_t *count,
                                   struct kp_diag *why)
{
    struct kp_quoted shown;

    *count = json_is_integer(value) ? (int64_t)json_integer_value(value)
             : is_whole(value)      ? (int64_t)json_real_value(value)
                                    : -1;
    if (*count >= least && *count <= most)
        return KP_OK;
    *count = 0;
    shown = kp_json_value_quote(value);
    return kp_bad_input(why, "%s is no whole number from %" PRId64 " to %" PRId64, shown.text,
                        least, most);
}

bool kp_json_is_whole_word(const struct kp_word *word, const char *text)
{
    size_t selectors = 0;

    for (const char *at = text; (at = strstr(at, "\xEF\xB8")); at += 2)
        selectors += at[2] == '\x8E' || at[2] == '\x8F';
    return word->length + 3 * selectors == strlen(text);
}

static enum kp_status split_word(struct kp_json_reader *reader, const char *text, size_t length,
                                 struct kp_word *word, struct kp_diag *why)
{
    enum kp_status status = kp_text_line_split(&reader->line, text, length, why);
    struct kp_word all = {text, length, 0};

    if (status != KP_OK)
        return status;
    if (reader->line.count != 1 || !kp_json_is_whole_word(&reader->line.words[0], text))
        return kp_bad_input(
            why, "\"%s\" is no name: a name is one word without blank, comma, ':' or '#'",
            kp_word_quote(&all).text);
    *word = reader->line.words[0];
    return KP_OK;
}

enum kp_status kp_json_reader_word(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_word *word, struct kp_diag *why)
{
    char digits[24];

    if (json_is_string(value))
        return split_word(reader, json_string_value(value), json_string_length(value), word, why);
    if (!json_is_integer(value))
        return kp_bad_input(why, "the name of a colour is wanted, as in \"red\"");
    snprintf(digits, sizeof digits, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    return split_word(reader, digits, strlen(digits), word, why);
}

/* The colour of a plain string, found without splitting it as a line; or -1. */
static int find_colour(const struct kp_rules *rules, const json_t *value)
{
    struct kp_word word = {json_string_value(value), json_string_length(value), 0};

    return word.length ? kp_colour_parse(rules, &word) : -1;
}

static enum kp_status explain_hole(const struct kp_rules *rules, struct kp_diag *why)
{
    if (rules->blanks != KP_NO_BLANKS)
        return kp_bad_input(why, "an empty hole is written \".\"");
    return kp_bad_input(
        why,
        "an empty hole is written \".\" and this game has none: say \"blanks\": true if it has");
}

static enum kp_status find_colour_by_word(struct kp_json_reader *reader, const json_t *value,
                                          int *colour, struct kp_diag *why)
{
    struct kp_word word = {"", 0, 0};
    enum kp_status status = KP_OK;

    if (json_is_null(value))
        return explain_hole(reader->rules, why);
    status = kp_json_reader_word(reader, value, &word, why);
    if (status != KP_OK)
        return status;
    *colour = kp_colour_parse(reader->rules, &word);
    if (*colour < 0 && kp_word_is(&word, KP_HOLES))
        return explain_hole(reader->rules, why);
    return *colour < 0 ? kp_colour_explain(reader->rules, &word, why) : KP_OK;
}

enum kp_status kp_json_reader_colour(struct kp_json_reader *reader, const json_t *value,
                                     uint16_t *colour, struct kp_diag *why)
{
    int found = find_colour(reader->rules, value);
    enum kp_status status = found < 0 ? find_colour_by_word(reader, value, &found, why) : KP_OK;

    *colour = (uint16_t)found;
    return status;
}

enum kp_status kp_json_reader_code(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why)
{
    size_t pegs = (size_t)reader->rules->pegs, n = json_array_size(value);
    enum kp_status status = KP_OK;

    kp_diag_at(why, 0);
    if (!json_is_array(value))
        return kp_bad_input(
            why, "a list of colours is wanted, one for each peg, as in [\"red\", \"green\"]");
    if (n != pegs)
        return n == 1 ? kp_bad_input(why,
                                     "1 peg is given and this game has %zu: name a colour for each",
                                     pegs)
                      : kp_bad_input(why, "expected %zu pegs, found %zu", pegs, n);
    for (size_t p = 0; p < pegs && status == KP_OK; p++) {
        status = kp_json_reader_colour(reader, json_array_get(value, p), &reader->builder.code[p],
                                       why);
        kp_diag_at(why, (unsigned)p + 1);
    }
    return status;
}
