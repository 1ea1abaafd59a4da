/* Parses a score as people write it after the ':' of a row: '1 0', '1b 0w', 'BBW', or signs of key
 * pegs. */
#ifndef KP_FORMAT_SCORE_PARSER_H
#define KP_FORMAT_SCORE_PARSER_H

#include "format/text_lines.h"
#include "game/rules.h"

/* The signs of key pegs: emoji, and circles that are full or empty. */
#define KP_BLACK_EMOJI "\xE2\x9A\xAB"
#define KP_WHITE_EMOJI "\xE2\x9A\xAA"
#define KP_RED_EMOJI   "\xF0\x9F\x94\xB4" /* not accepted: see score_hints.c */
#define KP_BLACK_DISC  "\xE2\x97\x8F"
#define KP_WHITE_DISC  "\xE2\x97\x8B"

#define KP_BLACK_SIGNS KP_BLACK_EMOJI " " KP_BLACK_DISC
#define KP_WHITE_SIGNS KP_WHITE_EMOJI " " KP_WHITE_DISC

/* Read words[0..n-1] as the score of a row; `colon` is the word before them. */
enum kp_status kp_score_parse(const struct kp_rules *rules, const struct kp_word *colon,
                              const struct kp_word *words, size_t n, struct kp_score *score,
                              struct kp_diag *why);

/* Whether there are not more key pegs than holes. */
enum kp_status kp_score_check(const struct kp_rules *rules, struct kp_score score,
                              struct kp_diag *why);

/* ---- Shared by score_parser.c and score_hints.c ---- */

/* A piece of a score: a count, the letters of its label, or neither. */
struct kp_score_piece {
    enum { KP_PIECE_COUNT, KP_PIECE_LABEL, KP_PIECE_OTHER } kind;
    int value;           /* of a count; KP_UNKNOWN for '?' */
    size_t of;           /* the index of the word it is in */
    struct kp_word word; /* the piece itself */
};

#define KP_MOST_PIECES 8

/* The first pieces of a score; `more`: there are further ones. */
struct kp_score_pieces {
    struct kp_score_piece item[KP_MOST_PIECES];
    size_t count;
    bool more;
};

/* Which count a label names: 0 is black, 1 white, -1 none.  With `letters`, A is black and B
 * white. */
int kp_score_label(const struct kp_score_piece *piece, bool letters);

/* Say what is wrong with a score that could not be read, and what to write. */
enum kp_status kp_score_explain(const struct kp_rules *rules, const struct kp_score_pieces *pieces,
                                struct kp_diag *why);

#endif
