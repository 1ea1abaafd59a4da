/* The members of a game, one reader each, and the values that several of them share: words, counts,
 * colours and codes.  They accept what a transcript could say, and nothing else, so that every game
 * can be written in both formats. */
#include "format/json/json_reader.h"

#include "base/allocate.h"
#include "format/code_parser.h"
#include "format/colours_parser.h"
#include "format/keywords.h"

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

static struct kp_quoted quote_value(const json_t *value)
{
    struct beginning beginning = {.length = 0};
    struct kp_word word = {beginning.text, 0, 0};

    json_dump_callback(value, add_to_beginning, &beginning,
                       JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(15));
    word.length = beginning.length;
    return kp_word_quote(&word);
}

enum kp_status kp_json_expected(struct kp_diag *why, const char *what, const json_t *value)
{
    return kp_bad_input(why, "expected %s, found %s", what, quote_value(value).text);
}

/* Some programs write 2.0 for the whole number. */
enum kp_status kp_json_value_count(const json_t *value, int64_t least, int64_t most,
                                   const char *or_else, int64_t *count, struct kp_diag *why)
{
    double real = json_is_real(value) ? json_real_value(value) : 0.5;
    bool whole = real >= 0 && real < (double)KP_HUGE && real == (double)(int64_t)real;

    *count = json_is_integer(value) ? (int64_t)json_integer_value(value)
             : whole                ? (int64_t)real
                                    : -1;
    if (*count >= least && *count <= most)
        return KP_OK;
    *count = 0;
    return kp_bad_input(why, "expected a whole number from %s to %s%s, found %s",
                        kp_grouped(least).text, kp_grouped(most).text, or_else,
                        quote_value(value).text);
}

/* Whether a word of a line is the whole text that the line was made of, apart from variation
 * selectors, which a line drops. */
static bool is_whole_word(const struct kp_word *word, const char *text)
{
    size_t selectors = 0;

    for (const char *at = text; (at = strstr(at, "\xEF\xB8")); at += 2)
        selectors += at[2] == '\x8E' || at[2] == '\x8F';
    return word->length + 3 * selectors == strlen(text);
}

#define INTEGER_ROOM 24 /* room for an integer */

/* The text of a string or an integer, which is written to `digits`; its text is NULL if the value is
 * neither. */
static struct kp_word find_word(const json_t *value, char digits[INTEGER_ROOM])
{
    if (!json_is_integer(value))
        return (struct kp_word){json_string_value(value), json_string_length(value), 0};
    snprintf(digits, INTEGER_ROOM, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    return kp_word_of(digits);
}

/* Read a string or a number as the word it would be in a transcript, valid until the next call. */
static enum kp_status read_word(struct kp_json_reader *reader, const json_t *value,
                                struct kp_word *word, struct kp_diag *why)
{
    char digits[INTEGER_ROOM];
    struct kp_word found = find_word(value, digits);
    enum kp_status status;

    if (!found.text)
        return kp_json_expected(why, "a name like \"red\"", value);
    status = kp_text_line_split(&reader->line, found.text, found.length, why);
    if (status != KP_OK)
        return status;
    *word = kp_text_line_rest(&reader->line, 0);
    if (reader->line.count == 1 && is_whole_word(word, found.text))
        return KP_OK;
    return kp_bad_input(
        why, "\"%s\" is not a name; a name is one word without spaces, commas, ':' or '#'",
        kp_word_quote(&found).text);
}

static enum kp_status explain_hole(const struct kp_rules *rules, struct kp_diag *why)
{
    if (rules->blanks != KP_NO_BLANKS)
        return kp_bad_input(why, "write an empty hole as \".\"");
    return kp_bad_input(why, "this game has no empty holes; to allow them, write \"blanks\": true");
}

/* Read the colour that a string or a number names.  Most are plain strings, which are found
 * without splitting them as lines. */
static enum kp_status read_colour(struct kp_json_reader *reader, const json_t *value,
                                  uint16_t *colour, struct kp_diag *why)
{
    const struct kp_rules *rules = reader->rules;
    struct kp_word word = {json_string_value(value), json_string_length(value), 0};
    int found = word.length ? kp_colour_parse(rules, &word) : -1;
    enum kp_status status = KP_OK;

    if (json_is_null(value))
        return explain_hole(rules, why);
    if (found < 0)
        status = read_word(reader, value, &word, why);
    if (status != KP_OK)
        return status;
    if (found < 0)
        found = kp_colour_parse(rules, &word);
    *colour = (uint16_t)found;
    if (found >= 0)
        return KP_OK;
    return kp_word_is(&word, KP_HOLES) ? explain_hole(rules, why)
                                       : kp_colour_explain(rules, &word, why);
}

enum kp_status kp_json_reader_code(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why)
{
    size_t pegs = (size_t)reader->rules->pegs, n = json_array_size(value);
    enum kp_status status;

