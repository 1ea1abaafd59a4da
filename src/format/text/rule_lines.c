/* Each line is checked word by word, and a mistake is answered with the line as it should be.
 * The lines come in the order of kp_keywords. */
#include "format/text/format_text.h"

#include "base/allocate.h"
#include "format/code_parser.h"
#include "format/colours_parser.h"
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

/* The only word after the keyword; NULL if there is none, or more. */
static const struct kp_word *find_only_word(const struct kp_text_reader *reader,
                                            struct kp_diag *why, enum kp_status *status)
{
    *status = reader->line.count == 2 ? KP_OK
                                      : refuse_word(reader, reader->line.count > 2 ? 2 : 1, why);
    return *status == KP_OK ? &reader->line.words[1] : NULL;
}

static enum kp_status read_number(const struct kp_text_reader *reader, int64_t most, int *number,
                                  struct kp_diag *why)
{
    enum kp_status status;
    const struct kp_word *word = find_only_word(reader, why, &status);
    int64_t value;

    if (!word)
        return status;
    value = kp_word_number(word);
    if (value >= 1 && value <= most) {
        *number = (int)value;
        return KP_OK;
    }
    return kp_bad_input_at(why, word->column,
                           "expected a number from 1 to %s, found '%s'; write a line like '%s'",
                           kp_grouped(most).text, kp_word_quote(word).text,
                           kp_keyword_find(reader->line.words)->example);
}

/* Read one of the values of the keyword; *which is its index. */
static enum kp_status read_choice(const struct kp_text_reader *reader, int *which,
                                  const char *advice, struct kp_diag *why)
{
    enum kp_status status;
    const struct kp_word *word = find_only_word(reader, why, &status);

    *which = 0;
    if (!word)
        return status;
    for (const char *value = kp_keyword_find(reader->line.words)->values; *value; ++*which) {
        size_t size = strcspn(value, " ");

        if (word->length == size && kp_ascii_same_bytes(word->text, value, size))
            return KP_OK;
        value += size + (value[size] == ' ');
    }
    *which = 0;
    return kp_bad_input_at(why, word->column, "unknown value '%s'; write %s",
                           kp_word_quote(word).text, advice);
}

/* Make the rules of a predefined game the draft.  They are made once: the games of a match mostly
 * name the same one. */
static enum kp_status use_predefined_game(struct kp_text_reader *reader,
                                          const struct kp_predefined_game *predefined,
                                          struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    if (reader->predefined != predefined) {
        reader->predefined = NULL;
        status = kp_predefined_game_set(predefined, &reader->predefined_rules, why);
    }
    if (status != KP_OK)
        return status;
    reader->predefined = predefined;
    kp_rules_clear(&reader->draft);
    reader->draft = reader->predefined_rules;
    reader->draft.opened = ++reader->predefined_uses;
    kp_palette_ref(reader->draft.palette);
    reader->broken = false; /* the predefined game sets all rules anew */
    return KP_OK;
}

/* The line names a predefined game and has no other word. */
static enum kp_status read_game_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_word *words = &line->words[1];
    const struct kp_predefined_game *meant, *game;

    if (line->count < 2)
        return refuse_word(reader, 1, why);
    if (reader->first_rule != line->number)
        return kp_bad_input_at(why, line->words[0].column,
                               "'game' must precede the other rules, line %u; move this line up",
                               reader->first_rule);
    meant = kp_predefined_game_by_words(words, line->count - 1);
    game = meant ? meant : kp_predefined_game_find(words->text, words->length);
    if (!game)
        return kp_predefined_game_unknown(words, "game ", why);
    if (game->refused)
        return kp_bad_input_at(why, words->column, "%s", game->refused);
    if (line->count == 2)
        return use_predefined_game(reader, game, why);
    if (meant)
        return kp_bad_input_at(why, words->column,
                               "the name of a game is one word; write 'game %s'", meant->name);
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
        return read_number(reader, KP_MOST_PEGS, &reader->draft.pegs, why);
    return kp_bad_input_at(
        why, reader->line.words[colon].column,
        "unexpected ':' after 'pegs'; to set the length of a code, write 'pegs 4'; to "
        "restrict one peg, write 'peg 3 : red green'");
}

static enum kp_status read_colours_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0);
    enum kp_status status;

    if (line->count < 2 || colon < line->count)
        return refuse_word(reader, line->count < 2 ? 1 : colon, why);
    kp_rules_drop_palette(&reader->draft);
    status = kp_colours_parse(line->words + 1, line->count - 1, &reader->draft.palette, why);
    if (status == KP_OK)
        reader->draft.colours = kp_palette_size(reader->draft.palette);
    return status;
}

