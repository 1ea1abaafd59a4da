/* Rows: a guess and its score as the members of an object. */
#include "format/json/json_reader.h"
#include "format/score_parser.h"

#include <stdio.h>

static const struct kp_json_member names[] = {
    {.name = "guess", .length = 5}, {.name = "black", .length = 5}, {.name = "white", .length = 5},
    {.name = "total", .length = 5}, {.name = "sure", .length = 4},  {0},
};

enum row_member { GUESS, BLACK, WHITE, TOTAL, SURE, MEMBERS };

static enum kp_status note_members(struct kp_json_reader *reader, const struct kp_json_value *row,
                                   const struct kp_json_value **said, struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    reader->at = row;
    if (row->kind != KP_JSON_OBJECT)
        return kp_json_expected(
            reader, row, "a row like {\"guess\": [\"red\", \"green\"], \"black\": 1, \"white\": 0}",
            why);
    for (const struct kp_json_value *name = row + 1; name < kp_json_next(row) && status == KP_OK;
         name = kp_json_next(name + 1))
        status = kp_json_note_member(reader, names, name, said, why);
    return status;
}

/* Read a count.  It is unknown if it is missing or null. */
static enum kp_status read_count(struct kp_json_reader *reader, const struct kp_json_value *value,
                                 int *count, struct kp_diag *why)
{
    int64_t number = value ? kp_json_whole(&reader->json, value) : KP_UNKNOWN;
    char expected[80];

    *count = (int)number;
    if (!value || (number >= 0 && number <= reader->builder.rules->pegs))
        return KP_OK;
    snprintf(expected, sizeof expected, "a whole number from 0 to %s, or null",
             kp_grouped(reader->builder.rules->pegs).text);
    return kp_json_expected(reader, value, expected, why);
}

/* Refuse counts that the scores of this game do not have. */
static enum kp_status read_score(struct kp_json_reader *reader, const struct kp_json_value *row,
                                 const struct kp_json_value *const *said, struct kp_score *score,
                                 struct kp_diag *why)
{
    enum kp_scoring scores = reader->builder.rules->scores;
    bool colours = scores == KP_COLOURS_ONLY, black = scores == KP_BLACK_ONLY;
    const char *instead = colours ? "\"total\"" : black ? "\"black\"" : "\"black\" and \"white\"";
    enum row_member extra = colours ? BLACK : TOTAL;
    enum kp_status status = KP_OK;

    *score = (struct kp_score){0, KP_UNKNOWN};
    if (!said[extra] && (colours || black))
        extra = WHITE;
    if (said[extra]) {
        reader->at = said[extra];
        return kp_bad_input(why, "unexpected under \"scores\": \"%s\"; write %s",
                            kp_scores_names[scores], instead);
    }
    if (!colours)
        status = read_count(reader, said[BLACK], &score->black, why);
    if (status == KP_OK && !black)
        status = read_count(reader, said[colours ? TOTAL : WHITE], &score->white, why);
    if (status != KP_OK)
        return status;
    reader->at = row;
    return kp_score_check(reader->builder.rules, *score, why);
}

static enum kp_status read_row(struct kp_json_reader *reader, const struct kp_json_value *row,
                               struct kp_diag *why)
{
    const struct kp_json_value *said[MEMBERS] = {0};
    struct kp_transcript *game = reader->builder.game;
    struct kp_score score;
    enum kp_status status = note_members(reader, row, said, why);

    if (status == KP_OK && !said[GUESS])
        status = kp_bad_input(
            why, "\"guess\" is missing; write it like \"guess\": [\"red\", \"green\"]");
    if (status == KP_OK)
        status = kp_json_reader_code(reader, said[GUESS], why);
    if (status == KP_OK)
        status = read_score(reader, row, said, &score, why);
    if (status != KP_OK)
        return status;
    if (said[SURE] && said[SURE]->kind != KP_JSON_FALSE && said[SURE]->kind != KP_JSON_TRUE)
        return kp_json_expected(reader, said[SURE], "true or false", why);
    status = kp_game_builder_add_row(&reader->builder, score, 0, why);
    if (status == KP_OK && said[SURE])
        game->rows[game->row_count - 1].sure = said[SURE]->kind == KP_JSON_TRUE;
    return status;
}

/* Each row reports its own error.  When the list of errors is full, they are counted, not
 * explained. */
enum kp_status kp_json_reader_rows(struct kp_json_reader *reader, const struct kp_json_value *value,
                                   struct kp_diag *why)
{
    size_t bytes = 32 + 8 * (size_t)reader->builder.rules->pegs; /* about the text of a row */
    struct kp_game_builder *builder = &reader->builder;
    struct kp_diag says = {0};

    if (value->kind != KP_JSON_LIST)
        return kp_json_expected(
            reader, value, "a list of rows like [{\"guess\": [...], \"black\": 1, \"white\": 0}]",
            why);
    if (kp_json_size(value) > KP_MOST_ROWS)
        return kp_bad_input(why, "too many rows; a game has at most %s",
                            kp_grouped(KP_MOST_ROWS).text);
    for (const struct kp_json_value *row = value + 1;
         row < kp_json_next(value) && builder->status != KP_NO_MEMORY &&
         kp_read_limit_advance(&builder->match->read_limit, bytes);
         row = kp_json_next(row)) {
        bool full = builder->errors->count == KP_MOST_ERRORS;

        kp_json_reader_error(reader, read_row(reader, row, full ? NULL : &says), &says);
    }
    return KP_OK;
}
