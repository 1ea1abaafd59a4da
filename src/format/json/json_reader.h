/* The reader of games in JSON: the current game, member by member, and the rules of the game
 * before, which a game without rules of its own shares.
 *
 * An error names its place as a path, "rows[2].guess[1]", after the line and column where the game
 * begins. */
#pragma once

#include "format/format.h"
#include "format/json/json_parser.h"
#include "format/text_lines.h"

#define KP_JSON_NO_GAME "no game found; write one like {\"game\": \"classic\", \"rows\": [...]}"

struct kp_json_reader;

/* A member of an object that is a game. */
struct kp_json_member {
    const char *name;
    bool is_rule;
    enum kp_status (*read)(struct kp_json_reader *reader, const json_t *value, struct kp_diag *why);
};

#define KP_JSON_MEMBER_COUNT 16

/* In the order in which they are read, the id first; ends with a NULL name.  See json_members.c. */
extern const struct kp_json_member kp_json_members[KP_JSON_MEMBER_COUNT + 1];

#define KP_PLAIN_LENGTH (1 << 16)

/* A game whose text is plain (json_plain.c); otherwise `text` is NULL. */
struct kp_json_plain {
    const char *text;
    size_t length;
    json_t *values[KP_JSON_MEMBER_COUNT]; /* of the members but "rows"; held */
    size_t value_count;
    struct kp_json_plain_row {
        size_t guess; /* where its first colour is in the text */
        int pegs;
        struct kp_score score;
    } * rows;
    size_t row_count, row_room;
};

/* Start with {.builder = {.match = match, .errors = errors}}; end with kp_json_reader_end. */
struct kp_json_reader {
    struct kp_game_builder builder; /* status, errors, current game and code */
    bool says_rules;                /* the current game has rules of its own */
    bool broken;                    /* the rules of the current game are bad */
    bool doubt;                     /* those of the game before were */

    const json_t *said[KP_JSON_MEMBER_COUNT]; /* by member: its value, or NULL */
    struct kp_json_plain plain;
    struct kp_rules *rules;   /* held: of the current game or the one before; or NULL */
    int no_number;            /* see kp_rules_check_sum */
    struct kp_text_line line; /* scratch, to split a word */
    char path[96];            /* of the error that is being returned, from inside out */
};

/* ---- Games (json_reader.c) ---- */

/* Whether the first line is a whole object, and more follows. */
bool kp_json_text_is_lines(const char *text, size_t length);

/* Read the value that begins here as a game.  A bad game takes its place in the match, too.  If
 * `alone` is not NULL, the game has no rules of the game before, and anything that follows it is
 * refused with this sentence.  Returns false if nothing can be read after it. */
bool kp_json_reader_next_game(struct kp_json_reader *reader, struct kp_json_text *text,
                              const char *alone);

/* Read an object as the current game; builder.place is where it begins.  NULL: its members are
 * noted. */
void kp_json_reader_parse_game(struct kp_json_reader *reader, const json_t *object);

/* Say why nothing can be read from here on.  The rest takes the place of a game.  Returns false. */
bool kp_json_reader_refuse_rest(struct kp_json_reader *reader, const struct kp_json_text *text,
                                const char *says);

/* If `status` is a failure, put a part in front of the path of the error: the value at fault is
 * within the one that `format` names.  Returns `status`. */
enum kp_status kp_json_reader_within(struct kp_json_reader *reader, enum kp_status status,
                                     const char *format, ...) KP_PRINTF(3, 4);

/* Report an error at the current game: its path, which is then empty again, and the sentence of
 * *why; or remember that memory ran out. */
void kp_json_reader_error(struct kp_json_reader *reader, enum kp_status status,
                          const struct kp_diag *why);

/* Free what the reader holds.  Returns its status. */
enum kp_status kp_json_reader_end(struct kp_json_reader *reader);

/* Note the value of a member in `said`, at the place that its name, in whatever case, has in
 * `members`.  A value of null is as if it were not there.  If
 * there is no member of that name, *near is the one that was probably meant, or NULL. */
enum kp_status kp_json_note_member(const struct kp_json_member *members, struct kp_word name,
                                   const json_t *value, const json_t **said,
                                   const struct kp_json_member **near, struct kp_diag *why);

/* ---- Games in plain JSON, read without a tree of values (json_plain.c) ---- */

/* Note the members of the game that begins here, whose row list is noted as `true`, and its rows,
 * and go past it.  false: it is not plain, and nothing has changed but `said`. */
bool kp_json_plain_note_members(struct kp_json_reader *reader, struct kp_json_text *text);

/* Add the rows of a plain game until one has a mistake.  Returns how many were added. */
size_t kp_json_plain_rows(struct kp_json_reader *reader);

/* Release the values of the members. */
void kp_json_plain_clear(struct kp_json_plain *plain);

/* ---- Values (json_members.c) ---- */

/* Say that something else was expected than this value. */
enum kp_status kp_json_expected(struct kp_diag *why, const char *what, const json_t *value);

/* A list of colours, one for each peg, into builder.code. */
enum kp_status kp_json_reader_code(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why);

/* A whole number in this range; `or_else` is what else is accepted, for the sentence. */
enum kp_status kp_json_value_count(const json_t *value, int64_t least, int64_t most,
                                   const char *or_else, int64_t *count, struct kp_diag *why);

/* ---- Rows (json_rows.c) ---- */

/* The list of rows of the current game; if it is plain, `value` is ignored. */
enum kp_status kp_json_reader_rows(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why);

/* A node of a tree: its guess into builder.code and, unless it is the first, the score before
 * it. */
enum kp_status kp_json_reader_node(struct kp_json_reader *reader, const json_t *node, bool first,
                                   struct kp_score *score, struct kp_diag *why);
