/* Rows, and the nodes of trees: a guess and its score as the members of an object. */
#include "base/edit_distance.h"
#include "format/json/json_reader.h"
#include "format/score_parser.h"
#include <string.h>

/* The members of a row; NEXT only of a node of a tree. */
enum row_member { GUESS, BLACK, WHITE, TOTAL, NEXT, MEMBERS };

static const char *const names[] = {"guess", "black", "white", "total", "next"};

struct row_members {
    const json_t *said[MEMBERS];
    bool is_node;
};

static int count_known(const struct row_members *members)
{
    return members->is_node ? MEMBERS : NEXT;
}

static enum kp_status refuse_member(const struct row_members *members, const struct kp_word *name,
                                    struct kp_diag *why)
{
    for (int member = 0; member < count_known(members); member++)
        if (kp_edit_distance(name->text, name->length, names[member], strlen(names[member])) <=
            KP_MAX_EDITS)
            return kp_bad_input(why, "a row has no member \"%s\": did you mean \"%s\"?",
                                kp_word_quote(name).text, names[member]);
    return kp_bad_input(why, "a row has no member \"%s\", but these: guess black white total%s",
                        kp_word_quote(name).text, members->is_node ? " next" : "");
}

static enum kp_status note_member(const char *key, const json_t *value, struct row_members *members,
                                  struct kp_diag *why)
{
    struct kp_word name = {key, strlen(key), 0};
    int member = 0;

    while (member < count_known(members) && !kp_word_is(&name, names[member]))
        member++;
    if (member == count_known(members))
        return refuse_member(members, &name, why);
    if (json_is_null(value)) /* as if it were not there */
        return KP_OK;
    if (members->said[member])
        return kp_bad_input(why, "the member \"%s\" stands here twice", names[member]);
    members->said[member] = value;
    return KP_OK;
}

static enum kp_status note_members(const json_t *row, struct row_members *members,
                                   struct kp_diag *why)
{
    void *at = json_object_iter((json_t *)row);
    enum kp_status status = KP_OK;

    if (!json_is_object(row))
        return kp_bad_input(
            why, "a row is written {\"guess\": [\"red\", \"green\"], \"black\": 1, \"white\": 0}");
    for (; at && status == KP_OK; at = json_object_iter_next((json_t *)row, at))
        status = note_member(json_object_iter_key(at), json_object_iter_value(at), members, why);
    return status;
}

/* Read a count.  It is unknown if it is missing or null. */
static enum kp_status read_count(const char *name, const json_t *value, int pegs, int *count,
                                 struct kp_diag *why)
{
    struct kp_diag inner;
    int64_t number = KP_UNKNOWN;

    if (value && kp_json_value_count(value, 0, 2L * pegs, &number, &inner) != KP_OK)
        return kp_bad_input(why, "\"%s\" counts key pegs, from 0 to %d, or is null: not %s", name,
                            pegs, kp_json_value_quote(value).text);
    *count = (int)number;
    return KP_OK;
}

/* Refuse a count that the scores of this game do not have. */
static enum kp_status expect_none(const char *name, const json_t *value, const char *scores,
                                  const char *instead, struct kp_diag *why)
{
    if (!value)
        return KP_OK;
    return kp_bad_input(why, "under \"scores\": \"%s\" a row has no \"%s\": say %s", scores, name,
                        instead);
}

static enum kp_status read_score(const struct kp_rules *rules, const struct row_members *members,
                                 struct kp_score *score, struct kp_diag *why)
{
    bool colours = rules->scores == KP_COLOURS_ONLY, black = rules->scores == KP_BLACK_ONLY;
    const char *scores = kp_scores_names[rules->scores];
    enum kp_status status = colours
                                ? expect_none("black", members->said[BLACK], scores, "\"total\"",
                                              why)
                                : expect_none("total", members->said[TOTAL], scores,
                                              black ? "\"black\"" : "\"black\" and \"white\"", why);

    *score = (struct kp_score){0, KP_UNKNOWN};
    if (status == KP_OK && (colours || black))
        status = expect_none("white", members->said[WHITE], scores,
                             colours ? "\"total\"" : "\"black\"", why);
    if (status == KP_OK && !colours)
        status = read_count("black", members->said[BLACK], rules->pegs, &score->black, why);
    if (status == KP_OK && !black)
        status = read_count(colours ? "total" : "white",
                            colours ? members->said[TOTAL] : members->said[WHITE], rules->pegs,
                            &score->white, why);
    return status == KP_OK ? kp_score_check(rules, *score, why) : status;
}

