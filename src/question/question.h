/* The question that every engine answers: is there a secret that gives these scores?
 *
 * It holds the rules and rows of a transcript in a normal form:
 *  - Colours become classes.  Classes 0 to kept-1 are single colours, in code order.  If
 *    `others` > 0 there is one more class, number `kept`: it stands for `others` colours
 *    that no guess uses and that nothing distinguishes.
 *  - A score becomes `black` (agreeing pegs), `total` (common colours, black and white
 *    together) and, only if white is known and black is not, `white` = total - black.
 * Classes are made over all rows, so one question serves every subset of its rows.
 *
 * A question does not change once it is made, so threads may share it. */
#pragma once

#include "base/arena.h"
#include "base/bignum.h"
#include "base/strbuf.h"
#include "game/transcript.h"

struct kp_question_row {
    const uint16_t *guess;   /* [peg]: its class; the hole of `blanks guesses` is KP_NO_CLASS */
    int black, total, white; /* or KP_UNKNOWN */
};

#define KP_NO_CLASS UINT16_MAX /* a hole in a guess that no secret can match */

struct kp_question {
    const struct kp_transcript *game; /* not owned; outlives the question, and keeps its rows */
    int pegs;
    int kept, others, classes;     /* classes == kept + (others > 0) */
    bool repeats;                  /* false: every colour at most once, except the empty hole */
    bool ordered;                  /* false: the secret is a multiset, written in ascending order */
    int blank;                     /* the class of the empty hole, or -1: no secret has one */
    const uint16_t *colour_of;     /* [kept class] */
    const uint16_t *other_colours; /* the `others` colours of the last class, ascending */
    int64_t sum;                   /* what the numbers must add up to, or -1 */
    const struct kp_times
        *times; /* [class], as the game's `times` lines bound its count; NULL: they
                                    * exclude no count.  The last class, if merged, has no bound. */
    const struct kp_quota *quotas; /* those of the game, with kept classes as colours */
    size_t quota_count;
    const int64_t *number;             /* [class], if sum >= 0; then others == 0; else NULL */
    int64_t least_number, most_number; /* of a class, if there are numbers */
    struct kp_question_row *rows;
    size_t row_count;
    const size_t *numbers; /* [row]: its index in a larger game; NULL: the same; not owned */
    struct kp_arena arena; /* of all arrays */
};

/* The rows that an engine is asked about: those with on[r] (NULL: all).  Up to `wrong` of
 * them need not be right, apart from sure rows. */
struct kp_row_selection {
    const bool *on;
    size_t wrong;
};

/* Makes a question of a game, which must outlive it.  `merge` allows a class of
 * interchangeable colours; without it every class is one colour, as lists in code order
 * need it.  NULL: no memory. */
struct kp_question *kp_question_new(const struct kp_transcript *game, bool merge);
void kp_question_free(struct kp_question *question);

/* The number of the row in the whole game, from 1, as people count. */
size_t kp_question_row_number(const struct kp_question *question, size_t row);

/* The number of pegs on which the guesses of two rows agree in place. */
int kp_question_agree(const struct kp_question *question, size_t q, size_t r);

/* Whether the rules, and what is known of peg p, allow it this class.  Rows are ignored. */
bool kp_question_allows(const struct kp_question *question, int p, int class);

/* How many pegs of a secret may be of this class, by the rules and the `times` lines. */
int kp_question_max_uses(const struct kp_question *question, int class);

/* How many pegs of a secret must have this class by the `times` lines alone. */
int kp_question_min_uses(const struct kp_question *question, int class);

/* Sets least[class] and most[class] to how many pegs of a secret must and may be of a class, by
 * the rules and by what is known of the pegs and of the counts.  least > most is possible, and then
 * no secret fits. */
void kp_question_bound_counts(const struct kp_question *question, int32_t *least, int32_t *most);

/* Takes an array [class][row]: how often the guess of each row r with on[r] (NULL: all rows) has
 * the class; 0 for other rows.  NULL: no memory. */
uint16_t *kp_question_tally(const struct kp_question *question, const bool *on,
                            struct kp_arena *arena);

/* Writes the classes to `order`, those that most guesses have most often first.  tally:
 * [class][row].  Returns false if memory runs out. */
bool kp_order_classes(const uint16_t *tally, size_t classes, size_t rows, int *order);

/* Sets distinct[row] to whether on[row] (NULL: every row) is set and no row with on[] before it has
 * the same guess and score.  Rarely a row that is the same as another stays distinct.  Returns
 * false if memory runs out. */
bool kp_question_find_distinct(const struct kp_question *question, const bool *on, bool *distinct);

/* The colour of the used-th peg (from 0) of a class: the least one that is free. */
uint16_t kp_question_colour(const struct kp_question *question, int class, int used);

/* Turns classes into colours, in place: into the least code that they stand for.  A multiset
 * is sorted. */
void kp_question_colours(const struct kp_question *question, uint16_t *code);

/* Returns the number of pegs that have the class of several colours. */
int kp_question_count_others(const struct kp_question *question, const uint16_t *classes);

/* Sets *ways to the number of ways to colour `pegs` pegs of the last class. */
void kp_question_colourings(const struct kp_question *question, int pegs, struct kp_bignum *ways);

/* Turns the ways for `pegs` pegs into those for one peg more. */
void kp_question_colourings_next(const struct kp_question *question, int pegs,
                                 struct kp_bignum *ways);

/* ---- What a single row says about single pegs ----
 *
 * A row without blacks forbids its colours in their places, a row without key pegs forbids them
 * everywhere, and so on.  These facts are implied by the rows, but they save the engines
 * much work.
 *
 * Every fact names the row that it follows from.  An engine may use it only while it is
 * asked about that row, so that a conflict never contains a row that is not needed. */
#define KP_ALL_PEGS (-1)

/* Row `row` implies that peg `peg` of the secret, or every peg, is not of class `class`. */
struct kp_row_fact {
    int peg, class;
    size_t row;
};

/* The most facts that are visited; the rest are left out, which loses nothing but speed. */
#define KP_FACTS (1u << 22)

/* Calls visit for the facts of a question, row by row, until it returns false.  false: no
 * memory, and no fact was visited. */
bool kp_row_facts_visit(const struct kp_question *question,
                        bool (*visit)(void *data, struct kp_row_fact fact), void *data);
