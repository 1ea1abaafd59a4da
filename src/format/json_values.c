/* Single values: words, counts, codes. */
#include "format/code.h"
#include "format/json_reader.h"
#include <stdio.h>
#include <string.h>

enum kp_status kp_json_count(const json_t *value, long least, long most, long *count,
                             struct kp_diag *why)
{
    *count = json_is_integer(value) ? (long)json_integer_value(value) : -1;
    if (*count >= least && *count <= most)
        return KP_OK;
    *count = 0;
    return kp_fail(why, KP_BAD_INPUT, "a whole number from %ld to %ld is wanted", least, most);
}

static enum kp_status split(struct kp_json_reader *reader, const char *text, size_t length,
                            struct kp_word *word, struct kp_diag *why)
{
    enum kp_status status = kp_line_split(&reader->line, text, length, why);
    struct kp_word all = {text, length, 0};

    if (status != KP_OK)
        return status;
    if (reader->line.count != 1)
        return kp_fail(why, KP_BAD_INPUT, "\"%s\" is not one word, as names are",
                       kp_quote(&all).text);
    *word = reader->line.words[0];
    return KP_OK;
}

enum kp_status kp_json_word(struct kp_json_reader *reader, const json_t *value,
                            struct kp_word *word, struct kp_diag *why)
{
    char digits[24];

    if (json_is_string(value))
        return split(reader, json_string_value(value), json_string_length(value), word, why);
    if (!json_is_integer(value))
        return kp_fail(why, KP_BAD_INPUT, "the name of a colour is wanted, as in \"red\"");
    snprintf(digits, sizeof digits, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    return split(reader, digits, strlen(digits), word, why);
}

/* What a peg of a code is, by the way that costs nothing; or -1. */
static int find(const struct kp_rules *rules, const json_t *value)
{
    struct kp_word word = {json_string_value(value), json_string_length(value), 0};

    return word.length ? kp_colour_read(rules, &word) : -1;
}

static enum kp_status hole(const struct kp_rules *rules, struct kp_diag *why)
{
    if (rules->blanks != KP_NO_BLANKS)
        return kp_fail(why, KP_BAD_INPUT, "an empty hole is written \".\"");
    return kp_fail(why, KP_BAD_INPUT,
                   "an empty hole is written \".\" and this game has none: say \"blanks\": true "
                   "if it has");
}

static enum kp_status find_anyhow(struct kp_json_reader *reader, const json_t *value, int *colour,
                                  struct kp_diag *why)
{
    struct kp_word word = {"", 0, 0};
    enum kp_status status = KP_OK;

    if (json_is_null(value))
        return hole(reader->rules, why);
    status = kp_json_word(reader, value, &word, why);
    if (status != KP_OK)
        return status;
    *colour = kp_colour_read(reader->rules, &word);
    if (*colour < 0 && kp_word_is(&word, KP_HOLES))
        return hole(reader->rules, why);
    return *colour < 0 ? kp_colour_unknown(reader->rules, &word, why) : KP_OK;
}

enum kp_status kp_json_colour(struct kp_json_reader *reader, const json_t *value, uint16_t *colour,
                              struct kp_diag *why)
{
    int found = find(reader->rules, value);
    enum kp_status status = found < 0 ? find_anyhow(reader, value, &found, why) : KP_OK;

    *colour = (uint16_t)found;
    return status;
}

enum kp_status kp_json_code(struct kp_json_reader *reader, const json_t *value, struct kp_diag *why)
{
    size_t pegs = (size_t)reader->rules->pegs, n = json_array_size(value);
    enum kp_status status = KP_OK;

    kp_at(why, 0);
    if (!json_is_array(value))
        return kp_fail(why, KP_BAD_INPUT,
                       "a list of colours is wanted, one for each peg, as in [\"red\", \"green\"]");
    if (n != pegs)
        return kp_fail(why, KP_BAD_INPUT, "%zu %s given and this game has %zu", n,
                       n == 1 ? "peg is" : "pegs are", pegs);
    for (size_t p = 0; p < pegs && status == KP_OK; p++) {
        status = kp_json_colour(reader, json_array_get(value, p), &reader->code[p], why);
        kp_at(why, (unsigned)p + 1);
    }
    return status;
}