static enum kp_status read_guess(struct kp_json_reader *reader, const json_t *row,
                                 struct row_members *members, struct kp_diag *why)
{
    enum kp_status status;

    kp_diag_at(why, 0);
    status = note_members(row, members, why);
    if (status == KP_OK && !members->said[GUESS])
        return kp_bad_input(why, "a row has a guess: \"guess\": [\"red\", \"green\"]");
    if (status == KP_OK)
        status = kp_json_reader_code(reader, members->said[GUESS], why);
    if (status == KP_OK)
        kp_diag_at(why, 0);
    return status;
}

static enum kp_status read_row(struct kp_json_reader *reader, const json_t *row,
                               struct kp_diag *why)
{
    struct row_members members = {0};
    struct kp_score score = {0, 0};
    enum kp_status status = read_guess(reader, row, &members, why);

    if (status == KP_OK)
        status = read_score(reader->rules, &members, &score, why);
    return status == KP_OK ? kp_game_builder_add_row(&reader->builder, score, 0, why) : status;
}

/* ---- A node of a tree ----------------------------------------------------- */

static enum kp_status read_no_score(const struct row_members *members, struct kp_diag *why)
{
    for (int member = BLACK; member <= TOTAL; member++)
        if (members->said[member])
            return kp_bad_input(why, "no score stands before the first guess: leave \"%s\" out",
                                names[member]);
    return KP_OK;
}

static enum kp_status read_whole_score(const struct kp_rules *rules,
                                       const struct row_members *members, struct kp_score *score,
                                       struct kp_diag *why)
{
    enum kp_status status = read_score(rules, members, score, why);
    bool black = rules->scores != KP_COLOURS_ONLY && score->black == KP_UNKNOWN;
    bool white = rules->scores != KP_BLACK_ONLY && score->white == KP_UNKNOWN;

    if (status == KP_OK && (black || white))
        return kp_bad_input(why, "the score that leads here is told whole: say %s",
                            black                              ? "\"black\""
                            : rules->scores == KP_COLOURS_ONLY ? "\"total\""
                                                               : "\"white\"");
    return status;
}

enum kp_status kp_json_reader_node(struct kp_json_reader *reader, const json_t *node, bool first,
                                   struct kp_score *score, struct kp_diag *why)
{
    struct row_members members = {.is_node = true};
    enum kp_status status = read_guess(reader, node, &members, why);

    *score = (struct kp_score){0, 0};
    if (status == KP_OK && members.said[NEXT] && !json_is_array(members.said[NEXT]))
        return kp_bad_input(
            why, "\"next\" is a list of what is guessed after each score, as in [{\"black\": 0, "
                 "\"white\": 1, \"guess\": [...]}]");
    if (status == KP_OK)
        status = first ? read_no_score(&members, why)
                       : read_whole_score(reader->rules, &members, score, why);
    return status;
}

/* ---- All rows ------------------------------------------------------------- */

/* Whether the next row may be read.  A row counts as about the bytes of its text. */
static bool may_continue(struct kp_json_reader *reader)
{
    size_t pegs = (size_t)reader->rules->pegs;

    return reader->builder.status != KP_NO_MEMORY &&
           kp_read_limit_advance(&reader->builder.match->read_limit, 32 + 8 * pegs);
}

/* Each row reports its own error. */
enum kp_status kp_json_reader_rows(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why)
{
    size_t n = json_array_size(value);
    struct kp_diag row = {0};

    if (!json_is_array(value))
        return kp_bad_input(
            why,
            "a list of rows is wanted, as in [{\"guess\": [...], \"black\": 1, \"white\": 0}]");
    if (n > KP_MOST_ROWS)
        return kp_bad_input(why, "a game has at most %d rows", KP_MOST_ROWS);
    for (size_t r = 0; r < n && may_continue(reader); r++) {
        bool full = reader->builder.errors->count ==
                    KP_MOST_ERRORS; /* then errors are counted, not explained */
        enum kp_status status = read_row(reader, json_array_get(value, r), full ? NULL : &row);

        if (!full && row.column)
            kp_json_reader_error(reader, status, &row, "row %zu, peg %u", r + 1, row.column);
        else
            kp_json_reader_error(reader, status, &row, "row %zu", r + 1);
    }
    return KP_OK;
}