    if (!json_is_array(value))
        return kp_json_expected(why, "a list of colours like [\"red\", \"green\"]", value);
    if (n != pegs)
        return kp_bad_input(why, "expected %zu pegs, found %zu", pegs, n);
    for (size_t p = 0; p < pegs; p++) {
        status = read_colour(reader, json_array_get(value, p), &reader->builder.code[p], why);
        if (status != KP_OK)
            return kp_json_reader_within(reader, status, "[%zu]", p);
    }
    return KP_OK;
}

/* ---- Members ---- */

static enum kp_status read_predefined_game(struct kp_json_reader *reader, const json_t *value,
                                           struct kp_diag *why)
{
    struct kp_word name = {json_string_value(value), json_string_length(value), 0};
    struct kp_text_line *line = &reader->line;
    const struct kp_predefined_game *predefined;
    enum kp_status status;

    if (!json_is_string(value))
        return kp_json_expected(why, "the name of a game like \"classic\"", value);
    predefined = kp_predefined_game_find(name.text, name.length);
    if (predefined)
        return kp_predefined_game_set(predefined, reader->rules, why);
    status = kp_text_line_split(line, name.text, name.length, why);
    if (status != KP_OK)
        return status;
    predefined = kp_predefined_game_by_words(line->words, line->count);
    if (predefined && !predefined->refused)
        return kp_bad_input(why, "the name of a game is one word; write \"%s\"", predefined->name);
    return kp_predefined_game_unknown(&name, "", why);
}

static enum kp_status read_pegs(struct kp_json_reader *reader, const json_t *value,
                                struct kp_diag *why)
{
    int64_t pegs = 0;
    enum kp_status status = kp_json_value_count(value, 1, KP_MOST_PEGS, "", &pegs, why);

    reader->rules->pegs = (int)pegs;
    return status;
}

static enum kp_status add_name(struct kp_json_reader *reader, const json_t *names, size_t i,
                               struct kp_diag *why)
{
    const json_t *value = json_array_get(names, i);
    struct kp_word name = {"", 0, 0};
    struct kp_range range;
    enum kp_status status = read_word(reader, value, &name, why);

    if (status != KP_OK)
        return status;
    /* A transcript must write a number that is the only name as a range. */
    if (json_array_size(names) == 1 && kp_word_number(&name) >= 0 &&
        (name.length > 9 || (name.text[0] == '0' && name.length > 1)))
        return kp_bad_input(
            why, "the number of a single colour has at most nine digits and no leading 0");
    if (kp_range_split(&name, &range))
        return kp_bad_input(why, "unexpected range '%s'; name every colour",
                            kp_word_quote(&name).text);
    return kp_colours_add_name(reader->rules->palette, &name, why);
}

/* Whether there are three names that a transcript would take for a range. */
static bool is_range_apart(const json_t *names)
{
    char digits[3][INTEGER_ROOM];
    struct kp_word words[3];

    for (size_t i = 0; i < 3; i++) {
        words[i] = find_word(json_array_get(names, i), digits[i]);
        if (words[i].length == 0)
            return false;
    }
    return json_array_size(names) == 3 && kp_range_is_spaced(words);
}

static enum kp_status read_colours(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why)
{
    struct kp_rules *rules = reader->rules;
    size_t n = json_array_size(value);
    enum kp_status status = KP_OK;

    if (!json_is_integer(value) && n == 0)
        return kp_json_expected(
            why, "a number of colours like 6, or a list of names like [\"red\", \"green\"]", value);
    kp_rules_drop_palette(rules);
    rules->palette = kp_palette_new();
    if (!rules->palette)
        return kp_no_memory(why);
    if (json_is_integer(value)) {
        struct kp_word number;
        int64_t count;

        status = kp_json_value_count(value, 1, KP_MOST_COLOURS, "", &count, why);
        if (status == KP_OK)
            status = read_word(reader, value, &number, why);
        if (status == KP_OK)
            status = kp_colours_add_numbered(rules->palette, &number, why);
    } else if (is_range_apart(value)) {
        status = kp_bad_input(why, "three names must not look like a range; rename the second");
    }
    for (size_t i = 0; i < n && status == KP_OK; i++)
        status = kp_json_reader_within(reader, add_name(reader, value, i, why), "[%zu]", i);
    rules->colours = kp_palette_size(rules->palette);
    if (status != KP_OK)
        return status;
    status = kp_palette_finish(rules->palette, why);
    return kp_json_reader_within(reader, status, "[%u]", why->column - 1);
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
        return kp_json_expected(
            why, "true, false or \"guesses\" (only guesses may have empty holes)", value);
    return KP_OK;
}

static enum kp_status read_repeats(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why)
{
    reader->rules->repeats = json_is_true(value);
    return json_is_boolean(value) ? KP_OK : kp_json_expected(why, "true or false", value);
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
        return kp_json_expected(why, "\"black white\", \"black\" or \"colours\"", value);
    return KP_OK;
}

static enum kp_status read_board(struct kp_json_reader *reader, const json_t *value,
                                 struct kp_diag *why)
{
    int64_t rows = 0;
    enum kp_status status = KP_OK;

