/* Reads the score of a row: cut into pieces, which are counts, labels and signs, it is one of a few
 * patterns. */
#pragma once

#include "format/text_lines.h"
#include "game/rules.h"

#define KP_LONG_DASHES "\xE2\x80\x93 \xE2\x80\x94 \xE2\x88\x92"

/* The signs of key pegs: emoji, and circles that are full or empty. */
#define KP_BLACK_EMOJI "\xE2\x9A\xAB"
#define KP_WHITE_EMOJI "\xE2\x9A\xAA"
#define KP_RED_EMOJI   "\xF0\x9F\x94\xB4" /* not accepted: see describe_key_pegs */
#define KP_BLACK_DISC  "\xE2\x97\x8F"
#define KP_WHITE_DISC  "\xE2\x97\x8B"

#define KP_BULL_EMOJI "\xF0\x9F\x90\x82"
#define KP_COW_EMOJI  "\xF0\x9F\x90\x84 \xF0\x9F\x90\xAE" /* a cow, and its face */

#define KP_MOST_COUNT 1000000000 /* a larger count is read as this */
#define KP_NO_COUNT   (-2)       /* a count that was not written */

/* A piece of a score: a count, the letters of its label, or neither. */
struct kp_score_piece {
    enum { KP_PIECE_COUNT, KP_PIECE_LABEL, KP_PIECE_OTHER } kind;
    int value;           /* of a count; KP_UNKNOWN for '?' */
    struct kp_word word; /* the piece itself */
};

#define KP_MOST_PIECES 12

/* The first pieces of a score; `more`: there are further ones. */
struct kp_score_pieces {
    struct kp_score_piece item[KP_MOST_PIECES];
    size_t count;
    bool more;
};

/* Cut words[0..n-1] into pieces. */
void kp_score_split(const struct kp_word *words, size_t n, struct kp_score_pieces *pieces);

/* Which count a label names: 0 is black, 1 white, -1 none.  With `letters`, A is black and B
 * white. */
int kp_score_label(const struct kp_score_piece *piece, bool letters);

/* Whether a piece is one of these labels, which are separated by spaces. */
bool kp_score_has_label(const struct kp_score_pieces *pieces, const char *label);

/* Read words[0..n-1], n > 0, as a score, which may have more key pegs than holes.  If `lone` is
 * NULL, only as docs/transcript.md asks; otherwise also as people write scores that have one meaning:
 * '(2,1)', '2/1', 'Bulls: 1, Cows: 2', '1 cow', '+1 -2'.  *lone: it names only bulls or only cows,
 * and the other count is taken for 0. */
bool kp_score_read(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                   struct kp_score *score, bool *lone);

/* The bytes of the dash that a text begins with, or 0. */
size_t kp_dash_size(const struct kp_word *text);
