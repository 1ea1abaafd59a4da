/* What both engines answer: is there a secret that gives these scores?
 *
 * The rules and rows of a transcript, brought to a normal form:
 *  - Colours become classes.  Classes 0 to kept-1 are single colours, in code
 *    order.  Where `others` > 0 one more class, number `kept`, stands for
 *    `others` colours that no guess uses and nothing tells apart.
 *  - A score becomes `black` (agreeing pegs), `total` (agreeing colours, black
 *    and white together) and, only where white is known and black is not,
 *    `white` = total - black.
 * Classes are made over all rows, whether an engine is later asked about all
 * of them or only some, so a question serves every subset of its rows. */
#ifndef KP_QUESTION_QUESTION_H
#define KP_QUESTION_QUESTION_H

#include "base/bignum.h"
#include "game/transcript.h"

struct kp_question_row {
    const uint16_t *guess;   /* a class per peg; the blank of `blanks guesses` is KP_NO_CLASS */
    int black, total, white; /* or KP_UNKNOWN */
};

#define KP_NO_CLASS UINT16_MAX /* a hole in a guess that no secret can match */

struct kp_question {
    const struct kp_transcript *game; /* not owned; outlives the question, and keeps its rows */
    int pegs;
    int kept, others, classes;     /* classes == kept + (others > 0) */
    bool repeats;                  /* false: every colour at most once, but the blank */
    bool ordered;                  /* false: the secret is a multiset, written in ascending order */
    int blank;                     /* its class, or -1: no secret has one */
    const uint16_t *colour_of;     /* the colour of each kept class */
    const uint16_t *other_colours; /* the `others` colours of the last class, ascending */
    const uint64_t *domain;        /* kp_question_allows */
    int64_t sum;                   /* that the numbers must add up to, or -1 */
    const int64_t *number;         /* of each class, where sum >= 0; then others == 0 */
    struct kp_question_row *rows;
    uint16_t *guesses; /* that the rows point to; NULL: they point to the game's */
    size_t row_count;
    const size_t *numbers; /* which rows of a larger game these are, from 0; NULL: all there are */
};

/* What an engine is asked about: the rows r with on[r] (NULL: all), of which as
 * many as `wrong` need not be right. */
struct kp_row_selection {
    const bool *on;
    size_t wrong;
};

/* NULL: no memory.  `merge` allows a class of interchangeable colours;
 * without it every class is one colour (for lists in code order). */
struct kp_question *kp_question_new(const struct kp_transcript *game, bool merge);
void kp_question_free(struct kp_question *question);

/* What people call the row: its number in their game, from 1. */
size_t kp_question_row_number(const struct kp_question *question, size_t row);

/* The pegs that two guesses have alike, each in its place. */
int kp_question_agree(const struct kp_question *question, size_t q, size_t r);

/* Whether the rules, and what is known of peg p, allow it this class.  Rows
 * have no part in it. */
bool kp_question_allows(const struct kp_question *question, int p, int class);

/* How often a class may stand in a secret. */
int kp_question_max_uses(const struct kp_question *question, int class);

/* The colour that the used-th peg (from 0) of a class gets: the least one free. */
uint16_t kp_question_colour(const struct kp_question *question, int class, int used);

/* Turn classes into colours, in place: the least code among those they stand
 * for.  A multiset is sorted. */
void kp_question_colours(const struct kp_question *question, uint16_t *code);

/* In how many ways `pegs` pegs of the last class can be coloured. */
void kp_question_colourings(const struct kp_question *question, int pegs, struct kp_bignum *ways);

/* From the ways for `pegs` pegs to those for one more. */
void kp_question_colourings_next(const struct kp_question *question, int pegs,
                                 struct kp_bignum *ways);

#endif
