/* The members of a game.  A value becomes the words that it would be in a transcript, and what
 * these mean is the same there (format/game_fields.h).  Checked here is the kind of the value, and
 * that a name is one word: so every game can be written in both formats. */
#include "format/json/json_reader.h"

#include "format/code_parser.h"
#include "format/game_fields.h"

#include <string.h>

#define IS(kind) (1 << (kind))
#define BOOL     (IS(KP_JSON_FALSE) | IS(KP_JSON_TRUE))
#define NUMBER   IS(KP_JSON_NUMBER)
#define STRING   IS(KP_JSON_STRING)
#define LIST     IS(KP_JSON_LIST)
#define OBJECT   IS(KP_JSON_OBJECT)

static bool is_of(const struct kp_json_value *value, int kinds)
{
    return kinds & IS(value->kind);
}

/* ---- Words ---- */

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
    if (reader->line.count == 1 && !reader->line.comment.text)
        return KP_OK;
    return kp_bad_input(
        why, "\"%s\" is not a name; a name is one word without spaces, commas, ':' or '#'",
        kp_word_quote(&text).text);
}

/* Read an item of a list as a word: a number, if the field is about numbers. */
static enum kp_status read_item(struct kp_json_reader *reader, enum kp_keyword_id field,
                                const struct kp_json_value *item, struct kp_word *word,
                                struct kp_diag *why)
{
    bool number = field == KP_WORD_TIMES || field == KP_WORD_PLACE;

    if (number && !is_of(item, NUMBER))
        return kp_json_expected(reader, item, "a number like 2", why);
    *word = kp_json_digits(&reader->json, item);
    return number ? KP_OK : read_word(reader, item, word, why);
}

/* Add the words of a value to reader->words: the items of a list; of a boolean 'yes' or 'no'. */
static enum kp_status add_words(struct kp_json_reader *reader, enum kp_keyword_id field,
                                const struct kp_json_value *value, struct kp_diag *why)
{
    struct kp_word word = kp_json_digits(&reader->json, value);
    const char *between = field == KP_WORD_TIMES ? ".." : " ";
    enum kp_status status = KP_OK;

    if (is_of(value, BOOL))
        word = kp_word_of(is_of(value, IS(KP_JSON_TRUE)) ? "yes" : "no");
    if (!is_of(value, LIST)) {
        kp_strbuf_add(&reader->words, word.text, word.length);
        return KP_OK;
    }
    for (const struct kp_json_value *item = value + 1;
         item < kp_json_next(value) && status == KP_OK; item = kp_json_next(item)) {
        status = read_item(reader, field, item, &word, why);
        if (item > value + 1)
            kp_strbuf_add_text(&reader->words, between);
        kp_strbuf_add(&reader->words, word.text, word.length);
    }
    return status;
}

/* Set a field by a value, before which there are the words of a name, or NULL.  The column of a
 * word is the index of its value, where an error has its place. */
static enum kp_status set_field(struct kp_json_reader *reader, enum kp_keyword_id field,
                                const struct kp_json_value *name, const struct kp_json_value *value,
                                struct kp_diag *why)
{
    struct kp_text_line *line = &reader->line;
    bool is_range = field == KP_WORD_TIMES, is_list = is_of(value, LIST) && !is_range;
    size_t items = is_list ? kp_json_size(value) : 1, least = items + (name != NULL);
    enum kp_status status = KP_OK;

    reader->builder.names = is_of(value, LIST);
    kp_strbuf_clear(&reader->words);
    if (name)
        add_words(reader, field, name, why);
    kp_strbuf_add(&reader->words, " ", 1);
    status = add_words(reader, field, value, why);
    reader->at = status == KP_OK ? value : reader->at;
    if (status == KP_OK && reader->words.failed)
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = kp_text_line_split(line, reader->words.text, reader->words.length, why);
    if (status != KP_OK)
        return status;
    if (line->comment.text)
        return kp_bad_input(why, "'#' begins a comment in a transcript; leave it out");
    if (line->count < least || (line->count > least && name && !is_range) ||
        (kp_fields[field].most && line->count > kp_fields[field].most))
        return kp_json_expected(reader, name ? name : value, kp_fields[field].json, why);
    for (size_t i = 0; i < line->count; i++) {
        bool is_name = name && i + items < line->count;
        const struct kp_json_value *at = is_name   ? name
                                         : is_list ? value + 1 + (i + items - line->count)
                                                   : value;

        line->words[i].column = (unsigned)(at - reader->json.values);
    }
    kp_diag_at(why, (unsigned)(value - reader->json.values));
    status = kp_fields[field].set(&reader->builder, line->words, line->count, why);
    if (status == KP_BAD_INPUT && why)
        reader->at = reader->json.values + why->column;
    return status;
}

