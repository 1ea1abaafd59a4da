/* The rows: guesses and their scores. */
#include "base/edit_distance.h"
#include "format/json/json_reader_impl.h"
#include "format/score_parser.h"
#include <string.h>

/* What an object that is a row says; the last only one that is a ply of a tree. */
enum part { GUESS, BLACK, WHITE, TOTAL, NEXT, PARTS };

static const char *const names[] = {"guess", "black", "white", "total", "next"};

struct parts {
    const json_t *said[PARTS];
    bool is_ply;
};

static int known(const struct parts *parts)
{
    return parts->is_ply ? PARTS : NEXT;
}

static enum kp_status unknown(const struct parts *parts, const struct kp_word *name,
                              struct kp_diag *why)
{
    for (int part = 0; part < known(parts); part++)
        if (kp_edit_distance(name->text, name->length, names[part], strlen(names[part])) <=
            KP_MAX_EDITS)
            return kp_fail(why, KP_BAD_INPUT, "a row has no member \"%s\": did you mean \"%s\"?",
                           kp_quote(name).text, names[part]);
    return kp_fail(why, KP_BAD_INPUT,
                   "a row has no member \"%s\", but these: guess black white total%s",
                   kp_quote(name).text, parts->is_ply ? " next" : "");
}

static enum kp_status take_part(const char *key, const json_t *value, struct parts *parts,
                                struct kp_diag *why)
{
    struct kp_word name = {key, strlen(key), 0};
    int part = 0;

    while (part < known(parts) && !kp_word_is(&name, names[part]))
        part++;
    if (part == known(parts))
        return unknown(parts, &name, why);
    if (json_is_null(value)) /* as if it were not there */
        return KP_OK;
    if (parts->said[part])
        return kp_fail(why, KP_BAD_INPUT, "the member \"%s\" stands here twice", names[part]);
    parts->said[part] = value;
    return KP_OK;
}

static enum kp_status take_apart(const json_t *row, struct parts *parts, struct kp_diag *why)
{
    void *at = json_object_iter((json_t *)row);
    enum kp_status status = KP_OK;

    if (!json_is_object(row))
        return kp_fail(why, KP_BAD_INPUT,
                       "a row is written {\"guess\": [\"red\", \"green\"], \"black\": 1, "
                       "\"white\": 0}");
    for (; at && status == KP_OK; at = json_object_iter_next((json_t *)row, at))
        status = take_part(json_object_iter_key(at), json_object_iter_value(at), parts, why);
    return status;
}

/* A count that is missing or null was noted by nobody. */
static enum kp_status read_count(const char *name, const json_t *value, int pegs, int *count,
                                 struct kp_diag *why)
{
    struct kp_diag inner;
    int64_t number = KP_UNKNOWN;

    if (value && kp_json_count(value, 0, 2L * pegs, &number, &inner) != KP_OK)
        return kp_fail(why, KP_BAD_INPUT,
                       "\"%s\" counts key pegs, from 0 to %d, or is null: not %s", name, pegs,
                       kp_json_shown(value).text);
    *count = (int)number;
    return KP_OK;
}

/* A count that such games do not tell. */
static enum kp_status expect_none(const char *name, const json_t *value, const char *scores,
                                  const char *instead, struct kp_diag *why)
{
    if (!value)
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT, "under \"scores\": \"%s\" a row has no \"%s\": say %s",
                   scores, name, instead);
}

static enum kp_status read_score(const struct kp_rules *rules, const struct parts *parts,
                                 struct kp_score *score, struct kp_diag *why)
{
    bool colours = rules->scores == KP_COLOURS_ONLY, black = rules->scores == KP_BLACK_ONLY;
    const char *scores = kp_scores_names[rules->scores];
    enum kp_status status = colours
                                ? expect_none("black", parts->said[BLACK], scores, "\"total\"", why)
                                : expect_none("total", parts->said[TOTAL], scores,
                                              black ? "\"black\"" : "\"black\" and \"white\"", why);

    *score = (struct kp_score){0, KP_UNKNOWN};
    if (status == KP_OK && (colours || black))
        status = expect_none("white", parts->said[WHITE], scores,
                             colours ? "\"total\"" : "\"black\"", why);
    if (status == KP_OK && !colours)
        status = read_count("black", parts->said[BLACK], rules->pegs, &score->black, why);
    if (status == KP_OK && !black)
        status = read_count(colours ? "total" : "white",
                            colours ? parts->said[TOTAL] : parts->said[WHITE], rules->pegs,
                            &score->white, why);
    return status == KP_OK ? kp_score_check(rules, *score, why) : status;
}

