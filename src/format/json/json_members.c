/* The members of a game, one reader each.  They accept what a transcript could say, and nothing
 * else, so that every game can be written in both formats. */
#include "format/json/json_reader.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "format/code_parser.h"
#include "format/colours_parser.h"
#include "format/keywords.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static enum kp_status read_preset(struct kp_json_reader *reader, const json_t *value,
                                  struct kp_diag *why)
{
    struct kp_word name = {json_string_value(value), json_string_length(value), 0};
    struct kp_text_line *line = &reader->line;
    const struct kp_preset *preset;
    enum kp_status status;

    if (!json_is_string(value))
        return kp_bad_input(why, "the name of a game is wanted, as in \"classic\"");
    preset = kp_preset_find(name.text, name.length);
    if (preset)
        return kp_preset_set(preset, reader->rules, why);
    status = kp_text_line_split(line, name.text, name.length, why);
    if (status != KP_OK)
        return status;
    preset = kp_preset_by_words(line->words, line->count);
    if (preset && !preset->refused)
        return kp_bad_input(why, "the name of a game is one word: write \"%s\"", preset->name);
    return kp_preset_unknown(&name, "", why);
}

static enum kp_status read_pegs(struct kp_json_reader *reader, const json_t *value,
                                struct kp_diag *why)
{
    int64_t pegs = 0;
    enum kp_status status = kp_json_value_count(value, 1, KP_MOST_PEGS, &pegs, why);

    reader->rules->pegs = (int)pegs;
    return status;
}

/* Whether a number would be the only name, which a transcript must write as a range. */
static bool is_alone(const json_t *names, const struct kp_word *name)
{
    return json_array_size(names) == 1 && kp_parse_number(name->text, name->length) >= 0;
}

static enum kp_status add_name(struct kp_json_reader *reader, const json_t *names, size_t i,
                               struct kp_diag *why)
{
    const json_t *value = json_array_get(names, i);
    struct kp_word name = {"", 0, 0};
    struct kp_range range;
    enum kp_status status;

    if (!json_is_string(value) && !json_is_integer(value))
        return kp_bad_input(why, "colour %zu: a name is wanted, as in \"red\"", i + 1);
    status = kp_json_reader_word(reader, value, &name, why);
    if (status != KP_OK)
        return status;
    if (is_alone(names, &name) && (name.length > 9 || (name.text[0] == '0' && name.length > 1)))
        return kp_bad_input(
            why, "a number that is the only colour has at most nine digits and no 0 in front");
    if (kp_range_split(&name, &range))
        return kp_bad_input(why, "'%s' is a range, and a list names every colour",
                            kp_word_quote(&name).text);
    return kp_colours_add_name(reader->rules->palette, &name, why);
}

/* Whether there are three names that a transcript would take for a range. */
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
    return words[0].length && words[1].length && words[2].length && kp_range_is_spaced(words);
}

static enum kp_status add_names(struct kp_json_reader *reader, const json_t *names,
                                struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    if (is_range_apart(names))
        return kp_bad_input(
            why, "the middle one of three names cannot look as if it made a range of them");
    for (size_t i = 0; i < json_array_size(names) && status == KP_OK; i++)
        status = add_name(reader, names, i, why);
    return status;
}

static enum kp_status add_numbered(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why)
{
    struct kp_word number = {"", 0, 0};
    int64_t count = 0;
    enum kp_status status = kp_json_value_count(value, 1, KP_MOST_COLOURS, &count, why);

    if (status == KP_OK)
        status = kp_json_reader_word(reader, value, &number, why);
    return status == KP_OK ? kp_colours_add_numbered(reader->rules->palette, &number, why) : status;
}

static enum kp_status read_colours(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why)
{
    struct kp_rules *rules = reader->rules;
    enum kp_status status;

