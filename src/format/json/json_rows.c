/* Rows, and the nodes of trees: a guess and its score as the members of an object. */
#include "format/json/json_reader.h"
#include "format/score_parser.h"

/* A row is without the first of these, which only nodes of a tree have. */
static const struct kp_json_member names[] = {
    {.name = "next"},
    {.name = "guess"},
    {.name = "black"},
    {.name = "white"},
    {.name = "total"},
    {.name = "sure"},
    {0},
};

enum row_member { NEXT, GUESS, BLACK, WHITE, TOTAL, SURE, MEMBERS };

static enum kp_status note_members(const json_t *row, bool is_node, const json_t **said,
                                   struct kp_diag *why)
{
    void *at = json_object_iter((json_t *)row);
    int first = is_node ? NEXT : GUESS;
    enum kp_status status = KP_OK;

    if (!json_is_object(row))
        return kp_json_expected(
            why, "a row like {\"guess\": [\"red\", \"green\"], \"black\": 1, \"white\": 0}", row);
    for (; at && status == KP_OK; at = json_object_iter_next((json_t *)row, at)) {
        const struct kp_json_member *near;

        status = kp_json_note_member(names + first, kp_word_of(json_object_iter_key(at)),
                                     json_object_iter_value(at), said + first, &near, why);
    }
    return status;
}

/* Read a count.  It is unknown if it is missing or null. */
static enum kp_status read_count(struct kp_json_reader *reader, const json_t *const *said,
                                 enum row_member which, int *count, struct kp_diag *why)
{
    const json_t *value = said[which];
    int64_t number = KP_UNKNOWN;
    enum kp_status status = KP_OK;

    if (value)
        status = kp_json_value_count(value, 0, reader->rules->pegs, ", or null", &number, why);
    *count = (int)number;
    return kp_json_reader_within(reader, status, "%s", names[which].name);
}

/* Refuse counts that the scores of this game do not have. */
static enum kp_status read_score(struct kp_json_reader *reader, const json_t *const *said,
                                 struct kp_score *score, struct kp_diag *why)
{
    enum kp_scoring scores = reader->rules->scores;
    bool colours = scores == KP_COLOURS_ONLY, black = scores == KP_BLACK_ONLY;
    const char *instead = colours ? "\"total\"" : black ? "\"black\"" : "\"black\" and \"white\"";
    enum row_member extra = colours ? BLACK : TOTAL;
    enum kp_status status = KP_OK;

    *score = (struct kp_score){0, KP_UNKNOWN};
    if (!said[extra] && (colours || black))
        extra = WHITE;
    if (said[extra])
        return kp_json_reader_within(reader,
                                     kp_bad_input(why,
                                                  "unexpected under \"scores\": \"%s\"; write %s",
                                                  kp_scores_names[scores], instead),
                                     "%s", names[extra].name);
    if (!colours)
        status = read_count(reader, said, BLACK, &score->black, why);
    if (status == KP_OK && !black)
        status = read_count(reader, said, colours ? TOTAL : WHITE, &score->white, why);
    return status == KP_OK ? kp_score_check(reader->rules, *score, why) : status;
}

static enum kp_status read_guess(struct kp_json_reader *reader, const json_t *row, bool is_node,
                                 const json_t **said, struct kp_diag *why)
{
    enum kp_status status = note_members(row, is_node, said, why);

    if (status != KP_OK)
        return status;
    if (!said[GUESS])
        return kp_bad_input(why,
                            "\"guess\" is missing; write it like \"guess\": [\"red\", \"green\"]");
    return kp_json_reader_within(reader, kp_json_reader_code(reader, said[GUESS], why), "guess");
}

static enum kp_status read_row(struct kp_json_reader *reader, const json_t *row,
                               struct kp_diag *why)
{
    const json_t *said[MEMBERS] = {0};
    struct kp_transcript *game = reader->builder.game;
    struct kp_score score;
    enum kp_status status = read_guess(reader, row, false, said, why);

