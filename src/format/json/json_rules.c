/* The members that make the rules. */
#include "base/utf8.h"
#include "format/colour_ranges.h"
#include "format/colours_parser.h"
#include "format/json/json_reader_impl.h"
#include "format/preset_names.h"
#include <stdio.h>
#include <string.h>

enum kp_status kp_json_preset(struct kp_json_reader *reader, const json_t *value,
                              struct kp_diag *why)
{
    struct kp_word name = {json_string_value(value), json_string_length(value), 0};
    struct kp_text_line *line = &reader->line;
    const struct kp_preset *preset;
    enum kp_status status;

    if (!json_is_string(value))
        return kp_fail(why, KP_BAD_INPUT, "the name of a game is wanted, as in \"classic\"");
    preset = kp_preset_find(name.text, name.length);
    if (preset)
        return kp_preset_set(preset, reader->rules, why);
    status = kp_text_line_split(line, name.text, name.length, why);
    if (status != KP_OK)
        return status;
    preset = kp_preset_by_words(line->words, line->count);
    if (preset && !preset->refused)
        return kp_fail(why, KP_BAD_INPUT, "the name of a game is one word: write \"%s\"",
                       preset->name);
    return kp_preset_unknown(&name, "", why);
}

enum kp_status kp_json_pegs(struct kp_json_reader *reader, const json_t *value, struct kp_diag *why)
{
    int64_t pegs = 0;
    enum kp_status status = kp_json_count(value, 1, KP_MOST_PEGS, &pegs, why);

    reader->rules->pegs = (int)pegs;
    return status;
}

/* As a text would have to say it, so that a text can. */
static bool is_alone(const json_t *names, const struct kp_word *name)
{
    return json_array_size(names) == 1 && kp_number(name->text, name->length) >= 0;
}

static enum kp_status add_name(struct kp_json_reader *reader, const json_t *names, size_t i,
                               struct kp_diag *why)
{
    const json_t *value = json_array_get(names, i);
    struct kp_word name = {"", 0, 0};
    struct kp_range range;
    enum kp_status status;

    if (!json_is_string(value) && !json_is_integer(value))
        return kp_fail(why, KP_BAD_INPUT, "colour %zu: a name is wanted, as in \"red\"", i + 1);
    status = kp_json_word(reader, value, &name, why);
    if (status != KP_OK)
        return status;
    if (is_alone(names, &name) && (name.length > 9 || (name.text[0] == '0' && name.length > 1)))
        return kp_fail(why, KP_BAD_INPUT,
                       "a number that is the only colour has at most nine digits and no 0 in "
                       "front");
    if (kp_range_like(&name, &range))
        return kp_fail(why, KP_BAD_INPUT, "'%s' is a range, and a list names every colour",
                       kp_quote(&name).text);
    return kp_colour_add(reader->rules->palette, &name, why);
}

/* No text could name these three. */
static bool is_range_apart(const json_t *names)
{
    struct kp_word words[3];
    char digits[3][24];

    for (size_t i = 0; i < 3; i++) {
        const json_t *name = json_array_get(names, i);

        if (json_array_size(names) != 3 || !(json_is_string(name) || json_is_integer(name)))
            return false;
        snprintf(digits[i], sizeof digits[i], "%" JSON_INTEGER_FORMAT, json_integer_value(name));
        words[i].text = json_is_string(name) ? json_string_value(name) : digits[i];
        words[i].length = strlen(words[i].text);
    }
    return words[0].length && words[1].length && words[2].length && kp_range_apart(words);
}

static enum kp_status add_names(struct kp_json_reader *reader, const json_t *names,
                                struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    if (is_range_apart(names))
        return kp_fail(why, KP_BAD_INPUT,
                       "the middle one of three names cannot look as if it made a range of them");
    for (size_t i = 0; i < json_array_size(names) && status == KP_OK; i++)
        status = add_name(reader, names, i, why);
    return status;
}

static enum kp_status add_numbered(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why)
{
    struct kp_word number = {"", 0, 0};
    int64_t count = 0;
    enum kp_status status = kp_json_count(value, 1, KP_MOST_COLOURS, &count, why);

    if (status == KP_OK)
        status = kp_json_word(reader, value, &number, why);
    return status == KP_OK ? kp_numbered_add(reader->rules->palette, &number, why) : status;
}

enum kp_status kp_json_colours(struct kp_json_reader *reader, const json_t *value,
                               struct kp_diag *why)
{
    struct kp_rules *rules = reader->rules;
    enum kp_status status;

    if (!json_is_integer(value) && json_array_size(value) == 0)
        return kp_fail(why, KP_BAD_INPUT,
                       "a number of colours is wanted, as in 6, or a list of their names, as in "
                       "[\"red\", \"green\"]");
    kp_rules_drop_palette(rules);
    rules->palette = kp_palette_new();
    if (!rules->palette)
        return kp_no_memory(why);
    status = json_is_array(value) ? add_names(reader, value, why)
                                  : add_numbered(reader, value, why);
    if (status == KP_OK)
        status = kp_palette_finish(rules->palette, why);
    rules->colours = kp_palette_size(rules->palette);
    return status;
}

/* Whether the value is one of these words (separated by blanks), in any case. */
static bool is(const json_t *value, const char *words)
{
    struct kp_word word = {json_string_value(value), json_string_length(value), 0};

    return word.length > 0 && kp_word_is(&word, words);
}

enum kp_status kp_json_blanks(struct kp_json_reader *reader, const json_t *value,
                              struct kp_diag *why)
{
    if (json_is_boolean(value))
        reader->rules->blanks = json_is_true(value) ? KP_BLANKS : KP_NO_BLANKS;
    else if (is(value, "guesses"))
        reader->rules->blanks = KP_GUESS_BLANKS;
    else
        return kp_fail(why, KP_BAD_INPUT,
                       "true, false or \"guesses\" is wanted, the last where only guesses may "
                       "have empty holes");
    return KP_OK;
}

enum kp_status kp_json_repeats(struct kp_json_reader *reader, const json_t *value,
                               struct kp_diag *why)
{
    reader->rules->repeats = json_is_true(value);
    return json_is_boolean(value)
               ? KP_OK
               : kp_fail(why, KP_BAD_INPUT,
                         "true or false is wanted: whether the secret may hold a colour twice");
}

/* "black white" is two words. */
enum kp_status kp_json_scores(struct kp_json_reader *reader, const json_t *value,
                              struct kp_diag *why)
{
    const char *text = json_is_string(value) ? json_string_value(value) : "";

    if (kp_ascii_same(text, "black white"))
        reader->rules->scores = KP_BLACK_AND_WHITE;
    else if (is(value, "black"))
        reader->rules->scores = KP_BLACK_ONLY;
    else if (is(value, "colours colors colour color"))
        reader->rules->scores = KP_COLOURS_ONLY;
    else
        return kp_fail(why, KP_BAD_INPUT,
                       "\"black white\" is wanted, \"black\" where only exact places count, or "
                       "\"colours\" where places do not");
    return KP_OK;
}

enum kp_status kp_json_board(struct kp_json_reader *reader, const json_t *value,
                             struct kp_diag *why)
{
    int64_t rows = 0;

    if (!json_is_false(value) && /* no board, whatever the preset says */
        kp_json_count(value, 1, KP_MOST_ROWS, &rows, NULL) != KP_OK)
        return kp_fail(why, KP_BAD_INPUT,
                       "a whole number from 1 to %d is wanted, or false: the board has no end",
                       KP_MOST_ROWS);
    reader->rules->board = (int)rows;
    return KP_OK;
}
