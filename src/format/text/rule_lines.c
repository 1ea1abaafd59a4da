/* Lines that begin with a keyword.  What the words after it mean is the same in all formats
 * (format/game_fields.h); checked here is the form of the line. */
#include "format/text/format_text.h"

#include "format/game_fields.h"
#include "format/json/json_parser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 'pegs 4, colours 6', 'game classic rrgg : 2 0' */
static enum kp_status refuse_second_rule(const struct kp_word *first, struct kp_diag *why)
{
    struct kp_quoted quote = kp_word_quote(first);

    return kp_bad_input_at(why, first->column, "unexpected '%s'; begin a new line before '%s'",
                           quote.text, quote.text);
}

/* Say that a word, or the lack of one, differs from the example of such lines. */
static enum kp_status refuse_word(const struct kp_text_reader *reader, size_t word,
                                  struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_keyword *keyword = kp_keyword_find(reader->line.words);

    if (word >= line->count)
        return kp_bad_input_at(why, line->words[line->count - 1].column,
                               "'%s' is incomplete; write a line like '%s'", keyword->name,
                               keyword->example);
    if (kp_keyword_find(&line->words[word]))
        return refuse_second_rule(&line->words[word], why);
    return kp_bad_input_at(why, line->words[word].column, "unexpected '%s'; write a line like '%s'",
                           kp_word_quote(&line->words[word]).text, keyword->example);
}

/* Set the field of the current line by its words after the keyword. */
static enum kp_status set_field(struct kp_text_reader *reader, enum kp_keyword_id field,
                                struct kp_rules *rules, const struct kp_word *words, size_t n,
                                struct kp_diag *why)
{
    const struct kp_field_target to = {
        .rules = rules, .builder = &reader->builder, .no_number = &reader->no_number};

    return kp_fields[field].set(&to, words, n, kp_diag_at(why, reader->line.words[0].column));
}

/* The line has one word after the keyword. */
static enum kp_status set_by_word(struct kp_text_reader *reader, enum kp_keyword_id field,
                                  struct kp_rules *rules, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;

    if (line->count != 2)
        return refuse_word(reader, line->count > 2 ? 2 : 1, why);
    return set_field(reader, field, rules, line->words + 1, 1, why);
}

/* ---- Rules ---- */

/* The words that name the game are those up to a second rule, 'game classic pegs 5', or a row. */
static enum kp_status read_game_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_word *words = &line->words[1];
    const struct kp_field_target to = {.json = false};
    const struct kp_predefined_game *game;
    enum kp_status status;

    if (line->count < 2)
        return refuse_word(reader, 1, why);
    if (reader->first_rule != line->number)
        return kp_bad_input_at(why, line->words[0].column,
                               "'game' must precede the other rules, line %u; move this line up",
                               reader->first_rule);
    status = kp_field_find_game(&to, words, line->count - 1, &game, why);
    if (status != KP_OK)
        return status;
    if (line->count == 2) {
        reader->broken = false; /* all rules are set anew */
        return kp_predefined_game_set_again(game, &reader->builder.match->predefined,
                                            &reader->draft, why);
    }
    if (kp_keyword_find(&words[1]) || kp_text_line_colon(line, 3) < line->count)
        return refuse_second_rule(&words[1], why);
    return kp_bad_input_at(why, words[1].column, "unexpected '%s'; write 'game %s'",
                           kp_word_quote(&words[1]).text, kp_word_quote(words).text);
}

/* 'pegs 3 : red green' is probably meant for one peg. */
static enum kp_status read_pegs_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    size_t colon = kp_text_line_colon(&reader->line, 0);

    if (colon >= reader->line.count)
        return set_by_word(reader, KP_WORD_PEGS, &reader->draft, why);
    return kp_bad_input_at(
        why, reader->line.words[colon].column,
        "unexpected ':' after 'pegs'; to set the length of a code, write 'pegs 4'; to "
        "restrict one peg, write 'peg 3 : red green'");
}

static enum kp_status read_colours_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0);

    if (line->count < 2 || colon < line->count)
        return refuse_word(reader, line->count < 2 ? 1 : colon, why);
    return set_field(reader, KP_WORD_COLOURS, &reader->draft, line->words + 1, line->count - 1,
                     why);
}