static enum kp_status read_blanks_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    int which;
    enum kp_status status = read_choice(reader, &which,
                                        "'blanks yes', 'blanks no', or 'blanks guesses' if only "
                                        "guesses may have empty holes",
                                        why);

    reader->draft.blanks = (enum kp_blanks)which;
    return status;
}

static enum kp_status read_repeats_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    int which;
    enum kp_status status = read_choice(reader, &which, "'repeats yes' or 'repeats no'", why);

    reader->draft.repeats = which == 1;
    return status;
}

static enum kp_status read_scores_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    bool black = line->count > 1 && kp_word_is(&line->words[1], "black");

    if (line->count == 3 && black && kp_word_is(&line->words[2], "white"))
        reader->draft.scores = KP_BLACK_AND_WHITE;
    else if (line->count == 2 && black)
        reader->draft.scores = KP_BLACK_ONLY;
    else if (line->count == 2 && kp_word_is(&line->words[1], "colours colors colour color"))
        reader->draft.scores = KP_COLOURS_ONLY;
    else
        return kp_bad_input_at(
            why, line->words[0].column,
            "unknown scoring; write 'scores black white', 'scores black' if only pegs in the "
            "right place count, or 'scores colours' if places do not count");
    return KP_OK;
}

/* 'board no' cancels the board of the game before. */
static enum kp_status read_board_rule(struct kp_text_reader *reader, struct kp_diag *why)
{
    if (reader->line.count != 2 || !kp_word_is(&reader->line.words[1], "no"))
        return read_number(reader, KP_MOST_ROWS, &reader->draft.board, why);
    reader->draft.board = 0;
    return KP_OK;
}

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
    struct kp_json_text json = kp_json_text_begin(id.text, id.length, 1, NULL);
    enum kp_status status = KP_OK;
    struct kp_diag unused;
    json_t *value = kp_json_text_parse(&json, &status, &unused);

    if (status == KP_NO_MEMORY)
        status = kp_no_memory(why);
    else if (!value || kp_json_text_next(&json) != KP_JSON_END)
        status = kp_bad_input_at(why, id.column,
                                 "invalid id %s; write a string as in JSON, like 'id \"game 17\"'",
                                 kp_word_quote(&id).text);
    else
        status = kp_game_builder_set_id(&reader->builder, json_string_value(value),
                                        json_string_length(value), false, why);
    json_decref(value);
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

static enum kp_status read_colour(const struct kp_rules *rules, const struct kp_word *word,
                                  uint16_t *colour, struct kp_diag *why)
{
    int found = kp_colour_parse(rules, word);

    if (found < 0)
        return kp_colour_explain(rules, word, why);
    if (found >= kp_rules_secret_colours(rules))
        return kp_bad_input_at(
            why, word->column,
            "the secret cannot have empty holes; to allow them, write 'blanks yes' instead of "
            "'blanks guesses'");
    *colour = (uint16_t)found;
    return KP_OK;
}

static enum kp_status read_peg_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_word *words = line->words;
    struct kp_game_builder *builder = &reader->builder;
    enum kp_status status = kp_peg_line_check(line, why);
    size_t colours = line->count - 3; /* meaningful if the line has its form */
    int64_t peg;
    int left;

    if (status != KP_OK)
        return status;
    peg = kp_word_number(&words[1]);
    if (peg < 1 || peg > reader->rules->pegs)
        return kp_bad_input_at(why, words[1].column,
                               "there is no peg %s; pegs are numbered 1 to %s",
                               kp_word_quote(&words[1]).text, kp_grouped(reader->rules->pegs).text);
    if (reader->rules->scores == KP_COLOURS_ONLY)
        return kp_bad_input_at(
            why, words[0].column,
            "'peg' has no meaning under 'scores colours', where places do not count; delete this "
            "line");
    if (colours == 0)
        return kp_bad_input_at(why, words[2].column,
                               "expected the colours that peg %d can have; write a line like 'peg "
                               "3 : red green'",
                               (int)peg);
    if (!KP_RESERVE(builder->code, builder->code_room, colours))
        return kp_no_memory(why);
    for (size_t i = 0; i < colours && status == KP_OK; i++)
        status = read_colour(reader->rules, &words[i + 3], &builder->code[i], why);
    if (status != KP_OK)
        return status;
    if (!kp_transcript_restrict_peg(builder->game, (int)peg - 1, builder->code, colours, &left))
        return kp_no_memory(why);
    if (left > 0)
        return KP_OK;
    return kp_bad_input_at(
        why, words[0].column,
        "no colour is left for peg %d; every 'peg' line for a peg must allow its colour", (int)peg);
}

