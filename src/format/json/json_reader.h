/* The reader of games in JSON: the current game, member by member.  Every game states its rules.
 *
 * An error has the line and column of the value at fault, and names it as a path,
 * "rows[2].guess[1]". */
#pragma once

#include "format/format.h"
#include "format/json/json_parser.h"
#include "format/keywords.h"

#define KP_JSON_NO_GAME "no game found; write one like {\"game\": \"classic\", \"rows\": [...]}"

struct kp_json_reader;

/* A member of an object that is a game. */
struct kp_json_member {
    const char *name;
    size_t length; /* of the name */
    bool is_rule;
    enum kp_status (*read)(struct kp_json_reader *reader, const struct kp_json_value *value,
                           struct kp_diag *why);
    /* If `read` is NULL: a field of a transcript, and the kinds that its value may have, as bits. */
    enum kp_keyword_id field;
    int kinds;
};

#define KP_JSON_MEMBER_COUNT 18

/* In the order in which they are read, the id first; ends with a NULL name.  See json_members.c. */
extern const struct kp_json_member kp_json_members[KP_JSON_MEMBER_COUNT + 1];

/* Start with {.builder = {.match = match, .errors = errors, .json = true}}; end with
 * kp_json_reader_end. */
struct kp_json_reader {
    struct kp_game_builder builder; /* status, errors, current game, its rules and code */
    struct kp_json json;            /* the current game */
    const struct kp_json_value *said[KP_JSON_MEMBER_COUNT]; /* by member: its value, or NULL */
    const struct kp_json_value *at; /* what is being read: errors have its place */

    struct kp_text_line line; /* scratch, to split a text */
    struct kp_strbuf words;   /* scratch: such a text */
};

/* ---- Games (json_reader.c) ---- */

/* Reads the value that begins here as a game.  A bad game takes its place in the match, too.  If
 * `alone` is not NULL, anything that follows it is refused with this sentence.  Returns false if
 * nothing can be read after it. */
bool kp_json_reader_next_game(struct kp_json_reader *reader, struct kp_json_text *text,
                              const char *alone);

/* Says why nothing can be read from here on.  The rest takes the place of a game.  Returns false. */
bool kp_json_reader_refuse_rest(struct kp_json_reader *reader, struct kp_json_text *text,
                                const char *says);

/* Reports an error at the value reader->at: its path, and the sentence of *why; or remembers that
 * memory ran out. */
void kp_json_reader_error(struct kp_json_reader *reader, enum kp_status status,
                          const struct kp_diag *why);

/* Says that something else was expected than this value. */
enum kp_status kp_json_expected(struct kp_json_reader *reader, const struct kp_json_value *value,
                                const char *what, struct kp_diag *why);

/* Frees what the reader holds.  Returns its status. */
enum kp_status kp_json_reader_end(struct kp_json_reader *reader);

/* Notes the value of a member in `said`, at the place that its name, in whatever case, has in
 * `members`.  A value of null is as if it were not there. */
enum kp_status kp_json_note_member(struct kp_json_reader *reader,
                                   const struct kp_json_member *members,
                                   const struct kp_json_value *name,
                                   const struct kp_json_value **said, struct kp_diag *why);

/* ---- Values (json_members.c) ---- */

/* Reads the value of a member of a game. */
enum kp_status kp_json_read_member(struct kp_json_reader *reader,
                                   const struct kp_json_member *member,
                                   const struct kp_json_value *value, struct kp_diag *why);

/* A list of colours, one for each peg, into builder.code. */
enum kp_status kp_json_reader_code(struct kp_json_reader *reader, const struct kp_json_value *value,
                                   struct kp_diag *why);

/* ---- Rows (json_rows.c) ---- */

/* The list of rows of the current game. */
enum kp_status kp_json_reader_rows(struct kp_json_reader *reader, const struct kp_json_value *value,
                                   struct kp_diag *why);
