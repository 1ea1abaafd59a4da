/* A score cut into pieces: counts, labels and signs. */
#pragma once

#include "format/text_lines.h"

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
    size_t of;           /* the index of the word it is in */
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
