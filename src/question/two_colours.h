/* The two-colour view of a question.
 *
 * If every peg of the secret and of every guess is of class 0 or 1, then a guess with k pegs
 * of class 1 and a secret with K of them give
 *     black + white = n - |K - k|,   and white is even.
 * So the key pegs leave at most two K.  Once K is known a row says one thing more, in four
 * equivalent ways: on how many of the pegs where the guess has class g the secret has
 * class s, for any one choice of g and s (struct kp_cells).
 *
 * For a row only k is stored, and the K that its key pegs allow.  Everything else is computed from
 * the row when asked, so that every conclusion can name the rows that it uses. */
#pragma once

#include "base/arena.h"
#include "question/question.h"

#include <stdlib.h>

/* least, least + step, ..., most; no value if least > most. */
struct kp_values {
    int least, most, step;
};

struct kp_two_colours {
    const struct kp_question *question; /* not owned */
    struct kp_arena arena;              /* of all arrays */
    int *ones;                          /* [row]: k, the pegs of class 1 in its guess */
    struct kp_values *by_row;           /* [row]: the K that its key pegs allow */
    int least, most;                    /* bounds on K by the rules: known pegs, counts and sum */
};

/* Whether a question has this form: two classes, repeats allowed, and no hole in a guess.
 * The empty hole may be one of the classes.  The last class may stand for many colours: each
 * secret then counts once for every colouring of its K pegs.  Known pegs, a sum and unknown
 * counts are allowed.  With `scores colours` only K can be known. */
bool kp_two_colours_fit(const struct kp_question *question);

/* Makes the view of a question that fits; false: no memory.  It is to be freed after any
 * return, before the question. */
bool kp_two_colours_make(struct kp_two_colours *two, const struct kp_question *question);
void kp_two_colours_free(struct kp_two_colours *two);

/* The values from least to most, ends included. */
static inline struct kp_values kp_values_clip(struct kp_values values, int least, int most)
{
    while (values.least < least && values.least <= values.most)
        values.least += values.step;
    while (values.most > most && values.least <= values.most)
        values.most -= values.step;
    return values;
}

/* Every K with which some secret gives row r by itself, between two->least and two->most.
 * It ignores which pegs are known. */
static inline struct kp_values kp_two_colours_allow(const struct kp_two_colours *two, size_t r)
{
    return kp_values_clip(two->by_row[r], two->least, two->most);
}

/* Whether the row knows its blacks for each K; otherwise it only restricts K. */
static inline bool kp_two_colours_know_blacks(const struct kp_two_colours *two, size_t r)
{
    const struct kp_question_row *row = &two->question->rows[r];

    return row->black != KP_UNKNOWN || row->white != KP_UNKNOWN;
}

/* The white pegs of a row, or KP_UNKNOWN. */
int kp_two_colours_white(const struct kp_question_row *row);

/* The black pegs of row r if the secret has K, an allowed value; KP_UNKNOWN: any number. */
static inline int kp_two_colours_black(const struct kp_two_colours *two, size_t r, int K)
{
    const struct kp_question_row *row = &two->question->rows[r];

    if (row->white == KP_UNKNOWN)
        return row->black;
    return two->question->pegs - abs(K - two->ones[r]) - row->white;
}

/* of[g][s]: the pegs of class g in the guess and s in the secret.  With K given, each of the
 * four determines the others.  If one is negative, no such secret exists. */
struct kp_cells {
    int of[2][2];
};

/* For n pegs, a guess with k of class 1, a secret with K of them, and this many blacks.  If the
 * numbers are not whole, no such secret exists. */
static inline struct kp_cells kp_two_colours_cells(int n, int k, int K, int black)
{
    int both = (black + k + K - n) / 2;

    return (struct kp_cells){{{n - k - K + both, K - both}, {k - both, both}}};
}

static inline bool kp_two_colours_are_whole(int n, int k, int K, int black)
{
    return (n - black + K + k) % 2 == 0;
}

/* Sets two[] to the classes of which a secret has pegs, if it has two classes; pegs: [class].
 * Then a row whose guess has only these classes says the same in two colours. */
bool kp_find_two_classes(const int *pegs, int classes, int two[2]);

/* What two rows say together, whatever K is.  Where their guesses differ the secret agrees
 * with exactly one of them, so the difference of their blacks tells how often with which;
 * the remaining blacks are on the pegs where the guesses are alike. */
struct kp_row_pair_count {
    bool differ; /* it is about the pegs where the guesses differ; else where they are alike */
    int pegs;    /* the number of these pegs, at most half of all */
    int agree;   /* on how many the secret agrees with the first; negative: no such secret */
};

/* Requires that both rows know their blacks. */
struct kp_row_pair_count kp_two_colours_pair(const struct kp_two_colours *two, size_t first,
                                             size_t second);
