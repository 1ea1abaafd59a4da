/* Lines that begin with a keyword.  What the words after it mean is the same in all formats
 * (format/game_fields.h); checked here is the form of the line. */
#include "format/text/format_text.h"

#include "format/game_fields.h"
#include "format/json/json_parser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Say that a word, or the lack of one, differs from the example of such lines. */
static enum kp_status refuse_word(const struct kp_text_line *line, const struct kp_keyword *keyword,
                                  size_t word, struct kp_diag *why)
{
    struct kp_quoted quote;

    if (word >= line->count)
        return kp_bad_input_at(why, line->words[line->count - 1].column,
                               "'%s' is incomplete; write a line like '%s'", keyword->name,
                               keyword->example);
    quote = kp_word_quote(&line->words[word]);
    kp_diag_at(why, line->words[word].column);
    if (kp_keyword_find(&line->words[word]))
        return kp_bad_input(why, "unexpected '%s'; begin a new line before '%s'", quote.text,
                            quote.text);
    return kp_bad_input(why, "unexpected '%s'; write a line like '%s'", quote.text,
                        keyword->example);
}

bool kp_text_is_integer(const char *text, size_t length)
{
    char digits[24], again[24];

    if (length >= sizeof digits)
        return false;
    memcpy(digits, text, length);
    digits[length] = '\0';
    snprintf(again, sizeof again, "%lld", strtoll(digits, NULL, 10));
    return strcmp(digits, again) == 0;
}

/* An id in quotes is a string of JSON. */
static enum kp_status read_quoted_id(struct kp_text_reader *reader, struct kp_word id,
                                     struct kp_diag *why)
{
    struct kp_json_text text = kp_json_text_begin(id.text, id.length, 1);
    struct kp_json json = {.count = 0};
    struct kp_diag unused;
    enum kp_status status = kp_json_parse(&json, &text, &unused);
    struct kp_word string;

    if (status == KP_NO_MEMORY) {
        kp_no_memory(why);
    } else if (status != KP_OK || kp_json_text_next(&text) != KP_JSON_END) {
        status = kp_bad_input_at(why, id.column,
                                 "invalid id %s; write a string as in JSON, like 'id \"game 17\"'",
                                 kp_word_quote(&id).text);
    } else {
        string = kp_json_word(&json, json.values);
        status = kp_game_builder_set_id(&reader->builder, string.text, string.length, false, why);
    }
    kp_json_free(&json);
    return status;
}

static enum kp_status read_id(struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_word id = kp_text_line_rest(&reader->line, 1);

    kp_diag_at(why, id.column);
    if (*id.text == '"')
        return read_quoted_id(reader, id, why);
    return kp_game_builder_set_id(&reader->builder, id.text, id.length,
                                  kp_text_is_integer(id.text, id.length), why);
}

enum kp_status kp_peg_line_check(const struct kp_text_line *line, struct kp_diag *why)
{
    const struct kp_word *words = line->words;

    if (kp_text_line_colon(line, 0) == 2 && kp_word_number(&words[1]) >= 0)
        return KP_OK;
    return kp_bad_input_at(
        why, words[0].column,
        "incomplete 'peg' line; to restrict one peg, write 'peg 3 : red green'; to set the length "
        "of a code, write 'pegs 4'");
}

/* The number of a peg takes the place of the ':', so that it precedes the colours. */
enum kp_status kp_text_read_field(struct kp_text_reader *reader, const struct kp_keyword *keyword,
                                  struct kp_rules *rules, struct kp_diag *why)
{
    struct kp_text_line *line = &reader->line;
    const struct kp_field *field = &kp_fields[keyword->id];
    size_t first = keyword->id == KP_WORD_PEG ? 2 : 1, colon = kp_text_line_colon(line, 1);
    enum kp_status status = KP_OK;

    if (keyword->id == KP_WORD_PEG)
        status = kp_peg_line_check(line, why);
    else if (line->count < 1 + field->least)
        status = refuse_word(line, keyword, line->count, why);
    else if (field->most && line->count > 1 + field->most)
        status = refuse_word(line, keyword, 1 + field->most, why);
    else if (field->set && colon < line->count)
        status = refuse_word(line, keyword, colon, why);
    if (status != KP_OK)
        return status;
    kp_diag_at(why, line->words[0].column);
    reader->builder.rules = rules;
    if (keyword->id == KP_WORD_ID)
        return read_id(reader, why);
    if (keyword->id == KP_WORD_CODEMAKER) {
        reader->builder.game->codemaker = kp_text_line_copy_rest(line, 1);
        return reader->builder.game->codemaker ? KP_OK : kp_no_memory(why);
    }
    if (first == 2)
        line->words[2] = line->words[1];
    return field->set(&reader->builder, line->words + first, line->count - first, why);
}