    if (status == KP_OK)
        status = read_score(reader, said, &score, why);
    if (status == KP_OK && said[SURE] && !json_is_boolean(said[SURE]))
        return kp_json_reader_within(reader, kp_json_expected(why, "true or false", said[SURE]),
                                     "sure");
    if (status == KP_OK)
        status = kp_game_builder_add_row(&reader->builder, score, 0, why);
    if (status == KP_OK)
        game->rows[game->row_count - 1].sure = json_is_true(said[SURE]);
    return status;
}

/* ---- A node of a tree ----------------------------------------------------- */

enum kp_status kp_json_reader_node(struct kp_json_reader *reader, const json_t *node, bool first,
                                   struct kp_score *score, struct kp_diag *why)
{
    const json_t *said[MEMBERS] = {0};
    const char *missing;
    enum kp_status status = read_guess(reader, node, true, said, why);

    *score = (struct kp_score){0, 0};
    if (status != KP_OK)
        return status;
    if (said[SURE])
        return kp_bad_input(why, "unexpected \"sure\" in a tree; delete it");
    if (said[NEXT] && !json_is_array(said[NEXT]))
        return kp_json_reader_within(
            reader,
            kp_json_expected(why, "a list like [{\"black\": 0, \"white\": 1, \"guess\": [...]}]",
                             said[NEXT]),
            "next");
    for (int member = BLACK; first && member <= TOTAL; member++)
        if (said[member])
            return kp_bad_input(why, "no score precedes the first guess; delete \"%s\"",
                                names[member].name);
    status = first ? KP_OK : read_score(reader, said, score, why);
    missing = first || status != KP_OK ? NULL : kp_score_unknown_count(reader->rules, *score);
    if (!missing)
        return status;
    return kp_bad_input(why, "\"%s\" is missing; the score before a guess must be complete",
                        missing);
}

/* ---- All rows ------------------------------------------------------------- */

/* From row `first` on.  Each row reports its own error.  A row counts as about the bytes of its
 * text. */
static enum kp_status read_rows(struct kp_json_reader *reader, const json_t *value, size_t first,
                                struct kp_diag *why)
{
    size_t n = json_array_size(value), bytes = 32 + 8 * (size_t)reader->rules->pegs;
    struct kp_game_builder *builder = &reader->builder;
    struct kp_diag row = {0};

    if (!json_is_array(value))
        return kp_json_expected(
            why, "a list of rows like [{\"guess\": [...], \"black\": 1, \"white\": 0}]", value);
    if (n > KP_MOST_ROWS)
        return kp_bad_input(why, "too many rows; a game has at most %s",
                            kp_grouped(KP_MOST_ROWS).text);
    for (size_t r = first; r < n && builder->status != KP_NO_MEMORY &&
                           kp_read_limit_advance(&builder->match->read_limit, bytes);
         r++) {
        /* When the list of errors is full, they are counted, not explained. */
        bool full = builder->errors->count == KP_MOST_ERRORS;
        enum kp_status status = read_row(reader, json_array_get(value, r), full ? NULL : &row);

        kp_json_reader_error(reader, kp_json_reader_within(reader, status, "rows[%zu]", r), &row);
    }
    return KP_OK;
}

enum kp_status kp_json_reader_rows(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why)
{
    const struct kp_json_plain *plain = &reader->plain;
    json_t *game = NULL;
    enum kp_status status = KP_OK;
    size_t first = 0;

    if (plain->text) {
        first = kp_json_plain_rows(reader);
        if (first == plain->row_count)
            return KP_OK;
        game = json_loadb(plain->text, plain->length, 0, NULL);
        value = json_object_get(game, "rows");
        if (!value)
            status = kp_no_memory(why);
    }
    if (status == KP_OK)
        status = read_rows(reader, value, first, why);
    json_decref(game);
    return status;
}
