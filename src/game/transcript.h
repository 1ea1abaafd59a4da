/* A game as it was played: rules, rows, and what else is known of the secret. */
#ifndef KP_GAME_TRANSCRIPT_H
#define KP_GAME_TRANSCRIPT_H

#include "base/limits.h"
#include "base/strbuf.h"
#include "game/rules.h"

struct kp_row {
    struct kp_score score;
    unsigned line; /* of the text it came from, or 0 */
};

struct kp_transcript {
    struct kp_rules *rules; /* held */
    struct kp_row *rows;
    uint16_t *guesses; /* of all rows, one after the other */
    size_t row_count, row_room, guess_room;

    /* allowed[p]: a bit for each colour that peg p of the secret can have,
     * or NULL: nothing is known of it.  NULL as a whole: of none. */
    uint64_t **allowed;
    int64_t sum;            /* of the numbers of the secret's colours, or -1: not told */
    uint16_t *secret;       /* what the codemaker revealed, or NULL */
    char *codemaker;        /* or NULL */
    struct kp_strbuf notes; /* remarks of whoever read it, a line each */

    /* Remarks for whoever reads what is written of it, a line each, above the
     * game and below.  They are no part of it: readers skip them. */
    struct kp_strbuf comments, afterword;
};

/* A game without rows under rules that it now holds too; NULL: no memory. */
struct kp_transcript *kp_transcript_new(struct kp_rules *rules);
void kp_transcript_free(struct kp_transcript *game);

/* Rules, rows and what is known of the pegs and the sum, once more; not the
 * secret and the names.  NULL: no memory. */
struct kp_transcript *kp_transcript_copy(const struct kp_transcript *game);

/* Add a row; the guess is copied.  false: no memory. */
bool kp_transcript_add(struct kp_transcript *game, const uint16_t *guess, struct kp_score score,
                       unsigned line);

const uint16_t *kp_transcript_guess(const struct kp_transcript *game, size_t row);

/* Note that peg p has one of these colours; several notes intersect.  *left
 * is how many colours peg p can still have. */
bool kp_transcript_restrict_peg(struct kp_transcript *game, int p, const uint16_t *colours,
                                size_t n, int *left);

bool kp_transcript_allows(const struct kp_transcript *game, int p, int colour);

/* The first row that found the secret, all its pegs in the score; or row_count. */
size_t kp_transcript_winning_row(const struct kp_transcript *game);

/* Where a game begins in its text, counted from 1. */
struct kp_text_position {
    unsigned line, column;
};

/* The games of one text, in order. */
struct kp_match {
    struct kp_transcript **games; /* NULL in the place of one that could not be read */
    struct kp_text_position *places;
    size_t count, room, place_room;
    struct kp_read_limit pace; /* of its reading; where that was ended, what is here is not all */
};

void kp_match_clear(struct kp_match *match); /* frees the games, not the match */
KP_API void kp_match_free(struct kp_match *match);

/* Takes the game. */
bool kp_match_add(struct kp_match *match, struct kp_transcript *game,
                  struct kp_text_position place);

/* Whether two games are the same game, however they were written down. */
/* What differs first between two games, member by member, in a word; NULL:
 * nothing but the notes of whoever read them, the lines they stood on, and
 * which box of the shelf the rules were taken from. */
const char *kp_transcript_difference(const struct kp_transcript *a, const struct kp_transcript *b);

/* The same of all games of two matches, in which none is missing. */
const char *kp_match_difference(const struct kp_match *a, const struct kp_match *b);

#endif
