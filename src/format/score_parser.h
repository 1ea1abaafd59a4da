/* A score, as people write it after the ':'. */
#ifndef KP_FORMAT_SCORE_PARSER_H
#define KP_FORMAT_SCORE_PARSER_H

#include "format/text_lines.h"
#include "game/rules.h"

/* Key pegs, as they are drawn in a score. */
/* Their signs: emoji, and circles that are full or empty. */
#define KP_BLACK_EMOJI "\xE2\x9A\xAB"
#define KP_WHITE_EMOJI "\xE2\x9A\xAA"
#define KP_RED_EMOJI   "\xF0\x9F\x94\xB4" /* not read: see format/score_hints.c */
#define KP_BLACK_DISC  "\xE2\x97\x8F"
#define KP_WHITE_DISC  "\xE2\x97\x8B"

#define KP_BLACK_SIGNS KP_BLACK_EMOJI " " KP_BLACK_DISC
#define KP_WHITE_SIGNS KP_WHITE_EMOJI " " KP_WHITE_DISC

/* Read words[0..n-1] as the score of a row; `colon` is the word in front. */
enum kp_status kp_score_read(const struct kp_rules *rules, const struct kp_word *colon,
                             const struct kp_word *words, size_t n, struct kp_score *score,
                             struct kp_diag *why);

/* Whether there are holes for so many key pegs. */
enum kp_status kp_score_check(const struct kp_rules *rules, struct kp_score score,
                              struct kp_diag *why);

/* ---- Between reading a score and helping with one ---------------------- */

/* A piece of a score: a count, the letters of its label, or neither. */
struct kp_score_word {
    enum { KP_PIECE_COUNT, KP_PIECE_LABEL, KP_PIECE_OTHER } kind;
    int value;           /* of a count; KP_UNKNOWN for '?' */
    size_t of;           /* the word it stands in */
    struct kp_word word; /* the piece itself */
};

#define KP_MOST_PIECES 8

/* The pieces of a score; `more`: there are some that do not matter any more. */
struct kp_score_words_split {
    struct kp_score_word item[KP_MOST_PIECES];
    size_t count;
    bool more;
};

/* Which count a label names: 0 black, 1 white, -1 none.  With `letters` the
 * score is one of A and B. */
int kp_score_label(const struct kp_score_word *piece, bool letters);

/* Say what is wrong with a score that was not read, and what to write. */
enum kp_status kp_score_help(const struct kp_rules *rules,
                             const struct kp_score_words_split *pieces, struct kp_diag *why);

#endif
