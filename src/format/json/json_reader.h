/* The reader of games in JSON: the current game, member by member, and the rules of the game
 * before, which a game without rules of its own shares.
 *
 * An error names its place in words, "row 3, peg 2", after the line and column where the game
 * begins. */
#ifndef KP_FORMAT_JSON_JSON_READER_H
#define KP_FORMAT_JSON_JSON_READER_H

#include "format/game_builder.h"
#include "format/json/json_parser.h"
#include "format/text_lines.h"

#define KP_JSON_NO_GAME \
    "there is no game here: one is written {\"game\": \"classic\", \"rows\": [...]}"

struct kp_json_reader;

/* A member of an object that is a game. */
struct kp_json_member {
    const char *name;
    bool is_rule;
    enum kp_status (*read)(struct kp_json_reader *reader, const json_t *value, struct kp_diag *why);
};

#define KP_JSON_MEMBER_COUNT 13

/* In the order in which they are read; ends with a NULL name.  See json_members.c. */
extern const struct kp_json_member kp_json_members[KP_JSON_MEMBER_COUNT + 1];

/* Start with {.builder = {.match = match, .errors = errors}}; end with kp_json_reader_end. */
struct kp_json_reader {
    struct kp_game_builder builder; /* status, errors, current game and code */
    bool broken;                    /* the rules of the current game are bad */
    bool doubt;                     /* those of the game before were */
    bool stuck;                     /* the text cannot be read any further */

    const json_t *said[KP_JSON_MEMBER_COUNT]; /* by member: its value, or NULL */
    struct kp_rules *rules;   /* held: of the current game or the one before; or NULL */
    int no_number;            /* see kp_rules_check_sum */
    struct kp_text_line line; /* scratch, to split a word */
};

/* ---- Games (json_reader.c) ---- */

/* Whether the first line is a whole object, and more follows. */
bool kp_json_text_is_lines(const char *text, size_t length);

/* Read the value that begins here as a game.  A bad game takes its place in the match, too.
 * Returns false if nothing can be read after it. */
bool kp_json_reader_next_game(struct kp_json_reader *reader, struct kp_json_text *text);

/* Read an object as a game into the match; builder.place is where it begins. */
void kp_json_reader_parse_game(struct kp_json_reader *reader, const json_t *object);

/* Forget the rules: the next game stands alone. */
void kp_json_reader_reset(struct kp_json_reader *reader);

/* Say why nothing can be read from here on.  The rest takes the place of a game. */
void kp_json_reader_refuse_rest(struct kp_json_reader *reader, const struct kp_json_text *text,
                                const char *says);

/* Say what is wrong with the game that was just read, and remove it. */
void kp_json_reader_reject_last_game(struct kp_json_reader *reader, const struct kp_json_text *text,
                                     const char *says);

/* Report an error at the current game: the place in words, from `format`, and the sentence of
 * *why; or remember that memory ran out. */
void kp_json_reader_error(struct kp_json_reader *reader, enum kp_status status,
                          const struct kp_diag *why, const char *format, ...) KP_PRINTF(4, 5);

/* Free what the reader holds.  Returns its status. */
enum kp_status kp_json_reader_end(struct kp_json_reader *reader);

/* ---- Values (json_values.c) ---- */

/* A string or a number as the word it would be in a transcript, valid until the next call. */
enum kp_status kp_json_reader_word(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_word *word, struct kp_diag *why);

/* The colour that a string or a number names. */
enum kp_status kp_json_reader_colour(struct kp_json_reader *reader, const json_t *value,
                                     uint16_t *colour, struct kp_diag *why);

/* A list of colours, one for each peg, into builder.code.  On failure the column of `why` is the
 * peg at fault, or 0. */
enum kp_status kp_json_reader_code(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why);

/* A whole number in this range. */
enum kp_status kp_json_value_count(const json_t *value, int64_t least, int64_t most, int64_t *count,
                                   struct kp_diag *why);

/* A value to show in a sentence, as it was written, cut if it is long. */
struct kp_quoted kp_json_value_quote(const json_t *value);

/* Whether a word of a line is the whole text that the line was made of, apart from variation
 * selectors, which a line drops. */
bool kp_json_is_whole_word(const struct kp_word *word, const char *text);

/* ---- Rows (json_rows.c) ---- */

/* The list of rows of the current game. */
enum kp_status kp_json_reader_rows(struct kp_json_reader *reader, const json_t *value,
                                   struct kp_diag *why);

/* A node of a tree: its guess into builder.code and, unless it is the first, the score before
 * it.  The column of `why` is set as by kp_json_reader_code. */
enum kp_status kp_json_reader_node(struct kp_json_reader *reader, const json_t *node, bool first,
                                   struct kp_score *score, struct kp_diag *why);

#endif