    if (!json_is_integer(value) && json_array_size(value) == 0)
        return kp_bad_input(
            why,
            "a number of colours is wanted, as in 6, or a list of their names, as in [\"red\", "
            "\"green\"]");
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

/* Whether the value is one of these words (separated by spaces), ignoring case. */
static bool is_word(const json_t *value, const char *words)
{
    struct kp_word word = {json_string_value(value), json_string_length(value), 0};

    return word.length > 0 && kp_word_is(&word, words);
}

static enum kp_status read_blanks(struct kp_json_reader *reader, const json_t *value,
                                  struct kp_diag *why)
{
    if (json_is_boolean(value))
        reader->rules->blanks = json_is_true(value) ? KP_BLANKS : KP_NO_BLANKS;
    else if (is_word(value, "guesses"))
        reader->rules->blanks = KP_GUESS_BLANKS;
    else
        return kp_bad_input(
            why, "true, false or \"guesses\" is wanted, the last where only guesses may have empty "
                 "holes");
    return KP_OK;
}

static enum kp_status read_repeats(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why)
{
    reader->rules->repeats = json_is_true(value);
    return json_is_boolean(value)
               ? KP_OK
               : kp_bad_input(
                     why, "true or false is wanted: whether the secret may hold a colour twice");
}

/* "black white" is two words. */
static enum kp_status read_scores(struct kp_json_reader *reader, const json_t *value,
                                  struct kp_diag *why)
{
    const char *text = json_is_string(value) ? json_string_value(value) : "";

    if (kp_ascii_same(text, "black white"))
        reader->rules->scores = KP_BLACK_AND_WHITE;
    else if (is_word(value, "black"))
        reader->rules->scores = KP_BLACK_ONLY;
    else if (is_word(value, "colours colors colour color"))
        reader->rules->scores = KP_COLOURS_ONLY;
    else
        return kp_bad_input(
            why,
            "\"black white\" is wanted, \"black\" where only exact places count, or \"colours\" "
            "where places do not");
    return KP_OK;
}

static enum kp_status read_board(struct kp_json_reader *reader, const json_t *value,
                                 struct kp_diag *why)
{
    int64_t rows = 0;

    if (!json_is_false(value) && /* no board, whatever the preset says */
        kp_json_value_count(value, 1, KP_MOST_ROWS, &rows, NULL) != KP_OK)
        return kp_bad_input(why,
                            "a whole number from 1 to %d is wanted, or false: the board has no end",
                            KP_MOST_ROWS);
    reader->rules->board = (int)rows;
    return KP_OK;
}

/* Whether a transcript can have this name in its line 'codemaker NAME'. */
static bool can_be_line(const struct kp_text_line *line, const char *name)
{
    struct kp_word rest = kp_text_line_rest(line, 1);

    return line->count > 1 && kp_keyword_of(line) && !strpbrk(name, "\n\v\f\r") &&
           kp_json_is_whole_word(&rest, name);
}

static enum kp_status read_codemaker(struct kp_json_reader *reader, const json_t *value,
                                     struct kp_diag *why)
{
    const char *name = json_string_value(value);
    struct kp_strbuf text = {0};
    enum kp_status status;

    if (!name)
        return kp_bad_input(why, "a name is wanted, as in \"Ann\"");
    if (!*name) /* the name is empty */
        return KP_OK;
    kp_strbuf_addf(&text, "codemaker %s", name);
    if (text.failed)
        return kp_no_memory(why);
    status = kp_text_line_split(&reader->line, text.text, text.length, why);
    if (status == KP_OK && !can_be_line(&reader->line, name))
        status = kp_bad_input(
            why,
            "a name is one line without a blank or comma at its ends or a '#' behind a blank, and "
            "does not begin with ':' or '='");
    if (status == KP_OK) {
        reader->builder.game->codemaker = kp_text_line_copy_rest(&reader->line, 1);
        status = reader->builder.game->codemaker ? KP_OK : kp_no_memory(why);
    }
    kp_strbuf_free(&text);
    return status;
}

static enum kp_status read_allowed_colours(struct kp_json_reader *reader, const json_t *list,
                                           struct kp_diag *why)
{
    size_t n = json_array_size(list);
    enum kp_status status = KP_OK;