    if (!json_is_false(value)) /* no board, whatever the predefined game says */
        status = kp_json_value_count(value, 1, KP_MOST_ROWS, ", or false", &rows, why);
    reader->rules->board = (int)rows;
    return status;
}

/* A transcript must be able to have this name in its line 'codemaker NAME'. */
static enum kp_status read_codemaker(struct kp_json_reader *reader, const json_t *value,
                                     struct kp_diag *why)
{
    const char *name = json_string_value(value);
    struct kp_text_line *line = &reader->line;
    struct kp_word rest;
    enum kp_status status;

    if (!name)
        return kp_json_expected(why, "a name like \"Ann\"", value);
    if (!*name) /* the name is empty */
        return KP_OK;
    status = kp_text_line_split(line, name, strlen(name), why);
    if (status != KP_OK)
        return status;
    rest = kp_text_line_rest(line, 0);
    if (strchr(":=", *rest.text) || strpbrk(name, "\n\v\f\r") || !is_whole_word(&rest, name))
        return kp_bad_input(
            why, "not a name; a name is one line without spaces or commas at its ends, has no '#' "
                 "after a space, and does not begin with ':' or '='");
    reader->builder.game->codemaker = kp_text_line_copy_rest(line, 0);
    return reader->builder.game->codemaker ? KP_OK : kp_no_memory(why);
}

/* Read a colour that the secret can have. */
static enum kp_status read_secret_colour(struct kp_json_reader *reader, const json_t *value,
                                         uint16_t *colour, struct kp_diag *why)
{
    enum kp_status status = read_colour(reader, value, colour, why);

    if (status != KP_OK || *colour < kp_rules_secret_colours(reader->rules))
        return status;
    return kp_bad_input(
        why, "the secret cannot have empty holes; to allow them, write \"blanks\": true");
}

static enum kp_status restrict_peg(struct kp_json_reader *reader, const char *key,
                                   const json_t *list, struct kp_diag *why)
{
    int64_t peg = kp_parse_number(key, strlen(key));
    size_t n = json_array_size(list);
    struct kp_game_builder *builder = &reader->builder;
    enum kp_status status;
    int left;

    if (peg < 1 || peg > reader->rules->pegs)
        return kp_bad_input(why, "there is no peg %s; pegs are numbered 1 to %s",
                            kp_quote(key).text, kp_grouped(reader->rules->pegs).text);
    if (n == 0)
        return kp_json_expected(why, "a list of colours like [\"red\", \"green\"]", list);
    if (!KP_RESERVE(builder->code, builder->code_room, n))
        return kp_no_memory(why);
    for (size_t i = 0; i < n; i++) {
        status = read_secret_colour(reader, json_array_get(list, i), &builder->code[i], why);
        if (status != KP_OK)
            return kp_json_reader_within(reader, status, "[%zu]", i);
    }
    if (!kp_transcript_restrict_peg(builder->game, (int)peg - 1, builder->code, n, &left))
        return kp_no_memory(why);
    return left > 0 ? KP_OK : kp_bad_input(why, "no colour is left for peg %" PRId64, peg);
}

/* 2, or [1, 2]. */
static enum kp_status restrict_times(struct kp_json_reader *reader, const char *key,
                                     const json_t *range, struct kp_diag *why)
{
    json_t *name = json_string(key);
    enum kp_status status = name ? KP_OK : kp_no_memory(why);
    int64_t bounds[2] = {0};
    struct kp_times times;
    uint16_t colour = 0;

    if (name)
        status = read_secret_colour(reader, name, &colour, why);
    json_decref(name);
    if (status != KP_OK)
        return status;
    if (!json_is_integer(range) && json_array_size(range) != 2)
        return kp_json_expected(why, "a number like 2, or two numbers like [1, 2]", range);
    for (size_t i = 0; i < 2; i++) {
        const json_t *bound = json_is_integer(range) ? range : json_array_get(range, i);

        status = kp_json_value_count(bound, 0, reader->rules->pegs, "", &bounds[i], why);
        if (status != KP_OK)
            return json_is_integer(range) ? status
                                          : kp_json_reader_within(reader, status, "[%zu]", i);
    }
    if (!kp_transcript_restrict_times(reader->builder.game, colour, (int32_t)bounds[0],
                                      (int32_t)bounds[1]))
        return kp_no_memory(why);
    times = kp_transcript_times(reader->builder.game, colour);
    return times.least <= times.most ? KP_OK
                                     : kp_bad_input(why, "no number of pegs is left for %s",
                                                    kp_rules_name(reader->rules, colour));
}

/* What is known of the secret: the members "peg" and "times".  Each member of these reports its own
 * error. */
static enum kp_status read_known(struct kp_json_reader *reader, const json_t *object, bool times)
{
    struct kp_diag why = {0};