/* ---- Codes ---- */

/* Find the colour that a value means.  Most are plain strings, which are found without splitting
 * them as lines. */
static enum kp_status find_colour(struct kp_json_reader *reader, const struct kp_json_value *value,
                                  int *colour, struct kp_diag *why)
{
    const struct kp_rules *rules = reader->builder.rules;
    struct kp_word word = kp_json_word(&reader->json, value);
    enum kp_status status;

    *colour = is_of(value, STRING) && word.length ? kp_colour_parse(rules, &word) : -1;
    if (*colour >= 0)
        return KP_OK;
    reader->at = value;
    status = read_word(reader, value, &word, why);
    if (status != KP_OK)
        return status;
    *colour = kp_colour_parse(rules, &word);
    return *colour >= 0 ? KP_OK : kp_colour_explain(rules, &word, why);
}

enum kp_status kp_json_reader_code(struct kp_json_reader *reader, const struct kp_json_value *value,
                                   struct kp_diag *why)
{
    size_t pegs = (size_t)reader->builder.rules->pegs, n = kp_json_size(value), p = 0;
    const struct kp_json_value *item = value + 1;
    enum kp_status status = KP_OK;
    int colour;

    reader->at = value;
    if (value->kind != KP_JSON_LIST)
        return kp_json_expected(reader, value, kp_fields[KP_WORD_SECRET].json, why);
    if (n != pegs)
        return kp_bad_input(why, "expected %zu pegs, found %zu", pegs, n);
    for (; p < pegs && status == KP_OK; p++, item = kp_json_next(item)) {
        status = find_colour(reader, item, &colour, why);
        reader->builder.code[p] = (uint16_t)colour;
    }
    return status;
}

static enum kp_status read_secret(struct kp_json_reader *reader, const struct kp_json_value *value,
                                  struct kp_diag *why)
{
    enum kp_status status = kp_json_reader_code(reader, value, why);

    return status == KP_OK ? kp_game_builder_set_secret(&reader->builder, why) : status;
}

/* ---- Other members ---- */

static enum kp_status read_colours(struct kp_json_reader *reader, const struct kp_json_value *value,
                                   struct kp_diag *why)
{
    struct kp_word number = kp_json_digits(&reader->json, value);
    int64_t count;
    enum kp_status status = KP_OK;

    if (is_of(value, NUMBER))
        status = kp_field_number(&reader->builder, KP_WORD_COLOURS, &number, 1, KP_MOST_COLOURS,
                                 &count, why);
    else if (!is_of(value, LIST) || value->span == 1)
        return kp_json_expected(reader, value, kp_fields[KP_WORD_COLOURS].json, why);
    return status == KP_OK ? set_field(reader, KP_WORD_COLOURS, NULL, value, why) : status;
}

/* A transcript must be able to have this name in its line 'codemaker NAME'. */
static enum kp_status read_codemaker(struct kp_json_reader *reader,
                                     const struct kp_json_value *value, struct kp_diag *why)
{
    struct kp_word name = kp_json_word(&reader->json, value);
    struct kp_text_line *line = &reader->line;
    enum kp_status status;

    if (!is_of(value, STRING))
        return kp_json_expected(reader, value, "a name like \"Ann\"", why);
    if (name.length == 0)
        return KP_OK;
    status = kp_text_line_split(line, name.text, name.length, why);
    if (status != KP_OK)
        return status;
    if (line->count == 0 || line->comment.text || strchr(":=", *line->words->text))
        return kp_bad_input(
            why, "not a name; a name has no '#' after a space, and does not begin with ':' or '='");
    reader->builder.game->codemaker = kp_text_line_copy_rest(line, 0);
    return reader->builder.game->codemaker ? KP_OK : kp_no_memory(why);
}