static enum kp_status read_guess(struct kp_json_reader *reader, const json_t *row,
                                 struct parts *parts, struct kp_diag *why)
{
    enum kp_status status;

    kp_at(why, 0);
    status = take_apart(row, parts, why);
    if (status == KP_OK && !parts->said[GUESS])
        return kp_fail(why, KP_BAD_INPUT, "a row has a guess: \"guess\": [\"red\", \"green\"]");
    if (status == KP_OK)
        status = kp_json_parse_code(reader, parts->said[GUESS], why);
    if (status == KP_OK)
        kp_at(why, 0);
    return status;
}

static enum kp_status read_row(struct kp_json_reader *reader, const json_t *row,
                               struct kp_diag *why)
{
    struct parts parts = {0};
    struct kp_score score = {0, 0};
    enum kp_status status = read_guess(reader, row, &parts, why);

    if (status == KP_OK)
        status = read_score(reader->rules, &parts, &score, why);
    if (status == KP_OK && !kp_transcript_add(reader->game, reader->code, score, 0))
        return kp_no_memory(why);
    return status;
}

/* ---- A ply of a tree ------------------------------------------------------ */

static enum kp_status read_no_score(const struct parts *parts, struct kp_diag *why)
{
    for (int part = BLACK; part <= TOTAL; part++)
        if (parts->said[part])
            return kp_fail(why, KP_BAD_INPUT,
                           "no score stands before the first guess: leave \"%s\" out", names[part]);
    return KP_OK;
}

static enum kp_status read_whole_score(const struct kp_rules *rules, const struct parts *parts,
                                       struct kp_score *score, struct kp_diag *why)
{
    enum kp_status status = read_score(rules, parts, score, why);
    bool black = rules->scores != KP_COLOURS_ONLY && score->black == KP_UNKNOWN;
    bool white = rules->scores != KP_BLACK_ONLY && score->white == KP_UNKNOWN;

    if (status == KP_OK && (black || white))
        return kp_fail(why, KP_BAD_INPUT, "the score that leads here is told whole: say %s",
                       black                              ? "\"black\""
                       : rules->scores == KP_COLOURS_ONLY ? "\"total\""
                                                          : "\"white\"");
    return status;
}

enum kp_status kp_json_parse_node(struct kp_json_reader *reader, const json_t *ply, bool first,
                                  struct kp_score *score, struct kp_diag *why)
{
    struct parts parts = {.is_ply = true};
    enum kp_status status = read_guess(reader, ply, &parts, why);

    *score = (struct kp_score){0, 0};
    if (status == KP_OK && parts.said[NEXT] && !json_is_array(parts.said[NEXT]))
        return kp_fail(why, KP_BAD_INPUT,
                       "\"next\" is a list of what is guessed after each score, as in "
                       "[{\"black\": 0, \"white\": 1, \"guess\": [...]}]");
    if (status == KP_OK)
        status = first ? read_no_score(&parts, why)
                       : read_whole_score(reader->rules, &parts, score, why);
    return status;
}

/* ---- All rows ------------------------------------------------------------- */

/* A row and its guess have been read, and so many bytes are about what they take. */
static bool goes_on(struct kp_json_reader *reader)
{
    size_t pegs = (size_t)reader->rules->pegs;

    return reader->status != KP_NO_MEMORY &&
           kp_read_limit_advance(&reader->match->pace, 32 + 8 * pegs);
}

/* Every row tells its own mistake. */
enum kp_status kp_json_rows(struct kp_json_reader *reader, const json_t *value, struct kp_diag *why)
{
    size_t n = json_array_size(value);
    struct kp_diag row = {0};

    if (!json_is_array(value))
        return kp_fail(
            why, KP_BAD_INPUT,
            "a list of rows is wanted, as in [{\"guess\": [...], \"black\": 1, \"white\": 0}]");
    if (n > KP_MOST_ROWS)
        return kp_fail(why, KP_BAD_INPUT, "a game has at most %d rows", KP_MOST_ROWS);
    for (size_t r = 0; r < n && goes_on(reader); r++) {
        bool full = reader->problems->count == KP_MOST_PROBLEMS; /* then nobody explains */
        enum kp_status status = read_row(reader, json_array_get(value, r), full ? NULL : &row);

        if (!full && row.column)
            kp_json_error(reader, status, &row, "row %zu, peg %u", r + 1, row.column);
        else
            kp_json_error(reader, status, &row, "row %zu", r + 1);
    }
    return KP_OK;
}