/* Read '2', '1..2', '1..' or '..2': how often the secret can have a colour.  false: it is none of
 * them, or a number is larger than `pegs`. */
static bool read_range(const struct kp_word *word, int pegs, int32_t *least, int32_t *most)
{
    struct kp_word first = *word, last = *word;

    *least = 0;
    *most = pegs;
    for (size_t i = 0; i + 1 < word->length; i++)
        if (memcmp(word->text + i, "..", 2) == 0) {
            first.length = i;
            last.text += i + 2;
            last.length -= i + 2;
            break;
        }
    for (int side = 0; side < 2; side++) {
        const struct kp_word *number = side == 0 ? &first : &last;
        int64_t value = kp_word_number(number);

        if (number->length == 0)
            continue;
        if (value < 0 || value > pegs)
            return false;
        *(side == 0 ? least : most) = (int32_t)value;
    }
    return first.length > 0 || last.length > 0;
}

/* The colour is read first, so that 'times red' shows what is missing. */
static enum kp_status read_times_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_word *words = line->words;
    struct kp_game_builder *builder = &reader->builder;
    int pegs = reader->rules->pegs;
    enum kp_status status;
    struct kp_times times;
    int32_t least, most;
    uint16_t colour = 0;

    if (line->count < 2)
        return refuse_word(reader, 1, why);
    status = read_colour(reader->rules, &words[1], &colour, why);
    if (status != KP_OK)
        return status;
    if (line->count < 3)
        return refuse_word(reader, 2, why);
    if (!read_range(&words[2], pegs, &least, &most))
        return kp_bad_input_at(why, words[2].column,
                               "expected how many pegs have this colour, from 0 to %s, found '%s'; "
                               "write a line like 'times red 1..2'",
                               kp_grouped(pegs).text, kp_word_quote(&words[2]).text);
    if (line->count > 3)
        return refuse_word(reader, 3, why);
    if (least > most)
        return kp_bad_input_at(
            why, words[2].column, "'%s' begins with the larger number; write 'times %s %d..%d'",
            kp_word_quote(&words[2]).text, kp_word_quote(&words[1]).text, (int)most, (int)least);
    if (!kp_transcript_restrict_times(builder->game, colour, least, most))
        return kp_no_memory(why);
    times = kp_transcript_times(builder->game, colour);
    if (times.least <= times.most)
        return KP_OK;
    return kp_bad_input_at(why, words[0].column,
                           "no number of pegs is left for %s; every 'times' line for a colour must "
                           "allow its number",
                           kp_rules_name(reader->rules, colour));
}

static enum kp_status read_sum_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    enum kp_status status;
    const struct kp_word *word = find_only_word(reader, why, &status);
    int64_t sum = word ? kp_word_number(word) : -1;

    if (!word)
        return status;
    if (sum < 0 || sum >= KP_HUGE)
        return kp_bad_input_at(
            why, word->column,
            "expected the sum of the secret's numbers, found '%s'; write a line like 'sum 14'",
            kp_word_quote(word).text);
    reader->builder.game->sum = sum;
    return kp_rules_check_sum(reader->rules, &reader->no_number,
                              kp_diag_at(why, reader->line.words[0].column));
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

/* Whether the rules allow the secret is not checked here: a revealed secret may be a lie, which
 * the audit reports. */
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
    status = kp_code_parse_words(reader->rules, line->words + 1, line->count - 1,
                                 reader->builder.code, why);
    if (status == KP_BAD_INPUT && is_unknown_secret(line))
        return kp_bad_input_at(why, line->words[0].column,
                               "a secret that is not known is left out; delete this line");
    return status == KP_OK ? kp_game_builder_set_secret(&reader->builder, why) : status;
}

const struct kp_line_handler kp_line_handlers[KP_KEYWORD_COUNT] = {
    [KP_WORD_GAME] = {read_game_rule, NULL},
    [KP_WORD_PEGS] = {read_pegs_rule, NULL},
    [KP_WORD_COLOURS] = {read_colours_rule, NULL},
    [KP_WORD_BLANKS] = {read_blanks_rule, NULL},
    [KP_WORD_REPEATS] = {read_repeats_rule, NULL},
    [KP_WORD_SCORES] = {read_scores_rule, NULL},
    [KP_WORD_BOARD] = {read_board_rule, NULL},
    [KP_WORD_CODEMAKER] = {check_codemaker_line, read_codemaker_line},
    [KP_WORD_ID] = {NULL, read_id_line},
    [KP_WORD_PEG] = {NULL, read_peg_line},
    [KP_WORD_TIMES] = {NULL, read_times_line},
    [KP_WORD_SUM] = {NULL, read_sum_line},
    [KP_WORD_SECRET] = {NULL, read_secret_line},
};