/* "3": ["red", "green"], or "red": 2, "red blue": [1, 2], which a transcript writes 1..2, or
 * "red": [[2, 3], [1, 4]], of which each list is a line 'place'. */
static enum kp_status read_fact(struct kp_json_reader *reader, enum kp_keyword_id field,
                                const struct kp_json_value *name, struct kp_diag *why)
{
    const char *what = field == KP_WORD_PEG     ? "a list of colours like [\"red\"]"
                       : field == KP_WORD_TIMES ? "a number like 2, or two numbers like [1, 2]"
                                                : "lists of pegs like [[2, 3]]";
    const struct kp_json_value *value = name + 1;
    bool is_list = is_of(value, LIST) && (field == KP_WORD_PEG || value->span > 1);
    enum kp_status status = KP_OK;

    if (field == KP_WORD_TIMES ? !is_of(value, NUMBER) && (!is_list || value->span != 3) : !is_list)
        return kp_json_expected(reader, value, what, why);
    if (field != KP_WORD_PLACE)
        return set_field(reader, field, name, value, why);
    for (const struct kp_json_value *pegs = value + 1;
         pegs < kp_json_next(value) && status == KP_OK; pegs = kp_json_next(pegs))
        status = is_of(pegs, LIST) && pegs->span > 1
                     ? set_field(reader, field, name, pegs, why)
                     : kp_json_expected(reader, pegs, "numbers of pegs like [2, 3]", why);
    return status;
}

/* What is known of the secret: each member reports its own error. */
static enum kp_status read_facts(struct kp_json_reader *reader, enum kp_keyword_id field,
                                 const struct kp_json_value *object)
{
    for (const struct kp_json_value *name = object + 1; name < kp_json_next(object);
         name = kp_json_next(name + 1)) {
        struct kp_diag why = {0};

        if (name[1].kind != KP_JSON_NULL)
            kp_json_reader_error(reader, read_fact(reader, field, name, &why), &why);
    }
    return KP_OK;
}

/* A comment is for people, and the near misses of a puzzle are for quizzes. */
static enum kp_status ignore_list(struct kp_json_reader *reader, const struct kp_json_value *value,
                                  struct kp_diag *why)
{
    bool good = is_of(value, STRING | LIST);

    for (const struct kp_json_value *item = value + 1; good && item < kp_json_next(value);
         item = kp_json_next(item))
        good = item->span > 1 || is_of(item, STRING);
    return good ? KP_OK : kp_json_expected(reader, value, "a string or a list of strings", why);
}

/* The difficulty of a puzzle is for people, too. */
static enum kp_status ignore_object(struct kp_json_reader *reader,
                                    const struct kp_json_value *value, struct kp_diag *why)
{
    return is_of(value, OBJECT) ? KP_OK : kp_json_expected(reader, value, "an object", why);
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
    if (member->read)
        return member->read(reader, value, why);
    if (!is_of(value, member->kinds))
        return kp_json_expected(reader, value, kp_fields[member->field].json, why);
    return is_of(value, OBJECT) ? read_facts(reader, member->field, value)
                                : set_field(reader, member->field, NULL, value, why);
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
    {"peg", 3, false, NULL, KP_WORD_PEG, OBJECT},
    {"times", 5, false, NULL, KP_WORD_TIMES, OBJECT},
    {"place", 5, false, NULL, KP_WORD_PLACE, OBJECT},
    {"sum", 3, false, NULL, KP_WORD_SUM, NUMBER},
    {"rows", 4, false, kp_json_reader_rows, 0, 0},
    {"secret", 6, false, read_secret, 0, 0},
    {"comment", 7, false, ignore_list, 0, 0},
    {"near_misses", 11, false, ignore_list, 0, 0},
    {"difficulty", 10, false, ignore_object, 0, 0},
    {0},
};
/* clang-format on */
