/* The members of a game.  A value becomes the words that it would be in a transcript, and what these
 * mean is the same there (format/game_fields.h).  Checked here is the kind of the value, and that a
 * string is one word where a transcript has one: so every game can be written in both formats. */
#include "format/json/json_reader.h"

#include "base/allocate.h"
#include "base/strbuf.h"
#include "format/code_parser.h"
#include "format/game_fields.h"

#include <stdio.h>
#include <string.h>

#define IS(kind) (1 << (kind))
#define BOOL     (IS(KP_JSON_FALSE) | IS(KP_JSON_TRUE))
#define NUMBER   IS(KP_JSON_NUMBER)
#define STRING   IS(KP_JSON_STRING)

static bool is_of(const struct kp_json_value *value, int kinds)
{
    return kinds & IS(value->kind);
}

/* ---- Words ---- */

/* Whether a word of a line is the whole text that the line was made of, apart from variation
 * selectors, which a line drops. */
static bool is_whole_word(const struct kp_word *word, const struct kp_word *text)
{
    size_t selectors = 0;

    for (size_t i = 0; i + 2 < text->length; i++)
        selectors += memcmp(text->text + i, "\xEF\xB8\x8E", 3) == 0 ||
                     memcmp(text->text + i, "\xEF\xB8\x8F", 3) == 0;
    return word->length + 3 * selectors == text->length;
}

/* Read a string or an integer as the word that it would be in a transcript, valid until the next
 * call. */
static enum kp_status read_word(struct kp_json_reader *reader, const struct kp_json_value *value,
                                struct kp_word *word, struct kp_diag *why)
{
    struct kp_word text = kp_json_word(&reader->json, value);
    enum kp_status status;
    int64_t integer;

    if (!is_of(value, STRING) && !kp_json_integer(&reader->json, value, &integer))
        return kp_json_expected(reader, value, "a name like \"red\"", why);
    reader->at = value;
    status = kp_text_line_split(&reader->line, text.text, text.length, why);
    if (status != KP_OK)
        return status;
    *word = kp_text_line_rest(&reader->line, 0);
    if (reader->line.count == 1 && is_whole_word(word, &text))
        return KP_OK;
    return kp_bad_input(
        why, "\"%s\" is not a name; a name is one word without spaces, commas, ':' or '#'",
        kp_word_quote(&text).text);
}

/* A value may be a number like 2.0, which some programs write for the whole number. */
static struct kp_word read_digits(const struct kp_json *json, const struct kp_json_value *value,
                                  char digits[24])
{
    struct kp_word word = kp_json_word(json, value);
    int64_t whole = kp_json_whole(json, value);

    if (whole < 0 || whole == KP_HUGE)
        return word;
    snprintf(digits, 24, "%lld", (long long)whole);
    return kp_word_of(digits);
}

static struct kp_field_target target_of(struct kp_json_reader *reader)
{
    return (struct kp_field_target){.json = true,
                                    .rules = reader->rules,
                                    .builder = &reader->builder,
                                    .no_number = &reader->no_number};
}

/* Set a field by a value of one of these kinds: a boolean is the word 'yes' or 'no', and a string is
 * a word, or words if the field takes several. */
static enum kp_status set_field(struct kp_json_reader *reader, enum kp_keyword_id id, int kinds,
                                const struct kp_json_value *value, struct kp_diag *why)
{
    const struct kp_field *field = &kp_fields[id];
    const struct kp_text_line *line = &reader->line;
    struct kp_field_target to = target_of(reader);
    struct kp_word word = kp_json_word(&reader->json, value), rest;
    enum kp_status status;
    char digits[24];

    if (!is_of(value, kinds))
        return kp_json_expected(reader, value, field->instead[true], why);
    if (is_of(value, NUMBER))
        word = read_digits(&reader->json, value, digits);
    else if (is_of(value, BOOL))
        word = kp_word_of(is_of(value, IS(KP_JSON_TRUE)) ? "yes" : "no");
    if (!is_of(value, STRING) || field->most == 1)
        return field->set(&to, &word, 1, why);
    status = kp_text_line_split(&reader->line, word.text, word.length, why);
    if (status != KP_OK)
        return status;
    rest = kp_text_line_rest(line, 0);
    return line->count > 0 && is_whole_word(&rest, &word)
               ? field->set(&to, line->words, line->count, why)
               : field->set(&to, &word, 1, why);
}