    for (void *at = json_object_iter((json_t *)object); at;
         at = json_object_iter_next((json_t *)object, at)) {
        const char *key = json_object_iter_key(at);
        const json_t *value = json_object_iter_value(at);
        enum kp_status status = json_is_null(value) ? KP_OK
                                : times             ? restrict_times(reader, key, value, &why)
                                                    : restrict_peg(reader, key, value, &why);

        status = kp_json_reader_within(reader, status, "%s[\"%s\"]", times ? "times" : "peg",
                                       kp_quote(key).text);
        kp_json_reader_error(reader, status, &why);
    }
    return KP_OK;
}

static enum kp_status read_known_pegs(struct kp_json_reader *reader, const json_t *value,
                                      struct kp_diag *why)
{
    if (!json_is_object(value))
        return kp_json_expected(why, "an object like {\"3\": [\"red\", \"green\"]}", value);
    if (json_object_size(value) > 0 && reader->rules->scores == KP_COLOURS_ONLY)
        return kp_bad_input(
            why, "unexpected under \"scores\": \"colours\", where places do not count; delete it");
    return read_known(reader, value, false);
}

static enum kp_status read_times(struct kp_json_reader *reader, const json_t *value,
                                 struct kp_diag *why)
{
    if (!json_is_object(value))
        return kp_json_expected(why, "an object like {\"red\": [1, 2]}", value);
    return read_known(reader, value, true);
}

static enum kp_status read_sum(struct kp_json_reader *reader, const json_t *value,
                               struct kp_diag *why)
{
    int64_t sum = 0;
    enum kp_status status = kp_json_value_count(value, 0, KP_HUGE - 1, "", &sum, why);

    reader->builder.game->sum = sum;
    return status == KP_OK ? kp_rules_check_sum(reader->rules, &reader->no_number, why) : status;
}

static enum kp_status read_secret(struct kp_json_reader *reader, const json_t *value,
                                  struct kp_diag *why)
{
    enum kp_status status = kp_json_reader_code(reader, value, why);

    return status == KP_OK ? kp_game_builder_set_secret(&reader->builder, why) : status;
}

/* A comment is for people and ignored. */
static enum kp_status check_comment(struct kp_json_reader *reader, const json_t *value,
                                    struct kp_diag *why)
{
    bool good = json_is_string(value) || json_is_array(value);

    (void)reader;
    for (size_t i = 0; good && i < json_array_size(value); i++)
        good = json_is_string(json_array_get(value, i));
    return good ? KP_OK : kp_json_expected(why, "a string or a list of strings", value);
}

/* The near misses of a puzzle are for quizzes and ignored. */
static enum kp_status check_near_misses(struct kp_json_reader *reader, const json_t *value,
                                        struct kp_diag *why)
{
    (void)reader;
    return json_is_array(value) ? KP_OK : kp_json_expected(why, "a list of near misses", value);
}

/* A number that is not an integer is refused: 17.0 and 17 would be one id or two. */
static enum kp_status read_id(struct kp_json_reader *reader, const json_t *value,
                              struct kp_diag *why)
{
    char digits[INTEGER_ROOM];
    struct kp_word id = find_word(value, digits);

    if (!id.text)
        return kp_json_expected(why, "a string or an integer", value);
    return kp_game_builder_set_id(&reader->builder, id.text, id.length, json_is_integer(value),
                                  why);
}

const struct kp_json_member kp_json_members[] = {
    {"id", false, read_id},
    {"game", true, read_predefined_game},
    {"pegs", true, read_pegs},
    {"colours", true, read_colours},
    {"blanks", true, read_blanks},
    {"repeats", true, read_repeats},
    {"scores", true, read_scores},
    {"board", true, read_board},
    {"codemaker", false, read_codemaker},
    {"peg", false, read_known_pegs},
    {"times", false, read_times},
    {"sum", false, read_sum},
    {"rows", false, kp_json_reader_rows},
    {"secret", false, read_secret},
    {"comment", false, check_comment},
    {"near_misses", false, check_near_misses},
    {0},
};