static enum kp_status read_scores_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    return set_field(reader, KP_WORD_SCORES, &reader->draft, reader->line.words + 1,
                     reader->line.count - 1, why);
}

static enum kp_status read_simple_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    return set_by_word(reader, kp_keyword_find(reader->line.words)->id, &reader->draft, why);
}

/* ---- Facts ---- */

/* The name is put into the game in the second pass. */
static enum kp_status check_codemaker_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    return reader->line.count > 1 ? KP_OK : refuse_word(reader, 1, why);
}

static enum kp_status read_codemaker_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    reader->builder.game->codemaker = kp_text_line_copy_rest(&reader->line, 1);
    return reader->builder.game->codemaker ? KP_OK : kp_no_memory(why);
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
    struct kp_json_text text = kp_json_text_begin(id.text, id.length, 1, NULL);
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

static enum kp_status read_id_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_word id = kp_text_line_rest(&reader->line, 1);

    if (reader->line.count < 2)
        return refuse_word(reader, 1, why);
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

/* The number of the peg takes the place of the ':', so that it precedes the colours. */
static enum kp_status read_peg_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_word *words = reader->line.words;
    enum kp_status status = kp_peg_line_check(&reader->line, why);

    if (status != KP_OK)
        return status;
    words[2] = words[1];
    return set_field(reader, KP_WORD_PEG, reader->rules, words + 2, reader->line.count - 2, why);
}

/* The colour is read first, so that 'times red' shows what is missing. */
static enum kp_status read_times_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_field_target to = {.rules = reader->rules};
    uint16_t colour;
    enum kp_status status = KP_OK;

    if (line->count == 2)
        status = kp_field_colour(&to, &line->words[1], &colour, why);
    if (status != KP_OK)
        return status;
    if (line->count < 3)
        return refuse_word(reader, line->count, why);
    status = set_field(reader, KP_WORD_TIMES, reader->rules, line->words + 1, 2, why);
    return status == KP_OK && line->count > 3 ? refuse_word(reader, 3, why) : status;
}

static enum kp_status read_sum_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    return set_by_word(reader, KP_WORD_SUM, reader->rules, why);
}

/* 'secret ????', 'secret unknown' */
static bool is_unknown_secret(const struct kp_text_line *line)
{
    if (line->count == 2 && kp_word_is(&line->words[1], "unknown none - --"))
        return true;
    for (size_t i = 1; i < line->count; i++)
        for (size_t at = 0; at < line->words[i].length; at++)
            if (line->words[i].text[at] != '?')
                return false;
    return true;
}

static enum kp_status read_secret_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0);
    enum kp_status status;

    if (line->count < 2)
        return kp_bad_input_at(why, line->words[0].column,
                               "the secret is missing; write its %d colours after 'secret'",
                               reader->rules->pegs);
    if (colon < line->count)
        return kp_bad_input_at(why, line->words[colon].column,
                               "a secret has no score; delete ':' and what follows");
    status = set_field(reader, KP_WORD_SECRET, reader->rules, line->words + 1, line->count - 1,
                       why);
    if (status == KP_BAD_INPUT && is_unknown_secret(line))
        return kp_bad_input_at(why, line->words[0].column,
                               "a secret that is not known is left out; delete this line");
    return status;
}

const struct kp_line_handler kp_line_handlers[KP_KEYWORD_COUNT] = {
    [KP_WORD_GAME] = {read_game_rule, NULL},
    [KP_WORD_PEGS] = {read_pegs_rule, NULL},
    [KP_WORD_COLOURS] = {read_colours_rule, NULL},
    [KP_WORD_BLANKS] = {read_simple_rule, NULL},
    [KP_WORD_REPEATS] = {read_simple_rule, NULL},
    [KP_WORD_SCORES] = {read_scores_rule, NULL},
    [KP_WORD_BOARD] = {read_simple_rule, NULL},
    [KP_WORD_CODEMAKER] = {check_codemaker_line, read_codemaker_line},
    [KP_WORD_ID] = {NULL, read_id_line},
    [KP_WORD_PEG] = {NULL, read_peg_line},
    [KP_WORD_TIMES] = {NULL, read_times_line},
    [KP_WORD_SUM] = {NULL, read_sum_line},
    [KP_WORD_SECRET] = {NULL, read_secret_line},
};