/* ---- Colours and codes ---- */

/* Find the word of a colour in `*word`.  Most are plain strings, which are found without splitting
 * them as lines. */
static enum kp_status find_colour(struct kp_json_reader *reader, const struct kp_json_value *value,
                                  struct kp_word *word, int *colour, struct kp_diag *why)
{
    const struct kp_rules *rules = reader->rules;
    enum kp_status status;

    *word = kp_json_word(&reader->json, value);
    *colour = is_of(value, STRING) && word->length ? kp_colour_parse(rules, word) : -1;
    if (*colour >= 0)
        return KP_OK;
    reader->at = value;
    status = read_word(reader, value, word, why);
    if (status != KP_OK)
        return status;
    *colour = kp_colour_parse(rules, word);
    return *colour >= 0 ? KP_OK : kp_colour_explain(rules, word, why);
}

enum kp_status kp_json_reader_code(struct kp_json_reader *reader, const struct kp_json_value *value,
                                   struct kp_diag *why)
{
    size_t pegs = (size_t)reader->rules->pegs, n = kp_json_size(value), p = 0;
    const struct kp_json_value *item = value + 1;
    enum kp_status status = KP_OK;
    struct kp_word word;
    int colour;

    reader->at = value;
    if (value->kind != KP_JSON_LIST)
        return kp_json_expected(reader, value, kp_fields[KP_WORD_SECRET].instead[true], why);
    if (n != pegs)
        return kp_bad_input(why, "expected %zu pegs, found %zu", pegs, n);
    for (; p < pegs && status == KP_OK; p++, item = kp_json_next(item)) {
        status = find_colour(reader, item, &word, &colour, why);
        reader->builder.code[p] = (uint16_t)colour;
    }
    return status;
}

/* Make words of the colours in a list, from words[1] on: their names in the palette.  The column of a
 * word is the index of its value. */
static enum kp_status list_colours(struct kp_json_reader *reader, const struct kp_json_value *list,
                                   struct kp_diag *why)
{
    size_t n = 1;
    enum kp_status status = KP_OK;
    int colour = 0;

    if (!KP_RESERVE(reader->words, reader->word_room, n + kp_json_size(list)))
        return kp_no_memory(why);
    for (const struct kp_json_value *item = list + 1; item < kp_json_next(list) && status == KP_OK;
         item = kp_json_next(item), n++) {
        status = find_colour(reader, item, &reader->words[n], &colour, why);
        if (status != KP_OK)
            return status;
        reader->words[n] = kp_word_of(kp_rules_name(reader->rules, colour));
        reader->words[n].column = (unsigned)(item - reader->json.values);
    }
    return status;
}

/* ---- The colours of a game ---- */

/* Split the names of a list as one line, in which the column of a word is the index of its value. */
static enum kp_status split_names(struct kp_json_reader *reader, const struct kp_json_value *list,
                                  struct kp_diag *why)
{
    struct kp_strbuf names = {0};
    struct kp_word name = {"", 0, 0};
    enum kp_status status = KP_OK;

    for (const struct kp_json_value *item = list + 1; item < kp_json_next(list) && status == KP_OK;
         item = kp_json_next(item)) {
        status = read_word(reader, item, &name, why);
        kp_strbuf_addf(&names, "%.*s ", (int)name.length, name.text);
    }
    if (status == KP_OK && names.failed)
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = kp_text_line_split(&reader->line, names.text, names.length, why);
    for (size_t i = 0; status == KP_OK && i < reader->line.count; i++)
        reader->line.words[i].column = (unsigned)(list + 1 + i - reader->json.values);
    kp_strbuf_free(&names);
    return status;
}

static enum kp_status read_colours(struct kp_json_reader *reader, const struct kp_json_value *value,
                                   struct kp_diag *why)
{
    struct kp_field_target to = target_of(reader);
    const struct kp_field *field = &kp_fields[KP_WORD_COLOURS];
    struct kp_word number;
    enum kp_status status;
    char digits[24];
    int64_t count;

