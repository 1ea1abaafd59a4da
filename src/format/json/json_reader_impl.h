/* What the reader of JSON knows: the game at hand, member by member, and the
 * rules of the game before, which a game that says none of its own has too.
 *
 * Places are told in words, "row 3, peg 2", behind the line and column where
 * the game begins. */
#ifndef KP_FORMAT_JSON_JSON_READER_IMPL_H
#define KP_FORMAT_JSON_JSON_READER_IMPL_H

#include "format/text_lines.h"
#include "game/transcript.h"
#include <jansson.h>

struct kp_json_reader;

/* What an object that is a game can say. */
struct kp_member {
    const char *name;
    bool is_rule;
    enum kp_status (*read)(struct kp_json_reader *reader, const json_t *value, struct kp_diag *why);
};

#define KP_MOST_MEMBERS 16

extern const struct kp_member kp_members[]; /* in the order they are read; ends with a NULL name */

struct kp_json_reader {
    struct kp_match *match;
    struct kp_errors *problems;
    struct kp_text_position place; /* where the game at hand begins */
    enum kp_status status;         /* KP_NO_MEMORY ends the reading */
    bool good;                     /* no mistake was found in the game at hand */
    bool broken;                   /* its rules are bad */
    bool doubt;                    /* so were those of the game before */
    bool stuck;                    /* the text cannot be read any further */

    const json_t *said[KP_MOST_MEMBERS]; /* by the members of the table, or NULL */
    struct kp_rules *rules;              /* held: of this game or of the one before; or NULL */
    int no_number;                       /* see kp_sum_check */
    struct kp_transcript *game;          /* owned until the match takes it */
    uint16_t *code;                      /* the code at hand */
    size_t code_room;
    struct kp_text_line line; /* the word at hand */
};

/* Read an object into the match as a game. */
void kp_json_parse_game(struct kp_json_reader *reader, const json_t *object);

/* Nobody is to play by the rules of the game at hand. */
void kp_json_drop_rules(struct kp_json_reader *reader);

/* Tell a mistake: where, from `format`, and in *why; or remember that memory
 * ran out. */
void kp_json_error(struct kp_json_reader *reader, enum kp_status status, const struct kp_diag *why,
                   const char *format, ...) KP_PRINTF(4, 5);

/* A string or a number as the word it is in a text, which lives until the
 * next one. */
enum kp_status kp_json_word(struct kp_json_reader *reader, const json_t *value,
                            struct kp_word *word, struct kp_diag *why);

/* Whether a word of a line is the text it was made of, but for variation
 * selectors, which no line keeps. */
bool kp_json_is_whole(const struct kp_word *word, const char *text);

/* The colour that a string or a number names. */
enum kp_status kp_json_colour(struct kp_json_reader *reader, const json_t *value, uint16_t *colour,
                              struct kp_diag *why);

/* A list of colours, one for each peg, into reader->code; on failure the
 * column of `why` is the peg at fault, or 0. */
enum kp_status kp_json_parse_code(struct kp_json_reader *reader, const json_t *value,
                                  struct kp_diag *why);

/* An object that is a guess of a tree, and unless it is the first the score before it; as
 * kp_json_parse_code does. */
enum kp_status kp_json_parse_node(struct kp_json_reader *reader, const json_t *ply, bool first,
                                  struct kp_score *score, struct kp_diag *why);

/* A value to show in a sentence, as it was written, cut where it is long. */
struct kp_quoted kp_json_shown(const json_t *value);

/* A whole number in this range. */
enum kp_status kp_json_count(const json_t *value, int64_t least, int64_t most, int64_t *count,
                             struct kp_diag *why);

/* Members. */
enum kp_status kp_json_preset(struct kp_json_reader *reader, const json_t *value,
                              struct kp_diag *why);
enum kp_status kp_json_pegs(struct kp_json_reader *reader, const json_t *value,
                            struct kp_diag *why);
enum kp_status kp_json_colours(struct kp_json_reader *reader, const json_t *value,
                               struct kp_diag *why);
enum kp_status kp_json_blanks(struct kp_json_reader *reader, const json_t *value,
                              struct kp_diag *why);
enum kp_status kp_json_repeats(struct kp_json_reader *reader, const json_t *value,
                               struct kp_diag *why);
enum kp_status kp_json_scores(struct kp_json_reader *reader, const json_t *value,
                              struct kp_diag *why);
enum kp_status kp_json_board(struct kp_json_reader *reader, const json_t *value,
                             struct kp_diag *why);
enum kp_status kp_json_codemaker(struct kp_json_reader *reader, const json_t *value,
                                 struct kp_diag *why);
enum kp_status kp_json_peg(struct kp_json_reader *reader, const json_t *value, struct kp_diag *why);
enum kp_status kp_json_sum(struct kp_json_reader *reader, const json_t *value, struct kp_diag *why);
enum kp_status kp_json_rows(struct kp_json_reader *reader, const json_t *value,
                            struct kp_diag *why);
enum kp_status kp_json_secret(struct kp_json_reader *reader, const json_t *value,
                              struct kp_diag *why);
enum kp_status kp_json_comment(struct kp_json_reader *reader, const json_t *value,
                               struct kp_diag *why);

#endif