    if (n == 0)
        return kp_bad_input(why, "a list of colours is wanted, as in [\"red\", \"green\"]");
    if (!KP_RESERVE(reader->builder.code, reader->builder.code_room, n))
        return kp_no_memory(why);
    for (size_t i = 0; i < n && status == KP_OK; i++) {
        status = kp_json_reader_colour(reader, json_array_get(list, i), &reader->builder.code[i],
                                       why);
        if (status == KP_OK && reader->builder.code[i] >= kp_rules_secret_colours(reader->rules))
            return kp_bad_input(why,
                                "the secret has no empty holes: say \"blanks\": true if it has");
    }
    return status;
}

static enum kp_status restrict_peg(struct kp_json_reader *reader, const char *key,
                                   const json_t *list, struct kp_diag *why)
{
    int64_t peg = kp_parse_number(key, strlen(key));
    struct kp_word word = {key, strlen(key), 0};
    enum kp_status status;
    int left;

    if (peg < 1 || peg > reader->rules->pegs)
        return kp_bad_input(why, "there is no peg %s: pegs are numbered 1 to %d",
                            kp_word_quote(&word).text, reader->rules->pegs);
    status = read_allowed_colours(reader, list, why);
    if (status != KP_OK)
        return status;
    if (!kp_transcript_restrict_peg(reader->builder.game, (int)peg - 1, reader->builder.code,
                                    json_array_size(list), &left))
        return kp_no_memory(why);
    return left > 0 ? KP_OK : kp_bad_input(why, "no colour is left for peg %" PRId64, peg);
}

static enum kp_status read_known_pegs(struct kp_json_reader *reader, const json_t *value,
                                      struct kp_diag *why)
{
    void *at = json_object_iter((json_t *)value);
    struct kp_diag one = {0};

    if (!json_is_object(value))
        return kp_bad_input(
            why, "what is known of single pegs is written {\"3\": [\"red\", \"green\"]}");
    if (at && reader->rules->scores == KP_COLOURS_ONLY)
        return kp_bad_input(
            why,
            "under \"scores\": \"colours\" the secret has no places: nothing is known of a peg");
    for (; at; at = json_object_iter_next((json_t *)value, at)) {
        const char *key = json_object_iter_key(at);
        struct kp_word word = {key, strlen(key), 0};

        if (json_is_null(json_object_iter_value(at)))
            continue;
        kp_json_reader_error(reader, restrict_peg(reader, key, json_object_iter_value(at), &one),
                             &one, "\"peg\" \"%s\"", kp_word_quote(&word).text);
    }
    return KP_OK;
}

static enum kp_status read_sum(struct kp_json_reader *reader, const json_t *value,
                               struct kp_diag *why)
{
    int64_t sum = 0;
    enum kp_status status = kp_json_value_count(value, 0, KP_HUGE - 1, &sum, why);

    reader->builder.game->sum = sum;
    return status == KP_OK ? kp_rules_check_sum(reader->rules, &reader->no_number, why) : status;
}

static enum kp_status read_secret(struct kp_json_reader *reader, const json_t *value,
                                  struct kp_diag *why)
{
    struct kp_diag inner = {0};
    enum kp_status status = kp_json_reader_code(reader, value, &inner);

    if (status == KP_BAD_INPUT && inner.column)
        return kp_fail(why, status, "peg %u: %s", inner.column, inner.says);
    if (status != KP_OK)
        return kp_fail(why, status, "%s", inner.says);
    return kp_game_builder_set_secret(&reader->builder, why);
}

/* A comment is for people and ignored. */
static enum kp_status check_comment(struct kp_json_reader *reader, const json_t *value,
                                    struct kp_diag *why)
{
    bool good = json_is_string(value) || json_is_array(value);

    (void)reader;
    for (size_t i = 0; good && i < json_array_size(value); i++)
        good = json_is_string(json_array_get(value, i));
    return good
               ? KP_OK
               : kp_bad_input(
                     why, "a remark is wanted, as in \"Friday\", or a list of them, a string each");
}

const struct kp_json_member kp_json_members[] = {
    {"game", true, read_preset},          {"pegs", true, read_pegs},
    {"colours", true, read_colours},      {"blanks", true, read_blanks},
    {"repeats", true, read_repeats},      {"scores", true, read_scores},
    {"board", true, read_board},          {"codemaker", false, read_codemaker},
    {"peg", false, read_known_pegs},      {"sum", false, read_sum},
    {"rows", false, kp_json_reader_rows}, {"secret", false, read_secret},
    {"comment", false, check_comment},    {0},
};