    if (is_of(value, NUMBER)) {
        number = read_digits(&reader->json, value, digits);
        status = kp_field_number(&to, KP_WORD_COLOURS, &number, 1, KP_MOST_COLOURS, &count, why);
        return status == KP_OK ? field->set(&to, &number, 1, why) : status;
    }
    if (value->kind != KP_JSON_LIST || value->span == 1)
        return kp_json_expected(reader, value, field->instead[true], why);
    to.names = true;
    status = split_names(reader, value, why);
    if (status != KP_OK)
        return status;
    status = field->set(&to, reader->line.words, reader->line.count, why);
    if (status == KP_BAD_INPUT)
        reader->at = reader->json.values + why->column;
    return status;
}

/* ---- Facts ---- */

static bool is_not_line_end(char byte)
{
    return byte != '\n' && byte != '\v' && byte != '\f' && byte != '\r';
}

/* A transcript must be able to have this name in its line 'codemaker NAME'. */
static enum kp_status read_codemaker(struct kp_json_reader *reader,
                                     const struct kp_json_value *value, struct kp_diag *why)
{
    struct kp_word name = kp_json_word(&reader->json, value), rest;
    struct kp_text_line *line = &reader->line;
    enum kp_status status;

    if (!is_of(value, STRING))
        return kp_json_expected(reader, value, "a name like \"Ann\"", why);
    if (name.length == 0)
        return KP_OK;
    status = kp_text_line_split(line, name.text, name.length, why);
    if (status != KP_OK)
        return status;
    rest = kp_text_line_rest(line, 0);
    if (rest.length == 0 || strchr(":=", *rest.text) || !is_whole_word(&rest, &name) ||
        kp_word_run(&name, 0, is_not_line_end) < name.length)
        return kp_bad_input(
            why, "not a name; a name is one line without spaces or commas at its ends, has no '#' "
                 "after a space, and does not begin with ':' or '='");
    reader->builder.game->codemaker = kp_text_line_copy_rest(line, 0);
    return reader->builder.game->codemaker ? KP_OK : kp_no_memory(why);
}

/* "3": ["red", "green"] */
static enum kp_status restrict_peg(struct kp_json_reader *reader, const struct kp_json_value *name,
                                   struct kp_diag *why)
{
    const struct kp_json_value *list = name + 1;
    struct kp_field_target to = target_of(reader);
    enum kp_status status;

    if (list->kind != KP_JSON_LIST)
        return kp_json_expected(reader, list, kp_fields[KP_WORD_SECRET].instead[true], why);
    status = list_colours(reader, list, why);
    if (status != KP_OK)
        return status;
    reader->words[0] = kp_json_word(&reader->json, name);
    reader->words[0].column = why->column = (unsigned)(list - reader->json.values);
    status = kp_fields[KP_WORD_PEG].set(&to, reader->words, 1 + kp_json_size(list), why);
    reader->at = reader->json.values + why->column;
    return status;
}

/* "red": 2, or [1, 2], which a transcript writes 1..2. */
static enum kp_status restrict_times(struct kp_json_reader *reader,
                                     const struct kp_json_value *name, struct kp_diag *why)
{
    const struct kp_json_value *range = name + 1, *item = range;
    struct kp_field_target to = target_of(reader);
    struct kp_word words[2];
    char bounds[2][24], text[sizeof bounds + 2] = "";
    enum kp_status status;
    uint16_t colour;
    int found;

    status = find_colour(reader, name, &words[0], &found, why);
    if (status == KP_OK)
        status = kp_field_colour(&to, &words[0], &colour, why);
    reader->at = range;
    if (status != KP_OK)
        return status;
    if (range->kind == KP_JSON_LIST && range->span == 3)
        item = range + 1;
    for (; item < kp_json_next(range); item++) {
        struct kp_word digits = read_digits(&reader->json, item, bounds[0]);

        if (!is_of(item, NUMBER) || digits.length >= sizeof *bounds)
            return kp_json_expected(reader, range, "a number like 2, or two numbers like [1, 2]",
                                    why);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%.*s", *text ? ".." : "",
                 (int)digits.length, digits.text);
    }
    words[1] = kp_word_of(text);
    return kp_fields[KP_WORD_TIMES].set(&to, words, 2, why);
}

/* What is known of the secret: each member reports its own error. */
static enum kp_status read_known(struct kp_json_reader *reader, enum kp_keyword_id field,
                                 const struct kp_json_value *object, struct kp_diag *why)
{
    if (object->kind != KP_JSON_OBJECT)
        return kp_json_expected(reader, object, kp_fields[field].instead[true], why);
    for (const struct kp_json_value *name = object + 1; name < kp_json_next(object);
         name = kp_json_next(name + 1)) {
        struct kp_diag known = {0};
        enum kp_status status = KP_OK;

        if (name[1].kind != KP_JSON_NULL)
            status = field == KP_WORD_PEG ? restrict_peg(reader, name, &known)
                                          : restrict_times(reader, name, &known);
        kp_json_reader_error(reader, status, &known);
    }
    return KP_OK;
}

static enum kp_status read_known_pegs(struct kp_json_reader *reader,
                                      const struct kp_json_value *value, struct kp_diag *why)
{
    return read_known(reader, KP_WORD_PEG, value, why);
}

static enum kp_status read_times(struct kp_json_reader *reader, const struct kp_json_value *value,
                                 struct kp_diag *why)
{
    return read_known(reader, KP_WORD_TIMES, value, why);
}

static enum kp_status read_secret(struct kp_json_reader *reader, const struct kp_json_value *value,
                                  struct kp_diag *why)
{
    enum kp_status status = kp_json_reader_code(reader, value, why);

    return status == KP_OK ? kp_game_builder_set_secret(&reader->builder, why) : status;
}

/* A comment is for people, and the near misses of a puzzle are for quizzes. */
static enum kp_status ignore_list(struct kp_json_reader *reader, const struct kp_json_value *value,
                                  struct kp_diag *why)
{
    bool good = is_of(value, STRING | IS(KP_JSON_LIST));

    for (const struct kp_json_value *item = value + 1; good && item < kp_json_next(value);
         item = kp_json_next(item))
        good = item->span > 1 || is_of(item, STRING);
    return good ? KP_OK : kp_json_expected(reader, value, "a string or a list of strings", why);
}

/* A number that is not an integer is refused: 17.0 and 17 would be one id or two. */
static enum kp_status read_id(struct kp_json_reader *reader, const struct kp_json_value *value,
                              struct kp_diag *why)
{
    struct kp_word id = kp_json_word(&reader->json, value);
    int64_t integer;

    if (!is_of(value, STRING) && !kp_json_integer(&reader->json, value, &integer))
        return kp_json_expected(reader, value, "a string, or an integer of at most 64 bits", why);
    return kp_game_builder_set_id(&reader->builder, id.text, id.length, is_of(value, NUMBER), why);
}

enum kp_status kp_json_read_member(struct kp_json_reader *reader,
                                   const struct kp_json_member *member,
                                   const struct kp_json_value *value, struct kp_diag *why)
{
    reader->at = value;
    return member->read ? member->read(reader, value, why)
                        : set_field(reader, member->field, member->kinds, value, why);
}

/* clang-format off */
const struct kp_json_member kp_json_members[] = {
    {"id", 2, false, read_id, 0, 0},
    {"game", 4, true, NULL, KP_WORD_GAME, STRING},
    {"pegs", 4, true, NULL, KP_WORD_PEGS, NUMBER},
    {"colours", 7, true, read_colours, 0, 0},
    {"blanks", 6, true, NULL, KP_WORD_BLANKS, BOOL | STRING},
    {"repeats", 7, true, NULL, KP_WORD_REPEATS, BOOL},
    {"scores", 6, true, NULL, KP_WORD_SCORES, STRING},
    {"board", 5, true, NULL, KP_WORD_BOARD, NUMBER | IS(KP_JSON_FALSE)}, /* false: there is none */
    {"codemaker", 9, false, read_codemaker, 0, 0},
    {"peg", 3, false, read_known_pegs, 0, 0},
    {"times", 5, false, read_times, 0, 0},
    {"sum", 3, false, NULL, KP_WORD_SUM, NUMBER},
    {"rows", 4, false, kp_json_reader_rows, 0, 0},
    {"secret", 6, false, read_secret, 0, 0},
    {"comment", 7, false, ignore_list, 0, 0},
    {"near_misses", 11, false, ignore_list, 0, 0},
    {0},
};
/* clang-format on */
